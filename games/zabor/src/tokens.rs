//! Tokens: what the journal names and what events move. Pieces are Units, Upgrades, Envoys, Gold and markers; Cards are the cards of
//! all decks; Spaces are Areas; Things are Action cards, spaces of the track and places beside the map.

use ravelin_core::journal::{Cover, Hole, Part, list, moved};
use ravelin_core::{Seat, Seats, Token, telling};

use crate::components::*;
use crate::state::{Beast, Stack, Zabor};
use crate::vocabulary::*;

/// Several movements, for `; ..moves` of a sentence.
pub(crate) type Moves = Vec<Vec<Hole>>;

// ---- Cards ----

/// Numbers of cards in the journal and in scripted draws.
pub(crate) fn card(deck: Deck, card: u8) -> Token {
    Token::Card(first_card(deck) + u16::from(card))
}

pub(crate) fn first_card(deck: Deck) -> u16 {
    deck as u16 * 64
}

pub(crate) const VP_CARD: u16 = 9 * 64;
const CARD_TEXT: u16 = VP_CARD + 64;
const BACK: u16 = 2000;
pub(crate) const VP_BACK: Token = Token::Card(BACK + 9);

pub(crate) fn vp_card(card: u8) -> Token {
    Token::Card(VP_CARD + u16::from(card))
}

/// What a card says, where a journal tells that it was played.
pub(crate) fn card_says(deck: Deck, card: u8) -> Token {
    Token::Card(CARD_TEXT + first_card(deck) + u16::from(card))
}

pub(crate) fn monster(monster: u8) -> Token {
    card(Deck::Monster, monster)
}

/// A card of a deck, face down.
pub(crate) fn back_of(deck: Deck) -> Token {
    Token::Card(BACK + deck as u16)
}

pub(crate) fn back(token: Token) -> Option<Token> {
    match token {
        Token::Card(n) if n < VP_CARD => Some(Token::Card(BACK + n / 64)),
        Token::Card(n) if n < CARD_TEXT => Some(VP_BACK),
        _ => None,
    }
}

/// What is seen of a card from its back.
pub(crate) fn back_name(deck: Deck) -> &'static str {
    match deck {
        Deck::Destiny => "Destiny card",
        Deck::Sorcery => "Sorcery card",
        Deck::Dynasty => "Dynasty card",
        Deck::Artifact => "Artifact card",
        Deck::Position => "Position card",
        Deck::Trait => "Trait",
        Deck::Monster => "Monster card",
        Deck::Trade => "Trade Bonus card",
        Deck::Event => "Event card",
    }
}

/// A card that one player alone knows.
pub(crate) fn secret(seat: u8, deck: Deck, n: u8) -> Part {
    Part::Secret { to: Seats::only(Seat(seat)), token: card(deck, n), cover: Cover::A(back_name(deck)) }
}

/// A card that was hidden and lies open now.
pub(crate) fn shown(deck: Deck, n: u8) -> Part {
    Part::Shown(card(deck, n))
}

/// A card that comes to a player: open, or to a hand. [Z26.1]
pub(crate) fn gained(seat: u8, deck: Deck, n: u8) -> Part {
    if matches!(deck, Deck::Destiny | Deck::Sorcery) { secret(seat, deck, n) } else { shown(deck, n) }
}

/// A card known to one player that another gets, or that is put away face down.
pub(crate) fn passed(from: u8, to: Option<u8>, deck: Deck, n: u8) -> Part {
    let to = to.map_or(Seats::NONE, |seat| Seats::only(Seat(seat)));
    Part::Passed { from: Seats::only(Seat(from)), to, token: card(deck, n), cover: Cover::A(back_name(deck)) }
}

/// An open card that is turned face down.
pub(crate) fn covered(deck: Deck, n: u8) -> Part {
    Part::Covered { to: Seats::NONE, token: card(deck, n) }
}

// ---- Pieces ----

/// Pieces of one colour; before them those that have none.
const COLOUR: u16 = 16;
pub(crate) const GOLD: Token = Token::Piece(12);
pub(crate) const WOUND: Token = Token::Piece(13);

fn coloured(colour: u8, kind: u16) -> Token {
    Token::Piece(COLOUR * (u16::from(colour) + 1) + kind)
}

/// A Unit of a colour, by kind and Wounds.
pub(crate) fn unit(colour: u8, slot: usize) -> Token {
    coloured(colour, (slot % SLOTS) as u16)
}

