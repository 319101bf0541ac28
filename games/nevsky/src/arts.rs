//! Arts of War: the decks, what is drawn, Capabilities given in the first Levy, cards that enter and leave play. [N3.1] [N1.9.1]

use ravelin_core::{Choices, Entry, Few, Seats, rule};

use crate::action::Action;
use crate::components::*;
use crate::flow::{Ask, Fate, Stage};
use crate::state::{Legate, Nevsky};

/// The numbered cards of a side.
pub(crate) fn numbered(side: Side) -> Cards {
    Cards(((1 << (DECK - 1)) - 1) << (side as u64 * DECK as u64 + 1))
}

impl Nevsky {
    /// Cards at the mats of a side's Lords.
    pub(crate) fn at_mats(&self, side: Side) -> Cards {
        side.lords().flat_map(|l| self.mat(l).cards.iter().copied()).collect()
    }

    /// A side's unused cards. [N1.9.1c]
    pub(crate) fn deck(&self, side: Side) -> Cards {
        let waiting: Cards = self.s.pending.iter().chain(self.p.levy.drawn.iter()).copied().collect();
        let away = self.p.capabilities.or(self.p.events).or(self.p.levy.spent).or(self.s.held).or(waiting);
        numbered(side).minus(away).minus(self.p.battle.used).minus(self.at_mats(side))
    }

