//! Set-up: Positions, the secret draft of Traits, start Areas, starting pieces, Barbarians, starting cards. [Z3]

use ravelin_core::journal::{Part, list, moved};
use ravelin_core::options::{OptionKind, OptionSpec, Scenario, Sheet};
use ravelin_core::{Asking, Choices, Options, Seat, Violation, head, rule, tell};

use crate::action::Reply;
use crate::campaign::explains;
use crate::components::*;
use crate::flow::{Fate, ask};
use crate::state::{Public, Secret, Zabor, seat_bit};
use crate::tokens::{
    card, card_list, deck, envoy, first_card, gold, home, passed, secret, shown, space, stack_parts, unit, upgrade,
};
use crate::vocabulary::*;

/// Numbers of players, lengths and cards per age. [Z31] [Z32]
pub(crate) fn sheet(kit: &Kit) -> Sheet {
    let usual = &kit.lengths[0];
    let words = |l: &LengthSpec| {
        let hours = if l.hours > 0 { format!(", about {} hours", l.hours) } else { String::new() };
        let last = ["I", "II", "III", "IV"][usize::from(l.ages - 1) % 4];
        (l.id.clone(), format!("{}: ages I to {last}{hours}", crate::words::capital(&l.id.replace('_', " "))))
    };
    let ages = kit.lengths.iter().filter(|l| l.per_age == usual.per_age);
    let length = OptionSpec {
        key: "length".to_owned(),
        name: "Length".to_owned(),
        about: "Which ages are played; every VP card is a Turn.".to_owned(),
        clause: Some("Z32.1".to_owned()),
        kind: OptionKind::Choice { of: ages.map(words).collect() },
        default: usual.id.clone(),
    };
    let mut counts: Vec<u8> = kit.lengths.iter().map(|l| l.per_age).collect();
    counts.sort_unstable();
    counts.dedup();
    let turns = |n: &u8| (n.to_string(), format!("{n} in each age"));
    let cards = OptionSpec {
        key: "cards".to_owned(),
        name: "VP cards".to_owned(),
        about: "How many VP cards each age has: more of them make a longer game.".to_owned(),
        clause: Some("Z32.2".to_owned()),
        kind: OptionKind::Choice { of: counts.iter().map(turns).collect() },
        default: usual.per_age.to_string(),
    };
    let scenario = Scenario {
        id: "zabor".to_owned(),
        name: kit.map_name.clone(),
        about: "The whole map, the same for three, four and five Empires.".to_owned(),
    };
    Sheet { seats: vec![3, 4, 5], scenarios: vec![scenario], options: vec![length, cards] }
}

/// The length that the options name: its ages, with so many cards each. [Z32.3]
pub(crate) fn length_of(kit: &Kit, options: &Options) -> usize {
    let ages = kit.lengths.iter().find(|l| l.id == options.get("length")).map_or(kit.lengths[0].ages, |l| l.ages);
    let cards = options.number("cards");
    kit.lengths.iter().position(|l| l.ages == ages && i64::from(l.per_age) == cards).unwrap_or(0)
}

pub(crate) fn new_game(kit: &'static Kit, options: &Options, io: &mut impl Fate) -> Zabor {
    let length = length_of(kit, options);
    let mut game = Zabor { kit, p: Public::new(options.seats.clamp(3, 5), length as u8), s: Secret::default() };
    game.p.lands[usize::from(BARBARIAN)] = kit.land | kit.sea;
    game.p.levels[0] = kit.land;
    head!(io, "Z3.1", "Set-up");
    game.deal_positions(io);
    game.deal_traits(io);
    game.push(ask::Draft {});
    game
}

fn draw_position(mask: u8, first: u16, io: &mut impl Fate) -> u8 {
    let counts: [u8; POSITIONS] = std::array::from_fn(|n| mask >> n & 1);
    io.draw(&counts, mask.count_ones(), first) as u8
}

