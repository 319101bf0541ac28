//! Tokens: what the journal names and what events move. Pieces are units, Heroes and chips; Spaces are the places of the
//! board; Things are Actions, Orders, Deeds and the places beside the board.

use ravelin_core::journal::{Cover, Part, Tell, list};
use ravelin_core::{Seat, Seats, Token, telling};

use crate::action::capital;
use crate::buildings::work_piece;
use crate::components::*;
use crate::places::*;
use crate::preparations::deal_piece;

/// The Phases by number, from 1. [S5.2]
pub(crate) const PHASES: [&str; 6] = ["Supplies", "Machines", "Equipment", "Training", "Rituals", "Moving Out"];

/// Numbers of cards in the journal and in scripted draws: units of the pouch, machine cards, the Defender's deck, Phase cards.
pub(crate) mod card {
    pub(crate) const UNITS: u16 = 0;
    pub(crate) const MACHINE: u16 = 3;
    pub(crate) const HIT_DECK: u16 = 5;
    pub(crate) const MACHINE_BACK: u16 = 30;
    pub(crate) const PHASE_BACK: u16 = 31;
    pub(crate) const PHASE: u16 = 32;
    /// The card of Phase 1, of which there is no choice.
    pub(crate) const SUPPLIES: u16 = PHASE + 40;

    pub(crate) fn phase(set: usize, phase: u8, n: u8) -> u16 {
        PHASE + set as u16 * 20 + u16::from(phase.saturating_sub(2)) * 5 + u16::from(n)
    }
}

pub(crate) const HIT: Token = Token::Card(card::MACHINE);
pub(crate) const MISS: Token = Token::Card(card::MACHINE + 1);

/// A card of the Defender's deck.
pub(crate) fn hit_card(n: u8) -> Token {
    Token::Card(card::HIT_DECK + u16::from(n))
}

pub(crate) fn phase_card(set: usize, phase: u8, n: u8) -> Token {
    Token::Card(if phase < 2 { card::SUPPLIES } else { card::phase(set, phase, n) })
}

mod thing {
    pub(super) const WORK: u16 = 64;
    pub(super) const ORDER: u16 = 96;
    pub(super) const ORDER_BACK: u16 = 100;
    pub(super) const SHAME: u16 = 104;
    pub(super) const FEAT: u16 = 112;
    pub(super) const BESIDE: u16 = 128;
    pub(super) const BORROWED: u16 = 160;
}

/// Places beside the board.
const BESIDE: [&str; 13] = [
    "the pouch",
    "the rejected pool",
    "the Phase cards",
    "the Blood field",
    "the bank",
    "the supply",
    "the Orders in hand",
    "the discarded Orders",
    "the drawn cards",
    "the Reserve",
    "the Reserve",
    "the Camp",
    "the Camp",
];
pub(crate) const POUCH: Token = Token::Thing(thing::BESIDE);
pub(crate) const POOL: Token = Token::Thing(thing::BESIDE + 1);
/// Where units lie that paid for Actions. [S6.4]
pub(crate) const SPENT: Token = Token::Thing(thing::BESIDE + 2);
pub(crate) const BLOOD: Token = Token::Thing(thing::BESIDE + 3);
pub(crate) const BANK: Token = Token::Thing(thing::BESIDE + 4);
pub(crate) const SUPPLY: Token = Token::Thing(thing::BESIDE + 5);
pub(crate) const ORDER_HAND: Token = Token::Thing(thing::BESIDE + 6);
pub(crate) const ORDERS_GONE: Token = Token::Thing(thing::BESIDE + 7);
pub(crate) const DRAWN: Token = Token::Thing(thing::BESIDE + 8);

pub(crate) fn reserve(invader: u8) -> Token {
    Token::Thing(thing::BESIDE + 9 + u16::from(invader & 1))
}

pub(crate) fn camp(invader: u8) -> Token {
    Token::Thing(thing::BESIDE + 11 + u16::from(invader & 1))
}

pub(crate) fn space(place: Place) -> Token {
    Token::Space(place.0.into())
}

