//! The whole state, small and flat: the map as arrays and masks, Empires, decks as bit sets, and what is pending as frames. What all see
//! and what is secret are two structs, so a view can be built up from them. (Table: Information)

use ravelin_core::{Few, Lasting};
use serde::{Deserialize, Serialize};

use crate::components::*;
use crate::flow::Frame;
use crate::vocabulary::*;

/// Units of one colour in one Area, by kind and Wounds.
pub type Stack = [u8; SLOTS];
pub const EMPTY: Stack = [0; SLOTS];

/// A card that lies on an Empire Chart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OnChart {
    pub deck: u8,
    pub card: u8,
}

/// What a player has, open to all. [Z4.8]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Empire {
    pub gold: u16,
    pub colour: u8,
    /// The start Area; it never changes. [Z6.5]
    pub start: u8,
    /// Traits, Positions, Dynasties and Artifacts in the order they were gained. [Z4.6]
    pub chart: Few<OnChart, 32>,
    /// Numbers of Destiny and Sorcery cards in hand.
    pub hand: [u8; 2],
    /// VP cards that bear a marker. [Z14.3]
    pub claimed: u32,
    /// First and second conditions of Traits that bear a marker. [Z14.4]
    pub conditions: [u64; 2],
    pub game: [u16; STATS],
    /// Envoys not on the track.
    pub envoys: u8,
    /// Kinds of modifiers and moments of triggers that the player has at all; follows from the cards.
    pub mod_kinds: u64,
    pub moments: u32,
    /// The highest number of Dynasties, Artifacts or Positions; follows from the cards.
    pub most_on_chart: u8,
}

impl Default for Empire {
    fn default() -> Self {
        Empire {
            gold: 0,
            colour: NO,
            start: NO,
            chart: Few::default(),
            hand: [0; 2],
            claimed: 0,
            conditions: [0; 2],
            game: [0; STATS],
            envoys: 0,
            mod_kinds: 0,
            moments: 0,
            most_on_chart: 0,
        }
    }
}

/// What ends with the Turn. [Z15.3]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnFlags {
    pub stats: [[u8; STATS]; SEATS],
    /// With whom each fought or whom it attacked, both ways. [Z12.1]
    pub hostile: [u8; SEATS],
    /// How often natives were suppressed and joined. [Z23.8]
    pub natives: [[u8; 2]; SEATS],
    /// Envoys put on occupied spaces. [Z8.5]
    pub shared: [u8; SEATS],
    /// Triggers that were used in this Turn. [Z28.6.1]
    pub used: [u64; 4],
    /// Players left out of this Turn's Event. [Z28.5.9]
    pub spared: u8,
}

/// A Monster on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beast {
    /// `NO`: not on the map.
    pub area: u8,
    pub owner: u8,
    pub wounds: u8,
    pub moved: bool,
    /// Pursuits in this Action. [Z22.6.6]
    pub spent: u8,
    /// Stands as an attacker in an Area not yet resolved.
    pub guest: bool,
}

pub const NO_BEAST: Beast = Beast { area: NO, owner: NO, wounds: 0, moved: false, spent: 0, guest: false };

/// The names that a running list of effects has bound. [Z28.7.25]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ctx {
    pub me: u8,
    /// The card, for `discard_this` and immunities.
    pub deck: u8,
    pub card: u8,
    pub areas: [u8; 4],
    pub players: [u8; 2],
    pub battle: u8,
    pub here: u8,
    pub victim: u8,
    pub enemy: u8,
}

impl Default for Ctx {
    fn default() -> Self {
        Ctx {
            me: NO,
            deck: NO,
            card: NO,
            areas: [NO; 4],
            players: [NO; 2],
            battle: NO,
            here: NO,
            victim: NO,
            enemy: NO,
        }
    }
}

impl Ctx {
    pub fn of(me: u8, deck: Deck, card: u8) -> Self {
        Ctx { me, deck: deck as u8, card, ..Ctx::default() }
    }

    /// Whatever name a timed modifier uses means the Area it was bound to. [Z28.7.15]
    pub fn at(area: u8) -> Self {
        Ctx { areas: [area; 4], battle: area, here: area, ..Ctx::default() }
    }

