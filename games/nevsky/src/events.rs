//! Immediate Events, and the immediate parts of the others: what is shifted, removed, placed. [N7] [N2.2.3]

use ravelin_core::journal::{Part, moved};
use ravelin_core::{Choices, Clause, Violation, rule, tell};

use crate::action::Action;
use crate::flow::{Ask, Fate};
use crate::kit::*;
use crate::prompt::count;
use crate::state::{Legate, Nevsky, Place};
use crate::tokens::{VECHE, calendar};

/// How far an Event shifts, and in which directions. [N2.2.3e]
struct Reach {
    boxes: u8,
    /// Fewer may be chosen, or none.
    up_to: bool,
    left: bool,
    right: bool,
}

fn reach(card: CardId) -> Reach {
    let both = |boxes, up_to| Reach { boxes, up_to, left: true, right: true };
    match card {
        event::POPE_GREGORY => Reach { right: false, ..both(1, false) },
        event::SWEDISH_CRUSADE | event::RUSSIAN_DIETRICH_VON_GRUNINGEN => both(1, false),
        event::OSILIAN_REVOLT => Reach { right: false, ..both(2, false) },
        event::BATU_KHAN => both(2, true),
        event::VALDEMAR => both(1, true),
        _ => both(2, false),
    }
}

/// Which piece an Event shifts, how far and which way, as a question. [N2.2.3e]
pub(crate) fn shift_question(card: CardId) -> String {
    let Reach { boxes, up_to, right, .. } = reach(card);
    let far = count(boxes, "box", "boxes");
    let up_to = if up_to { "up to " } else { "" };
    format!("which piece is shifted {up_to}{far}{}?", if right { ", and which way" } else { " to the left" })
}

/// The clause of an Event that shifts a piece when it is drawn.
pub(crate) fn shift_clause(card: CardId) -> Clause {
    match card {
        event::GRAND_PRINCE => rule!("N7.T1E.a"),
        event::POPE_GREGORY => rule!("N7.T11E.a"),
        event::KHAN_BATY => rule!("N7.T12E.a"),
        event::SWEDISH_CRUSADE => rule!("N7.T18E.a"),
        event::OSILIAN_REVOLT => rule!("N7.R9E.a"),
        event::BATU_KHAN => rule!("N7.R10E.a"),
        event::VALDEMAR => rule!("N7.R11E.a"),
        _ => rule!("N7.R17E.a"),
    }
}

impl Nevsky {
    /// Carries out an Event as able. [N0.7] [N3.1.3f]
    pub(crate) fn immediate(&mut self, card: CardId, io: &mut impl Fate) {
        let lords = |ids: &[LordId]| ids.iter().copied().collect::<Lords>();
        let shift = |left| Ask::Shift { card, left };
        let ask = match card {
            event::GRAND_PRINCE | event::KHAN_BATY => shift(lords(&[LordId::Aleksandr, LordId::Andrey])),
            event::TORZHOK => Ask::Torzhok { from: None, left: 3 },
            event::POPE_GREGORY => {
                // The card enters play as Crusade. [N7.T11E.a]
                self.p.levy.spent.remove(card);
                tell!(io, "N7.T11E.a", "{card} enters play.", card = card.capability(); to = card.side().edge();
                    ..std::iter::once(moved(card.event(), card.side().drawn(), None)).chain(self.deploying(card)));
                self.deploy(card);
                shift(Side::Teutonic.all_lords())
            }
            event::TEUTONIC_BOUNTIFUL_HARVEST | event::RUSSIAN_BOUNTIFUL_HARVEST => Ask::RemoveRavaged(card.side()),
            event::TEUTONIC_MINDAUGAS | event::RUSSIAN_MINDAUGAS => Ask::PlaceRavaged(card.side()),
            event::SWEDISH_CRUSADE => shift(lords(&[LordId::Vladislav, LordId::Karelians])),
            event::OSILIAN_REVOLT => shift(lords(&[LordId::Andreas, LordId::Heinrich])),
            event::BATU_KHAN => shift(lords(&[LordId::Andreas])),
            event::VALDEMAR => shift(lords(&[LordId::KnudAbel])),
            event::PRUSSIAN_REVOLT => return self.prussian_revolt(io),
            event::DEATH_OF_THE_POPE => return self.death_of_the_pope(io),
            event::TEMPEST => Ask::Tempest,
            event::RUSSIAN_DIETRICH_VON_GRUNINGEN => shift(lords(&[LordId::Andreas, LordId::Rudolf])),
            _ => return,
        };
        let no_ships = ask == Ask::Tempest && !self.p.switches.hidden_mats && !self.any_ships();
        if no_ships || !self.has_answer(ask) {
            let nothing = if matches!(ask, Ask::Shift { .. }) { "finds nothing to shift" } else { "has no effect" };
            tell!(io, "N3.1.3f", "{card} {nothing}.", card = card.event(), nothing);
            return;
        }
        self.push(ask);
    }