pub(crate) fn upgrade(upgrade: u8) -> Token {
    Token::Piece(8 + u16::from(upgrade % 4))
}

/// A marker on a VP card or a Trait. [Z14.3]
pub(crate) fn marker(seat: u8) -> Token {
    coloured(seat, 14)
}

pub(crate) fn envoy(seat: u8) -> Token {
    coloured(seat, 15)
}

pub(crate) fn gold(n: u16) -> Part {
    Part::Count(n, GOLD)
}

/// Gold that a player pays.
pub(crate) fn paid(seat: u8, n: u16) -> Vec<Hole> {
    moved(gold(n), home(seat), None)
}

/// A Unit as it stands on the map: by its slot, or a Monster.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Body {
    Unit(u8),
    Beast(u8),
}

impl Body {
    pub(crate) fn part(self, colour: u8) -> Part {
        match self {
            Body::Unit(slot) => Part::Count(1, unit(colour, slot.into())),
            Body::Beast(n) => Part::Token(monster(n)),
        }
    }
}

/// Units of a stack.
pub(crate) fn stack_parts(colour: u8, stack: &Stack) -> impl Iterator<Item = Part> + '_ {
    let slots = stack.iter().enumerate().filter(|(_, n)| **n > 0);
    slots.map(move |(slot, n)| Part::Count(u16::from(*n), unit(colour, slot)))
}

/// A piece that goes to an Area of the map.
pub(crate) fn comes(part: Part, area: u8) -> Vec<Hole> {
    moved(part, None, space(area))
}

pub(crate) fn leaves(part: Part, area: u8) -> Vec<Hole> {
    moved(part, space(area), None)
}

/// A Monster as it was leaves the map, its Wounds with it. [Z24.6]
pub(crate) fn beast_leaves(n: u8, beast: Beast) -> Moves {
    let wounds = moved(Part::Count(beast.wounds.into(), WOUND), monster(n), None);
    vec![moved(monster(n), space(beast.area), discard(Deck::Monster)), wounds]
}

/// One Upgrade in the place of another. [Z21.2]
pub(crate) fn rebuilt(area: u8, from: u8, to: u8) -> Moves {
    if from == to {
        return Vec::new();
    }
    let gone = (from > 0).then(|| leaves(Part::Token(upgrade(from)), area));
    let new = (to > 0).then(|| comes(Part::Token(upgrade(to)), area));
    gone.into_iter().chain(new).collect()
}

// ---- Places ----

pub(crate) fn space(area: u8) -> Token {
    Token::Space(u16::from(area))
}

/// What a player has before them and in hand.
pub(crate) fn home(seat: u8) -> Token {
    Token::Seat(Seat(seat))
}

pub(crate) fn action_card(kind: ActionKind) -> Token {
    Token::Thing(kind as u16)
}

mod thing {
    pub(super) const SPACE: u16 = 16;
    pub(super) const CHART: u16 = 64;
    pub(super) const DECK: u16 = 80;
    pub(super) const DISCARD: u16 = 96;
    pub(super) const BESIDE: u16 = 112;
    pub(super) const BESIDE_END: u16 = BESIDE + super::BESIDE.len() as u16;
    pub(super) const TRACK: u16 = 128;
    /// A number that was hidden and is now shown.
    pub(super) const NUMBER: u16 = 1000;
}

const BESIDE: [&str; 7] = [
    "the Barbarians",
    "the cards looked at",
    "the card being resolved",
    "the pool",
    "the face-down VP cards",
    "the VP chart",
    "the Action cards",
];
pub(crate) const BARBARIANS: Token = Token::Thing(thing::BESIDE);
pub(crate) const LOOKED: Token = Token::Thing(thing::BESIDE + 1);
pub(crate) const PLAYED: Token = Token::Thing(thing::BESIDE + 2);
pub(crate) const POOL: Token = Token::Thing(thing::BESIDE + 3);
pub(crate) const VP_DECK: Token = Token::Thing(thing::BESIDE + 4);
pub(crate) const VP_CHART: Token = Token::Thing(thing::BESIDE + 5);
pub(crate) const UNPLACED: Token = Token::Thing(thing::BESIDE + 6);

/// A space of the track, by its place from left to right.
pub(crate) fn track_space(space: u8) -> Token {
    Token::Thing(thing::SPACE + u16::from(space))
}

