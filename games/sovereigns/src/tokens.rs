//! Tokens: what the journal names and what events move. Pieces are units and the tokens of the map, Spaces are territories,
//! Things are buildings, sovereigns and the places beside the map; what lies before a player lies at the seat.

use ravelin_core::journal::{Cover, Hole, Part, Tell, list, moved};
use ravelin_core::{Id, Mark, Seat, Seats, Token, telling};

use crate::ids::{
    BonusId, Building, CardId, DestinyId, EventId, Kind, MAX_CARDS, Role, Source, SovereignId, Territory, Use,
};
use crate::ids::{Held, Troop, Work};
use crate::kit::{CardSpec, Kit};
use crate::state::{Sovereigns, Units};

/// Numbers of cards: combat designs first, then the cards of the Deck of Ages. [K3.2.2]
pub(crate) const AGE_CARDS: u16 = MAX_CARDS as u16;

/// The backs of cards: combat, and the three parts of the Deck of Ages.
const BACKS: u16 = 1000;
pub(crate) const COMBAT_BACK: Token = Token::Card(BACKS);
pub(crate) const BONUS_BACK: Token = Token::Card(BACKS + 1);
pub(crate) const EVENT_BACK: Token = Token::Card(BACKS + 2);
pub(crate) const DESTINY_BACK: Token = Token::Card(BACKS + 3);
const BACK_NAMES: [&str; 4] = ["combat card", "kingdom bonus card", "End of Times card", "destiny card"];

pub(crate) fn card(card: CardId) -> Token {
    Token::Card(card.index() as u16)
}

/// Combat cards that lie apart from the hand.
const APART: u16 = 2000;

/// A combat card where its player holds it, so that a click tells the one in the slot from the same in the hand. [K1.2.13]
pub(crate) fn held_card(source: Source, c: CardId) -> Token {
    match source {
        Source::Hand | Source::Deck => card(c),
        Source::Slot => Token::Card(APART + c.index() as u16),
        Source::Commander => Token::Card(APART + AGE_CARDS + c.index() as u16),
    }
}

pub(crate) fn bonus_card(card: BonusId) -> Token {
    Token::Card(AGE_CARDS + card.index() as u16)
}

pub(crate) fn event_card(kit: &Kit, card: EventId) -> Token {
    Token::Card(AGE_CARDS + (kit.bonus.len() as u16) + card.index() as u16)
}

pub(crate) fn destiny_card(kit: &Kit, card: DestinyId) -> Token {
    Token::Card(AGE_CARDS + (kit.bonus.len() + kit.events.len() + card.index()) as u16)
}

/// That a battle begins here.
pub(crate) fn battle_of(t: Territory) -> Mark {
    Mark::Begins { what: "Battle of", at: space(t), named: true }
}

pub(crate) fn space(t: Territory) -> Token {
    Token::Space(t.index() as u16)
}

/// Pieces that each kingdom has: so many numbers for each.
const OWN: u16 = 16;
const ORDER: u16 = 3;
const MARKER: u16 = 4;
const CONQUEROR: u16 = 5;
/// Pieces that belong to nobody.
const SHARED: u16 = 128;
const SHARED_NAMES: [&str; 8] = [
    "rebellion token",
    "defence token",
    "plague token",
    "mark of an abandoned conquest",
    "mark of land without orders",
    "revolutionary",
    "talent",
    "glory token",
];
pub(crate) const REBELLION: Token = Token::Piece(SHARED);
pub(crate) const DEFENCE: Token = Token::Piece(SHARED + 1);
pub(crate) const PLAGUE: Token = Token::Piece(SHARED + 2);
pub(crate) const ABANDONED: Token = Token::Piece(SHARED + 3);
pub(crate) const NOTED: Token = Token::Piece(SHARED + 4);
pub(crate) const REVOLUTIONARY: Token = Token::Piece(SHARED + 5);
pub(crate) const TALENT: Token = Token::Piece(SHARED + 6);
pub(crate) const GLORY: Token = Token::Piece(SHARED + 7);

fn own(seat: Seat, n: u16) -> Token {
    Token::Piece(u16::from(seat.0) * OWN + n)
}

/// A unit; one that has reinforced in this age looks different. [K13.3.2]
pub(crate) fn unit(seat: Seat, kind: Kind) -> Token {
    own(seat, kind as u16)
}

/// Whether it is a unit, whoever's.
pub(crate) fn is_unit(token: Token) -> bool {
    matches!(token, Token::Piece(n) if n < SHARED && n % OWN < ORDER)
}

pub(crate) fn order_token(seat: Seat) -> Token {
    own(seat, ORDER)
}