    /// The pieces that an Event may shift now, by their Lords. [N7.T1E.b] [N7.R9E.a]
    pub(crate) fn shift_pieces(&self, card: CardId, left: Lords) -> impl Iterator<Item = LordId> + '_ {
        let on_calendar = move |l: &LordId| self.cylinder(*l).is_some();
        let may = move |l: &LordId| match card {
            // Grand Prince: of two Service markers only the one further right. [N7.T1E.b]
            event::GRAND_PRINCE => {
                let other = if *l == LordId::Aleksandr { LordId::Andrey } else { LordId::Aleksandr };
                on_calendar(l)
                    || (self.on_map(*l) && (!self.on_map(other) || self.lord(*l).service >= self.lord(other).service))
            }
            event::POPE_GREGORY => on_calendar(l),
            event::OSILIAN_REVOLT => {
                let other = if *l == LordId::Andreas { LordId::Heinrich } else { LordId::Andreas };
                let low = |l: LordId| self.lord(l).service <= 1;
                self.on_map(*l) && (!low(*l) || !self.on_map(other) || low(other))
            }
            _ => self.lord(*l).place != Place::Removed,
        };
        left.iter().filter(may)
    }

    pub(crate) fn list_shift(&self, card: CardId, left: Lords, out: &mut impl Choices<Action>) {
        let reach = reach(card);
        let least = if reach.up_to { 1 } else { reach.boxes };
        for lord in self.shift_pieces(card, left) {
            for boxes in least..=reach.boxes {
                if reach.left {
                    out.offer(Action::Shift { lord, right: false, boxes });
                }
                if reach.right {
                    out.offer(Action::Shift { lord, right: true, boxes });
                }
            }
        }
        if reach.up_to {
            out.offer(Action::Done);
        }
        if card == event::GRAND_PRINCE {
            for l in left.iter().filter(|l| self.on_map(*l) && !self.shift_pieces(card, left).any(|m| m == *l)) {
                let why = ravelin_core::Violation::new(
                    rule!("N7.T1E.b"),
                    "of two Service markers only the one further right may be shifted",
                );
                out.refuse(Action::Shift { lord: l, right: false, boxes: 2 }, why);
            }
        }
        if card == event::OSILIAN_REVOLT {
            for l in left.iter().filter(|l| self.on_map(*l) && !self.shift_pieces(card, left).any(|m| m == *l)) {
                let why = ravelin_core::Violation::with(
                    rule!("N7.R9E.a"),
                    "his Service marker is in box {0}: the other Lord must be chosen",
                    [i16::from(self.lord(l).service), 0],
                );
                out.refuse(Action::Shift { lord: l, right: false, boxes: 2 }, why);
            }
        }
    }

    pub(crate) fn shift(&mut self, card: CardId, left: Lords, action: Action, io: &mut impl Fate) {
        let Action::Shift { lord, right, boxes } = action else { return };
        self.shift_piece(lord, right, boxes, shift_clause(card), io);
        // Swedish Crusade shifts both. [N7.T18E.a]
        if card == event::SWEDISH_CRUSADE {
            self.push(Ask::Shift { card, left: left.without(lord) });
        }
    }

    /// Shifts the cylinder or the Service marker, whichever is on the Calendar. [N2.2.3]
    pub(crate) fn shift_piece(&mut self, l: LordId, right: bool, boxes: u8, clause: Clause, io: &mut impl Fate) {
        let by = if right { boxes as i8 } else { -(boxes as i8) };
        if self.on_map(l) {
            let before = self.shift_service(l, by);
            tell!(io, clause, "{marker} is shifted from {old} to {new}.",
                marker = l.service_marker(), old = calendar(before.0), new = calendar(self.lord(l).service);
                ..self.served(l, before));
        } else {
            let from = self.cylinder(l).unwrap_or_default();
            self.shift_cylinder(l, by);
            let to = self.cylinder(l).unwrap_or_default();
            tell!(
                io,
                clause,
                "The cylinder of {piece} is shifted from {from} to {to}.",
                piece = l,
                from = calendar(from),
                to = calendar(to)
            );
        }
    }

    pub(crate) fn torzhok_any(&self, from: Option<bool>) -> bool {
        let domash = self.on_map(LordId::Domash);
        match from {
            None => domash || self.p.veche_coin > 0,
            Some(true) => domash && self.mat(LordId::Domash).assets != Goods::default(),
            Some(false) => self.p.veche_coin > 0,
        }
    }

    pub(crate) fn list_torzhok(&self, from: Option<bool>, _left: u8, out: &mut impl Choices<Action>) {
        match from {
            None => {
                if self.on_map(LordId::Domash) {
                    out.offer(Action::FromDomash);
                }
                if self.p.veche_coin > 0 {
                    out.offer(Action::FromVeche);
                }
            }
            Some(true) => {
                let has = |a: &AssetId| self.asset(LordId::Domash, *a) > 0;
                AssetId::ALL.into_iter().filter(has).for_each(|a| out.offer(Action::Take(a)));
            }
            Some(false) => out.offer(Action::Take(AssetId::Coin)),
        }
        out.offer(Action::Done);
    }

    pub(crate) fn torzhok(&mut self, from: Option<bool>, left: u8, action: Action, io: &mut impl Fate) {
        match action {
            Action::FromDomash => {
                if self.p.switches.hidden_mats {
                    // The screen is lifted, so this is not taken back. [N9.1c]
                    tell!(
                        io,
                        "N9.1c",
                        "Torzhok reveals the Assets of {lord}.",
                        lord = Part::Shown(LordId::Domash.token())
                    );
                }
                self.push(Ask::Torzhok { from: Some(true), left });
            }
            Action::FromVeche => self.push(Ask::Torzhok { from: Some(false), left }),
            Action::Take(a) => {
                match from {
                    Some(true) => self.lose(LordId::Domash, a, 1),
                    _ => self.p.veche_coin = self.p.veche_coin.saturating_sub(1),
                }
                if from == Some(true) {
                    tell!(io, "N7.T2E.a", "Torzhok costs {lord} {goods}.", lord = LordId::Domash, goods = a.many(1);
                        ..self.lost(LordId::Domash, a, 1));
                } else {
                    tell!(io, "N7.T2E.a", "Torzhok costs {from} {piece}.", from = VECHE, piece = a.many(1));
                }
                self.push(Ask::Torzhok { from, left: left - 1 });
            }
            _ => {}
        }
    }

    /// Whether any Teutonic Lord on map has Ships.
    fn any_ships(&self) -> bool {
        self.lords_on_map(Side::Teutonic).iter().any(|l| self.asset(l, AssetId::Ship) > 0)
    }

    /// Lords without Ships are refused, except with hidden mats, where that would show who has none. [N7.R16E.a] [N9.1c]
    pub(crate) fn list_tempest(&self, out: &mut impl Choices<Action>) {
        // A saved game of rules version 4 may ask this when nobody has Ships: then anybody will do.
        let any = self.p.switches.hidden_mats || !self.any_ships();
        for l in self.lords_on_map(Side::Teutonic).iter() {
            if any || self.asset(l, AssetId::Ship) > 0 {
                out.offer(Action::Tempest(l));
            } else {
                out.refuse(Action::Tempest(l), Violation::new(rule!("N7.R16E.a"), "no Ships to lose"));
            }
        }
    }

    /// All Ships, or half of them rounded up with Cogs. [N7.R16E.a]
    pub(crate) fn tempest(&mut self, action: Action, io: &mut impl Fate) {
        let Action::Tempest(l) = action else { return };
        let ships = self.asset(l, AssetId::Ship);
        let lost = if self.has_card(l, capability::COGS) { ships.div_ceil(2) } else { ships };
        self.lose(l, AssetId::Ship, lost);
        if self.p.switches.hidden_mats {
            tell!(io, "N7.R16E.a", "The Tempest strikes {lord}.", lord = l; ..self.lost(l, AssetId::Ship, lost));
        } else {
            tell!(io, "N7.R16E.a", "The Tempest costs {from} {piece}.", from = l, piece = AssetId::Ship.many(lost));
        }
    }

    /// Where Mindaugas may plunder. [N7.T15E.a] [N7.R12E.a]
    pub(crate) fn mindaugas(&self, side: Side) -> Locales {
        let (near, land) = match side {
            Side::Teutonic => (LocaleId::Ostrov, self.book.rus),
            Side::Russian => (LocaleId::Rositten, self.book.livonia),
        };
        let far = &self.book.distance[near];
        let enemy = side.enemy();
        let fits = |at: &LocaleId| far[*at] <= 2 && self.lords_at(enemy, *at).is_empty();
        land.minus(self.p.ravaged).minus(self.holds_of(enemy)).iter().filter(fits).collect()
    }

    pub(crate) fn place_ravaged(&mut self, side: Side, action: Action, io: &mut impl Fate) {
        let Action::Mark(at) = action else { return };
        self.p.ravaged.insert(at);
        let clause = if side == Side::Teutonic { rule!("N7.T15E.a") } else { rule!("N7.R12E.a") };
        tell!(io, clause, "Mindaugas Ravages {to}.", to = at; piece = side.ravaged());
    }

    /// Ravaged markers in a side's own territory. [N7.T14E.a] [N7.R18E.a]
    pub(crate) fn harvest(&self, side: Side) -> Locales {
        self.p.ravaged.and(self.territory(side))
    }

    pub(crate) fn remove_ravaged(&mut self, side: Side, action: Action, io: &mut impl Fate) {
        let Action::Clear(at) = action else { return };
        self.p.ravaged.remove(at);
        let clause = if side == Side::Teutonic { rule!("N7.T14E.a") } else { rule!("N7.R18E.a") };
        tell!(io, clause, "Bountiful Harvest removes the Ravaged marker of {from}.", from = at;
            piece = side.enemy().ravaged());
    }

    /// Andreas goes to empty Riga, or his cylinder moves on. [N7.R14E.a]
    fn prussian_revolt(&mut self, io: &mut impl Fate) {
        let l = LordId::Andreas;
        if self.cylinder(l).is_some() {
            return self.shift_piece(l, true, 2, rule!("N7.R14E.a"), io);
        }
        let riga = LocaleId::Riga;
        let empty = LordId::ALL.into_iter().all(|l| self.lord(l).place != Place::Map(riga))
            && self.p.legate != Legate::At(riga)
            && !self.p.conquered.or(self.p.ravaged).or(self.p.walls).has(riga)
            && !self.sieged(riga);
        if self.on_map(l) && !self.lord(l).inside && empty {
            self.leave_stack(l);
            let from = self.locale_of(l).expect("Andreas is on map");
            self.lord_mut(l).place = Place::Map(riga);
            self.p.dirty = true;
            tell!(io, "N7.R14E.a", "{piece} is called away from {from} to {to}.", piece = l, from, to = riga);
        } else {
            tell!(io, "N3.1.3f", "{card} has no effect.", card = event::PRUSSIAN_REVOLT.event());
        }
    }

    /// William of Modena is discarded, even Besieged. [N7.R15E.a]
    fn death_of_the_pope(&mut self, io: &mut impl Fate) {
        let card = capability::WILLIAM_OF_MODENA;
        if self.in_play(card) {
            tell!(io, "N7.R15E.a", "{card} is discarded, and the Legate leaves.", card = card.capability();
                ..self.withdrawn(card));
            self.leave_play(card, io);
        } else {
            tell!(io, "N7.R15E.a", "{card} is not in play: nothing is discarded.", card = card.capability());
        }
    }
}
