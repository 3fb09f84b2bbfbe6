use bevy_ecs::component::Component;
use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident($raw:ty), $letter:literal) => {
        $(#[$doc])*
        #[derive(Component, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[component(immutable)]
        #[serde(transparent)]
        pub struct $name(pub $raw);

        impl $name {
            /// Place in the battle's roster, counted from 0.
            pub fn index(self) -> usize {
                usize::from(self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($letter, "{}"), self.0)
            }
        }
    };
}

id!(
    /// A base: one physical thing on the table. Never given out twice in a battle.
    BaseId(u16),
    "b"
);
id!(
    /// A unit: the permanent body of bases that the rules speak of.
    UnitId(u16),
    "u"
);
id!(
    /// A side of the battle: 0 is the first in the scenario.
    SideId(u8),
    "s"
);
id!(
    /// A piece of terrain.
    TerrainId(u16),
    "t"
);

impl SideId {
    /// The opposing side in a battle of two.
    pub fn other(self) -> Self {
        Self(1 - self.0.min(1))
    }
}