impl Zabor {
    /// Master of the Council, Master of Events and others by lot; one for each player. [Z3.1.1]
    fn deal_positions(&mut self, io: &mut impl Fate) {
        let first = first_card(Deck::Position);
        let (mut dealt, mut others) = (0b11u8, 0b11100u8);
        for _ in 2..self.p.seats {
            let n = draw_position(others, first, io);
            others &= !(1 << n);
            dealt |= 1 << n;
        }
        for seat in self.seat_range() {
            let n = draw_position(dealt, first, io);
            dealt &= !(1 << n);
            self.p.positions[usize::from(n) % POSITIONS] = seat;
            self.add_card(seat, Deck::Position, n);
            tell!(io, "Z3.1.1", "{seat} is {card}.",
                seat = Seat(seat), card = card(Deck::Position, n); to = home(seat));
        }
    }

    /// Five Traits each, hidden. [Z3.2.1]
    fn deal_traits(&mut self, io: &mut impl Fate) {
        let mut deck = self.kit.full(Deck::Trait);
        for seat in self.seat_range() {
            for _ in 0..5 {
                let counts: [u8; 64] = std::array::from_fn(|n| (deck >> n & 1) as u8);
                let n = io.draw(&counts, deck.count_ones(), first_card(Deck::Trait)) as u8;
                deck &= !(1 << n);
                self.s.packets[usize::from(seat)] |= 1 << n;
                tell!(io, "Z3.2.1", "{seat} is dealt {card}.", seat = Seat(seat), card = secret(seat, Deck::Trait, n);
                    from = crate::tokens::deck(Deck::Trait), to = home(seat));
            }
            self.s.held[usize::from(seat)][0] = self.s.packets[usize::from(seat)];
        }
    }

    /// The packet that a seat holds in the running round: passed on clockwise. [Z3.2.2]
    pub(crate) fn packet_of(&self, seat: u8, round: u8) -> usize {
        let n = self.p.seats.max(1);
        usize::from((seat + n * 4 - round % (n * 4)) % n)
    }

    pub(crate) fn list_draft(&self, seat: u8, out: &mut impl Choices<Reply>) {
        let hand = self.s.packets[self.packet_of(seat, self.p.draft_round)];
        cards(hand).for_each(|n| out.offer(Reply::Keep(Deck::Trait, n)));
    }

    pub(crate) fn act_draft(&mut self, seat: u8, action: Reply, io: &mut impl Fate) {
        let Reply::Keep(_, n) = action else { return };
        self.s.answers[usize::from(seat)] = u16::from(n);
        self.p.answered |= seat_bit(seat);
        tell!(io, "Z3.2.2", "{seat} keeps {card}.", seat = Seat(seat), card = secret(seat, Deck::Trait, n));
        if self.seat_range().any(|s| self.p.answered & seat_bit(s) == 0) {
            return;
        }
        let round = usize::from(self.p.draft_round) % 4;
        for seat in self.seat_range() {
            let n = self.s.answers[usize::from(seat)];
            let packet = self.packet_of(seat, self.p.draft_round);
            self.s.packets[packet] &= !(1 << n);
            self.s.kept[usize::from(seat)][round] = n as u8;
        }
        (self.p.answered, self.s.answers) = (0, [0; SEATS]);
        self.p.draft_round += 1;
        if self.p.draft_round < 4 {
            for seat in self.seat_range() {
                let packet = self.packet_of(seat, self.p.draft_round);
                let hand = self.s.packets[packet];
                self.s.held[usize::from(seat)][round + 1] = hand;
                let from = (seat + self.p.seats - 1) % self.p.seats.max(1);
                tell!(io, "Z3.2.2", "{seat} gets {card} from {from}.",
                    seat = Seat(seat), card = card_list(hand, |n| passed(from, Some(seat), Deck::Trait, n)),
                    from = Seat(from);
                    to = home(seat));
            }
            return;
        }
        tell!(io, "Z3.2.3", "The last Traits go back to the deck."; ..self.seat_range().flat_map(|seat| {
            let left = cards(self.s.packets[self.packet_of(seat, 3)]);
            left.map(move |n| moved(passed(seat, None, Deck::Trait, n), home(seat), deck(Deck::Trait)))
        }));
        self.s.packets = [0; SEATS];
        self.replace(ask::Starts { n: 0 });
    }