/// The marker on the feat of arms track. [K1.2.8]
pub(crate) fn marker(seat: Seat) -> Token {
    own(seat, MARKER)
}

/// The Great Conqueror token. [K19.2.3]
pub(crate) fn conqueror(seat: Seat) -> Token {
    own(seat, CONQUEROR)
}

/// Things: buildings by builder, sovereigns by kingdom, places beside the map, spaces of the feat of arms track.
const SOVEREIGN: u16 = 1000;
const PLACE: u16 = 2000;
const TRACK: u16 = 3000;

pub(crate) fn building(seat: Seat, b: Building) -> Token {
    Token::Thing(u16::from(seat.0) * 32 + b.index() as u16)
}

pub(crate) fn sovereign(seat: Seat, id: SovereignId) -> Token {
    Token::Thing(SOVEREIGN + u16::from(seat.0) * 8 + id.place().1 as u16)
}

pub(crate) const DECK: Token = Token::Thing(PLACE);
/// Combat cards that were turned up. [KI12]
pub(crate) const DISCARD: Token = Token::Thing(PLACE + 1);
pub(crate) const AGES: Token = Token::Thing(PLACE + 2);
const LAID: u16 = PLACE + 4;
const FACE_DOWN: u16 = PLACE + 16;
const SLOT: u16 = PLACE + 32;
const COMMANDER: u16 = PLACE + 48;
const SUPPLY: u16 = PLACE + 64;

/// Where a card of a battle lies: of which side, main or supporting.
pub(crate) fn laid(role: Role, which: Use) -> Token {
    Token::Thing(LAID + 2 * role.index() as u16 + which.index() as u16)
}

/// Cards that a seat discarded unplayed. [KI13]
pub(crate) fn face_down(seat: Seat) -> Token {
    Token::Thing(FACE_DOWN + u16::from(seat.0))
}

/// Buildings that a seat can still put up. [K8.3.9]
pub(crate) fn supply(seat: Seat) -> Token {
    Token::Thing(SUPPLY + u16::from(seat.0))
}

/// Where a seat's combat cards lie: what is counted lies before the player. [K1.2.13]
pub(crate) fn cards_of(seat: Seat, source: Source) -> Token {
    match source {
        Source::Hand => Token::Seat(seat),
        Source::Slot => Token::Thing(SLOT + u16::from(seat.0)),
        Source::Commander => Token::Thing(COMMANDER + u16::from(seat.0)),
        Source::Deck => DECK,
    }
}

/// A space of the feat of arms track.
pub(crate) fn track(at: u16) -> Token {
    Token::Thing(TRACK.saturating_add(at))
}

impl Tell for Territory {
    fn part(self) -> Part {
        Part::Token(space(self))
    }
}

impl From<Territory> for Token {
    fn from(territory: Territory) -> Self {
        space(territory)
    }
}

impl Tell for BonusId {
    fn part(self) -> Part {
        Part::Token(bonus_card(self))
    }
}

/// So many of a kind, or nothing at all.
pub(crate) fn some(n: u8, token: Token) -> Part {
    list((n > 0).then_some(Part::Count(n.into(), token)))
}

/// One unit, with its number: "1 Cavalry".
pub(crate) fn one(seat: Seat, kind: Kind) -> Part {
    Part::Count(1, unit(seat, kind))
}

pub(crate) fn talents(n: u8) -> Part {
    Part::Count(n.into(), TALENT)
}

/// Units of a seat, kind by kind.
pub(crate) fn army(seat: Seat, units: Units) -> Part {
    list(units.kinds().map(|kind| Part::Count(units.of(kind).into(), unit(seat, kind))))
}

/// Victory points.
pub(crate) fn points(n: u8) -> Part {
    Part::Nouns(n.into(), "victory point", "victory points")
}

/// The end of an abandoned conquest, where a unit arrived in one. [K12.3.7]
pub(crate) fn occupied(was_abandoned: bool, t: Territory) -> Option<Vec<Hole>> {
    was_abandoned.then(|| moved(ABANDONED, space(t), None))
}