    pub fn area(&self, name: Name) -> u8 {
        match name {
            Name::Bound(n) => self.areas.get(usize::from(n)).copied().unwrap_or(NO),
            Name::Battle => self.battle,
            Name::Here => self.here,
        }
    }

    pub fn is(&self, deck: Deck) -> bool {
        self.deck == deck as u8
    }
}

/// Modifiers for a time. [Z4.9]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Temp {
    pub at: u16,
    pub len: u16,
    /// Whose, as bits of seats.
    pub who: u8,
    /// 0 Battle, 1 Action, 2 Turn.
    pub duration: u8,
    /// Which Battle or Action of those running, from 1.
    pub depth: u8,
    /// What `at` means in its filters. [Z28.7.15]
    pub area: u8,
}

/// A trigger that waits for its turn. [Z4.6]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Queued {
    pub trigger: u8,
    pub seat: u8,
}

/// Units of a slot in an Area that have made a Warfare move. [Z11.4]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marched {
    pub area: u8,
    pub slot: u8,
    pub count: u8,
}

/// A Battle. Side 0 attacks, side 1 defends. [Z18]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fight {
    pub area: u8,
    pub sides: [u8; 2],
    /// The Area as it was at the start. [Z28.4.1]
    pub level: u8,
    pub owner: u8,
    pub pools: [u8; 2],
    pub hits: [u8; 2],
    pub round: u8,
    /// Kinds of Units that each side lost.
    pub lost: [u32; 2],
    pub kills: [u8; 2],
    pub beasts: [u8; 2],
    /// 0 attacker, 1 defender, 2 nobody.
    pub winner: u8,
    /// Triggers used in this Battle.
    pub used: [u64; 4],
    /// Who had pursued how often when something within this Battle began a chain of its own; none: nothing did. [Z22.6.2]
    #[serde(default)]
    pub chain: Option<Chain>,
}

/// Pursuits of a running chain: of Units, and of each Monster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chain {
    pub units: [Stack; 3],
    pub beasts: [u8; MONSTERS],
}

