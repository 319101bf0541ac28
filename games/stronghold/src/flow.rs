//! What is pending, as data: the stage the turn has come to and, within it, the question that an action has opened. A stage
//! without a question asks by itself (a Phase, a step) or runs on. Nothing else remembers where the game is; the sequence is that of chapter S27.

use ravelin_core::{Choices, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::components::{Deal, Kind, Order, Units, Work};
use crate::places::{Place, Rampart, Section, Tower};
use crate::state::Stronghold;

pub use ravelin_core::{Fate, Io};

/// Where the turn is. [S5.2] [S17.1] [S18.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Stage {
    /// Set-up: the n-th card is kept. [S3.15] [S3.22]
    Pick(u8),
    /// Turn start: cards are flipped. [S13.1]
    Flip,
    Phase(u8),
    Step(u8),
    /// Targets are declared, from this Tower (Rampart) on, by this Defender (Invader). [S17.2]
    AimCannons {
        by: u8,
        from: u8,
    },
    FireCannons {
        by: u8,
    },
    AimMachines {
        by: u8,
        from: u8,
    },
    FireMachines {
        by: u8,
    },
    /// Marksmen of a post are assigned one by one. [S17.17]
    Marksmen {
        by: u8,
        post: u8,
        done: u8,
    },
    Volleys {
        from: u8,
    },
    /// Goblins of a Rampart shoot one by one. [S17.28]
    Archers {
        from: u8,
        done: u8,
    },
    Cauldrons {
        from: u8,
    },
    Poles {
        by: u8,
    },
    Orders {
        by: u8,
    },
    Strength {
        from: u8,
    },
    Hospital {
        left: u8,
    },
    Specters,
    Barbican,
    /// End of Turn: Siege Tower units step onto the wall. [S8.33]
    Climb {
        from: u8,
    },
    Over,
}

/// A unit or a Hero that the Defender moves. [S14.3]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Mover {
    Unit(Kind, u8),
    Hero(u8),
}

/// The question that an action has opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Ask {
    #[default]
    None,
    /// The ally grants an Action of his card, or not. [S23.9]
    Grant {
        by: u8,
        deal: Deal,
    },
    /// Which way of paying. `owner` is the Invader on whose card the Action stands. [S6.2]
    Pay {
        by: u8,
        owner: u8,
        deal: Deal,
    },
    Target {
        by: u8,
        deal: Deal,
    },
    Transfer {
        by: u8,
    },
    /// Where a chip taken up by Move Equipment or Move Training goes. [S13.7] [S13.9]
    ChipTo {
        by: u8,
        chip: u8,
        from: Place,
    },
    Escape {
        by: u8,
        left: u8,
        any: bool,
    },
    Influence {
        by: u8,
        altar: Rampart,
    },
    Rope {
        by: u8,
        from: Section,
    },
    Route,
    Group {
        from: Place,
        to: Place,
    },
    Number {
        from: Place,
        to: Place,
        kind: Kind,
    },
    /// Which Order chip; an open one, or face down, one by one. [S12.24] [S12.25]
    OrderChip {
        by: u8,
        open: bool,
        any: bool,
        ally: bool,
    },
    /// Where it goes; the kind of a hidden one is a secret. [S12.28]
    OrderAt {
        by: u8,
        open: Option<Order>,
        ally: bool,
    },
    /// Where a unit or Hero goes, or with whom it changes places. [S14.3] [S14.7]
    Dest {
        by: u8,
        mover: Mover,
    },
    /// Which of several paid-up works comes first. [S15.7]
    Perform {
        by: u8,
    },
    Work {
        by: u8,
        work: Work,
        labour: bool,
    },
    Toil {
        by: u8,
    },
    /// Which unit a Cannon's card kills. [S17.5]
    CannonHit {
        tower: Tower,
        card: u8,
    },
    /// Whether a Ballista without a target holds its fire. [S8.11]
    HoldFire {
        from: Rampart,
    },
    /// Which card of an Accurate Shot is used. [S13.5]
    UseCard {
        from: Rampart,
    },
    /// Which Defender unit a machine kills. [S8.9] [S11.3]
    Strike {
        from: Rampart,
    },
    /// What a hit on a bare section destroys. [S8.16]
    Bare {
        from: Rampart,
    },
    /// Whether the victim stands on the wall or in the Siege Tower. [S18.2a]
    Which {
        section: Section,
        kind: Kind,
    },
    /// The ram of each victim of a volley at the Barbican. [S17.26]
    CrewLoss {
        left: Units,
    },
    Fury {
        section: Section,
    },
    Detonate {
        section: Section,
    },
    Call {
        section: Section,
    },
    /// Which units the loser of a comparison removes. [S18.21]
    InvaderLosses {
        section: Section,
        due: u8,
    },
    DefenderLosses {
        section: Section,
        due: u8,
    },
    /// How many of the lost units of this kind stood in the Siege Tower. [S18.21]
    FromTower {
        section: Section,
        left: Units,
    },
}