    pub(crate) fn begin_levy(&mut self, io: &mut impl Fate) {
        self.p.campaign = false;
        self.p.levy.renew();
        let (year, season) = (self.book.boxes[usize::from(self.p.r#box)].year, self.season());
        io.tell(|| {
            let word = match season {
                Season::Summer => "Summer",
                Season::EarlyWinter => "Early Winter",
                Season::LateWinter => "Late Winter",
                Season::Rasputitsa => "Rasputitsa",
            };
            Entry::heading(rule!("N3.0a"))
                .say("Levy of box")
                .number(self.p.r#box)
                .say(",")
                .say(word)
                .number(i32::from(year))
        });
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
                let spent = std::mem::take(&mut self.p.levy.spent);
                self.return_openly(spent);
                for blanks in &mut self.p.blanks {
                    blanks.deck += blanks.spent;
                    blanks.spent = 0;
                }
                self.p.first_levy = false;
                self.p.stage = Stage::Pay(Side::Teutonic);
            }
        }
        true
    }

    /// Both cards are in hand before the first is carried out. [N3.1.1b]
    fn draw_cards(&mut self, side: Side, io: &mut impl Fate) {
        let deck = self.deck(side);
        let mut counts = [0u8; DECK];
        counts[0] = self.p.blanks[side.index()].deck;
        for card in deck.iter() {
            counts[usize::from(card.number())] = 1;
        }
        let total = deck.len() as u32 + u32::from(counts[0]);
        let mut drawn: Few<CardId, 2> = Few::default();
        for n in 0..total.min(2) {
            let kind = io.draw(&counts, total - n, side as u16 * DECK as u16);
            counts[kind] -= 1;
            let _ = drawn.push(CardId::of(side, kind as u8));
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
        io.tell(|| {
            let (clause, fate) = match (recycled, keep) {
                (true, _) => (rule!("N9.5a"), ": it is set aside"),
                (false, true) if self.p.switches.second => (rule!("N3.1.3e"), ": it returns to the deck"),
                (false, true) => (rule!("N10.3a"), ": it returns to the deck"),
                (false, false) if self.p.first_levy => (rule!("N3.1.2e"), ": it leaves the game"),
                (false, false) => (rule!("N3.1.3e"), ": it leaves the game"),
            };
            let blank = CardId::of(side, 0);
            let half = if self.p.first_levy { blank.capability() } else { blank.event() };
            Entry::new(clause).token(side.token()).say("draw a blank card,").shown(half).say(fate)
        });
        let blanks = &mut self.p.blanks[side.index()];
        blanks.deck -= 1;
        if recycled {
            blanks.aside += 1;
            if self.p.blanks[0].aside + self.p.blanks[1].aside == 6 {
                for blanks in &mut self.p.blanks {
                    blanks.deck += blanks.aside;
                    blanks.aside = 0;
                }
                io.tell(|| Entry::new(rule!("N9.5a")).say("The sixth blank is drawn: all return to their decks"));
            }
        } else if keep {
            blanks.spent += 1;
        }
    }

    /// In the scenario's first Levy cards are Capabilities. [N3.1.2a]
    fn draw_capability(&mut self, side: Side, card: CardId, io: &mut impl Fate) {
        if self.book.card(card).scope == Scope::Side {
            io.tell(|| {
                let entry = Entry::new(rule!("N3.1.2b")).token(side.token()).say("draw and deploy");
                entry.shown(card.capability())
            });
            self.deploy(card);
            return;
        }
        // Given to a Lord's mat: hidden with it. [N9.1d]
        io.tell(|| {
            let entry = Entry::new(rule!("N3.1.2c")).token(side.token()).say("draw");
            if self.p.switches.hidden_mats {
                entry.secret(Seats::only(self.seat_of(side)), card.capability(), "a Capability for a Lord")
            } else {
                entry.shown(card.capability())
            }
        });
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
        io.tell(|| {
            let entry = Entry::new(rule!("N3.1.2c")).token(l.token()).say(l.does("gets", "get"));
            self.of_mat(entry, l, card.capability(), "a Capability")
        });
        let _ = self.mat_mut(l).cards.push(card);
    }

    /// No such Lord: the card returns to the deck. [N3.1.2d]
    pub(crate) fn give_back(&mut self, io: &mut impl Fate) {
        let Some(card) = self.s.pending.remove(0) else { return };
        io.tell(|| {
            let entry = Entry::new(rule!("N3.1.2d"));
            let entry = if self.p.switches.hidden_mats {
                entry.secret(Seats::only(self.seat_of(card.side())), card.capability(), "A Capability")
            } else {
                entry.token(card.capability())
            };
            entry.say("goes back to the deck: no Lord can have it")
        });
    }

    /// In later Levies cards are Events. [N3.1.3a]
    fn draw_event(&mut self, side: Side, card: CardId, io: &mut impl Fate) {
        let timing = self.book.card(card).timing;
        if timing == Timing::Hold {
            // Kept hidden. [N3.1.3d]
            self.s.held.insert(card);
            self.p.held[side.index()] += 1;
            self.p.levy.fresh[side.index()] = true;
            // Any card of the deck may be the one. [N3.1.3i]
            self.p.returned = self.p.returned.minus(numbered(side));
            io.tell(|| {
                let entry = Entry::new(rule!("N3.1.3d")).token(side.token()).say("hold");
                entry.secret(Seats::only(self.seat_of(side)), card.event(), "an Event")
            });
            return;
        }
        io.tell(|| {
            let lasting = matches!(timing, Timing::ThisLevy | Timing::ThisCampaign);
            let clause = if lasting { rule!("N3.1.3c") } else { rule!("N3.1.3b") };
            Entry::new(clause).token(side.token()).say("draw").shown(card.event())
        });
        let _ = self.p.levy.drawn.push(card);
    }

    fn carry_out_event(&mut self, card: CardId, io: &mut impl Fate) {
        match self.book.card(card).timing {
            Timing::ThisLevy | Timing::ThisCampaign => self.p.events.insert(card),
            Timing::Immediate | Timing::None | Timing::Hold => self.p.levy.spent.insert(card),
        }
        self.immediate(card, io);
    }

    /// A side-wide Capability enters play. [N3.4.4d]
    pub(crate) fn deploy(&mut self, card: CardId) {
        self.p.capabilities.insert(card);
        if card == CardId::t(13) {
            self.p.legate = Legate::Card; // [N1.4.1b]
        }
        if let Some(special) = special_of(card) {
            // Markers are added at once to the mats of Lords on map. [N1.5.4e]
            for v in VassalId::all().filter(|v| self.book.vassals[v.index()].special == special) {
                let l = self.book.vassals[v.index()].lord;
                let bit = 1 << self.book.slot(v);
                if self.on_map(l) && self.p.gone[l.index()] & bit == 0 {
                    self.mat_mut(l).ready |= bit;
                }
            }
        }
    }

    /// A side-wide Capability leaves play, with what depends on it. [N1.4.1h] [N1.5.4e]
    pub(crate) fn leave_play(&mut self, card: CardId, io: &mut impl Fate) {
        self.p.capabilities.remove(card);
        self.return_openly(Cards::only(card));
        if card == CardId::t(13) {
            self.p.legate = Legate::Out;
            self.p.card.legate = false;
            self.p.card.legate_along = false;
        }
        let Some(special) = special_of(card) else { return };
        for v in VassalId::all().filter(|v| self.book.vassals[v.index()].special == special) {
            let spec = &self.book.vassals[v.index()];
            let (l, slot) = (spec.lord, self.book.slot(v));
            let mustered = self.mat(l).mustered & 1 << slot != 0;
            let before = self.mat(l).units;
            if mustered {
                self.strike_off(l, &spec.forces);
            }
            let mat = self.mat_mut(l);
            mat.ready &= !(1 << slot);
            mat.mustered &= !(1 << slot);
            mat.unready &= !(1 << slot);
            self.p.vassal_box[l.index()][slot] = crate::state::OFF;
            // With hidden mats told whether they had Mustered or not. [N9.1d]
            if self.p.switches.hidden_mats {
                if self.on_map(l) {
                    io.tell(|| {
                        let entry = Entry::new(rule!("N1.5.4e")).token(v.token()).say("of").token(l.token());
                        entry.say("leave, if they had Mustered")
                    });
                }
            } else if mustered {
                io.tell(|| self.tell_leaving(v, &before));
            }
        }
    }

    /// "Mongols of Aleksandr leave with 2 Asiatic Horse"
    fn tell_leaving(&self, v: VassalId, before: &Forces) -> Entry {
        let l = self.book.vassals[v.index()].lord;
        let entry = Entry::new(rule!("N1.5.4e")).token(v.token()).say("of").token(l.token());
        let gone = |u: UnitId| before[u.index()] - self.mat(l).units[u.index()];
        let mut units = UnitId::all().filter(|u| gone(*u) > 0);
        match units.next() {
            Some(u) => entry.say("leave with").number(gone(u)).token(u.token()),
            None => entry.say("leave; none of their units was left"),
        }
    }

    /// Removes units from a mat, as able. [N1.5.4e] [N9.2d]
    pub(crate) fn strike_off(&mut self, l: LordId, forces: &Forces) {
        let mat = self.mat_mut(l);
        for (have, gone) in mat.units.iter_mut().zip(forces) {
            *have = have.saturating_sub(*gone);
        }
        self.p.dirty = true;
    }

    /// Serfs on the Smerdi card. [N7.R4C.a]
    pub(crate) fn serfs_left(&self) -> u8 {
        if !self.in_play(CardId::r(4)) {
            return 0;
        }
        let serfs = unit::SERFS.index();
        let out: u8 = Side::Russian.lords().map(|l| self.mat(l).units[serfs] + self.mat(l).routed[serfs]).sum();
        6u8.saturating_sub(out)
    }
}

fn special_of(card: CardId) -> Option<Special> {
    if card == CardId::t(11) {
        Some(Special::Crusaders)
    } else if card == CardId::r(10) {
        Some(Special::Steppe)
    } else {
        None
    }
}