/// Where an Action card lies on the track.
pub(crate) fn track_place(place: usize) -> Token {
    Token::Thing(thing::TRACK + place as u16)
}

/// An Empire Chart.
pub(crate) fn chart(seat: u8) -> Token {
    Token::Thing(thing::CHART + u16::from(seat))
}

pub(crate) fn deck(deck: Deck) -> Token {
    Token::Thing(thing::DECK + deck as u16)
}

/// Where discarded cards of a deck lie: Traits are shuffled back, Positions are there for all to take. [Z28.7.22] [Z3.1.2]
pub(crate) fn discard(kind: Deck) -> Token {
    match kind {
        Deck::Trait => deck(kind),
        Deck::Position => POOL,
        _ => Token::Thing(thing::DISCARD + kind as u16),
    }
}

/// A card that is discarded, as all see it lie.
pub(crate) fn discarded(deck: Deck, n: u8) -> Part {
    if deck == Deck::Trait { covered(deck, n) } else { shown(deck, n) }
}

/// A card that a player discards: those of a hand were hidden.
pub(crate) fn given_up(deck: Deck, n: u8) -> Part {
    match deck {
        Deck::Destiny | Deck::Sorcery => shown(deck, n),
        Deck::Trait => covered(deck, n),
        _ => Part::Token(card(deck, n)),
    }
}

pub(crate) fn figure(n: u16) -> Token {
    Token::Thing(thing::NUMBER.saturating_add(n))
}

// ---- Sides ----

/// A player, or the Barbarians.
pub(crate) fn side(colour: u8) -> Part {
    if colour < BARBARIAN { Part::Seat(Seat(colour)) } else { Part::Token(BARBARIANS) }
}

/// What a side does: Barbarians are many.
pub(crate) fn verb(colour: u8, one: &'static str, many: &'static str) -> &'static str {
    if colour < BARBARIAN { one } else { many }
}

impl Zabor {
    /// The slot of an unwounded Unit of a kind.
    pub(crate) fn sound(&self, kind: usize) -> usize {
        usize::from(self.kit.first_slot[kind % UNITS])
    }

    /// Unwounded Units by kind.
    pub(crate) fn fresh<'a>(&'a self, colour: u8, counts: &'a [u8; UNITS]) -> impl Iterator<Item = Part> + 'a {
        let kinds = counts.iter().enumerate().filter(|(_, n)| **n > 0);
        kinds.map(move |(kind, n)| Part::Count(u16::from(*n), unit(colour, self.sound(kind))))
    }

    /// Where a Monster is: on the map, in the discard pile or in the deck.
    pub(crate) fn beast_place(&self, n: u8) -> Token {
        let bit = 1u16.checked_shl(n.into()).unwrap_or(0);
        if self.p.roaming & bit != 0 {
            space(self.beast(n).area)
        } else if self.p.beasts_gone & bit != 0 {
            discard(Deck::Monster)
        } else if self.is_summoned(n) {
            PLAYED
        } else {
            deck(Deck::Monster)
        }
    }

    /// Units of these Areas that lose their Wounds. [Z13.1]
    pub(crate) fn healing(&self, mask: Mask) -> Moves {
        let mut moves = Vec::new();
        for area in areas(mask) {
            let (colour, stack) = (self.control(area), &self.p.stack[usize::from(area)]);
            for slot in (0..SLOTS).filter(|s| stack[*s] > 0 && !matches!(self.kit.slot_wounds[*s], 0 | NO)) {
                let (n, well) = (u16::from(stack[slot]), slot - usize::from(self.kit.slot_wounds[slot]));
                moves.push(leaves(Part::Count(n, unit(colour, slot)), area));
                moves.push(comes(Part::Count(n, unit(colour, well)), area));
            }
        }
        moves
    }

    /// Monsters of a player that lose their Wounds. [Z13.2]
    pub(crate) fn beasts_healing(&self, seat: u8) -> Moves {
        let own = self.roaming().filter(|(_, b)| b.owner == seat && b.wounds > 0);
        own.map(|(n, b)| moved(Part::Count(b.wounds.into(), WOUND), monster(n), None)).collect()
    }
}

/// Cards of a mask in a list.
pub(crate) fn card_list(mask: u64, part: impl Fn(u8) -> Part) -> Part {
    list(cards(mask).map(part))
}

// ---- Names ----

