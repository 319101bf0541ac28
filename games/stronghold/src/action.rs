//! Actions and their notation: what is played, how it is written, where it is clicked.

use std::fmt;

use ravelin_core::Token;

use crate::components::*;
use crate::places::*;
use crate::tokens::{borrowed, deal, order, phase_card, shame, space, work};

/// Wall fields or Siege Tower. [S12.22]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stand {
    Wall,
    Tower,
}

impl Stand {
    /// Where units of a section stand.
    pub const fn place(self, s: Section) -> Place {
        match self {
            Stand::Wall => s.place(),
            Stand::Tower => Place::siege_tower(s),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// A card of a Phase from 2 to 5, by its set. [S3.15]
    Keep {
        multi: bool,
        phase: u8,
        card: u8,
    },
    Flip(u8),
    /// Ends what can be ended: a Phase, a step, a part, a choice that may be declined.
    End,
    Deal(Deal),
    Borrow(Deal),
    Grant,
    Refuse,
    With(Kind, u8),
    Give(Kind, u8),
    At(Place),
    /// An Equipment or Training chip and where it lies.
    Chip(Deal, Place),
    Altar(Rampart),
    Rope(Section),
    RopeTo(Kind, Stand, Section),
    Route(Place, Place),
    Group(Kind),
    Number(u8),
    Order(Order),
    Unit(Kind, u8),
    Hero(u8),
    To(Place),
    Swap(Kind, Place),
    Hourglass(Work),
    /// All Hourglasses that a work still lacks.
    PayOff(Work),
    Labour(Work),
    Speech(u8),
    Sally(Kind, Stand),
    Shame(Shame),
    Haste(Work),
    Perform(Work),
    Aim(Place),
    Hold,
    Fire(Place),
    UseHit,
    UseMiss,
    /// An Invader unit at a place.
    Kill(Kind, Place),
    /// A Defender unit.
    Slay(Kind),
    Stand(Stand),
    LoseInvaders(Units),
    LoseDefenders(Units),
    FromTower(u8),
    /// So many from the wall, so many from the Siege Tower.
    Name {
        wall: u8,
        tower: u8,
    },
    Call(Place, Place),
    Poles(Tower, Section),
    Resolve(Section),
    Recover(Kind),
    RecoverFrom(Kind, Side),
    Climb(Kind),
}

pub(crate) fn invader(kind: Kind) -> &'static str {
    INVADER_IDS[kind.index()]
}

pub(crate) fn defender(kind: Kind) -> &'static str {
    DEFENDER_IDS[kind.index()]
}

pub(crate) fn stand(stand: Stand) -> &'static str {
    match stand {
        Stand::Wall => "wall",
        Stand::Tower => "tower",
    }
}

fn some(f: &mut fmt::Formatter<'_>, verb: &str, units: Units, ids: [&str; 3]) -> fmt::Result {
    f.write_str(verb)?;
    for kind in units.kinds() {
        write!(f, " {} {}", ids[kind.index()], units.of(kind))?;
    }
    Ok(())
}

pub(crate) fn notation(kit: &Kit, action: Action, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match action {
        Action::Keep { multi, phase, card } => write!(f, "keep {}", kit.card(usize::from(multi), phase, card).id),
        Action::Flip(phase) => write!(f, "flip {phase}"),
        Action::End => f.write_str("end"),
        Action::Deal(deal) => write!(f, "{deal}"),
        Action::Borrow(deal) => write!(f, "ask {deal}"),
        Action::Grant => f.write_str("grant"),
        Action::Refuse => f.write_str("refuse"),
        Action::With(kind, n) => write!(f, "with {} {n}", invader(kind)),
        Action::Give(kind, n) => write!(f, "give {} {n}", invader(kind)),
        Action::At(place) => write!(f, "at {}", place.id()),
        Action::Chip(deal, place) => write!(f, "{deal} {}", place.id()),
        Action::Altar(rampart) => write!(f, "altar {}", rampart.place().id()),
        Action::Rope(section) => write!(f, "rope {}", section.place().id()),
        Action::RopeTo(kind, from, to) => write!(f, "{} {} to {}", invader(kind), stand(from), to.place().id()),
        Action::Route(from, to) => write!(f, "{} to {}", from.id(), to.id()),
        Action::Group(kind) => f.write_str(invader(kind)),
        Action::Number(n) => write!(f, "{n}"),
        Action::Order(order) => write!(f, "order {order}"),
        Action::Unit(kind, post) => write!(f, "move {} {}", defender(kind), Place::post(post).id()),
        Action::Hero(hero) => write!(f, "move {}", HERO_IDS[usize::from(hero & 1)]),
        Action::To(place) => write!(f, "to {}", place.id()),
        Action::Swap(kind, place) => write!(f, "swap {} {}", defender(kind), place.id()),
        Action::Hourglass(work) => write!(f, "hourglass {work}"),
        Action::PayOff(work) => write!(f, "pay off {work}"),
        Action::Labour(work) => write!(f, "labour {work}"),
        Action::Speech(n) => write!(f, "speech {n}"),
        Action::Sally(kind, at) => write!(f, "sally {} {}", invader(kind), stand(at)),
        Action::Shame(shame) => write!(f, "deed {shame}"),
        Action::Haste(work) => write!(f, "haste {work}"),
        Action::Perform(work) => write!(f, "perform {work}"),
        Action::Aim(place) => write!(f, "aim {}", place.id()),
        Action::Hold => f.write_str("hold"),
        Action::Fire(place) => write!(f, "fire {}", place.id()),
        Action::UseHit => f.write_str("use hit"),
        Action::UseMiss => f.write_str("use miss"),
        Action::Kill(kind, place) => write!(f, "kill {} {}", invader(kind), place.id()),
        Action::Slay(kind) => write!(f, "kill {}", defender(kind)),
        Action::Stand(at) => f.write_str(stand(at)),
        Action::LoseInvaders(units) => some(f, "lose", units, INVADER_IDS),
        Action::LoseDefenders(units) => some(f, "lose", units, DEFENDER_IDS),
        Action::FromTower(n) => write!(f, "tower {n}"),
        Action::Name { wall, tower } => write!(f, "wall {wall} tower {tower}"),
        Action::Call(from, to) => write!(f, "call {} to {}", from.id(), to.id()),
        Action::Poles(tower, section) => write!(f, "poles {} {}", tower.place().id(), section.place().id()),
        Action::Resolve(section) => write!(f, "resolve {}", section.place().id()),
        Action::Recover(kind) => write!(f, "recover {}", defender(kind)),
        Action::RecoverFrom(kind, side) => write!(f, "recover {} {}", defender(kind), Place::side(side).id()),
        Action::Climb(kind) => write!(f, "climb {}", invader(kind)),
    }
}