/// Where an Invader's units stand: the Camp is his own. [S23.2]
pub(crate) fn field(place: Place, invader: u8) -> Token {
    if place == Place::CAMP { camp(invader) } else { space(place) }
}

pub(crate) fn deal(deal: Deal) -> Token {
    Token::Thing(deal as u16)
}

/// An Action of the ally, who is asked to perform it.
pub(crate) fn borrowed(deal: Deal) -> Token {
    Token::Thing(thing::BORROWED + deal as u16)
}

pub(crate) fn work(work: Work) -> Token {
    Token::Thing(thing::WORK + work as u16)
}

pub(crate) fn order(order: Order) -> Token {
    Token::Thing(thing::ORDER + order as u16)
}

pub(crate) const ORDER_BACK: Token = Token::Thing(thing::ORDER_BACK);

/// The Order chip of a number of the state.
pub(crate) fn order_chip(n: u8) -> Token {
    order(Order::ALL[usize::from(n) % ORDERS])
}

pub(crate) fn shame(shame: Shame) -> Token {
    Token::Thing(thing::SHAME + shame as u16)
}

pub(crate) fn feat(feat: Feat) -> Token {
    Token::Thing(thing::FEAT + feat as u16)
}

mod piece {
    pub(super) const HERO: u16 = 6;
    pub(super) const CHIP: u16 = 16;
    pub(super) const HOURGLASS: u16 = 64;
    pub(super) const LABOUR: u16 = 66;
}

pub(crate) fn invader_piece(kind: Kind) -> Token {
    Token::Piece(kind as u16)
}

pub(crate) fn defender_piece(kind: Kind) -> Token {
    Token::Piece(3 + kind as u16)
}

pub(crate) fn hero(hero: u8) -> Token {
    Token::Piece(piece::HERO + u16::from(hero & 1))
}

pub(crate) fn chip(chip: Piece) -> Token {
    Token::Piece(piece::CHIP + chip as u16)
}

/// The chip that a token is.
pub(crate) fn as_chip(token: Token) -> Option<Piece> {
    match token {
        Token::Piece(n @ piece::CHIP..piece::HOURGLASS) => Piece::ALL.get(usize::from(n - piece::CHIP)).copied(),
        _ => None,
    }
}

/// What an Action sets: its chip, or the Action itself if it has none.
pub(crate) fn deal_chip(here: Deal) -> Token {
    deal_piece(here).map_or(deal(here), chip)
}

pub(crate) fn cauldron(kind: Kind) -> Token {
    chip([Piece::GoblinCauldron, Piece::OrcCauldron, Piece::TrollCauldron][kind.index()])
}

/// An Hourglass of a Defender. [S24.7]
pub(crate) fn hourglass(defender: u8) -> Token {
    Token::Piece(piece::HOURGLASS + u16::from(defender & 1))
}

/// An Hourglass of Forced Labour. [S21.16]
pub(crate) fn labour(defender: u8) -> Token {
    Token::Piece(piece::LABOUR + u16::from(defender & 1))
}

/// So many of a kind, or nothing at all.
pub(crate) fn some(n: u8, token: Token) -> Part {
    list((n > 0).then_some(Part::Count(n.into(), token)))
}

/// Two lists as one.
pub(crate) fn both(one: &Part, other: &Part) -> Part {
    list(one.each().chain(other.each()).cloned())
}

pub(crate) fn hourglasses(n: u8, defender: u8) -> Part {
    some(n, hourglass(defender))
}

/// Units of the Invaders, kind by kind.
pub(crate) fn invaders(units: Units) -> Part {
    list(units.kinds().map(|kind| Part::Count(units.of(kind).into(), invader_piece(kind))))
}

/// Units of the Defenders, kind by kind.
pub(crate) fn defenders(units: Units) -> Part {
    list(units.kinds().map(|kind| Part::Count(units.of(kind).into(), defender_piece(kind))))
}

pub(crate) fn points(n: u8) -> Part {
    Part::Nouns(n.into(), "point of glory", "points of glory")
}