/// What has a text of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CardFace {
    Of(Deck, u8),
    Vp(u8),
    /// An Action card, by its number.
    Action(u8),
}

pub(crate) fn face(token: Token) -> Option<CardFace> {
    match token {
        Token::Card(n) if n < VP_CARD => Some(CardFace::Of(Deck::nth((n / 64) as u8)?, (n % 64) as u8)),
        Token::Card(n) if n < CARD_TEXT => Some(CardFace::Vp((n - VP_CARD) as u8)),
        Token::Thing(n) if usize::from(n) < ACTIONS => Some(CardFace::Action(n as u8)),
        _ => None,
    }
}

pub(crate) fn name(kit: &Kit, token: Token) -> String {
    match token {
        Token::Seat(seat) => format!("seat {}", seat.0),
        Token::Space(n) => kit.area(n as u8).name.clone(),
        VP_BACK => "VP card".to_owned(),
        Token::Card(n @ BACK..) => back_name(Deck::nth((n - BACK) as u8).unwrap_or(Deck::Event)).to_owned(),
        Token::Card(n @ CARD_TEXT..) => {
            let n = n - CARD_TEXT;
            let deck = Deck::nth((n / 64) as u8).unwrap_or(Deck::Event);
            crate::words::card_text(kit, deck, (n % 64) as u8)
        }
        Token::Card(n @ VP_CARD..) => {
            kit.vp.get(usize::from(n - VP_CARD)).map_or_else(|| "?".to_owned(), |c| c.name.clone())
        }
        Token::Card(n) => {
            let deck = Deck::nth((n / 64) as u8).unwrap_or(Deck::Event);
            let name = kit.card_name(deck, (n % 64) as u8);
            // Within a sentence: the Hill Giant.
            match name.strip_prefix("The ").filter(|_| deck == Deck::Monster) {
                Some(rest) => format!("the {rest}"),
                None => name.to_owned(),
            }
        }
        Token::Piece(n) => piece_name(kit, usize::from(n % COLOUR)),
        Token::Thing(n) => thing_name(kit, n),
    }
}

/// How actions, scenes and scripts of dice write a card.
pub(crate) fn card_id(kit: &Kit, card: u16) -> String {
    let vp = card.checked_sub(VP_CARD).and_then(|n| kit.vp.get(usize::from(n)));
    match (vp, Deck::nth((card / 64) as u8)) {
        (Some(card), _) => card.id.clone(),
        (None, Some(deck)) => kit.card_id(deck, (card % 64) as u8).to_owned(),
        (None, None) => "nothing".to_owned(),
    }
}

fn piece_name(kit: &Kit, n: usize) -> String {
    match n {
        0..SLOTS => {
            let name = kit.units.get(usize::from(kit.slot_unit[n])).map_or("?", |u| u.name.as_str());
            if matches!(kit.slot_wounds[n], 0 | NO) { name.to_owned() } else { format!("wounded {name}") }
        }
        8..12 => kit.upgrades[n - 8].name.clone(),
        12 => "Gold".to_owned(),
        13 => "Wound".to_owned(),
        14 => "marker".to_owned(),
        _ => "Envoy".to_owned(),
    }
}

fn thing_name(kit: &Kit, n: u16) -> String {
    let deck = |at: u16| Deck::nth((n - at) as u8).map_or("?", Deck::word);
    match n {
        0..8 => kit.actions[usize::from(n)].name.clone(),
        thing::SPACE..32 => format!("space {}", n - 15),
        thing::CHART..72 => crate::view::seat_name(Seat((n - thing::CHART) as u8)),
        thing::DECK..89 => format!("the {} deck", crate::words::capital(deck(thing::DECK))),
        thing::DISCARD..105 => format!("the {} discard pile", crate::words::capital(deck(thing::DISCARD))),
        thing::BESIDE..thing::BESIDE_END => BESIDE[usize::from(n - thing::BESIDE)].to_owned(),
        thing::TRACK..136 => format!("place {}", n - thing::TRACK + 1),
        _ => n.saturating_sub(thing::NUMBER).to_string(),
    }
}

/// Gold and the arms of an army are not counted by an ending.
pub(crate) fn plural(kit: &Kit, token: Token) -> String {
    let name = name(kit, token);
    if token == GOLD || name.ends_with("Infantry") || name.ends_with("Cavalry") { name } else { telling::plural(&name) }
}
