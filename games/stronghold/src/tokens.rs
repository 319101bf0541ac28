//! Tokens: what the journal names and what events move. Pieces are units, Heroes and chips; Spaces are the places of the
//! board; Things are Actions, Orders, Deeds and the places beside the board.

use std::fmt;

use ravelin_core::journal::{Cover, Part, Tell, list};
use ravelin_core::names::{Named, Written};
use ravelin_core::{Answer, Field, Id, Seat, Seats, Token, telling};
use serde::{Deserialize, Serialize};

use crate::ids::*;
use crate::kit::*;
use crate::rules::buildings::work_piece;
use crate::rules::preparations::deal_piece;
use crate::state::Stronghold;

/// Numbers of cards in the journal and in scripted draws: units of the pouch, machine cards, the Defender's deck, Phase cards.
pub(crate) mod card {
    pub(crate) const UNITS: u16 = 0;
    pub(crate) const MACHINE: u16 = 3;
    pub(crate) const HIT_DECK: u16 = 5;
    pub(crate) const MACHINE_BACK: u16 = 30;
    pub(crate) const PHASE_BACK: u16 = 31;
    pub(crate) const PHASE: u16 = 32;
    /// The card of Phase 1, of which there is no choice.
    pub(crate) const SUPPLIES: u16 = PHASE + crate::ids::PHASE_CARDS as u16;

    /// The first card of a Phase in a set.
    pub(crate) fn phase(set: usize, phase: crate::ids::Phase) -> u16 {
        let first = crate::ids::Card::of(set, phase).next();
        first.map_or(SUPPLIES, |card| PHASE + ravelin_core::Id::index(card) as u16)
    }
}

pub(crate) const HIT: Token = Token::Card(card::MACHINE);
pub(crate) const MISS: Token = Token::Card(card::MACHINE + 1);

pub(crate) const SUPPLIES: Token = Token::Card(card::SUPPLIES);

/// A card of the Defender's deck.
pub(crate) fn hit_card(card: HitCard) -> Token {
    Token::Card(card::HIT_DECK + card.index() as u16)
}

pub(crate) fn phase_card(card: Card) -> Token {
    Token::Card(card::PHASE + card.index() as u16)
}