/// A card or an Order that only the Invaders know.
pub(crate) fn secret(to: Seats, token: Token, cover: Cover) -> Part {
    Part::Secret { to, token, cover }
}

/// What lies before a player.
pub(crate) fn before(seat: Seat) -> Token {
    Token::Seat(seat)
}

macro_rules! told_as {
    ($($id:ident: $token:expr;)*) => {$(
        impl Tell for $id {
            fn part(self) -> Part {
                let token: fn($id) -> Token = $token;
                Part::Token(token(self))
            }
        }

        impl From<$id> for Token {
            fn from(id: $id) -> Self {
                let token: fn($id) -> Token = $token;
                token(id)
            }
        }
    )*};
}

told_as! {
    Place: space;
    Section: |s| space(s.place());
    Tower: |t| space(t.place());
    Rampart: |r| space(r.place());
    Building: |b| space(b.place());
    Deal: deal;
    Work: work;
    Shame: shame;
    Feat: feat;
}

fn chip_name(kit: &Kit, chip: Piece) -> String {
    match chip {
        Piece::Resource => "Resource".to_owned(),
        Piece::Stone => "Stone".to_owned(),
        Piece::Wooden => "Wooden Component".to_owned(),
        Piece::Influence => "Influence".to_owned(),
        Piece::Bloodstone => "Bloodstone".to_owned(),
        Piece::Haste => "Haste".to_owned(),
        chip => {
            let deals = Deal::ALL.into_iter().filter(|d| deal_piece(*d) == Some(chip)).map(|d| &kit.deal(d).name);
            let works = Work::ALL.into_iter().filter(|w| work_piece(*w) == Some(chip)).map(|w| &kit.work(w).name);
            deals.chain(works).next().cloned().unwrap_or_default()
        }
    }
}

/// The name of a place within a sentence: rams and Towers are numbered and have no article.
fn space_name(kit: &Kit, n: u16) -> String {
    let Some(name) = kit.names.get(usize::from(n)) else { return "?".to_owned() };
    match Place(n as u8).spot() {
        Spot::Tower(_) | Spot::Ram(_) => name.clone(),
        _ => format!("the {name}"),
    }
}

/// The name of a piece in a list, without an article.
pub(crate) fn label(kit: &Kit, token: Token) -> String {
    match token {
        Token::Piece(n @ 6..8) => capital(HERO_IDS[usize::from(n - piece::HERO)]),
        token => name(kit, token),
    }
}

pub(crate) fn name(kit: &Kit, token: Token) -> String {
    let or_unknown = |name: Option<&String>| name.map_or_else(|| "?".to_owned(), Clone::clone);
    match token {
        Token::Seat(seat) => format!("seat {}", seat.0),
        Token::Space(n) => space_name(kit, n),
        Token::Piece(n @ 0..3) => capital(INVADER_IDS[usize::from(n)]),
        Token::Piece(n @ 3..6) => capital(DEFENDER_IDS[usize::from(n) - 3]),
        Token::Piece(6..8) => format!("the {}", label(kit, token)),
        Token::Piece(n) if n >= piece::LABOUR => "Hourglass of Forced Labour".to_owned(),
        Token::Piece(n) if n >= piece::HOURGLASS => "Hourglass".to_owned(),
        Token::Piece(n) => chip_name(kit, Piece::ALL[usize::from(n.saturating_sub(piece::CHIP)) % PIECES]),
        Token::Card(n @ 0..3) => capital(INVADER_IDS[usize::from(n)]),
        Token::Card(3) => "Hit".to_owned(),
        Token::Card(4) => "Miss".to_owned(),
        Token::Card(card::MACHINE_BACK | card::PHASE_BACK) => "card".to_owned(),
        Token::Card(card::SUPPLIES) => PHASES[0].to_owned(),
        Token::Card(n) if n < card::PHASE => or_unknown(kit.hit_names.get(usize::from(n - card::HIT_DECK))),
        Token::Card(n) => {
            let n = n - card::PHASE;
            let found = kit.cards.get(usize::from(n / 20)).and_then(|set| set.get(usize::from(n % 20 / 5)));
            or_unknown(found.and_then(|phase| phase.get(usize::from(n % 5))).map(|c| &c.name))
        }
        Token::Thing(n @ 0..64) => or_unknown(kit.deals.get(usize::from(n)).map(|d| &d.name)),
        Token::Thing(n @ thing::BORROWED..) => {
            or_unknown(kit.deals.get(usize::from(n - thing::BORROWED)).map(|d| &d.name))
        }
        Token::Thing(n @ 64..96) => or_unknown(kit.works.get(usize::from(n - thing::WORK)).map(|w| &w.name)),
        Token::Thing(thing::ORDER_BACK) => "Order".to_owned(),
        Token::Thing(n @ 96..104) => or_unknown(kit.order_names.get(usize::from(n - thing::ORDER))),
        Token::Thing(n @ 104..112) => or_unknown(kit.shame_names.get(usize::from(n - thing::SHAME))),
        Token::Thing(n @ 112..128) => or_unknown(kit.feat_names.get(usize::from(n - thing::FEAT))),
        Token::Thing(n) => BESIDE.get(usize::from(n - thing::BESIDE)).copied().unwrap_or("?").to_owned(),
    }
}