pub(crate) fn capital(id: &str) -> String {
    let mut letters = id.chars();
    letters.next().map(|c| c.to_ascii_uppercase().to_string() + letters.as_str()).unwrap_or_default()
}

/// Where an action is clicked.
pub(crate) fn anchor(action: Action) -> Option<Token> {
    let place = match action {
        Action::At(place) | Action::To(place) | Action::Aim(place) | Action::Fire(place) => place,
        Action::Chip(_, place) | Action::Swap(_, place) | Action::Kill(_, place) => place,
        Action::Route(_, to) | Action::Call(_, to) => to,
        Action::Altar(rampart) => rampart.place(),
        Action::Rope(section) | Action::RopeTo(_, _, section) | Action::Resolve(section) => section.place(),
        Action::Poles(_, section) => section.place(),
        Action::Unit(_, post) => Place::post(post),
        Action::Hero(hero) => Place::hero(hero),
        Action::Speech(_) => Place::hero(OFFICER),
        Action::Sally(..) => Place::hero(WARRIOR),
        Action::Keep { multi, phase, card: n } => return Some(phase_card(multi.into(), phase, n)),
        Action::Deal(d) => return Some(deal(d)),
        Action::Borrow(d) => return Some(borrowed(d)),
        Action::Hourglass(w) | Action::PayOff(w) | Action::Labour(w) | Action::Haste(w) | Action::Perform(w) => {
            return Some(work(w));
        }
        Action::Order(o) => return Some(order(o)),
        Action::Shame(s) => return Some(shame(s)),
        Action::Recover(_) | Action::RecoverFrom(..) => Building::Hospital.place(),
        Action::Flip(_)
        | Action::End
        | Action::Grant
        | Action::Refuse
        | Action::With(..)
        | Action::Give(..)
        | Action::Group(_)
        | Action::Number(_)
        | Action::Hold
        | Action::UseHit
        | Action::UseMiss
        | Action::Slay(_)
        | Action::Stand(_)
        | Action::LoseInvaders(_)
        | Action::LoseDefenders(_)
        | Action::FromTower(_)
        | Action::Name { .. }
        | Action::Climb(_) => return None,
    };
    Some(space(place))
}

/// Fighting, for the quarrelsome style of the laws: what brings units to the walls and fires.
pub(crate) fn fights(action: Action) -> bool {
    match action {
        Action::Deal(d) => matches!(
            d,
            Deal::MinorMoveOut
                | Deal::MajorMoveOut
                | Deal::Ballista
                | Deal::Catapult
                | Deal::Trebuchet
                | Deal::OpenOrder
        ),
        Action::Route(_, to) => {
            matches!(to.spot(), Spot::Section(_) | Spot::SiegeTower(_) | Spot::Ram(_) | Spot::Rampart(_))
        }
        Action::Number(n) => n >= 3,
        Action::Order(o) => o != Order::Bluff,
        Action::Aim(_) | Action::Sally(..) | Action::Poles(..) | Action::Kill(..) | Action::Call(..) => true,
        _ => false,
    }
}