    // ---- Start Areas ----

    pub(crate) fn starts_step(&mut self, n: u8) -> bool {
        if n < self.p.seats {
            return false;
        }
        self.replace(ask::Pieces { n: 0, stage: 0, fleets: 0 });
        true
    }

    pub(crate) fn list_starts(&self, out: &mut impl Choices<Reply>) {
        for area in areas(self.kit.starts) {
            let colour = self.kit.area(area).start.map_or(NO, |s| s.0);
            let taken = self.seat_range().any(|s| self.empire(s).colour == colour);
            let why = Violation::new(rule!("Z3.3"), "another player has this colour");
            out.put(Reply::Start(area), if taken { Err(why) } else { Ok(()) });
        }
    }

    pub(crate) fn act_starts(&mut self, n: u8, action: Reply, io: &mut impl Fate) {
        let Reply::Start(area) = action else { return };
        let seat = self.nth_from_events(n);
        let colour = self.kit.area(area).start.map_or(0, |s| s.0);
        let empire = self.empire_mut(seat);
        (empire.start, empire.colour) = (area, colour);
        tell!(io, "Z3.3", "{seat} starts in {at}.", seat = Seat(seat), at = space(area));
        if n + 1 == self.p.seats {
            self.reveal_traits(io);
        }
        self.replace(ask::Starts { n: n + 1 });
    }

    /// Traits are shown when the pieces are placed. [Z3.2.4]
    fn reveal_traits(&mut self, io: &mut impl Fate) {
        for seat in self.seat_range() {
            for n in self.s.kept[usize::from(seat)] {
                if n != NO {
                    self.add_card(seat, Deck::Trait, n);
                    tell!(io, "Z3.2.4", "{seat} has {card}.", seat = Seat(seat), card = shown(Deck::Trait, n);
                        from = home(seat), to = home(seat));
                }
            }
        }
        (self.s.kept, self.s.held) = ([[NO; 4]; SEATS], [[0; 4]; SEATS]);
    }

    // ---- Starting pieces ----

