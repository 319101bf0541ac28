//! stub
use crate::view::View;
use ravelin_core::game::BoardChoice;
pub(crate) fn svg(_view: &View, _choices: &[BoardChoice]) -> String {
    String::new()
}
pub(crate) fn text(_view: &View) -> String {
    String::new()
}
