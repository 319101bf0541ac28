//! What can be asked: the questions that interrupt a stage, and the carrier of what a stage asks by itself.

use ravelin_core::questions;

use crate::action::Deed;
use crate::rules::approach::Divide;
use crate::rules::arts::Bestow;
use crate::rules::command::{Masons, Tax};
use crate::rules::events::{PlaceRavaged, RemoveRavaged, Shift, Tempest, Torzhok};
use crate::rules::flow::{Interrupt, Staged};
use crate::rules::held::Curia;
use crate::rules::march::{MarchDrop, SailDrop};
use crate::rules::muster::{Seat, ThirdCard};
use crate::rules::pay::Ransom;
use crate::rules::supply::Supply;
use crate::setup::Outfit;
use crate::state::Nevsky;

questions! {
    /// A question that interrupts a stage.
    pub enum Frame, Action for Nevsky, pending in p.asks {
        Staged, Outfit, Seat, Bestow, Shift, Torzhok, Tempest, PlaceRavaged, RemoveRavaged, Curia, ThirdCard, Ransom, MarchDrop,
        SailDrop, Divide, Supply, Masons, Interrupt, Tax,
    }
}

impl Action {
    /// What a stage asks for, if it is that.
    pub(crate) fn deed(self) -> Option<Deed> {
        match self {
            Action::Staged(deed) | Action::Interrupt(deed) => Some(deed),
            _ => None,
        }
    }
}