/// What all see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Public {
    pub seats: u8,
    /// Which length, as in the kit.
    pub length: u8,
    pub turn: u8,
    pub phase: u8,
    /// Acting order of the running phase; the first `seats` count. [Z4.3]
    pub order: [u8; SEATS],
    pub empires: [Empire; SEATS],
    pub turn_flags: Lasting<TurnFlags>,
    /// Triggers used once in the game.
    pub used: [u64; 4],

    /// Whose each Area is; Barbarian Areas belong to colour 5. Units in `stack` are its. [Z16.4] [Z16.9]
    pub control: [u8; AREAS],
    pub lands: [Mask; SEATS + 1],
    /// Areas by level: rural, Keep, City, Metropol. Sea Areas are in none.
    pub levels: [Mask; 4],
    pub roads: Mask,
    pub stack: [Stack; AREAS],
    /// Units that entered an Area not yet resolved, and their colour. [Z10.3.5]
    pub guests: [Stack; AREAS],
    pub guest_of: [u8; AREAS],
    /// Areas that hold guests, Monsters included.
    pub due: Mask,
    /// Areas that hold Units of their controller, Monsters included.
    pub manned: Mask,
    /// Units that have moved in this Action or Warfare Phase. [Z17.12] [Z11.4]
    pub moved: [Stack; AREAS],
    /// The place on the stack of an Action Executed within a Warfare move, and who had made one before: what moves in the Action does
    /// not count. [Z11.4]
    pub aside: u8,
    pub marched: Few<Marched, 16>,
    pub marched_beasts: u16,
    /// Units in the Area of the running Pursuit chain that pursued once, twice, three times. [Z22.6.6]
    pub spent: [Stack; 3],
    /// The same for the Area that is being pursued into.
    pub next_spent: [Stack; 3],
    /// Units killed by the running attack effect, and their kinds. [Z28.7.5]
    pub strike: [u32; 2],
    pub strike_owner: u8,
    pub beasts: [Beast; MONSTERS],
    /// Those on the map, as bits; follows from `beasts`.
    pub roaming: u16,
    /// Killed Monsters, as cards of the discard pile. [Z24.6]
    pub beasts_gone: u16,
    /// Areas that a secondary Campaign moves out of. [Z10.3.2]
    pub origins: Mask,

    /// Action cards from left to right; `placed` of them lie there. [Z5.1]
    pub track: [u8; ACTIONS],
    /// The cards as they lay in the last Turn; `NO` in the first.
    pub before: [u8; ACTIONS],
    pub placed: u8,
    /// Envoys on each space, in the order they were placed: card 0 primary, secondary, card 1 primary...
    pub spaces: [[u8; 4]; 2 * ACTIONS],
    /// Spaces resolved or being resolved. [Z9.6]
    pub reached: u8,

    /// Holder of each Position; `NO`: in the pool. [Z3.1.2]
    pub positions: [u8; POSITIONS],
    /// Destiny, Sorcery, Dynasty and Artifact cards in the discard piles, and those being resolved.
    pub discards: [u64; 4],
    pub limbo: [u64; 4],
    pub events_played: u64,
    /// How many Events lie face down in the discard pile. [Z7.2]
    pub events_unseen: u8,
    pub event: u8,
    pub trade_gone: [u8; TRADE_KINDS],
    pub trade_limbo: [u8; TRADE_KINDS],
    /// Who looks at how many cards of which deck.
    pub look_seat: u8,
    pub look_deck: u8,
    pub look_count: u8,

    /// VP cards face up, in chart order. [Z3.6]
    pub vp_up: u8,
    pub vp: [u8; CHART],
    /// Who has looked at which face-down card; what it is they alone know. [Z28.7.21]
    pub vp_seen: [u8; CHART],
    /// Claims with a cost that were offered in this pass. [Z14.9]
    pub offered: u32,

    pub draft_round: u8,
    /// Who has answered a simultaneous question.
    pub answered: u8,
    /// Whom each is willing to trade with or what each bid, once all have chosen. [Z12.3] [Z28.7.19]
    pub shown: [u16; SEATS],

    pub frames: Few<Frame, 40>,
    pub ctx: Few<Ctx, 16>,
    pub temps: Few<Temp, 32>,
    pub queue: Few<Queued, 24>,
    pub fights: Few<Fight, 3>,
}

/// What somebody knows and others do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Secret {
    /// Destiny and Sorcery cards in hand. [Z26.1]
    pub hands: [[u64; 2]; SEATS],
    pub look: u64,
    /// Events discarded unplayed. [Z7.2]
    pub events_hidden: u64,
    /// VP cards of the chart as far as anybody has seen them.
    pub vp: [u8; CHART],
    /// The draft: packets by the seat that was dealt them, cards kept in order, picks not yet shown. [Z3.2]
    pub packets: [u64; SEATS],
    pub kept: [[u8; 4]; SEATS],
    /// What each seat held in each round.
    pub held: [[u64; 4]; SEATS],
    /// Answers to simultaneous questions: a Trait, partners, a bid.
    pub answers: [u16; SEATS],
}