impl Stronghold {
    /// Runs what runs by itself, up to the next decision or the end of the game.
    pub(crate) fn run(&mut self, io: &mut impl Fate) {
        while matches!(self.p.ask, Ask::None) && self.p.end.is_none() && self.advance(io) {}
    }

    /// Runs one step of the stage; false if it is a decision that somebody must make.
    fn advance(&mut self, io: &mut impl Fate) -> bool {
        match self.p.stage {
            Stage::Pick(n) => self.pick_step(n, io),
            Stage::Flip => self.flip_step(io),
            Stage::Phase(phase) => self.phase_step(phase, io),
            Stage::Step(phase) => self.step_step(phase, io),
            Stage::AimCannons { by, from } => self.aim_cannons_step(by, from),
            Stage::FireCannons { by } => self.fire_cannons_step(by),
            Stage::AimMachines { by, from } => self.aim_machines_step(by, from),
            Stage::FireMachines { by } => self.fire_machines_step(by),
            Stage::Marksmen { by, post, done } => self.marksmen_step(by, post, done),
            Stage::Volleys { from } => self.volleys_step(from, io),
            Stage::Archers { from, done } => self.archers_step(from, done),
            Stage::Cauldrons { from } => self.cauldrons_step(from, io),
            Stage::Poles { by } => self.poles_step(by),
            Stage::Orders { by } => self.orders_step(by, io),
            Stage::Strength { from } => self.strength_step(from, io),
            Stage::Hospital { left } => self.hospital_step(left, io),
            Stage::Specters => self.specters_step(io),
            Stage::Barbican => {
                self.barbican(io);
                true
            }
            Stage::Climb { from } => self.climb_step(from, io),
            Stage::Over => false,
        }
    }

    /// The seats that are asked now.
    pub(crate) fn asked(&self) -> Seats {
        if self.p.end.is_some() {
            return Seats::NONE;
        }
        let invader = |by: u8| self.invader_seat(by);
        let defender = |by: u8| self.defender_seat(by);
        let of_section = |s: Section| self.invader_seat(self.invader_of(s.side()));
        let seat = match self.p.ask {
            Ask::None => return self.stage_asks(),
            Ask::Grant { by, .. } => invader(1 - by.min(1)),
            Ask::Pay { by, .. }
            | Ask::Target { by, .. }
            | Ask::Transfer { by }
            | Ask::ChipTo { by, .. }
            | Ask::Escape { by, .. }
            | Ask::Influence { by, .. }
            | Ask::Rope { by, .. }
            | Ask::OrderChip { by, .. }
            | Ask::OrderAt { by, .. } => invader(by),
            Ask::Route | Ask::Group { .. } | Ask::Number { .. } => invader(self.p.move_out.by),
            Ask::Dest { by, .. } | Ask::Perform { by } | Ask::Work { by, .. } | Ask::Toil { by } => defender(by),
            Ask::CannonHit { tower, .. } => defender(self.defender_of(tower.side())),
            Ask::HoldFire { from } | Ask::UseCard { from } | Ask::Strike { from } | Ask::Bare { from } => {
                invader(self.invader_of(from.side()))
            }
            Ask::Which { section, .. } | Ask::FromTower { section, .. } => of_section(section),
            Ask::Fury { section } | Ask::Detonate { section } | Ask::Call { section } => of_section(section),
            Ask::InvaderLosses { section, .. } => of_section(section),
            Ask::DefenderLosses { section, .. } => defender(self.defender_of(section.side())),
            Ask::CrewLoss { .. } => invader(self.invader_of(self.turn_side())),
        };
        Seats::only(seat)
    }

    fn stage_asks(&self) -> Seats {
        let seat = match self.p.stage {
            Stage::Pick(n) => self.invader_seat(self.picker(n)),
            Stage::Flip | Stage::Phase(_) => {
                return self.p.declared.iter().fold(self.all_invaders(), Seats::without);
            }
            Stage::Step(_) => {
                let all = (0..self.defenders() as u8).map(|d| self.defender_seat(d)).collect();
                return self.p.declared.iter().fold(all, Seats::without);
            }
            Stage::AimCannons { by, .. }
            | Stage::FireCannons { by }
            | Stage::Marksmen { by, .. }
            | Stage::Poles { by } => self.defender_seat(by),
            Stage::AimMachines { by, .. } | Stage::FireMachines { by } | Stage::Orders { by } => self.invader_seat(by),
            Stage::Volleys { from } => {
                let side = if from < 7 { Rampart(from).side() } else { self.turn_side() };
                self.invader_seat(self.invader_of(side))
            }
            Stage::Archers { from, .. } => self.invader_seat(self.invader_of(Rampart(from).side())),
            Stage::Hospital { .. } => self.defender_seat(self.defender_of(self.turn_side())),
            Stage::Climb { from } => self.invader_seat(self.invader_of(Section(from).side())),
            Stage::Specters | Stage::Cauldrons { .. } | Stage::Strength { .. } | Stage::Barbican | Stage::Over => {
                self.invader_seat(0)
            }
        };
        Seats::only(seat)
    }