/// What has a text of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    Deal { deal: Deal, borrowed: bool },
    Work(Work),
    Order(Order),
    Shame(Shame),
    Feat(Feat),
    PhaseCard { set: usize, phase: u8, card: u8 },
}

pub(crate) fn face(token: Token) -> Option<Face> {
    match token {
        Token::Thing(n) => match n {
            0..thing::WORK => Some(Face::Deal { deal: nth(&Deal::ALL, n)?, borrowed: false }),
            thing::BORROWED.. => Some(Face::Deal { deal: nth(&Deal::ALL, n - thing::BORROWED)?, borrowed: true }),
            thing::WORK..thing::ORDER => nth(&Work::ALL, n - thing::WORK).map(Face::Work),
            thing::ORDER..thing::ORDER_BACK => nth(&Order::ALL, n - thing::ORDER).map(Face::Order),
            thing::SHAME..thing::FEAT => nth(&Shame::ALL, n - thing::SHAME).map(Face::Shame),
            thing::FEAT..thing::BESIDE => nth(&Feat::ALL, n - thing::FEAT).map(Face::Feat),
            _ => None,
        },
        Token::Card(n @ card::PHASE..card::SUPPLIES) => {
            let n = n - card::PHASE;
            Some(Face::PhaseCard { set: usize::from(n / 20), phase: (n % 20 / 5) as u8 + 2, card: (n % 5) as u8 })
        }
        _ => None,
    }
}

fn nth<T: Copy>(all: &[T], n: u16) -> Option<T> {
    all.get(usize::from(n)).copied()
}

/// The name of several.
pub(crate) fn plural(kit: &Kit, token: Token) -> String {
    match token {
        Token::Piece(n) if n >= piece::LABOUR => "Hourglasses of Forced Labour".to_owned(),
        token => telling::plural(&name(kit, token)),
    }
}

/// The back of a card or of an Order chip.
pub(crate) fn back(token: Token) -> Option<Token> {
    match token {
        Token::Card(3 | 4) => Some(Token::Card(card::MACHINE_BACK)),
        Token::Card(card::PHASE..card::SUPPLIES) => Some(Token::Card(card::PHASE_BACK)),
        Token::Thing(thing::ORDER..thing::ORDER_BACK) => Some(ORDER_BACK),
        _ => None,
    }
}

/// How actions, scenes and scripts of dice write a card.
pub(crate) fn card_id(kit: &Kit, n: u16) -> String {
    match n.checked_sub(card::PHASE) {
        Some(n) => kit.card(usize::from(n / 20), (n % 20 / 5) as u8 + 2, (n % 5) as u8).id.clone(),
        None => name(kit, Token::Card(n)),
    }
}