impl Default for Secret {
    fn default() -> Self {
        Secret {
            hands: [[0; 2]; SEATS],
            look: 0,
            events_hidden: 0,
            vp: [NO; CHART],
            packets: [0; SEATS],
            kept: [[NO; 4]; SEATS],
            held: [[0; 4]; SEATS],
            answers: [0; SEATS],
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Zabor {
    pub(crate) kit: &'static Kit,
    pub(crate) p: Public,
    pub(crate) s: Secret,
}

const _: () = assert!(size_of::<Zabor>() <= 8192);

impl PartialEq for Zabor {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.kit, other.kit) && self.p == other.p && self.s == other.s
    }
}

impl Public {
    pub(crate) fn new(seats: u8, length: u8) -> Self {
        Public {
            seats,
            length,
            turn: 0,
            phase: 0,
            order: [0; SEATS],
            empires: [Empire::default(); SEATS],
            turn_flags: Lasting::default(),
            used: [0; 4],
            control: [BARBARIAN; AREAS],
            lands: [0; SEATS + 1],
            levels: [0; 4],
            roads: 0,
            stack: [EMPTY; AREAS],
            guests: [EMPTY; AREAS],
            guest_of: [NO; AREAS],
            due: 0,
            manned: 0,
            moved: [EMPTY; AREAS],
            aside: NO,
            marched: Few::default(),
            marched_beasts: 0,
            spent: [EMPTY; 3],
            next_spent: [EMPTY; 3],
            strike: [0; 2],
            strike_owner: NO,
            beasts: [NO_BEAST; MONSTERS],
            roaming: 0,
            beasts_gone: 0,
            origins: 0,
            track: [NO; ACTIONS],
            before: [NO; ACTIONS],
            placed: 0,
            spaces: [[NO; 4]; 2 * ACTIONS],
            reached: 0,
            positions: [NO; POSITIONS],
            discards: [0; 4],
            limbo: [0; 4],
            events_played: 0,
            events_unseen: 0,
            event: NO,
            trade_gone: [0; TRADE_KINDS],
            trade_limbo: [0; TRADE_KINDS],
            look_seat: NO,
            look_deck: NO,
            look_count: 0,
            vp_up: 0,
            vp: [NO; CHART],
            vp_seen: [0; CHART],
            offered: 0,
            draft_round: 0,
            answered: 0,
            shown: [0; SEATS],
            frames: Few::default(),
            ctx: Few::default(),
            temps: Few::default(),
            queue: Few::default(),
            fights: Few::default(),
        }
    }
}

/// Seats as bits.
pub(crate) fn seat_bit(seat: u8) -> u8 {
    1u8.checked_shl(u32::from(seat)).unwrap_or(0)
}

impl Zabor {
    pub(crate) fn seat_range(&self) -> std::ops::Range<u8> {
        0..self.p.seats
    }

    pub(crate) fn is_seat(&self, colour: u8) -> bool {
        colour < self.p.seats
    }

    pub(crate) fn empire(&self, seat: u8) -> &Empire {
        &self.p.empires[usize::from(seat) % SEATS]
    }

    pub(crate) fn empire_mut(&mut self, seat: u8) -> &mut Empire {
        &mut self.p.empires[usize::from(seat) % SEATS]
    }

    /// The players in turn order, as fixed for the running phase. [Z4.3]
    pub(crate) fn in_order(&self) -> impl Iterator<Item = u8> + use<> {
        let (order, n) = (self.p.order, usize::from(self.p.seats));
        order.into_iter().take(n)
    }

    pub(crate) fn ages(&self) -> (u8, u8) {
        let length = &self.kit.lengths[usize::from(self.p.length) % self.kit.lengths.len()];
        (length.ages, length.per_age)
    }

    /// VP cards on the chart: as many as Turns. [Z1.4]
    pub(crate) fn turns(&self) -> u8 {
        let (ages, per_age) = self.ages();
        (ages * per_age).min(CHART as u8)
    }

    // ---- Gold and counters ----

    pub(crate) fn gold(&self, seat: u8) -> u16 {
        self.empire(seat).gold
    }

    pub(crate) fn gain(&mut self, seat: u8, gold: u16) {
        let empire = self.empire_mut(seat);
        empire.gold = empire.gold.saturating_add(gold);
    }

    /// Takes what there is; gives how much that was. [Z25.3]
    pub(crate) fn lose(&mut self, seat: u8, gold: u16) -> u16 {
        let empire = self.empire_mut(seat);
        let taken = gold.min(empire.gold);
        empire.gold -= taken;
        taken
    }

    /// Counts for the Turn and the game. [Z28.2.6]
    pub(crate) fn count(&mut self, seat: u8, stat: Stat, n: u8) {
        if !self.is_seat(seat) {
            return;
        }
        let turn = &mut self.p.turn_flags.stats[usize::from(seat)][stat as usize];
        *turn = turn.saturating_add(n);
        let game = &mut self.empire_mut(seat).game[stat as usize];
        *game = game.saturating_add(u16::from(n));
    }

