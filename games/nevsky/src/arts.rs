//! Arts of War: the decks, what is drawn, Capabilities given in the first Levy, cards that enter and leave play. [N3.1] [N1.9.1]

use ravelin_core::journal::{Cover, Hole, Part, moved};
use ravelin_core::{Choices, Few, Seats, Token, head, rule, tell};

use crate::action::Action;
use crate::flow::{Ask, Fate, Stage};
use crate::kit::*;
use crate::state::{Legate, Nevsky};
use crate::tokens::{LEGATE, go, to_deck, units};
use ravelin_core::Each;

impl Nevsky {
    /// Cards at the mats of a side's Lords.
    pub(crate) fn at_mats(&self, side: Side) -> Cards {
        side.lords().flat_map(|l| self.mat(l).cards.iter().copied()).collect()
    }

    /// A side's unused cards. [N1.9.1c]
    pub(crate) fn deck(&self, side: Side) -> Cards {
        let waiting: Cards = self.s.pending.iter().chain(self.p.levy.drawn.iter()).copied().collect();
        let away = self.p.capabilities.or(self.p.events).or(self.p.levy.spent).or(self.s.held).or(waiting);
        side.numbered().minus(away).minus(self.p.battle.used).minus(self.at_mats(side))
    }

    pub(crate) fn begin_levy(&mut self, io: &mut impl Fate) {
        self.p.campaign = false;
        self.p.levy.renew();
        let (year, season) = (self.book.boxes[usize::from(self.p.r#box)].year, self.season());
        let word = match season {
            Season::Summer => "Summer",
            Season::EarlyWinter => "Early Winter",
            Season::LateWinter => "Late Winter",
            Season::Rasputitsa => "Rasputitsa",
        };
        head!(io, "N3.0a", "Levy of box {box}, {season} {year}", box = self.p.r#box, season = word, year);
        self.p.stage = Stage::Draw(Side::Teutonic, 0);
    }

    /// Each side draws two cards, the Teutons first; what was drawn is then carried out in order. [N3.1.1b]
    pub(crate) fn draw_step(&mut self, side: Side, n: u8, io: &mut impl Fate) -> bool {
        if n == 0 {
            self.p.stage = Stage::Draw(side, 1);
            self.draw_cards(side, io);
            return true;
        }
        if let Some(card) = self.p.levy.drawn.remove(0) {
            self.carry_out_event(card, io);
            return true;
        }
        if !self.s.pending.is_empty() {
            self.push(Ask::Bestow(side));
            return true;
        }
        match side {
            Side::Teutonic => self.p.stage = Stage::Draw(Side::Russian, 0),
            Side::Russian => {
                // Immediate Events and blanks on their way return when both have finished. [N3.1.3b] [N10.3a]
                self.tell_returning(io);
                let spent = std::mem::take(&mut self.p.levy.spent);
                self.return_openly(spent);
                for blanks in self.p.blanks.values_mut() {
                    blanks.deck += blanks.spent;
                    blanks.spent = 0;
                }
                self.p.first_levy = false;
                self.p.stage = Stage::Pay(Side::Teutonic);
            }
        }
        true
    }

    fn tell_returning(&self, io: &mut impl Fate) {
        let spent = self.p.levy.spent;
        let blanks = Side::ALL.map(|side| (side, self.p.blanks[side].spent));
        if spent.is_empty() && blanks.iter().all(|(_, n)| *n == 0) {
            return;
        }
        let cards = || spent.iter().map(|c| to_deck(c.event(), c.side(), c.side().drawn()));
        let blank = |(side, n): (Side, u8)| (0..n).map(move |_| to_deck(side.blank().event(), side, side.drawn()));
        tell!(io, "N3.1.3b", "Events that were carried out and blank cards return to their decks.";
            ..cards().chain(blanks.into_iter().flat_map(blank)));
    }

    /// Both cards are in hand before the first is carried out. [N3.1.1b]
    fn draw_cards(&mut self, side: Side, io: &mut impl Fate) {
        let deck = self.deck(side);
        let mut counts = [0u8; CardId::PER_SIDE];
        counts[side.blank().place()] = self.p.blanks[side].deck;
        for card in deck.iter() {
            counts[card.place()] = 1;
        }
        let total = deck.len() as u32 + u32::from(self.p.blanks[side].deck);
        let mut drawn: Few<CardId, 2> = Few::default();
        for n in 0..total.min(2) {
            let place = io.draw(&counts, total - n, side.blank().number());
            counts[place] -= 1;
            let card = CardId::placed(side, place).expect("a card of the deck that was counted");
            drawn.push(card).expect("two cards");
        }
        // What all see is told first, so that the order tells nothing of the rest.
        let first = self.p.first_levy;
        let covered = |c: &CardId| {
            let spec = self.book.card(*c);
            if first { spec.scope == Scope::ThisLord } else { spec.timing == Timing::Hold }
        };
        let order: Few<CardId, 2> =
            drawn.iter().filter(|c| !covered(c)).chain(drawn.iter().filter(|c| covered(c))).copied().collect();
        for &card in order.iter() {
            if card.is_blank() {
                self.draw_blank(side, io);
            } else if self.p.first_levy {
                self.draw_capability(side, card, io);
            } else {
                self.draw_event(side, card, io);
            }
        }
    }

    /// A blank does nothing; where it goes depends on edition, scenario and option. [N3.1.3e] [N10.3a] [N9.5a]
    fn draw_blank(&mut self, side: Side, io: &mut impl Fate) {
        let keep = self.scenario().blanks == Blanks::Keep;
        let recycled = self.p.switches.recycled_blanks;
        let (clause, fate) = match (recycled, keep) {
            (true, _) => (rule!("N9.5a"), "is set aside"),
            (false, true) if self.p.switches.second => (rule!("N3.1.3e"), "will return to the deck"),
            (false, true) => (rule!("N10.3a"), "will return to the deck"),
            (false, false) if self.p.first_levy => (rule!("N3.1.2e"), "leaves the game"),
            (false, false) => (rule!("N3.1.3e"), "leaves the game"),
        };
        let (blank, seat) = (side.blank(), self.seat_of(side));
        let half = if self.p.first_levy { blank.capability() } else { blank.event() };
        let to = (recycled || keep).then_some(side.drawn());
        tell!(io, clause, "The {seat} draw a blank card, {card}: it {fate}.", seat, card = Part::Shown(half), fate;
            ..[moved(blank.event(), side.deck(), to)]);
        let blanks = &mut self.p.blanks[side];
        blanks.deck -= 1;
        if recycled {
            blanks.aside += 1;
            if self.p.blanks.values().map(|blanks| blanks.aside).sum::<u8>() == 6 {
                let before = self.p.blanks;
                for blanks in self.p.blanks.values_mut() {
                    blanks.deck += blanks.aside;
                    blanks.aside = 0;
                }
                let back = |side: Side| {
                    (0..before[side].aside).map(move |_| to_deck(side.blank().event(), side, side.drawn()))
                };
                tell!(io, "N9.5a", "The sixth blank is drawn: all return to their decks.";
                    ..Side::ALL.into_iter().flat_map(back));
            }
        } else if keep {
            blanks.spent += 1;
        }
    }

    /// In the scenario's first Levy cards are Capabilities. [N3.1.2a]
    fn draw_capability(&mut self, side: Side, card: CardId, io: &mut impl Fate) {
        if self.book.card(card).scope == Scope::Side {
            tell!(io, "N3.1.2b", "The {seat} draw and deploy {card}.",
                seat = self.seat_of(side), card = Part::Shown(card.capability());
                from = side.deck(), to = side.edge(); ..self.deploying(card));
            self.deploy(card);
            return;
        }
        // Given to a Lord's mat: hidden with it. [N9.1d]
        let seat = self.seat_of(side);
        if self.p.switches.hidden_mats {
            tell!(
                io,
                "N3.1.2c",
                "The {seat} draw {drawn}.",
                seat,
                drawn = Part::Secret {
                    to: Seats::only(seat),
                    token: card.capability(),
                    cover: Cover::A("Capability for a Lord")
                };
                ..[self.own(side, moved(card.capability(), side.deck(), Token::Seat(seat)))]
            );
        } else {
            tell!(io, "N3.1.2c", "The {seat} draw {card}.", seat, card = Part::Shown(card.capability());
                from = side.deck(), to = Token::Seat(seat));
        }
        let _ = self.s.pending.push(card);
    }

    /// Mustered Lords who may be given the card that was drawn. [N3.1.2c]
    pub(crate) fn bestowable(&self) -> Lords {
        let Some(&card) = self.s.pending.first() else { return Lords::NONE };
        let spec = self.book.card(card);
        let fits = |l: &LordId| self.on_map(*l) && self.mat(*l).cards.len() < 2 && !self.has_twin(*l, card);
        spec.lords.iter().filter(fits).collect()
    }

    /// A Lord never has two Capabilities of one name. [N1.9.1f]
    pub(crate) fn has_twin(&self, l: LordId, card: CardId) -> bool {
        let twin = self.book.card(card).twin;
        self.mat(l).cards.iter().any(|&c| self.book.card(c).twin == twin)
    }

    pub(crate) fn list_bestow(&self, out: &mut impl Choices<Action>) {
        let lords = self.bestowable();
        lords.iter().for_each(|l| out.offer(Action::Give(l)));
        if lords.is_empty() {
            out.offer(Action::Done);
        }
    }

    pub(crate) fn bestow(&mut self, _side: Side, action: Action, io: &mut impl Fate) {
        let Action::Give(l) = action else { return self.give_back(io) };
        let Some(card) = self.s.pending.remove(0) else { return };
        let hand = Token::Seat(self.seat_of(l.side()));
        tell!(io, "N3.1.2c", "{lord} {gets} {given}.", lord = l, gets = l.does("gets", "get"),
            given = self.of_mat(l, card.capability(), Cover::A("Capability"));
            ..self.veiled([moved(card.capability(), hand, l.token())]));
        let _ = self.mat_mut(l).cards.push(card);
    }

    /// No such Lord: the card returns to the deck. [N3.1.2d]
    pub(crate) fn give_back(&mut self, io: &mut impl Fate) {
        let Some(card) = self.s.pending.remove(0) else { return };
        let (side, seat) = (card.side(), self.seat_of(card.side()));
        if self.p.switches.hidden_mats {
            tell!(
                io,
                "N3.1.2d",
                "{drawn} goes back to the deck: no Lord can have it.",
                drawn = Part::Secret { to: Seats::only(seat), token: card.capability(), cover: Cover::A("Capability") };
                ..[self.own(side, to_deck(card.capability(), side, Token::Seat(seat)))]
            );
        } else {
            tell!(io, "N3.1.2d", "{drawn} goes back to the deck: no Lord can have it.", drawn = card.capability();
                ..[to_deck(card.capability(), side, Token::Seat(seat))]);
        }
    }

    /// In later Levies cards are Events. [N3.1.3a]
    fn draw_event(&mut self, side: Side, card: CardId, io: &mut impl Fate) {
        let timing = self.book.card(card).timing;
        if timing == Timing::Hold {
            // Kept hidden. [N3.1.3d]
            self.s.held.insert(card);
            self.p.held[side] += 1;
            self.p.levy.fresh[side] = true;
            // Any card of the deck may be the one. [N3.1.3i]
            self.p.returned = self.p.returned.minus(side.numbered());
            let seat = self.seat_of(side);
            tell!(io, "N3.1.3d", "The {seat} draw and hold {card}.", seat,
                card = Part::Secret { to: Seats::only(seat), token: card.event(), cover: Cover::A("Event") };
                from = side.deck(), to = Token::Seat(seat));
            return;
        }
        let lasting = matches!(timing, Timing::ThisLevy | Timing::ThisCampaign);
        let clause = if lasting { rule!("N3.1.3c") } else { rule!("N3.1.3b") };
        tell!(io, clause, "The {seat} draw {card}.", seat = self.seat_of(side), card = Part::Shown(card.event());
            from = side.deck(), to = side.drawn());
        let _ = self.p.levy.drawn.push(card);
    }

    fn carry_out_event(&mut self, card: CardId, io: &mut impl Fate) {
        match self.book.card(card).timing {
            Timing::ThisLevy | Timing::ThisCampaign => {
                self.p.events.insert(card);
                tell!(io, "N3.1.3c", "{card} is in effect.", card = card.event();
                    from = card.side().drawn(), to = card.side().in_effect());
            }
            Timing::Immediate | Timing::None | Timing::Hold => _ = self.p.levy.spent.insert(card),
        }
        self.immediate(card, io);
    }

    /// A side-wide Capability enters play. [N3.4.4d]
    pub(crate) fn deploy(&mut self, card: CardId) {
        self.p.capabilities.insert(card);
        if card == capability::WILLIAM_OF_MODENA {
            self.p.legate = Legate::Card; // [N1.4.1b]
        }
        if let Some(special) = special_of(card) {
            // Markers are added at once to the mats of Lords on map. [N1.5.4e]
            for v in VassalId::ALL.into_iter().filter(|v| self.book.vassals[*v].special == special) {
                let l = self.book.vassals[v].lord;
                let slot = self.book.slot(v);
                if self.on_map(l) && !self.p.gone[l].has(slot) {
                    self.mat_mut(l).ready.insert(slot);
                }
            }
        }
    }

    /// What comes into play with a Capability: the pawn, markers of special Vassals.
    pub(crate) fn deploying(&self, card: CardId) -> impl Iterator<Item = Vec<Hole>> + '_ {
        let pawn = (card == capability::WILLIAM_OF_MODENA).then(|| moved(LEGATE, None, card.capability()));
        let special = special_of(card);
        let vassals = VassalId::ALL.into_iter().filter_map(move |v| {
            let spec = &self.book.vassals[v];
            let (l, slot) = (spec.lord, spec.slot);
            let comes = Some(spec.special) == special && self.on_map(l) && !self.p.gone[l].has(slot);
            go(v.token(), u8::from(comes && !self.mat(l).ready.has(slot)), None, Some(l.token()))
        });
        pawn.into_iter().chain(self.veiled(vassals))
    }

    /// A Capability of the board edge that goes back to its deck, and the pawn with William of Modena.
    pub(crate) fn withdrawn(&self, card: CardId) -> impl Iterator<Item = Vec<Hole>> {
        let pawn = match self.p.legate {
            Legate::At(at) => Some(at.token()),
            Legate::Card => Some(card.capability()),
            Legate::Out => None,
        };
        let pawn = pawn.filter(|_| card == capability::WILLIAM_OF_MODENA).map(|from| moved(LEGATE, from, None));
        pawn.into_iter().chain([to_deck(card.capability(), card.side(), card.side().edge())])
    }

    /// A side-wide Capability leaves play, with what depends on it; the card itself is told before. [N1.4.1h] [N1.5.4e]
    pub(crate) fn leave_play(&mut self, card: CardId, io: &mut impl Fate) {
        self.p.capabilities.remove(card);
        self.return_openly(Cards::only(card));
        if card == capability::WILLIAM_OF_MODENA {
            self.p.legate = Legate::Out;
            self.p.card.legate = false;
            self.p.card.legate_along = false;
        }
        let Some(special) = special_of(card) else { return };
        for v in VassalId::ALL.into_iter().filter(|v| self.book.vassals[*v].special == special) {
            let spec = &self.book.vassals[v];
            let (l, slot) = (spec.lord, self.book.slot(v));
            let mustered = self.mat(l).mustered.has(slot);
            let (before, marker) = (self.mat(l).units, self.vassal_place(v));
            if mustered {
                self.strike_off(l, &spec.forces);
            }
            let mat = self.mat_mut(l);
            mat.ready.remove(slot);
            mat.mustered.remove(slot);
            mat.unready.remove(slot);
            self.p.vassal_box[l][slot] = None;
            // With hidden mats told whether they had Mustered or not. [N9.1d]
            if self.p.switches.hidden_mats {
                if self.on_map(l) {
                    tell!(io, "N1.5.4e", "{vassal} of {lord} leave, if they had Mustered.", vassal = v, lord = l;
                        ..self.vassal_leaves(v, before, marker));
                }
            } else if mustered {
                self.tell_leaving(v, before, marker, io);
            } else if marker.is_some() {
                tell!(io, "N1.5.4e", "{vassal} of {lord} leave before they Mustered.", vassal = v, lord = l;
                    ..go(v.token(), 1, marker, None));
            }
        }
    }

    /// The marker of a Vassal and his units leave the mat that had these units before.
    fn vassal_leaves(&self, v: VassalId, before: Forces, marker: Option<Token>) -> Vec<Vec<Hole>> {
        let l = self.book.vassals[v].lord;
        let gone: Forces = Each::from_fn(|n| before[n] - self.mat(l).units[n]);
        let marker = go(v.token(), 1, marker, None);
        self.veiled(marker.into_iter().chain(Nevsky::units_go(gone, Some(l.token()), None)))
    }

    /// "Mongols of Aleksandr leave with 2 Asiatic Horse."
    fn tell_leaving(&self, v: VassalId, before: Forces, marker: Option<Token>, io: &mut impl Fate) {
        let l = self.book.vassals[v].lord;
        let gone: Forces = Each::from_fn(|n| before[n] - self.mat(l).units[n]);
        let moves = || self.vassal_leaves(v, before, marker);
        if gone == Forces::default() {
            tell!(io, "N1.5.4e", "{vassal} of {lord} leave; none of their units was left.", vassal = v, lord = l; ..moves());
        } else {
            tell!(io, "N1.5.4e", "{vassal} of {lord} leave with {units}.", vassal = v, lord = l, units = units(&gone);
                ..moves());
        }
    }

    /// Removes units from a mat, as able. [N1.5.4e] [N9.2d]
    pub(crate) fn strike_off(&mut self, l: LordId, forces: &Forces) {
        let mat = self.mat_mut(l);
        for (have, gone) in mat.units.values_mut().zip(forces.values()) {
            *have = have.saturating_sub(*gone);
        }
        self.p.dirty = true;
    }

    /// Serfs on the Smerdi card. [N7.R4C.a]
    pub(crate) fn serfs_left(&self) -> u8 {
        if !self.in_play(capability::SMERDI) {
            return 0;
        }
        let out: u8 =
            Side::Russian.lords().map(|l| self.mat(l).units[UnitId::Serfs] + self.mat(l).routed[UnitId::Serfs]).sum();
        6u8.saturating_sub(out)
    }
}

fn special_of(card: CardId) -> Option<Special> {
    if card == capability::CRUSADE {
        Some(Special::Crusaders)
    } else if card == capability::STEPPE_WARRIORS {
        Some(Special::Steppe)
    } else {
        None
    }
}
