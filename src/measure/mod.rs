//! Pure geometry in inches: it knows no game.