    /// The candidates of the decision.
    pub(crate) fn list(&self, seat: Seat, out: &mut impl Choices<Action>) {
        match self.p.ask {
            Ask::None => self.list_stage(seat, out),
            Ask::Grant { .. } => {
                out.offer(Action::Grant);
                out.offer(Action::Refuse);
            }
            Ask::Pay { by, deal, .. } => self.list_ways(by, deal, out),
            Ask::Target { by, deal } => self.list_targets(by, deal, out),
            Ask::Transfer { by } => self.list_transfers(by, out),
            Ask::ChipTo { by, chip, from } => self.list_chip_places(by, chip, from, out),
            Ask::Escape { by, any, .. } => self.list_escape(by, any, out),
            Ask::Influence { by, altar } => self.list_influence(by, altar, out),
            Ask::Rope { from, .. } => self.list_rope(from, out),
            Ask::Route => self.list_routes(out),
            Ask::Group { from, to } => self.list_kinds(from, to, out),
            Ask::Number { from, to, kind } => self.list_numbers(from, to, kind, out),
            Ask::OrderChip { open, any, ally, .. } => self.list_chips(open, any || ally, seat, out),
            Ask::OrderAt { by, open, .. } => self.list_order_places(by, open, out),
            Ask::Dest { by, mover } => self.list_destinations(by, mover, out),
            Ask::Perform { by } => self.list_performances(by, out),
            Ask::Work { by, work, .. } => self.list_work_targets(by, work, out),
            Ask::Toil { .. } => self.list_toil(out),
            Ask::CannonHit { tower, card } => self.list_cannon_hits(tower, card, out),
            Ask::HoldFire { from } => {
                out.offer(Action::Hold);
                out.offer(Action::Fire(from.place()));
            }
            Ask::UseCard { .. } => self.list_peeked(out),
            Ask::Strike { from } => self.list_strikes(from, out),
            Ask::Bare { from } => self.list_bare(from, out),
            Ask::Which { section, kind } => self.list_which(section, kind, out),
            Ask::CrewLoss { left } => self.list_crew_losses(left, out),
            Ask::Fury { section } => self.list_named(section, crate::components::GOBLIN, out),
            Ask::Detonate { section } => self.list_named(section, crate::components::ORC, out),
            Ask::Call { section } => self.list_calls(section, out),
            Ask::InvaderLosses { section, due } => self.list_invader_losses(section, due, out),
            Ask::DefenderLosses { section, due } => self.list_defender_losses(section, due, out),
            Ask::FromTower { section, left } => self.list_from_tower(section, left, out),
        }
    }

    fn list_stage(&self, seat: Seat, out: &mut impl Choices<Action>) {
        let invader = seat.0;
        let defender = seat.0.saturating_sub(self.invaders() as u8);
        match self.p.stage {
            Stage::Pick(n) => self.list_picks(n, out),
            Stage::Flip => self.list_flips(invader, out),
            Stage::Phase(phase) => self.list_phase(invader, phase, out),
            Stage::Step(_) => self.list_step(defender, out),
            Stage::AimCannons { from, .. } => self.list_cannon_aims(Tower(from), out),
            Stage::FireCannons { .. } => self.list_loaded_cannons(out),
            Stage::AimMachines { from, .. } => self.list_machine_aims(Rampart(from), out),
            Stage::FireMachines { .. } => self.list_loaded_machines(out),
            Stage::Marksmen { post, .. } => self.list_marksman_aims(post, out),
            Stage::Volleys { from } => self.list_volley_losses(from, out),
            Stage::Archers { from, .. } => self.list_archer_aims(Rampart(from), out),
            Stage::Poles { by } => self.list_poles(by, out),
            Stage::Orders { by } => self.list_orders(by, out),
            Stage::Hospital { .. } => self.list_recoveries(out),
            Stage::Specters => self.list_specters(out),
            Stage::Climb { from } => self.list_climbs(Section(from), out),
            Stage::Cauldrons { .. } | Stage::Strength { .. } | Stage::Barbican | Stage::Over => {}
        }
    }