/// The Phase card that a token is.
fn as_phase_card(n: u16) -> Option<Card> {
    Card::at(usize::from(n.checked_sub(card::PHASE)?))
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

pub(crate) fn reserve(invader: Side) -> Token {
    Token::Thing(thing::BESIDE + 9 + invader as u16)
}

pub(crate) fn camp(invader: Side) -> Token {
    Token::Thing(thing::BESIDE + 11 + invader as u16)
}

pub(crate) fn space(place: Place) -> Token {
    Token::Space(place as u16)
}

/// Where an Invader's units stand: the Camp is his own. [S23.2]
pub(crate) fn field(place: Place, invader: Side) -> Token {
    if place == Place::Camp { camp(invader) } else { space(place) }
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

/// An Order chip, or the back of one that is not known.
pub(crate) fn order_or_back(kind: Option<Order>) -> Token {
    kind.map_or(ORDER_BACK, order)
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

pub(crate) fn hero(hero: Hero) -> Token {
    Token::Piece(piece::HERO + hero as u16)
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
    chip(match kind {
        GOBLIN => Piece::GoblinCauldron,
        ORC => Piece::OrcCauldron,
        TROLL => Piece::TrollCauldron,
    })
}

/// An Hourglass of a Defender. [S24.7]
pub(crate) fn hourglass(defender: Side) -> Token {
    Token::Piece(piece::HOURGLASS + defender as u16)
}

/// An Hourglass of Forced Labour. [S21.16]
pub(crate) fn labour(defender: Side) -> Token {
    Token::Piece(piece::LABOUR + defender as u16)
}

/// So many of a kind, or nothing at all.
pub(crate) fn some(n: u8, token: Token) -> Part {
    list((n > 0).then_some(Part::Count(n.into(), token)))
}

/// Two lists as one.
pub(crate) fn both(one: &Part, other: &Part) -> Part {
    list(one.each().chain(other.each()).cloned())
}

pub(crate) fn hourglasses(n: u8, defender: Side) -> Part {
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
    ($($id:ident: $token:expr, $name:expr;)*) => {$(
        impl Tell for $id {
            fn part(self) -> Part {
                Part::Token(self.into())
            }
        }

        impl From<$id> for Token {
            fn from(id: $id) -> Self {
                let token: fn($id) -> Token = $token;
                token(id)
            }
        }

        impl Named<Stronghold> for $id {
            fn name(&self, game: &Stronghold, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let name: fn(&Kit, $id) -> &str = $name;
                f.write_str(name(game.kit, *self))
            }
        }
    )*};
}

told_as! {
    Place: space, Kit::place;
    Section: |s| space(s.place()), |kit, s| kit.place(s.place());
    Tower: |t| space(t.place()), |kit, t| kit.place(t.place());
    Rampart: |r| space(r.place()), |kit, r| kit.place(r.place());
    Building: |b| space(b.place()), |kit, b| kit.place(b.place());
    Ram: |ram| space(ram.place()), |kit, ram| kit.place(ram.place());
    Path: |path| space(path.place()), |kit, path| kit.place(path.place());
    Post: |post| space(post.place()), |kit, post| kit.place(post.place());
    Butt: |at| space(at.place()), |kit, at| kit.place(at.place());
    Hero: |hero| space(hero.place()), |kit, hero| kit.place(hero.place());
    Side: |side| space(side.place()), |kit, side| kit.place(side.place());
    Deal: deal, |kit, deal| kit.deal(deal).name.as_str();
    Work: work, |kit, work| kit.work(work).name.as_str();
    Order: order, |kit, order| kit.order_names[order.index()].as_str();
    Shame: shame, |kit, shame| kit.shame_names[shame.index()].as_str();
    Feat: feat, |kit, feat| kit.feat_names[feat.index()].as_str();
}

impl Named<Stronghold> for Stand {
    fn name(&self, _: &Stronghold, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// An Invader unit in answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Besieger(pub Kind);

/// A Defender unit in answers and questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Guardsman(pub Kind);

/// Invader units that are lost together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Besiegers(pub Units);

/// Defender units that are lost together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Guards(pub Units);

impl Besieger {
    pub fn title(self) -> String {
        capital(self.0.invader())
    }

    /// With its article.
    pub fn an(self) -> String {
        format!("{} {}", telling::article(&self.title()), self.title())
    }
}

impl Guardsman {
    pub fn title(self) -> String {
        capital(self.0.defender())
    }
}

impl Field for Guardsman {
    const BLANK: Self = Guardsman(MARKSMAN);
    const OMITTED: bool = false;
}

macro_rules! unit_named {
    ($($unit:ident: $word:ident;)*) => {$(
        impl<K> Written<K> for $unit {
            fn write(&self, _: &K, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.0.$word())
            }
        }

        impl Named<Stronghold> for $unit {
            fn name(&self, _: &Stronghold, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.title())
            }
        }
    )*};
}

unit_named! {
    Besieger: invader;
    Guardsman: defender;
}

macro_rules! units_written {
    ($($units:ident: $word:ident, $piece:ident;)*) => {$(
        impl $units {
            /// As standing orders know a loss.
            pub(crate) fn as_answer(self) -> Answer {
                Answer::Lose(self.0.kinds().map(|kind| ($piece(kind), self.0.of(kind).into())).collect())
            }
        }

        impl<K> Written<K> for $units {
            fn write(&self, _: &K, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                for (n, kind) in self.0.kinds().enumerate() {
                    let space = if n > 0 { " " } else { "" };
                    write!(f, "{space}{} {}", kind.$word(), self.0.of(kind))?;
                }
                Ok(())
            }
        }

        impl Named<Stronghold> for $units {
            fn name(&self, game: &Stronghold, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&units_named(game.kit, self.0, $piece))
            }
        }
    )*};
}

units_written! {
    Besiegers: invader, invader_piece;
    Guards: defender, defender_piece;
}

pub(crate) fn capital(id: &str) -> String {
    let mut letters = id.chars();
    letters.next().map(|c| c.to_ascii_uppercase().to_string() + letters.as_str()).unwrap_or_default()
}

/// `2 Orcs`, with the name that goes with the number.
pub(crate) fn count(kit: &Kit, n: u8, token: Token) -> String {
    format!("{n} {}", if n == 1 { name(kit, token) } else { plural(kit, token) })
}

/// Units kind by kind; kinds without any are left out.
pub(crate) fn units_named(kit: &Kit, units: Units, piece: fn(Kind) -> Token) -> String {
    let each = units.kinds().map(|k| count(kit, units.of(k), piece(k)));
    let all: Vec<String> = each.collect();
    if all.is_empty() { "nobody".to_owned() } else { all.join(", ") }
}

pub(crate) fn plural_of(n: u8, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
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
    match Place::ALL[usize::from(n)].spot() {
        Spot::Tower(_) | Spot::Ram(_) => name.clone(),
        _ => format!("the {name}"),
    }
}

/// The name of a piece in a list, without an article.
pub(crate) fn label(kit: &Kit, token: Token) -> String {
    match token {
        Token::Piece(n @ 6..8) => capital(Hero::ALL[usize::from(n - piece::HERO)].word()),
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
        Token::Piece(_) => chip_name(kit, as_chip(token).unwrap_or(Piece::Resource)),
        Token::Card(n @ 0..3) => capital(INVADER_IDS[usize::from(n)]),
        Token::Card(3) => "Hit".to_owned(),
        Token::Card(4) => "Miss".to_owned(),
        Token::Card(card::MACHINE_BACK | card::PHASE_BACK) => "card".to_owned(),
        Token::Card(card::SUPPLIES) => Phase::Supplies.title().to_owned(),
        Token::Card(n) if n < card::PHASE => or_unknown(kit.hit_names.get(usize::from(n - card::HIT_DECK))),
        Token::Card(n) => as_phase_card(n).map_or_else(|| "?".to_owned(), |card| kit.card(card).name.clone()),
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
    PhaseCard(Card),
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
        Token::Card(n) => as_phase_card(n).map(Face::PhaseCard),
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
    as_phase_card(n).map_or_else(|| name(kit, Token::Card(n)), |card| kit.card(card).id.clone())
}
