//! Tokens: what the journal names and what events move. Pieces are Lords; Spaces are Locales and boxes of the Calendar; Cards are
//! the two halves of Arts of War cards and Command cards; Things are the rest: units, Assets, markers, places beside the map.

use ravelin_core::journal::{Hole, Part, Tell, list, moved};
use ravelin_core::{Id, Seats, Token};

use crate::action::way_name;
use crate::battle::{Position, Spot};
use crate::kit::*;
use crate::slots::Markers;
use crate::state::{Nevsky, PlanCard};

mod thing {
    pub(super) const UNIT: u16 = 10;
    pub(super) const VASSAL: u16 = 20;
    pub(super) const BESIDE: u16 = 60;
    pub(super) const WAY: u16 = 100;
    pub(super) const SERVICE: u16 = 180;
    pub(super) const ROUTED: u16 = 200;
    pub(super) const MUSTERED: u16 = 220;
    pub(super) const UNREADY: u16 = 240;
    pub(super) const ARRAY: u16 = 260;
}

mod card {
    /// Capability halves follow the Event halves of all cards.
    pub(super) const CAPABILITY: u16 = 100;
    pub(super) const BACK: u16 = 140;
    pub(super) const COMMAND: u16 = 150;
    pub(super) const PASS: u16 = 162;
    pub(super) const COMMAND_BACK: u16 = 164;
}

/// The first box of the Calendar, which is number 0.
const BOX: u16 = 60;
/// Strongholds as places of those inside.
const INSIDE: u16 = 100;

/// Markers, pawns and places beside the map; of each pair the first is Teutonic.
const BESIDE: [&str; 29] = [
    "the Legate",
    "the Veche",
    "the Garrison",
    "the Spoils",
    "what was left behind",
    "the Events of the fight",
    "VP marker",
    "Siege marker",
    "Walls +1 marker",
    "Moved/Fought marker",
    "Conquered marker",
    "Conquered marker",
    "Ravaged marker",
    "Ravaged marker",
    "Castle marker",
    "Castle marker",
    "the Teutonic deck",
    "the Russian deck",
    "the Teutonic board edge",
    "the Russian board edge",
    "the Teutonic Events in effect",
    "the Russian Events in effect",
    "the cards drawn by the Teutons",
    "the cards drawn by the Russians",
    "the Teutonic Plan",
    "the Russian Plan",
    "the Teutonic Command cards revealed",
    "the Russian Command cards revealed",
    "the Reserve",
];

/// Positions of the Array, row by row. [N4.4.1a]
const ARRAY: [&str; 12] = [
    "the left of the Attackers",
    "the centre of the Attackers",
    "the right of the Attackers",
    "the left of the Defenders",
    "the centre of the Defenders",
    "the right of the Defenders",
    "the left of the Sally",
    "the centre of the Sally",
    "the right of the Sally",
    "the left of the Rearguard",
    "the centre of the Rearguard",
    "the right of the Rearguard",
];

const fn beside(n: u16) -> Token {
    Token::Thing(thing::BESIDE + n)
}

pub(crate) const LEGATE: Token = beside(0);
pub(crate) const VECHE: Token = beside(1);
pub(crate) const GARRISON: Token = beside(2);
pub(crate) const SPOILS: Token = beside(3);
pub(crate) const LEFT_BEHIND: Token = beside(4);
pub(crate) const FIGHT_EVENTS: Token = beside(5);
pub(crate) const VP: Token = beside(6);
pub(crate) const SIEGE: Token = beside(7);
pub(crate) const WALLS: Token = beside(8);
pub(crate) const MOVED: Token = beside(9);
pub(crate) const RESERVE: Token = beside(28);

/// What each side has of its own.
impl Side {
    const fn own(self, n: u16) -> Token {
        beside(n + self as u16)
    }

    pub(crate) const fn conquered(self) -> Token {
        self.own(10)
    }

    pub(crate) const fn ravaged(self) -> Token {
        self.own(12)
    }