    /// Applies an action that `list` offered.
    pub(crate) fn act(&mut self, seat: Seat, action: Action, io: &mut impl Fate) {
        let ask = std::mem::take(&mut self.p.ask);
        match ask {
            Ask::None => self.act_in_stage(seat, action, io),
            Ask::Grant { by, deal } => self.answer(by, deal, action, io),
            Ask::Pay { by, owner, deal } => self.pay(by, owner, deal, action, io),
            Ask::Target { by, deal } => self.aim_deal(by, deal, action, io),
            Ask::Transfer { by } => self.transfer(by, action, io),
            Ask::ChipTo { chip, from, .. } => self.move_chip(seat, chip, from, action, io),
            Ask::Escape { by, left, .. } => self.escape(by, left, action, io),
            Ask::Influence { altar, .. } => self.influence(seat, altar, action, io),
            Ask::Rope { from, .. } => self.rope(seat, from, action, io),
            Ask::Route => self.route(action, io),
            Ask::Group { from, to } => self.choose_kind(from, to, action),
            Ask::Number { from, to, kind } => self.move_group(from, to, kind, action, io),
            Ask::OrderChip { by, open, any, ally } => self.choose_chip(by, open, any, ally, action),
            Ask::OrderAt { by, open, ally } => self.place_order(by, open, ally, action, io),
            Ask::Dest { by, mover } => self.go(by, mover, action, io),
            Ask::Perform { by } => self.choose_work(by, action, io),
            Ask::Work { by, work, labour } => self.perform(by, work, labour, action, io),
            Ask::Toil { by } => self.toil(by, action, io),
            Ask::CannonHit { tower, .. } => self.cannon_kill(tower, action, io),
            Ask::HoldFire { from } => self.hold_or_fire(from, action, io),
            Ask::UseCard { from } => self.use_card(from, action, io),
            Ask::Strike { from } => self.strike(from, action, io),
            Ask::Bare { from } => self.strike_bare(from, action, io),
            Ask::Which { section, kind } => self.choose_which(section, kind, action, io),
            Ask::CrewLoss { left } => self.crew_loss(left, action, io),
            Ask::Fury { section } => self.infuriate(section, action, io),
            Ask::Detonate { section } => self.detonate(section, action, io),
            Ask::Call { section } => self.call(section, action, io),
            Ask::InvaderLosses { section, .. } => self.lose_invaders(section, action, io),
            Ask::DefenderLosses { section, .. } => self.lose_defenders(section, action, io),
            Ask::FromTower { section, left } => self.choose_from_tower(section, left, action, io),
        }
    }

    fn act_in_stage(&mut self, seat: Seat, action: Action, io: &mut impl Fate) {
        let invader = seat.0;
        let defender = seat.0.saturating_sub(self.invaders() as u8);
        match self.p.stage {
            Stage::Pick(n) => self.keep(n, action, io),
            Stage::Flip => self.flip(invader, action, io),
            Stage::Phase(phase) => self.act_in_phase(invader, phase, action, io),
            Stage::Step(phase) => self.act_in_step(defender, phase, action, io),
            Stage::AimCannons { by, from } => self.aim_cannon(by, Tower(from), action, io),
            Stage::FireCannons { .. } => self.fire_cannon(action, io),
            Stage::AimMachines { by, from } => self.aim_machine(by, Rampart(from), action, io),
            Stage::FireMachines { .. } => self.fire_machine(action, io),
            Stage::Marksmen { by, post, done } => self.aim_marksman(by, post, done, action, io),
            Stage::Volleys { from } => self.lose_to_volley(from, action, io),
            Stage::Archers { from, done } => self.shoot_goblin(Rampart(from), done, action, io),
            Stage::Poles { by } => self.use_poles(by, action, io),
            Stage::Orders { .. } => self.choose_order(action, io),
            Stage::Hospital { left } => self.recover(left, action, io),
            Stage::Specters => self.choose_specter(action, io),
            Stage::Climb { from } => self.climb(Section(from), action, io),
            Stage::Cauldrons { .. } | Stage::Strength { .. } | Stage::Barbican | Stage::Over => {}
        }
    }

    /// A decision is asked even with one choice where the number of choices would tell a secret. [S5.9]
    pub(crate) fn asks_anyway(&self) -> bool {
        match (self.p.ask, self.p.stage) {
            (Ask::UseCard { .. } | Ask::OrderChip { .. } | Ask::OrderAt { .. }, _) => true,
            // Whether an Open Order is possible depends on which chips are in hand.
            (Ask::None, Stage::Phase(6)) => self.p.turn_flags.hidden_orders != 0,
            _ => false,
        }
    }
}
