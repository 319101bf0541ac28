//! What can be asked, in rulebook order: the table of contents of the game.

use ravelin_core::{Hidden, Seat, Token, Worded, questions, words_by_questions};

use crate::ids::Place;
use crate::kit::Kit;
use crate::printed;
use crate::rules::buildings::{Perform, WorkAt};
use crate::rules::cards::Pick;
use crate::rules::glory::Over;
use crate::rules::heroes::Toil;
use crate::rules::hits::{Bare, Strike, Which};
use crate::rules::melee::{Barbican, Cauldrons, Hospital, Poles, Specters};
use crate::rules::movement::{DefenderStep, MoveHero, MoveUnit, Spent};
use crate::rules::moving_out::{Group, Number, Route};
use crate::rules::orders::{Call, Detonate, Fury, HiddenAt, HiddenChip, OpenAt, OpenChip, Orders, TurnUp};
use crate::rules::paying::{Grant, InvaderPhase, Pay, Transfer};
use crate::rules::preparations::Target;
use crate::rules::ranged::{AimCannons, AimMachines, CannonHit, FireCannons, FireMachines, HoldFire, UseCard};
use crate::rules::reverse::{ChipTo, Escape, Influence, Rope, TakeUp};
use crate::rules::strength::{DefenderLosses, FromTower, InvaderLosses, Strength};
use crate::rules::turn::{Climb, Flip};
use crate::rules::volleys::{Archers, CrewLoss, Marksmen, Volleys};
use crate::stage;
use crate::state::Stronghold;
use crate::tokens::{self, space};
use crate::view::{View, seat_name};

questions! {
    /// What is pending. At the bottom is where the turn is, above it what an Action, a work or a shot has begun.
    pub enum Frame, Action for Stronghold, pending in p.pending {
        Pick, Flip,
        InvaderPhase, Grant, Pay, Transfer, Target,
        TakeUp, ChipTo, Escape, Influence, Rope,
        Route, Group, Number,
        OpenChip, OpenAt, HiddenChip, HiddenAt,
        DefenderStep, MoveUnit, MoveHero, Perform, WorkAt, Toil,
        AimCannons, FireCannons, CannonHit,
        AimMachines, FireMachines, HoldFire, UseCard, Strike, Bare, Which,
        Marksmen, Volleys, CrewLoss, Archers,
        Cauldrons, Poles, TurnUp, Orders, Fury, Detonate, Call,
        Strength, DefenderLosses, InvaderLosses, FromTower,
        Hospital, Specters, Barbican,
        Climb, Over,
    }
}

impl Frame {
    /// Whether it is a part of an Assault. [S17.1] [S18.1]
    pub fn is_assault(self) -> bool {
        !matches!(
            self,
            Frame::Pick(_)
                | Frame::Flip(_)
                | Frame::InvaderPhase(_)
                | Frame::DefenderStep(_)
                | Frame::Climb(_)
                | Frame::Over(_)
        )
    }
}

impl Stronghold {
    /// Where the turn is: the frame at the bottom.
    pub(crate) fn stage(&self) -> Frame {
        self.p.pending.first().copied().unwrap_or(Frame::Over(Over {}))
    }
}

impl Worded for Stronghold {
    words_by_questions!();

    fn seat_name(_: &Kit, seats: u8, seat: Seat) -> String {
        seat_name(seats, seat).to_owned()
    }

    /// An Assault is one fight, however many sections it is about: the gate stands for the castle.
    fn fight(view: &View) -> Option<Token> {
        Stronghold::known(view).stage().is_assault().then(|| space(Place::Br))
    }

    fn name(kit: &Kit, token: Token) -> String {
        tokens::name(kit, token)
    }

    fn card_id(kit: &Kit, card: u16) -> String {
        tokens::card_id(kit, card)
    }

    fn plural(kit: &Kit, token: Token) -> String {
        tokens::plural(kit, token)
    }

    fn back(_: &Kit, token: Token) -> Option<Token> {
        tokens::back(token)
    }

    fn says_it_all(_: &View, action: Action) -> bool {
        matches!(action, Action::DefenderStep(Spent::Shame { .. }))
    }

    fn printed(view: &View, token: Token) -> Option<String> {
        printed::printed(view, token)
    }

    fn cards(view: &View) -> Vec<(&'static str, Vec<Token>)> {
        stage::cards(view)
    }
}