    pub(crate) const fn castle(self) -> Token {
        self.own(14)
    }

    pub(crate) const fn deck(self) -> Token {
        self.own(16)
    }

    /// Where its Capabilities lie that are in play.
    pub(crate) const fn edge(self) -> Token {
        self.own(18)
    }

    pub(crate) const fn in_effect(self) -> Token {
        self.own(20)
    }

    /// Cards drawn in this Levy and not yet back in the deck, and blanks set aside.
    pub(crate) const fn drawn(self) -> Token {
        self.own(22)
    }

    pub(crate) const fn plan(self) -> Token {
        self.own(24)
    }

    pub(crate) const fn revealed(self) -> Token {
        self.own(26)
    }

    /// The back of its Arts of War cards.
    pub(crate) const fn back(self) -> Token {
        Token::Card(card::BACK + self as u16)
    }
}

impl LordId {
    pub(crate) const fn token(self) -> Token {
        Token::Piece(self as u16)
    }

    pub(crate) const fn service_marker(self) -> Token {
        Token::Thing(thing::SERVICE + self as u16)
    }

    /// Where his Routed units lie.
    pub(crate) const fn routed(self) -> Token {
        Token::Thing(thing::ROUTED + self as u16)
    }

    /// Where the markers of his Mustered Vassals lie, if not on the Calendar.
    pub(crate) const fn mustered(self) -> Token {
        Token::Thing(thing::MUSTERED + self as u16)
    }

    /// Where the markers of his Vassals lie that are not yet Ready.
    pub(crate) const fn unready(self) -> Token {
        Token::Thing(thing::UNREADY + self as u16)
    }

    /// Knud & Abel and the Karelians are more than one.
    pub(crate) fn is_many(self) -> bool {
        self == LordId::KnudAbel || self == LordId::Karelians
    }

    /// The verb that goes with his name.
    pub(crate) fn does(self, one: &'static str, more: &'static str) -> &'static str {
        if self.is_many() { more } else { one }
    }
}

/// How several Lords are spoken of.
pub(crate) trait Company {
    /// The verb that goes with their names.
    fn does(self, one: &'static str, more: &'static str) -> &'static str;
}

impl Company for Lords {
    fn does(self, one: &'static str, more: &'static str) -> &'static str {
        self.sole().map_or(more, |l| l.does(one, more))
    }
}

impl CardId {
    pub(crate) const fn event(self) -> Token {
        Token::Card(self as u16)
    }

    pub(crate) const fn capability(self) -> Token {
        Token::Card(card::CAPABILITY + self as u16)
    }
}

impl LocaleId {
    pub(crate) const fn token(self) -> Token {
        Token::Space(self as u16)
    }

    /// The Stronghold, for Lords inside. [N0.4a]
    pub(crate) const fn inside(self) -> Token {
        Token::Space(INSIDE + self as u16)
    }
}

impl AssetId {
    pub(crate) const fn token(self) -> Token {
        Token::Thing(self as u16)
    }

    /// "1 Cart", "2 Carts"
    pub(crate) fn many(self, n: u8) -> Part {
        Part::Count(n.into(), self.token())
    }
}

impl UnitId {
    pub(crate) const fn token(self) -> Token {
        Token::Thing(thing::UNIT + self as u16)
    }

    pub(crate) fn many(self, n: u8) -> Part {
        Part::Count(n.into(), self.token())
    }
}

impl VassalId {
    pub(crate) const fn token(self) -> Token {
        Token::Thing(thing::VASSAL + self as u16)
    }
}

macro_rules! tell_ids {
    ($($id:ty),*) => {$(
        impl Tell for $id {
            fn part(self) -> Part {
                Part::Token(self.token())
            }
        }

        impl From<$id> for Token {
            fn from(id: $id) -> Self {
                id.token()
            }
        }
    )*};
}

tell_ids!(LordId, LocaleId, AssetId, UnitId, VassalId);

impl Tell for WayId {
    fn part(self) -> Part {
        Part::Token(Token::Thing(thing::WAY + self as u16))
    }
}

