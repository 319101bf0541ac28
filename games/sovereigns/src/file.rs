//! The state as a file: everything by the ids of the component files, what is usual left out. A person can read it, and can write
//! one by hand: the combat deck and the Deck of Ages may be left out and are then what lies nowhere else. What a struct of the
//! state can say for itself it says; here is what the state keeps another way than a reader wants it.

use ravelin_core::pile::Segment;
use ravelin_core::{Asking, Bag, BySeat, Each, Few, Id, Options, Seat, Set, StateError, saved};

use crate::ids::{BonusId, CardId, Design, DestinyId, End, EventId, MAX_PASSES, MAX_SEATS, Role, Territory, Use};
use crate::kit::Kit;
use crate::questions::{Frame, Over};
use crate::setup::bare;
use crate::state::{
    AgeDeck, Battle, Cards, Hand, Passed, Pick, Public, Realm, Running, STACK, Secret, Sovereigns, Switches, TurnFlags,
    Units,
};

pub(crate) type Sure<T> = Result<T, StateError>;

/// Refuses a state: where in the file, and why.
pub(crate) fn wrong<T>(path: impl std::fmt::Display, why: impl std::fmt::Display) -> Sure<T> {
    Err(StateError(format!("{path}: {why}")))
}

saved! {
    /// The complete state of a game.
    pub struct Saved {
        /// Those of the options it was made with.
        pub switches: Switches,
        pub first: Seat,
        pub active: Seat,
        pub turns: u16,
        pub extra_turns: u8,
        pub territories: Each<Territory, Option<SavedTerritory>>,
        pub kingdoms: BySeat<Option<Realm>, MAX_SEATS>,
        /// What is hidden from somebody, by the seat that knows it.
        pub hands: BySeat<SavedHand, MAX_SEATS>,
        /// Left out: every card that lies nowhere else.
        pub deck: Option<Each<CardId, u8>>,
        pub discard: Each<CardId, u8>,
        /// Left out: a new Deck of Ages without the bonus cards held.
        pub ages: Option<SavedAges>,
        /// The final player.
        pub last_war: Option<Seat>,
        pub glory: Option<Seat>,
        pub turn: TurnFlags,
        pub event: Running,
        pub battle: Option<Battle>,
        /// Cards placed face down in the battle.
        pub placed: Each<Role, Each<Use, Option<CardId>>>,
        pub end: Option<End>,
        /// Procedures under way, the innermost last.
        pub pending: Few<Frame, STACK>,
    }
}

saved! {
    pub struct SavedTerritory {
        /// Whose home it is; follows from the options.
        pub home: Option<Seat>,
        pub owner: Option<Seat>,
        pub units: Units,
        pub revolutionaries: u8,
        /// In its Treasure House.
        pub gold: u8,
        pub buildings: Few<SavedBuilding, 16>,
        /// Order tokens, 0 to 2.
        pub orders: u8,
        pub rebellion: bool,
        pub defence: bool,
        pub plague: bool,
        pub noted: bool,
        pub abandoned: bool,
    }
}

saved! {
    pub struct SavedBuilding {
        pub builder: Seat,
        pub id: Design,
    }
}

saved! {
    /// The combat cards of a seat, and what it alone knows.
    pub struct SavedHand {
        pub counted: Each<CardId, u8>,
        pub slot: Option<CardId>,
        pub commander: Few<CardId, 6>,
        pub face_down: Each<CardId, u8>,
        pub passed: Few<Passed, MAX_PASSES>,
        pub pick: Option<Pick>,
    }
}

saved! {
    /// The Deck of Ages, part by part.
    pub struct SavedAges {
        pub bonus: Set<BonusId>,
        pub events: SavedEvents,
        pub destiny: Each<DestinyId, u8>,
    }
}

saved! {
    /// So many End of Times cards out of these.
    pub struct SavedEvents {
        pub left: u16,
        pub from: Each<EventId, u8>,
    }
}

pub(crate) fn save(game: &Sovereigns) -> Saved {
    let (p, s) = (&game.p, &game.s);
    let playing = |seat: Seat| seat.0 < p.seats;
    Saved {
        switches: p.switches,
        first: p.first,
        active: p.active,
        turns: p.turns,
        extra_turns: p.extra_turns,
        territories: territories(game.kit, p),
        kingdoms: BySeat::from_fn(|seat| playing(seat).then(|| p.realms[seat])),
        hands: BySeat::from_fn(|seat| SavedHand {
            face_down: s.face_down[seat].counts(),
            passed: s.passed[seat],
            pick: s.picks[seat],
            ..hand(&s.hands[seat])
        }),
        deck: Some(s.deck.counts()),
        discard: p.discard.counts(),
        ages: Some(ages(game.kit, p)),
        last_war: p.last_war,
        glory: p.glory,
        turn: *p.turn,
        event: p.running,
        battle: p.battle,
        placed: s.placed,
        end: p.end,
        pending: p.pending,
    }
}

