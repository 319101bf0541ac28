//! stub
use crate::components::Kit;
use crate::state::Sovereigns;
use crate::view::View;
use ravelin_core::{Options, StateError};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
pub struct Saved {}
pub(crate) fn save(_game: &Sovereigns) -> Saved {
    Saved {}
}
pub(crate) fn restore(_kit: &'static Kit, _options: &Options, _saved: Saved) -> Result<Sovereigns, StateError> {
    Err(StateError("stub".to_owned()))
}
pub(crate) fn audit(_game: &Sovereigns) -> Result<(), StateError> {
    Ok(())
}
impl Serialize for View {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_unit()
    }
}