/// A box of the Calendar.
pub(crate) fn calendar(n: u8) -> Token {
    Token::Space(BOX + u16::from(n))
}

impl Spot {
    pub(crate) const fn token(self) -> Token {
        Token::Thing(thing::ARRAY + Position::ALL.len() as u16 * self.row as u16 + self.position as u16)
    }
}

pub(crate) fn is_array(token: Token) -> bool {
    matches!(token, Token::Thing(thing::ARRAY..))
}

/// A Command card of a side.
pub(crate) fn command_card(side: Side, plan: PlanCard) -> Token {
    Token::Card(plan.map_or(card::PASS + side as u16, |l| card::COMMAND + l as u16))
}

pub(crate) fn command_back(side: Side) -> Token {
    Token::Card(card::COMMAND_BACK + side as u16)
}

/// "1 action", "2 actions"
pub(crate) fn actions(n: u8) -> Part {
    Part::Nouns(n.into(), "action", "actions")
}

/// "2 Carts, 1 Provender and 3 Coin"
pub(crate) fn goods(goods: &Goods) -> Part {
    list(AssetId::ALL.into_iter().filter(|a| goods[*a] > 0).map(|a| a.many(goods[a])))
}

pub(crate) fn units(units: &Forces) -> Part {
    list(UnitId::ALL.into_iter().filter(|u| units[*u] > 0).map(|u| u.many(units[u])))
}

/// So many things that go from a place to another. No event if there are none, or both places are out of sight.
pub(crate) fn go(piece: Token, n: u8, from: Option<Token>, to: Option<Token>) -> Option<Vec<Hole>> {
    (n > 0 && from != to).then(|| moved(Part::Count(n.into(), piece), from, to))
}

/// A card that all see and that goes back into its deck.
pub(crate) fn to_deck(token: Token, side: Side, from: Token) -> Vec<Hole> {
    moved(Part::Covered { to: Seats::NONE, token }, from, side.deck())
}

impl Nevsky {
    /// Where a Lord on map stands: inside a Stronghold or not.
    pub(crate) fn standing_at(&self, l: LordId) -> Option<Token> {
        let at = self.locale_of(l)?;
        Some(if self.lord(l).inside { at.inside() } else { at.token() })
    }

    /// A group as a list, the Active Lord first.
    pub(crate) fn led(&self, group: Lords) -> Part {
        let first = self.p.card.lord.filter(|l| group.has(*l));
        let rest = first.map_or(group, |l| group.without(l));
        list(first.into_iter().chain(rest.iter()))
    }

    /// Assets that go to a mat from elsewhere.
    pub(crate) fn gained(&self, l: LordId, a: AssetId, n: u8) -> Vec<Vec<Hole>> {
        self.veiled(go(a.token(), n, None, Some(l.token())))
    }

    /// Assets that leave a mat for good.
    pub(crate) fn lost(&self, l: LordId, a: AssetId, n: u8) -> Vec<Vec<Hole>> {
        self.veiled(go(a.token(), n, Some(l.token()), None))
    }

    /// Several Assets from a place to another.
    pub(crate) fn goods_go(goods: Goods, from: Option<Token>, to: Option<Token>) -> impl Iterator<Item = Vec<Hole>> {
        AssetId::ALL.into_iter().filter_map(move |a| go(a.token(), goods[a], from, to))
    }

    pub(crate) fn units_go(units: Forces, from: Option<Token>, to: Option<Token>) -> impl Iterator<Item = Vec<Hole>> {
        UnitId::ALL.into_iter().filter_map(move |u| go(u.token(), units[u], from, to))
    }

    /// A card between a mat and its deck.
    pub(crate) fn card_to_mat(&self, card: CardId, l: LordId) -> Vec<Vec<Hole>> {
        self.veiled([moved(card.capability(), card.side().deck(), l.token())])
    }

    pub(crate) fn card_from_mat(&self, card: CardId, l: LordId) -> Vec<Vec<Hole>> {
        self.veiled([to_deck(card.capability(), card.side(), l.token())])
    }