/// The cards themselves, without what else the seat knows.
pub(crate) fn hand(hand: &Hand) -> SavedHand {
    SavedHand { counted: hand.counted.counts(), slot: hand.slot, commander: hand.commander, ..SavedHand::default() }
}

pub(crate) fn territories(kit: &Kit, p: &Public) -> Each<Territory, Option<SavedTerritory>> {
    let seats = || (0..p.seats).map(Seat);
    let here = |t: Territory| SavedTerritory {
        home: seats().find(|s| p.homes[*s].has(t)),
        owner: seats().find(|s| p.owned[*s].has(t)),
        units: p.units[t],
        revolutionaries: p.revolutionaries[t],
        gold: p.store[t],
        buildings: seats()
            .flat_map(|s| p.built[s][t].iter().map(move |b| (s, b)))
            .map(|(builder, b)| SavedBuilding { builder, id: kit.design(builder, b) })
            .collect(),
        orders: u8::from(p.ordered.has(t)) + u8::from(p.twice.has(t)),
        rebellion: p.rebels.has(t),
        defence: p.defence.has(t),
        plague: p.plague.has(t),
        noted: p.noted.has(t),
        abandoned: p.abandoned.has(t),
    };
    let lands = kit.all_lands();
    Each::from_fn(|t| lands.has(t).then(|| here(t)))
}

/// The three parts of the deck, told apart by the numbers of their cards. [K3.2.2]
pub(crate) fn ages(kit: &Kit, p: &Public) -> SavedAges {
    let mut ages = SavedAges::default();
    let (bonus, events) = (kit.bonus.len(), kit.events.len());
    for segment in p.ages.segments() {
        let Segment::Unordered { from, left } = segment else { continue };
        for kind in from.kinds() {
            let count = from.count(kind);
            if let Some(event) = kind.checked_sub(bonus).filter(|n| *n < events).and_then(EventId::at) {
                ages.events.left = *left;
                ages.events.from[event] = count;
            } else if let Some(card) = kind.checked_sub(bonus + events).and_then(DestinyId::at) {
                ages.destiny[card] = count;
            } else {
                ages.bonus.extend(BonusId::at(kind));
            }
        }
    }
    ages
}

/// Fills a game that has only its options. What cannot be written down in a state is refused here; whether the state is sound is
/// asked afterwards.
pub(crate) fn read(kit: &'static Kit, options: &Options, saved: &Saved) -> Sure<Sovereigns> {
    let mut game = bare(kit, options);
    if saved.switches != game.p.switches {
        return wrong("switches", "the options of the game say otherwise");
    }
    read_territories(kit, &mut game.p, saved)?;
    let given = saved.kingdoms.values().flatten().count();
    if given != usize::from(options.seats) {
        let seats = options.seats;
        return wrong("kingdoms", format_args!("{given} given, but the options have {seats} seats"));
    }
    let p = &mut game.p;
    (p.first, p.active, p.turns, p.extra_turns) = (saved.first, saved.active, saved.turns, saved.extra_turns);
    p.realms = BySeat::from_fn(|seat| saved.kingdoms[seat].unwrap_or_default());
    (p.last_war, p.glory, p.end) = (saved.last_war, saved.glory, saved.end);
    (p.running, p.battle, p.pending) = (saved.event, saved.battle, saved.pending);
    *p.turn = saved.turn;
    p.discard = cards(kit, "discard", &saved.discard)?;
    game.all_seats().for_each(|seat| game.count_buildings(seat));
    match &saved.ages {
        Some(ages) => game.p.ages = read_ages(kit, ages)?,
        None => game.p.ages = without_held(&game),
    }
    let all = game.s.deck;
    read_secrets(kit, &mut game.s, saved)?;
    game.s.deck = match &saved.deck {
        Some(deck) => cards(kit, "deck", deck)?,
        None => rest(&game, all),
    };
    if game.p.end.is_some() {
        game.start_over(Over {}); // older files keep what was under way
    }
    Ok(game)
}