/// A text of the components as the end of a sentence: the sentence has its own full stop.
pub(crate) fn text(words: &'static str) -> &'static str {
    words.trim_end_matches('.')
}

/// Tokens that lie in a territory.
#[derive(Clone, Copy)]
pub(crate) struct Marks {
    /// Whose order tokens lie here.
    owner: Option<Seat>,
    orders: u8,
    lying: [(bool, Token); 5],
}

impl Marks {
    pub(crate) fn each(self) -> impl Iterator<Item = (Token, u8)> {
        let orders = self.owner.map(|seat| (order_token(seat), self.orders));
        orders.into_iter().chain(self.lying.into_iter().map(|(there, token)| (token, u8::from(there))))
    }

    /// Everything that a change of the owner takes away. [K12.3.3]
    pub(crate) fn lifted(self, t: Territory) -> impl Iterator<Item = Vec<Hole>> {
        let lying = self.each().filter(|(token, n)| *n > 0 && *token != PLAGUE);
        lying.map(move |(token, n)| moved(Part::Count(n.into(), token), space(t), None))
    }
}

impl Sovereigns {
    pub(crate) fn marks(&self, t: Territory) -> Marks {
        let p = &self.p;
        let lying = [
            (p.rebels.has(t), REBELLION),
            (p.defence.has(t), DEFENCE),
            (p.plague.has(t), PLAGUE),
            (p.abandoned.has(t), ABANDONED),
            (p.noted.has(t), NOTED),
        ];
        Marks { owner: self.owner(t), orders: self.order_tokens(t), lying }
    }

    pub(crate) fn order_tokens(&self, t: Territory) -> u8 {
        u8::from(self.p.ordered.has(t)) + u8::from(self.p.twice.has(t))
    }

    /// A combat card that comes into a hand: its player learns it, or everybody. [KI8] [K23.1.3]
    pub(crate) fn learnt(&self, seat: Seat, c: CardId) -> Part {
        let token = card(c);
        if self.p.switches.open_hands {
            return Part::Shown(token);
        }
        Part::Secret { to: Seats::only(seat), token, cover: Cover::A("combat card") }
    }

    /// A combat card of a hand that goes where its player alone may see it. [KI9] [KI13]
    pub(crate) fn put_by(&self, seat: Seat, c: CardId, cover: Cover) -> Part {
        let (to, token) = (Seats::only(seat), card(c));
        if self.p.switches.open_hands { Part::Covered { to, token } } else { Part::Secret { to, token, cover } }
    }
}

/// The printed name of a token; a made-up one prints as its number.
pub(crate) fn name(kit: &Kit, token: Token) -> String {
    let fixed = |names: &[&str], n: u16| names.get(usize::from(n)).map(|name| (*name).to_owned());
    let found = match token {
        Token::Seat(seat) => kit.kingdoms.get(seat.index()).map(|k| k.name.clone()),
        Token::Space(n) => kit.territories.get(usize::from(n)).map(|t| land_name(&t.name)),
        Token::Piece(n) if n >= SHARED => fixed(&SHARED_NAMES, n - SHARED),
        Token::Piece(n) => match n % OWN {
            0 => Some(kit.common_unit.name.clone()),
            ORDER => Some("order token".to_owned()),
            MARKER => Some("feat of arms marker".to_owned()),
            CONQUEROR => Some("Great Conqueror token".to_owned()),
            _ => kit.kingdoms.get(usize::from(n / OWN)).map(|k| k.special_unit.name.clone()),
        },
        Token::Card(n) => card_name(kit, n),
        Token::Thing(n) if n >= PLACE => Some(place_name(n)),
        Token::Thing(n) if n >= SOVEREIGN => {
            let n = usize::from(n - SOVEREIGN);
            kit.kingdoms.get(n / 8).and_then(|k| k.sovereigns.get(n % 8)).map(|s| s.name.clone())
        }
        Token::Thing(n) => {
            let n = usize::from(n);
            kit.kingdoms.get(n / 32).and_then(|k| k.buildings.get(n % 32)).map(|b| b.name.clone())
        }
    };
    found.unwrap_or_else(|| format!("{token:?}"))
}

/// The name of a territory within a sentence: "the Crossing".
fn land_name(name: &str) -> String {
    name.strip_prefix("The ").map_or_else(|| name.to_owned(), |rest| format!("the {rest}"))
}

fn card_name(kit: &Kit, n: u16) -> Option<String> {
    if n >= APART {
        return kit.cards.get(usize::from((n - APART) % AGE_CARDS)).map(|c| c.name.clone());
    }
    if n >= BACKS {
        return BACK_NAMES.get(usize::from(n - BACKS)).map(|name| (*name).to_owned());
    }
    let Some(n) = n.checked_sub(AGE_CARDS).map(usize::from) else {
        return kit.cards.get(usize::from(n)).map(|c| c.name.clone());
    };
    let (bonus, events) = (kit.bonus.len(), kit.events.len());
    let found = kit.bonus.get(n).map(|c| &c.name);
    let found = found.or_else(|| kit.events.get(n.checked_sub(bonus)?).map(|c| &c.name));
    found.or_else(|| kit.destiny.get(n.checked_sub(bonus + events)?).map(|c| &c.name)).cloned()
}

/// What a card, a sovereign or a building says besides its name: strengths or price, and the whole text.
pub(crate) fn printed(kit: &Kit, token: Token) -> Option<String> {
    match token {
        Token::Card(n) if n < AGE_CARDS => combat_text(kit, n),
        Token::Card(n) if n >= APART => combat_text(kit, (n - APART) % AGE_CARDS),
        Token::Card(n) if n < BACKS => {
            let n = usize::from(n - AGE_CARDS);
            let (bonus, events) = (kit.bonus.len(), kit.events.len());
            let found = kit.bonus.get(n).map(|c| &c.text);
            let found = found.or_else(|| kit.events.get(n.checked_sub(bonus)?).map(|c| &c.text));
            found.or_else(|| kit.destiny.get(n.checked_sub(bonus + events)?).map(|c| &c.text)).cloned()
        }
        Token::Thing(n) if n >= PLACE => None,
        Token::Thing(n) if n >= SOVEREIGN => {
            let n = usize::from(n - SOVEREIGN);
            kit.kingdoms.get(n / 8).and_then(|k| k.sovereigns.get(n % 8)).map(|s| s.text.clone())
        }
        Token::Thing(n) => {
            let n = usize::from(n);
            let spec = kit.kingdoms.get(n / 32).and_then(|k| k.buildings.get(n % 32))?;
            let price = crate::sentences::count(spec.cost, "talent", "talents");
            Some(format!("Level {}, {price}. {}", spec.level, spec.text).trim_end().to_owned())
        }
        Token::Card(_) | Token::Seat(_) | Token::Space(_) | Token::Piece(_) => None,
    }
}

fn combat_text(kit: &Kit, n: u16) -> Option<String> {
    kit.cards.get(usize::from(n)).map(CardSpec::printed)
}

fn place_name(n: u16) -> String {
    let name = match n {
        TRACK.. => return (n - TRACK).to_string(),
        SUPPLY.. => "the supply",
        COMMANDER.. => "the cards of the Great Commander",
        SLOT.. => "the slot",
        FACE_DOWN.. => "the discard pile",
        LAID.. => "the battle",
        _ if DISCARD == Token::Thing(n) => "the discard pile",
        _ if AGES == Token::Thing(n) => "the Deck of Ages",
        _ => "the combat deck",
    };
    name.to_owned()
}

/// The name of several: cavalry is called so in any number.
pub(crate) fn plural(kit: &Kit, token: Token) -> String {
    let name = name(kit, token);
    match token {
        Token::Piece(n) if n < SHARED && name.ends_with("ry") => name,
        ABANDONED => "marks of abandoned conquests".to_owned(),
        NOTED => "marks of land without orders".to_owned(),
        _ => telling::plural(&name),
    }
}

/// The back of a card.
pub(crate) fn back(kit: &Kit, token: Token) -> Option<Token> {
    let Token::Card(n) = token else { return None };
    let (bonus, events) = (kit.bonus.len() as u16, kit.events.len() as u16);
    match n.checked_sub(AGE_CARDS) {
        _ if n >= BACKS => None,
        None => Some(COMBAT_BACK),
        Some(n) if n < bonus => Some(BONUS_BACK),
        Some(n) if n < bonus + events => Some(EVENT_BACK),
        Some(_) => Some(DESTINY_BACK),
    }
}

/// The id of a card in the component files, as scripts may write it.
pub(crate) fn card_id(kit: &Kit, token: Token) -> String {
    let Token::Card(n) = token else { return String::new() };
    let (bonus, events) = (kit.bonus.len(), kit.events.len());
    match usize::from(n).checked_sub(usize::from(AGE_CARDS)) {
        None => kit.cards[usize::from(n)].id.clone(),
        Some(n) if n < bonus => kit.bonus[n].id.clone(),
        Some(n) if n < bonus + events => kit.events[n - bonus].id.clone(),
        Some(n) => kit.destiny[n - bonus - events].id.clone(),
    }
}

impl From<Troop> for Token {
    fn from(Troop { seat, kind }: Troop) -> Self {
        unit(seat, kind)
    }
}

impl From<Work> for Token {
    fn from(Work { builder, b }: Work) -> Self {
        building(builder, b)
    }
}

impl From<Held> for Token {
    fn from(Held { source, card }: Held) -> Self {
        held_card(source, card)
    }
}

impl From<CardId> for Token {
    fn from(c: CardId) -> Self {
        card(c)
    }
}

impl From<BonusId> for Token {
    fn from(card: BonusId) -> Self {
        bonus_card(card)
    }
}

impl From<SovereignId> for Token {
    fn from(id: SovereignId) -> Self {
        sovereign(id.place().0, id)
    }
}