    pub(crate) fn setup_ops(&self, seat: u8) -> impl Iterator<Item = SetupOp> + '_ {
        let own = self.empire(seat).chart.iter().filter(|c| c.deck == Deck::Trait as u8);
        own.flat_map(|c| self.kit.card(Deck::Trait, c.card).setup.iter().copied())
    }

    fn swaps(&self, seat: u8) -> impl Iterator<Item = u8> + '_ {
        self.setup_ops(seat).filter_map(|op| if let SetupOp::SwapUpgrade(level) = op { Some(level) } else { None })
    }

    /// Sea Areas beside the start that hold no other player's Fleet. [Z3.4.4]
    fn start_seas(&self, seat: u8) -> Mask {
        self.kit.adj(self.empire(seat).start) & self.kit.sea & self.free_of_others(seat)
    }

    pub(crate) fn pieces_step(&mut self, n: u8, stage: u8, fleets: u8, io: &mut impl Fate) -> bool {
        if n >= self.p.seats {
            self.replace(ask::Barbarians { n: 0 });
            return true;
        }
        let seat = self.nth_from_events(n);
        match stage {
            0 => {
                let (mut swaps, mut several) = (self.swaps(seat), false);
                if let Some(first) = swaps.next() {
                    several = swaps.any(|other| other != first);
                }
                drop(swaps);
                if several {
                    return false;
                }
                let level = self.swaps(seat).next().unwrap_or(2);
                self.place_pieces(n, level, io);
                true
            }
            _ if fleets == 0 => {
                self.replace(ask::Pieces { n: n + 1, stage: 0, fleets: 0 });
                true
            }
            _ if self.start_seas(seat) == 0 => {
                // No free Sea Area: a Cavalry Unit for each Fleet. [Z3.4.4]
                let start = self.empire(seat).start;
                let slot = self.sound(CAVALRY);
                self.add_units(start, seat, slot, fleets);
                tell!(io, "Z3.4.4", "{seat} has no free Sea Area and gets {piece} instead of {fleets}.",
                    seat = Seat(seat), piece = Part::Count(fleets.into(), unit(seat, slot)),
                    fleets = Part::Count(fleets.into(), unit(seat, self.sound(FLEET))); to = space(start));
                self.replace(ask::Pieces { n: n + 1, stage: 0, fleets: 0 });
                true
            }
            _ => false,
        }
    }

    /// City (or what replaces it), Road, Units and Gold; Fleets are placed next. [Z3.4.1] [Z3.4.7]
    fn place_pieces(&mut self, n: u8, level: u8, io: &mut impl Fate) {
        let seat = self.nth_from_events(n);
        let start = self.empire(seat).start;
        let coastal = self.kit.coastal & bit(start) != 0;
        let more = if coastal { &self.kit.coastal_units } else { &self.kit.inland_units };
        let mut units: [i32; UNITS] = std::array::from_fn(|u| i32::from(self.kit.start_units[u]) + i32::from(more[u]));
        let mut money = i32::from(self.kit.start_gold);
        for op in self.setup_ops(seat) {
            if let SetupOp::RemoveUnit(unit, count) = op {
                let unit = &mut units[usize::from(unit) % UNITS];
                *unit = (*unit - i32::from(count)).max(0);
            }
        }
        for op in self.setup_ops(seat) {
            match op {
                SetupOp::AddUnit(unit, count) => {
                    let unit = if usize::from(unit) == FLEET && !coastal { CAVALRY } else { usize::from(unit) };
                    units[unit % UNITS] += i32::from(count);
                }
                SetupOp::Gold(add) => money += i32::from(add),
                SetupOp::SwapUpgrade(_) | SetupOp::RemoveUnit(..) | SetupOp::DrawKeep { .. } => {}
            }
        }
        self.set_control(start, seat);
        self.set_level(start, level);
        self.p.roads |= bit(start);
        for (unit, count) in units.iter().enumerate().filter(|(u, _)| *u != FLEET) {
            self.add_units(start, seat, usize::from(self.kit.first_slot[unit]), (*count).clamp(0, 60) as u8);
        }
        let money = money.max(0) as u16;
        self.gain(seat, money);
        let envoys = self.kit.envoys[usize::from(self.p.seats) % (SEATS + 1)];
        self.empire_mut(seat).envoys = envoys;
        let pieces = || {
            let built = Some(level).filter(|l| *l > 0).into_iter().chain([ROAD]).map(|kind| Part::A(upgrade(kind)));
            list(built.chain(stack_parts(seat, &self.p.stack[usize::from(start) % AREAS])))
        };
        tell!(io, "Z3.4.1", "{seat} starts with {piece} in {to}, {gold} and {envoys}.",
            seat = Seat(seat), piece = pieces(), to = space(start), gold = gold(money),
            envoys = Part::Count(envoys.into(), envoy(seat));
            ..[moved(gold(money), None, home(seat)), moved(Part::Count(envoys.into(), envoy(seat)), None, home(seat))]);
        self.replace(ask::Pieces { n, stage: 1, fleets: units[FLEET].clamp(0, 20) as u8 });
    }

    pub(crate) fn list_pieces(&self, n: u8, stage: u8, out: &mut impl Choices<Reply>) {
        let seat = self.nth_from_events(n);
        if stage == 0 {
            let levels = self.swaps(seat).fold(0u8, |m, l| m | 1 << l);
            (0..4).filter(|l| levels >> l & 1 != 0).for_each(|l| out.offer(Reply::Swap(l)));
            return;
        }
        let free = self.free_of_others(seat);
        for area in areas(self.kit.adj(self.empire(seat).start) & self.kit.sea) {
            let why = Violation::new(rule!("Z3.4.4"), "another player's Fleet is there");
            out.put(Reply::At(area), if free & bit(area) != 0 { Ok(()) } else { Err(why) });
        }
    }

    pub(crate) fn act_pieces(&mut self, n: u8, _stage: u8, fleets: u8, action: Reply, io: &mut impl Fate) {
        match action {
            Reply::Swap(level) => self.place_pieces(n, level, io),
            Reply::At(area) => {
                let seat = self.nth_from_events(n);
                let slot = self.sound(FLEET);
                self.add_units(area, seat, slot, 1);
                tell!(
                    io,
                    "Z3.4.2",
                    "{seat} starts with {piece} in {to}.",
                    seat = Seat(seat),
                    piece = Part::Count(1, unit(seat, slot)),
                    to = space(area)
                );
                self.replace(ask::Pieces { n, stage: 1, fleets: fleets.saturating_sub(1) });
            }
            _ => {}
        }
    }

    // ---- Barbarians ----

    fn empty_lands(&self) -> Mask {
        self.wild() & !self.p.roads
    }

    pub(crate) fn barbarians_step(&mut self, n: u8) -> bool {
        if n < self.p.seats && self.empty_lands() != 0 {
            return false;
        }
        self.replace(ask::StartCards { n: 0, card: 0, op: 0 });
        true
    }

    pub(crate) fn list_barbarians(&self, out: &mut impl Choices<Reply>) {
        let empty = self.empty_lands();
        for area in areas(if explains(out) { self.kit.land } else { empty }) {
            let why = Violation::new(rule!("Z3.5"), "a piece is already there");
            out.put(Reply::At(area), if empty & bit(area) != 0 { Ok(()) } else { Err(why) });
        }
    }

    pub(crate) fn act_barbarians(&mut self, n: u8, action: Reply, io: &mut impl Fate) {
        let Reply::At(area) = action else { return };
        let seat = self.nth_from_events(n);
        self.set_level(area, 1);
        let slot = self.sound(INFANTRY);
        self.add_units(area, BARBARIAN, slot, 1);
        tell!(
            io,
            "Z3.5",
            "{seat} places {piece} of the Barbarians in {to}.",
            seat = Seat(seat),
            piece = list([Part::A(upgrade(1)), Part::Count(1, unit(BARBARIAN, slot))]),
            to = space(area)
        );
        self.replace(ask::Barbarians { n: n + 1 });
    }

    // ---- Starting cards ----

    /// `draw_keep` entries of Traits, in the order the Traits were kept; then Turn 1. [Z3.8] [Z3.10]
    pub(crate) fn start_cards_step(&mut self, n: u8, on: u8, op: u8, io: &mut impl Fate) -> bool {
        if n >= self.p.seats {
            self.reveal_vp(io); // [Z3.9]
            self.pop();
            self.begin_turn(io);
            return true;
        }
        let seat = self.nth_from_events(n);
        let Some(chart) = self.empire(seat).chart.get(usize::from(on)).copied() else {
            self.replace(ask::StartCards { n: n + 1, card: 0, op: 0 });
            return true;
        };
        let trait_ops =
            if chart.deck == Deck::Trait as u8 { &self.kit.card(Deck::Trait, chart.card).setup[..] } else { &[] };
        match trait_ops.get(usize::from(op)) {
            None => self.replace(ask::StartCards { n, card: on + 1, op: 0 }),
            Some(SetupOp::DrawKeep { deck, look, keep }) => {
                let (deck, look, keep) = (*deck, *look, *keep);
                self.replace(ask::StartCards { n, card: on, op: op + 1 });
                if self.look_at(seat, deck, look, io) {
                    self.push(ask::Keep { seat, keep });
                }
            }
            Some(_) => self.replace(ask::StartCards { n, card: on, op: op + 1 }),
        }
        true
    }
}