    /// Moved/Fought markers for those who have none.
    pub(crate) fn marked(&self, lords: Lords) -> impl Iterator<Item = Vec<Hole>> + '_ {
        lords.iter().filter(|l| !self.lord(*l).moved).map(|l| moved(MOVED, None, l.token()))
    }

    /// Where a Vassal's marker lies, if anywhere.
    pub(crate) fn vassal_place(&self, v: VassalId) -> Option<Token> {
        let (l, slot) = (self.book.vassals[v].lord, self.book.slot(v));
        let mat = self.mat(l);
        match self.p.vassal_box[l][slot] {
            Some(n) => Some(calendar(n)),
            None if mat.ready.has(slot) => Some(l.token()),
            None if mat.mustered.has(slot) => Some(l.mustered()),
            None if mat.unready.has(slot) => Some(l.unready()),
            None => None,
        }
    }

    /// The Service marker of a Lord, and those of his Vassals with it, from where they were. [N9.2b]
    pub(crate) fn served(&self, l: LordId, before: Boxes) -> impl Iterator<Item = Vec<Hole>> + '_ {
        let service = (l.service_marker(), Some(before.0), Some(self.lord(l).service));
        let now = self.p.vassal_box[l];
        let vassals = self.book.retinue(l).map(move |v| {
            let slot = self.book.slot(v);
            (v.token(), before.1[slot], now[slot])
        });
        std::iter::once(service)
            .chain(vassals)
            .filter(|(_, from, to)| from != to)
            .filter_map(|(marker, from, to)| Some(moved(marker, calendar(from?), calendar(to?))))
    }
}

/// Whose mat a place is on.
pub(crate) fn mat_of(place: Token) -> Option<LordId> {
    let n = match place {
        Token::Piece(n) => n,
        Token::Thing(n @ thing::ROUTED..thing::MUSTERED) => n - thing::ROUTED,
        Token::Thing(n @ thing::MUSTERED..thing::UNREADY) => n - thing::MUSTERED,
        Token::Thing(n @ thing::UNREADY..thing::ARRAY) => n - thing::UNREADY,
        _ => return None,
    };
    LordId::at(n.into())
}

/// Where the Service marker of a Lord and those of his Vassals are.
pub(crate) type Boxes = (u8, Markers);

/// The back of a card.
pub(crate) fn back(token: Token) -> Option<Token> {
    let Token::Card(n) = token else { return None };
    match n {
        card::COMMAND..card::PASS => LordId::at((n - card::COMMAND).into()).map(|l| command_back(l.side())),
        card::PASS..card::COMMAND_BACK => Some(Token::Card(n + card::COMMAND_BACK - card::PASS)),
        _ => {
            let n = if n < card::CAPABILITY { n } else { n - card::CAPABILITY };
            CardId::at(n.into()).map(|c| c.side().back())
        }
    }
}

/// What a half of an Arts of War card says.
pub(crate) fn printed(book: &Book, token: Token) -> Option<String> {
    match token {
        Token::Card(n @ card::CAPABILITY..card::BACK) => {
            CardId::at((n - card::CAPABILITY).into()).map(|c| book.capability_text(c).to_owned())
        }
        Token::Card(n) if n < card::CAPABILITY => CardId::at(n.into()).map(|c| book.card(c).event_text.clone()),
        _ => None,
    }
}

