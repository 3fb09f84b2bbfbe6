//! Pure geometry in whole micrometres: it knows no game.
//!
//! x grows east, y grows north, the south-west corner of the table is the origin, headings run clockwise from north. Positions are
//! whole micrometres ([`Um`]), headings whole milli-degrees ([`Heading`]). Every verdict subtracts whole numbers first and compares
//! whole numbers last, so that a shift, a mirror image and a quarter turn change no verdict.

mod advance;
mod arc;
mod contact;
mod crossing;
mod exact;
mod fan;
mod ford;
mod gap;
mod grow;
mod heading;
mod line;
mod overlap;
mod path;
mod point;
mod polygon;
mod quad;
mod sight;
mod slide;
mod sweep;
mod units;
mod wheel;

pub use advance::{Obstacles, advance_to_contact, free_advance};
pub use arc::{Quarter, in_arc, quarter};
pub use contact::{Contact, CornerContact, contact, corner_contact};
pub use crossing::Crossing;
pub use fan::{Fan, SPOKES, fan, fan_between, outline_between, spokes, wheel_fan};
pub use ford::{bridged, footing};
pub use gap::{
    beyond_line, gap, gap_line, gap_to_point, gap_to_polygon, gap_to_segment, gap_within, nearest_on_segment, point_to_segment, within,
};
pub use grow::{grow_polygon, hull};
pub use heading::{FULL_TURN, Heading, dir};
pub use line::{Polyline, Stretch, farthest_along, stretch_in_quad};
pub use overlap::{overlaps, overlaps_segment};
pub use path::{path_length, shortest_path};
pub use point::{Point, Rect, Segment, dist};
pub use polygon::{MAX_POINTS, Polygon, ShapeError, segments_meet, share_of_quad_covered};
pub use quad::{Corner, Edge, Footprint, Pose, Quad, table_contains};
pub use sight::{Crossed, Scene, sight_line, sight_through};
pub use slide::{no_go, no_go_area, shortest_slide, standing_room};
pub use sweep::{sweep_hits, sweep_polygon, sweep_quad, sweep_segment};
pub use units::{CONTACT, INCH, LIMIT, MM, SLACK, Um, WHEEL_SLACK, inches, shown_left, shown_need, to_inches};
pub use wheel::{rotate_about, stands_free, turn_meets, turn_meets_polygon, turn_meets_segment, wheel, wheel_hits, wheel_limit};