fn read_territories(kit: &Kit, p: &mut Public, saved: &Saved) -> Sure<()> {
    p.owned = BySeat::default();
    for t in kit.all_lands() {
        let path = |field: &str| format!("territories.{}.{field}", kit[t].id);
        let Some(land) = &saved.territories[t] else {
            return wrong("territories", format_args!("{} is missing", kit[t].id));
        };
        let home = p.homes.iter().find(|(_, lands)| lands.has(t)).map(|(seat, _)| seat);
        if land.home.is_some_and(|seat| home != Some(seat)) {
            return wrong(path("home"), "the options of the game say otherwise");
        }
        land.owner.into_iter().for_each(|seat| _ = p.owned[seat].insert(t));
        (p.units[t], p.revolutionaries[t], p.store[t]) = (land.units, land.revolutionaries, land.gold);
        for SavedBuilding { builder, id } in land.buildings.iter().copied() {
            let name = &kit.designs[id.index()];
            match kit.building(builder, id) {
                None => return wrong(path("buildings"), format_args!("the {} build no {name}", kit[builder].name)),
                Some(b) if !p.built[builder][t].insert(b) => {
                    return wrong(path("buildings"), format_args!("{name} stands there twice"));
                }
                Some(_) => {}
            }
        }
        if land.orders > 2 {
            return wrong(path("orders"), "there are at most two order tokens");
        }
        for (lands, there) in [
            (&mut p.ordered, land.orders > 0),
            (&mut p.twice, land.orders > 1),
            (&mut p.rebels, land.rebellion),
            (&mut p.defence, land.defence),
            (&mut p.plague, land.plague),
            (&mut p.noted, land.noted),
            (&mut p.abandoned, land.abandoned),
        ] {
            lands.extend(there.then_some(t));
        }
    }
    Ok(())
}

fn read_secrets(kit: &Kit, secret: &mut Secret, saved: &Saved) -> Sure<()> {
    for (seat, hand) in saved.hands.iter().take(kit.seats.into()) {
        let path = format!("hands.{}", kit[seat].id);
        let counted = cards(kit, &path, &hand.counted)?;
        secret.hands[seat] = Hand { counted, slot: hand.slot, commander: hand.commander };
        secret.face_down[seat] = cards(kit, &format!("{path}.face_down"), &hand.face_down)?;
        (secret.passed[seat], secret.picks[seat]) = (hand.passed, hand.pick);
    }
    secret.placed = saved.placed;
    Ok(())
}

fn cards(kit: &Kit, path: &str, counts: &Each<CardId, u8>) -> Sure<Cards> {
    for (spec, (_, n)) in kit.cards.iter().zip(counts.iter()) {
        if *n > spec.count {
            let (id, most) = (&spec.id, spec.count);
            return wrong(path, format_args!("{n} {id} are more than the {most} there are"));
        }
    }
    Ok(counts.iter().flat_map(|(card, n)| std::iter::repeat_n(card, usize::from(*n))).collect())
}

fn read_ages(kit: &Kit, ages: &SavedAges) -> Sure<AgeDeck> {
    let (bonus, events) = (kit.bonus.len(), kit.events.len());
    let top: Bag<_> = ages.bonus.iter().map(Id::index).collect();
    let many = |first: usize, counts: &[u8]| -> Bag<_> {
        let cards = counts.iter().enumerate();
        cards.flat_map(|(n, count)| std::iter::repeat_n(first + n, usize::from(*count))).collect()
    };
    let middle = many(bonus, ages.events.from.as_slice());
    let bottom = many(bonus + events, ages.destiny.as_slice());
    if usize::from(ages.events.left) > middle.len() {
        let (left, there) = (ages.events.left, middle.len());
        return wrong("ages.events.left", format_args!("{left} cards cannot be left of {there}"));
    }
    let mut deck = AgeDeck::default();
    for (from, left) in [(bottom, bottom.len() as u16), (middle, ages.events.left), (top, top.len() as u16)] {
        deck.lay(Segment::Unordered { from, left }).expect("a deck has room for its three parts");
    }
    Ok(deck)
}

/// A new Deck of Ages, less the bonus cards that are held.
fn without_held(game: &Sovereigns) -> AgeDeck {
    let mut parts: Vec<_> = game.p.ages.segments().copied().collect();
    if let Some(Segment::Unordered { from, left }) = parts.first_mut() {
        for card in game.p.realms.values().flat_map(|realm| realm.bonus.iter()) {
            if from.take(card.index()) {
                *left = left.saturating_sub(1);
            }
        }
    }
    let mut deck = AgeDeck::default();
    for part in parts.into_iter().rev() {
        deck.lay(part).expect("as many parts as before");
    }
    deck
}

/// The combat cards that lie nowhere else.
fn rest(game: &Sovereigns, mut all: Cards) -> Cards {
    for card in crate::audit::cards_elsewhere(game) {
        all.take(card);
    }
    all
}