    /// An attack on another Empire: it counts, and the two do not trade in this Turn. [Z12.2]
    pub(crate) fn attacked(&mut self, by: u8, whom: u8) {
        if self.is_seat(by) && self.is_seat(whom) && by != whom {
            self.count(by, Stat::AttacksOnEmpires, 1);
            self.hostile(by, whom);
        }
    }

    pub(crate) fn hostile(&mut self, a: u8, b: u8) {
        if self.is_seat(a) && self.is_seat(b) {
            self.p.turn_flags.hostile[usize::from(a)] |= seat_bit(b);
            self.p.turn_flags.hostile[usize::from(b)] |= seat_bit(a);
        }
    }

    // ---- Cards ----

    pub(crate) fn holder(&self, position: usize) -> u8 {
        self.p.positions[position % POSITIONS]
    }

    /// Master of the Council. [Z27.1]
    pub(crate) fn mc(&self) -> u8 {
        self.holder(COUNCIL) % self.p.seats.max(1)
    }

    /// Master of Events. [Z27.2]
    pub(crate) fn me(&self) -> u8 {
        self.holder(EVENTS) % self.p.seats.max(1)
    }

    /// Cards of a kind on a chart, as a mask.
    pub(crate) fn on_chart(&self, seat: u8, deck: Deck) -> u64 {
        let cards = self.empire(seat).chart.iter().filter(|c| c.deck == deck as u8);
        cards.fold(0, |mask, c| mask | 1u64.checked_shl(u32::from(c.card)).unwrap_or(0))
    }

    pub(crate) fn add_card(&mut self, seat: u8, deck: Deck, card: u8) -> bool {
        let done = self.empire_mut(seat).chart.push(OnChart { deck: deck as u8, card }).is_ok();
        self.refresh(seat);
        done
    }

    pub(crate) fn remove_card(&mut self, seat: u8, deck: Deck, card: u8) {
        let chart = &mut self.empire_mut(seat).chart;
        if let Some(n) = chart.iter().position(|c| c.deck == deck as u8 && c.card == card) {
            chart.remove(n);
        }
        self.refresh(seat);
    }

    /// Cards of a deck that nobody has: those of the draw pile. Secret for hands and looks.
    pub(crate) fn pile(&self, deck: Deck) -> u64 {
        let full = self.kit.full(deck);
        let looked = if self.p.look_deck == deck as u8 { self.s.look } else { 0 };
        let gone = match deck {
            Deck::Destiny | Deck::Sorcery => {
                let d = deck as usize;
                let hands = self.seat_range().fold(0, |m, s| m | self.s.hands[usize::from(s)][d]);
                self.p.discards[d] | self.p.limbo[d] | hands
            }
            Deck::Dynasty | Deck::Artifact => {
                let d = deck as usize;
                let charts = self.seat_range().fold(0, |m, s| m | self.on_chart(s, deck));
                self.p.discards[d] | self.p.limbo[d] | charts
            }
            Deck::Trait => self.seat_range().fold(0, |m, s| m | self.on_chart(s, deck)),
            Deck::Monster => u64::from(self.p.beasts_gone | self.p.roaming),
            Deck::Event => {
                let now = 1u64.checked_shl(u32::from(self.p.event)).unwrap_or(0);
                self.p.events_played | self.s.events_hidden | now
            }
            Deck::Position | Deck::Trade => full,
        };
        full & !gone & !looked
    }

    pub(crate) fn vp_points(&self, seat: u8) -> u16 {
        let empire = self.empire(seat);
        let cards: u16 = self
            .kit
            .vp
            .iter()
            .enumerate()
            .filter(|(n, _)| empire.claimed >> n & 1 != 0)
            .map(|(_, c)| u16::from(c.vp))
            .sum();
        let traits = &self.kit.decks[Deck::Trait as usize];
        let mut points = cards;
        for (which, mask) in empire.conditions.iter().enumerate() {
            for card in crate::components::cards(*mask) {
                let claim = traits.get(usize::from(card)).and_then(|t| t.vp.get(which));
                points += claim.map_or(0, |c| u16::from(c.vp));
            }
        }
        points
    }
}
