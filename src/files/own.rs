//! The player's own folders, as the desktop's conventions (XDG) place them.

use super::Fault;
use etcetera::BaseStrategy;
use std::path::PathBuf;

fn strategy() -> Result<impl BaseStrategy, Fault> {
    etcetera::choose_base_strategy().map_err(|error| Fault {
        file: "your own folder".to_owned(),
        what: error.to_string(),
        allowed: "HOME or XDG_DATA_HOME set to a folder".to_owned(),
        ..Fault::default()
    })
}

/// Where the player's own scenarios, rulesets and journals lie: `~/.local/share/carnyx`. It need not exist.
///
/// # Errors
/// No home folder is known.
pub fn own_folder() -> Result<PathBuf, Fault> {
    Ok(strategy()?.data_dir().join("carnyx"))
}

/// # Errors
/// No home folder is known.
pub fn journals_folder() -> Result<PathBuf, Fault> {
    Ok(own_folder()?.join("journals"))
}