pub(crate) fn name(kit: &Kit, token: Token) -> String {
    let book = kit.book(true);
    let text = |found: Option<&String>| found.cloned().unwrap_or_else(|| "?".to_owned());
    let lord = |n: u16| text(LordId::at(n.into()).map(|l| &book.lord(l).name));
    match token {
        Token::Seat(seat) => format!("seat {}", seat.0),
        Token::Space(n) if n >= INSIDE => name(kit, Token::Space(n - INSIDE)),
        Token::Space(n) if n >= BOX => format!("box {}", n - BOX),
        Token::Space(n) => text(LocaleId::at(n.into()).map(|l| &book.locale(l).name)),
        Token::Piece(n) => lord(n),
        Token::Card(n) => match n {
            card::BACK..card::COMMAND => "Arts of War card".to_owned(),
            card::COMMAND..card::PASS => lord(n - card::COMMAND),
            card::PASS..card::COMMAND_BACK => "Pass".to_owned(),
            card::COMMAND_BACK.. => "Command card".to_owned(),
            _ => {
                let (n, capability) = if n < card::CAPABILITY { (n, false) } else { (n - card::CAPABILITY, true) };
                match CardId::at(n.into()) {
                    Some(id) if capability => format!("{id} {}", book.card(id).capability),
                    Some(id) => format!("{id} {}", book.card(id).event),
                    None => "?".to_owned(),
                }
            }
        },
        Token::Thing(n) => match n {
            0..7 => ["Boat", "Cart", "Sled", "Ship", "Provender", "Coin", "Loot"][usize::from(n)].to_owned(),
            thing::UNIT..17 => singular(&text(unit_of(n).map(|u| &book.units[u].name))),
            thing::VASSAL..54 => text(VassalId::at((n - thing::VASSAL).into()).map(|v| &book.vassals[v].name)),
            thing::BESIDE..thing::WAY => {
                BESIDE.get(usize::from(n - thing::BESIDE)).map_or_else(|| "?".to_owned(), |name| (*name).to_owned())
            }
            thing::WAY..thing::SERVICE => WayId::at((n - thing::WAY).into())
                .map_or_else(|| "?".to_owned(), |way| format!("the {}", way_name(book, way))),
            thing::SERVICE..thing::ROUTED => format!("the Service marker of {}", lord(n - thing::SERVICE)),
            thing::ROUTED..thing::MUSTERED => format!("the Routed units of {}", lord(n - thing::ROUTED)),
            thing::MUSTERED..thing::UNREADY => format!("the Mustered Vassals of {}", lord(n - thing::MUSTERED)),
            thing::UNREADY..thing::ARRAY => format!("the unready Vassals of {}", lord(n - thing::UNREADY)),
            thing::ARRAY.. => ARRAY.get(usize::from(n - thing::ARRAY)).map_or("?", |name| name).to_owned(),
            _ => "?".to_owned(),
        },
    }
}

/// How actions, scenes and scripts of dice write a card.
pub(crate) fn card_id(card: u16) -> String {
    CardId::at(card.into()).map_or("nothing", CardId::word).to_owned()
}

/// A drawn card is told as its Event or as its Capability, with its id before it.
pub(crate) fn card_names(kit: &Kit, card: u16) -> Vec<String> {
    let spec = CardId::at(card.into()).map(|card| kit.book(true).card(card));
    let printed = spec.into_iter().flat_map(|spec| [spec.event.clone(), spec.capability.clone()]);
    let told = [card, card::CAPABILITY + card].map(|n| name(kit, Token::Card(n)));
    told.into_iter().chain(printed.filter(|name| !name.is_empty())).collect()
}

/// Units are printed in the plural; Provender, Coin and Loot have none.
pub(crate) fn plural(kit: &Kit, token: Token) -> String {
    match token {
        Token::Thing(4..7) => name(kit, token),
        Token::Thing(n @ thing::UNIT..17) => {
            unit_of(n).map_or_else(String::new, |u| kit.book(true).units[u].name.clone())
        }
        token => ravelin_core::telling::plural(&name(kit, token)),
    }
}

fn unit_of(thing: u16) -> Option<UnitId> {
    UnitId::at(thing.checked_sub(thing::UNIT)?.into())
}

/// "Knight" of "Knights", "Man-at-Arms" of "Men-at-Arms"; "Light Horse" stays.
fn singular(name: &str) -> String {
    match name.strip_prefix("Men-") {
        Some(rest) => format!("Man-{rest}"),
        None => name.strip_suffix('s').unwrap_or(name).to_owned(),
    }
}
