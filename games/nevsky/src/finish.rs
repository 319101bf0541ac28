//! The end of a Campaign and of the game: Grow, Plow and Reap, Wastage, Reset; score and outcome. [N4.9] [N5]

use ravelin_core::journal::{Cover, Part, moved};
use ravelin_core::outcome::ScoreLine;
use ravelin_core::{Choices, Clause, Contest, Outcome, Seats, Token, head, rule, tell};

use crate::action::Action;
use crate::flow::{Fate, Stage};
use crate::kit::*;
use crate::state::{End, Nevsky};
use crate::tokens::{go, to_deck};

impl Nevsky {
    fn box_spec(&self) -> &'static BoxSpec {
        &self.book.boxes[usize::from(self.p.r#box)]
    }

    /// Both Plans are used up. [N4.9a]
    pub(crate) fn end_campaign(&mut self, io: &mut impl Fate) {
        head!(io, "N4.9a", "End of the Campaign of box {box}", box = self.p.r#box; ..self.plans_cleared());
        self.p.card.renew();
        self.p.stage = if self.box_spec().grow { Stage::Grow(Side::Teutonic) } else { Stage::GameEnd };
        if self.box_spec().grow {
            self.p.grow = self.grown(Side::Teutonic);
        }
    }

    /// How many enemy Ravaged markers a side removes from its territory: all but half, rounded up. [N4.9.1a]
    fn grown(&self, side: Side) -> u8 {
        (self.harvest(side).len() / 2) as u8
    }

    pub(crate) fn grow_step(&mut self, side: Side) -> bool {
        if self.p.grow > 0 && !self.harvest(side).is_empty() {
            return false;
        }
        match side {
            Side::Teutonic => {
                self.p.grow = self.grown(Side::Russian);
                self.p.stage = Stage::Grow(Side::Russian);
            }
            Side::Russian => {
                self.p.grow = 0;
                self.p.stage = Stage::GameEnd;
            }
        }
        true
    }

    pub(crate) fn list_grow(&self, side: Side, out: &mut impl Choices<Action>) {
        self.harvest(side).iter().for_each(|at| out.offer(Action::Clear(at)));
    }

    pub(crate) fn grow(&mut self, side: Side, action: Action, io: &mut impl Fate) {
        if let Action::Clear(at) = action {
            self.p.ravaged.remove(at);
            self.p.grow = self.p.grow.saturating_sub(1);
            tell!(io, "N4.9.1a", "{from} grows again: its Ravaged marker is removed.", from = at;
                piece = side.enemy().ravaged());
        }
    }

    pub(crate) fn game_end_step(&mut self, io: &mut impl Fate) -> bool {
        if self.p.r#box >= self.scenario().last {
            self.finish(End::Score, io); // [N4.9.2a]
            return true;
        }
        self.plow_and_reap(io);
        self.p.levy.may_muster = self.wasters(Side::Teutonic);
        self.p.stage = Stage::Wastage(Side::Teutonic);
        true
    }

    pub(crate) fn finish(&mut self, end: End, io: &mut impl Fate) {
        let score = |side| Part::Phrase(halves_parts(self.half_points(side)));
        head!(io, self.end_clause(end), "The game is over: Teutons {teutons}, Russians {russians}",
            teutons = score(Side::Teutonic), russians = score(Side::Russian); ..self.plans_cleared().chain(self.fight_ends()));
        self.p.end = Some(end);
        self.p.stage = Stage::Over;
        self.p.asks.clear();
    }

    /// Carts turn into Sleds or back, and half of them, rounded up, remain. [N4.9.3a] [N4.9.3b]
    fn plow_and_reap(&mut self, io: &mut impl Fate) {
        let spec = self.box_spec();
        if !spec.to_sleds && !spec.to_carts {
            return;
        }
        let (old, new) = if spec.to_sleds { (AssetId::Cart, AssetId::Sled) } else { (AssetId::Sled, AssetId::Cart) };
        let before = self.s.mats;
        for l in LordId::ALL.into_iter() {
            let assets = &mut self.mat_mut(l).assets;
            let sum = std::mem::take(&mut assets[old]) + assets[new];
            assets[new] = sum.div_ceil(2).min(MOST);
        }
        if spec.to_sleds {
            tell!(io, "N4.9.3a", "Carts become Sleds, and half of them are kept."; ..self.changed_behind(&before));
        } else {
            tell!(io, "N4.9.3a", "Sleds become Carts, and half of them are kept."; ..self.changed_behind(&before));
        }
        for l in LordId::ALL.into_iter().filter(|_| !self.p.switches.hidden_mats) {
            let (kept, was) = (self.asset(l, new), &before[l].assets);
            let had = [was[old], was[new]];
            if kept > 0 {
                let moves = || {
                    let (mat, old) = (Some(l.token()), go(old.token(), had[0], Some(l.token()), None));
                    let gained = go(new.token(), kept.saturating_sub(had[1]), None, mat);
                    old.into_iter().chain(gained).chain(go(new.token(), had[1].saturating_sub(kept), mat, None))
                };
                tell!(io, "N4.9.3b", "{lord} {has} {transport}.", lord = l, has = l.does("has", "have"),
                    transport = new.many(kept); ..moves());
            }
        }
    }

    /// Lords with two of an Asset type, or two This Lord Capabilities. [N4.9.4a]
    fn wasteful(&self, side: Side) -> Lords {
        let much = |l: &LordId| {
            let mat = self.mat(*l);
            self.on_map(*l) && (mat.assets.values().any(|&n| n > 1) || mat.cards.len() > 1)
        };
        side.lords().filter(much).collect()
    }

    /// With hidden mats every Lord is asked about, so that it does not show who must waste.
    fn wasters(&self, side: Side) -> Lords {
        if self.p.switches.hidden_mats { self.lords_on_map(side) } else { self.wasteful(side) }
    }

    pub(crate) fn wastage_step(&mut self, side: Side, io: &mut impl Fate) -> bool {
        if !self.p.levy.may_muster.is_empty() {
            return false;
        }
        match side {
            Side::Teutonic => {
                self.p.levy.may_muster = self.wasters(Side::Russian);
                self.p.stage = Stage::Wastage(Side::Russian);
            }
            Side::Russian => self.reset(io),
        }
        true
    }

    pub(crate) fn list_wastage(&self, _side: Side, out: &mut impl Choices<Action>) {
        let Some(lord) = self.p.levy.may_muster.lowest() else { return };
        if !self.wasteful(lord.side()).has(lord) {
            return out.offer(Action::Done);
        }
        let mat = self.mat(lord);
        AssetId::ALL
            .into_iter()
            .filter(|a| mat.assets[*a] > 0)
            .for_each(|asset| out.offer(Action::Waste { lord, asset }));
        mat.cards.iter().for_each(|&card| out.offer(Action::WasteCard { lord, card }));
    }

    pub(crate) fn wastage(&mut self, _side: Side, action: Action, io: &mut impl Fate) {
        let Some(l) = self.p.levy.may_muster.lowest() else { return };
        let (hidden, before) = (self.p.switches.hidden_mats, self.s.mats);
        let wastes = l.does("wastes", "waste");
        match action {
            Action::Waste { asset, .. } => {
                self.lose(l, asset, 1);
                if !hidden {
                    tell!(io, "N4.9.4a", "{from} {wastes} {piece}.", from = l, wastes, piece = asset.many(1));
                }
            }
            Action::WasteCard { card, .. } => {
                self.drop_from_mat(l, card);
                if !hidden {
                    tell!(io, "N4.9.4a", "{lord} {wastes} {given_up}.", lord = l, wastes, given_up = card.capability();
                        ..self.card_from_mat(card, l));
                }
            }
            _ => {}
        }
        self.p.levy.may_muster.remove(l);
        if hidden {
            tell!(io, "N4.9.4a", "{lord} {is} asked for Wastage.", lord = l, is = l.does("is", "are");
                ..self.changed_behind(&before));
        }
    }

    /// Stacks end, Serfs go home, This Campaign Events return. [N4.9.5a]-[N4.9.5c]
    fn reset(&mut self, io: &mut impl Fate) {
        // With hidden mats told whether any Serfs were left or not. [N9.1d]
        let before = self.s.mats;
        let at_once = self.p.switches.hidden_mats && self.in_play(capability::SMERDI);
        for l in LordId::ALL.into_iter() {
            if let Some(lower) = self.lord(l).lower {
                tell!(io, "N4.9.5a", "{lord} and {lower} are no longer a stack.", lord = l, lower);
            }
        }
        LordId::ALL.into_iter().for_each(|l| self.leave_stack(l));
        for l in Side::Russian.lords() {
            let serfs = std::mem::take(&mut self.mat_mut(l).units[UnitId::Serfs]);
            if serfs == 0 {
                continue;
            }
            self.p.dirty = true;
            if !at_once {
                tell!(
                    &mut self.aside(l, io),
                    "N4.9.5b",
                    "{piece} of {from} {go} home to Smerdi.",
                    piece = UnitId::Serfs.many(serfs),
                    from = l,
                    go = if serfs == 1 { "goes" } else { "go" }
                );
            }
        }
        if at_once {
            tell!(io, "N4.9.5b", "All Serfs go home to Smerdi."; ..self.changed_behind(&before));
        }
        let events = std::mem::take(&mut self.p.events);
        self.tell_over(events, rule!("N4.9.5c"), io);
        self.return_openly(events);
        self.p.stage = Stage::Discard(Side::Teutonic);
    }

    /// Events that have been in effect return to their decks.
    pub(crate) fn tell_over(&self, events: Cards, clause: Clause, io: &mut impl Fate) {
        for card in events.iter() {
            tell!(io, clause, "{event} is over and returns to the deck.", event = card.event();
                ..[to_deck(card.event(), card.side(), card.side().in_effect())]);
        }
    }

    fn discardable(&self, side: Side) -> Cards {
        let own = side.numbered();
        self.p.capabilities.and(own).or(self.s.held.and(own)).or(self.at_mats(side))
    }

    /// Any of a side's cards may be discarded. [N4.9.5d]
    pub(crate) fn discard_step(&mut self, side: Side, _io: &mut impl Fate) -> bool {
        // Whether there is anything to discard is known to all, except with hidden mats.
        let open = !self.p.capabilities.and(side.numbered()).is_empty() || self.p.held[side] > 0;
        let asks = if self.p.switches.hidden_mats { true } else { open || !self.at_mats(side).is_empty() };
        if asks {
            return false;
        }
        self.after_discard(side);
        true
    }

    fn after_discard(&mut self, side: Side) {
        self.p.stage = match side {
            Side::Teutonic => Stage::Discard(Side::Russian),
            Side::Russian => Stage::NextBox,
        };
    }

    pub(crate) fn list_discard(&self, side: Side, out: &mut impl Choices<Action>) {
        self.discardable(side).iter().for_each(|c| out.offer(Action::Drop(c)));
        out.offer(Action::Done);
    }

    pub(crate) fn discard(&mut self, side: Side, action: Action, io: &mut impl Fate) {
        let Action::Drop(card) = action else { return self.after_discard(side) };
        let seat = self.seat_of(side);
        if self.s.held.has(card) {
            // A discarded Held card is never shown. (Table: Information)
            self.unhold(card);
            let shown = Part::Secret { to: Seats::only(seat), token: card.event(), cover: Cover::A("Held Event") };
            let held = Part::Secret { to: Seats::only(seat), token: card.event(), cover: Cover::Text("") };
            tell!(io, "N4.9.5d", "The {seat} discard {given_up}.", seat, given_up = shown;
                ..[moved(held, Token::Seat(seat), None), moved(side.back(), None, side.deck())]);
        } else if self.p.capabilities.has(card) {
            tell!(io, "N4.9.5d", "The {seat} discard {card}.", seat, card = card.capability(); ..self.withdrawn(card));
            self.leave_play(card, io);
        } else if let Some(l) = side.lords().find(|l| self.has_card(*l, card)) {
            self.drop_from_mat(l, card);
            tell!(io, "N4.9.5d", "The {seat} discard {given_up}.", seat,
                given_up = self.of_mat(l, card.capability(), Cover::A("Capability")); ..self.card_from_mat(card, l));
        }
    }

    /// The next box and its Levy; Crusade ends when Late Winter comes. [N4.9.5e] [N7.T11C.d]
    pub(crate) fn next_box_step(&mut self, io: &mut impl Fate) -> bool {
        self.p.r#box = (self.p.r#box + 1).min(16);
        self.begin_levy(io);
        let crusade = capability::CRUSADE;
        if self.box_spec().end_crusade && self.in_play(crusade) {
            tell!(io, "N7.T11C.d", "{card} is discarded: Late Winter comes.", card = crusade.capability();
                ..self.withdrawn(crusade));
            self.leave_play(crusade, io);
        }
        true
    }

    /// Lines of a side's score, in half points. [N5.1]
    fn points(&self, side: Side) -> [u16; 5] {
        let conquered: u16 = self.conquests(side).iter().map(|at| u16::from(self.hold_spec(at).vp)).sum();
        let veche = if side == Side::Russian { u16::from(self.p.veche_vp) } else { 0 };
        let castles = self.p.castles[side].len() as u16;
        let ravaged = self.p.ravaged.minus(self.territory(side)).len() as u16;
        [2 * conquered, 2 * veche, 2 * castles, ravaged, 2 * u16::from(self.p.fallen[side])]
    }

    /// A side's score in half points, capped at 17 1/2. [N5.1f]
    pub(crate) fn half_points(&self, side: Side) -> u16 {
        self.points(side).iter().sum::<u16>().min(35)
    }

    pub(crate) fn winner(&self) -> Option<Side> {
        let [t, r] = Side::ALL.map(|s| self.half_points(s));
        match self.p.end? {
            End::Campaign(side) => Some(side),
            // Watland of the second edition: 7 VP and double. [N6.3c]
            End::Score | End::Nobody if self.scenario().watland => {
                Some(if t >= 14 && t >= 2 * r { Side::Teutonic } else { Side::Russian })
            }
            End::Score | End::Nobody => match t.cmp(&r) {
                std::cmp::Ordering::Greater => Some(Side::Teutonic),
                std::cmp::Ordering::Less => Some(Side::Russian),
                std::cmp::Ordering::Equal => None,
            },
        }
    }

    pub(crate) fn final_outcome(&self) -> Option<Outcome> {
        let end = self.p.end?;
        let winner = self.winner();
        let seats = [0, 1].map(|n| self.side_of(ravelin_core::Seat(n)));
        let why = match (end, winner) {
            (End::Campaign(Side::Teutonic), _) => "no Russian Lord is left on the map",
            (End::Campaign(Side::Russian), _) => "no Teutonic Lord is left on the map",
            (End::Score, Some(Side::Teutonic)) if self.scenario().watland => {
                "the Teutons have at least 7 VP and twice the Russians'"
            }
            (End::Score, _) if self.scenario().watland => "the Teutons needed 7 VP and twice the Russians'",
            (End::Nobody, Some(Side::Teutonic)) if self.scenario().watland => {
                "no Lord is left on either side, and the Teutons have at least 7 VP and twice the Russians'"
            }
            (End::Nobody, _) if self.scenario().watland => {
                "no Lord is left on either side, and the Teutons needed 7 VP and twice the Russians'"
            }
            (End::Nobody, Some(_)) => "no Lord is left on either side: the higher score wins",
            (End::Nobody, None) => "no Lord is left on either side, and the scores are equal",
            (End::Score, Some(_)) => "the higher score at the end of the last box",
            (End::Score, None) => "equal scores at the end of the last box",
        };
        let [t, r] = Side::ALL.map(|s| halves(self.half_points(s)));
        let reason = format!("{why}; Teutons {t}, Russians {r}");
        let names = [
            ("Conquered Locales", rule!("N5.1a")),
            ("Veche", rule!("N5.1b")),
            ("Castles", rule!("N5.1c")),
            ("Ravaged Locales", rule!("N5.1d")),
            ("Enemy Lords gone", rule!("N5.1e")),
        ];
        let mut lines: Vec<ScoreLine> = names
            .iter()
            .enumerate()
            .map(|(n, (name, clause))| ScoreLine {
                name: (*name).to_owned(),
                clause: *clause,
                values: seats.iter().map(|s| i32::from(self.points(*s)[n])).collect(),
                details: vec![String::new(); 2],
            })
            .collect();
        if !self.scenario().removed_vp {
            lines.retain(|line| line.clause != rule!("N5.1e"));
        }
        let lost = seats.map(|s| self.points(s).iter().sum::<u16>() - self.half_points(s));
        if lost != [0; 2] {
            lines.push(ScoreLine {
                name: "Above 17 1/2 VP".to_owned(),
                clause: rule!("N5.1f"),
                values: lost.iter().map(|n| -i32::from(*n)).collect(),
                details: vec![String::new(); 2],
            });
        }
        let place = |s: &Side| match winner {
            Some(w) => {
                if w == *s {
                    1
                } else {
                    2
                }
            }
            None => 1,
        };
        Some(Outcome {
            contest: Contest::Competitive,
            winners: winner.map_or(Seats::NONE, |w| Seats::only(self.seat_of(w))),
            places: seats.iter().map(place).collect(),
            scores: seats.iter().map(|s| i32::from(self.half_points(*s))).collect(),
            clause: self.end_clause(end),
            reason,
            lines,
        })
    }

    /// Under which clause the game ended.
    pub(crate) fn end_clause(&self, end: End) -> Clause {
        match end {
            End::Campaign(_) => rule!("N5.2a"),
            End::Nobody => rule!("N5.2c"),
            End::Score if self.scenario().watland => rule!("N6.3c"),
            End::Score => rule!("N5.3a"),
        }
    }
}

/// "3 1/2 VP" for the journal.
fn halves_parts(n: u16) -> Vec<Part> {
    let whole = (n != 1).then(|| [Part::Number((n / 2).into()), Part::Text(" ")]);
    let half = Part::Text(if n % 2 == 1 { "1/2 VP" } else { "VP" });
    whole.into_iter().flatten().chain([half]).collect()
}

/// Half points as people write them: "3 1/2 VP", "1/2 VP".
pub(crate) fn halves(n: u16) -> String {
    format!("{} VP", halved(n))
}

/// The same without the unit.
pub(crate) fn halved(n: u16) -> String {
    match (n / 2, n % 2) {
        (0, 1) => "1/2".to_owned(),
        (whole, 1) => format!("{whole} 1/2"),
        (whole, _) => whole.to_string(),
    }
}
