//! Whether every component is somewhere exactly once and the state contradicts no rule (K2 counts, K13.2, K14.1). What is
//! asked here holds after every action of a game that began soundly; what a pending step may rely on is in `pending.rs`.

mod fight;
mod grammar;
mod pending;

use std::borrow::Cow;

use ravelin_core::names::KitNames;
use ravelin_core::pile::Segment;
use ravelin_core::{Each, Options, Seat, Set, StateError, Stored};

use serde_json::{Value, json};

use crate::file::{self, Saved, SavedAges, Sure, wrong};
use crate::ids::{AgeState, BonusId, CardId, End, HordesState, Kind, Lands, Role, Territory, TurnKind};
use crate::kit::{BonusOp, BonusSpec, EventOp, Kit};
use crate::questions::Frame;
use crate::setup::ages_left;
use crate::state::{Sovereigns, Units};

pub(crate) fn audit(game: &Sovereigns) -> Result<(), StateError> {
    let audit = Audit { game, ages: file::ages(game.kit, &game.p) };
    audit.components()?;
    audit.age_cards()?;
    for seat in game.all_seats() {
        audit.realm(seat)?;
        audit.effects(seat)?;
        audit.hand(seat)?;
    }
    audit.depth()?;
    audit.end()
}

/// What must hold even in a scene whose past nobody wrote: cards, units, buildings and tokens, not which age cards were drawn.
pub(crate) fn audit_components(game: &Sovereigns) -> Result<(), StateError> {
    Audit { game, ages: file::ages(game.kit, &game.p) }.components()
}

/// Every combat card that is not in the deck.
pub(super) fn cards_elsewhere(game: &Sovereigns) -> impl Iterator<Item = CardId> + '_ {
    let s = &game.s;
    let hands = s.hands.values().flat_map(|h| {
        let counted = h.counted.iter();
        counted.chain(h.slot).chain(h.commander.iter().copied())
    });
    let hidden = s.face_down.values().chain([&game.p.discard]).flat_map(|c| c.iter());
    let placed = s.placed.values().flat_map(|cards| cards.values().copied()).flatten();
    let sides = game.p.battle.iter().flat_map(|b| [&b.attacking, &b.defending]);
    let shown = sides.flat_map(|s| [s.card, s.support_card]).flatten();
    hands.chain(hidden).chain(placed).chain(shown)
}

struct Audit<'a> {
    game: &'a Sovereigns,
    ages: SavedAges,
}

impl Audit<'_> {
    fn land(&self, t: Territory, field: &str) -> String {
        format!("territories.{}.{field}", self.game.land_id(t))
    }

    fn kingdom(&self, seat: Seat, field: &str) -> String {
        format!("kingdoms.{}.{field}", self.game.seat_id(seat))
    }

    fn components(&self) -> Sure<()> {
        self.combat_cards()?;
        self.territories()?;
        for seat in self.game.all_seats() {
            self.units(seat)?;
            self.building_tokens(seat)?;
        }
        self.turn()?;
        self.battle()
    }

    fn combat_cards(&self) -> Sure<()> {
        let mut counts: Each<CardId, u16> = Each::default();
        let deck = self.game.s.deck.iter();
        for card in deck.chain(cards_elsewhere(self.game)) {
            counts[card] += 1;
        }
        for (spec, found) in self.game.kit.cards.iter().zip(counts.values()) {
            if *found != u16::from(spec.count) {
                return wrong("cards", format_args!("{found} {}, but there are {}", spec.id, spec.count));
            }
        }
        Ok(())
    }

    /// The parts of the deck in their order, complete but for what was drawn. [K3.2.2-K3.2.6]
    fn age_cards(&self) -> Sure<()> {
        let (game, kit) = (self.game, self.game.kit);
        let ages = &self.ages;
        let held = game.p.realms.values().fold(Set::NONE, |all, realm| all | realm.bonus);
        for card in ages.bonus {
            let id = &kit[card].id;
            if kit.bonus(card).kingdom >= game.p.seats {
                return wrong("ages.bonus", format_args!("the kingdom of {id} does not play"));
            }
            if held.has(card) {
                return wrong("ages.bonus", format_args!("{id} is in the deck and held"));
            }
        }
        let mut most = 0u16;
        for event in kit.events.iter().filter(|e| e.players_min <= game.p.seats) {
            most += u16::from(event.count);
        }
        let mut there = 0u16;
        for (event, n) in kit.events.iter().zip(ages.events.from.values().copied()) {
            let id = &event.id;
            let count = if event.players_min <= game.p.seats { event.count } else { 0 };
            if n > count {
                return wrong("ages.events.from", format_args!("{n} {id} are more than the {count} there are"));
            }
            there += u16::from(n);
        }
        if !ages.bonus.is_empty() && there != most {
            return wrong("ages.events.from", "no End of Times card is drawn before the last bonus card");
        }
        if (ages_left(game) == 0) != game.p.last_war.is_some() {
            return wrong("last_war", "there is a final player exactly when no End of Times card is left");
        }
        for (spec, (card, left)) in kit.destiny.iter().zip(ages.destiny.iter()) {
            let drawn = game.p.realms.values().filter(|realm| realm.destiny.has(card)).count() as u8;
            if drawn + left != spec.count {
                let (found, id) = (drawn + left, &spec.id);
                return wrong("ages.destiny", format_args!("{found} {id}, but there are {}", spec.count));
            }
        }
        let drawn = game.p.realms.values().any(|realm| !realm.destiny.is_empty());
        if drawn && game.p.end != Some(End::LastWar) {
            return wrong("ages.destiny", "destiny is drawn only after the Last War");
        }
        Ok(())
    }

    fn territories(&self) -> Sure<()> {
        let game = self.game;
        let p = &game.p;
        let mut owned = Lands::NONE;
        for seat in game.all_seats() {
            if let Some(t) = (owned & game.owned(seat)).lowest() {
                return wrong(self.land(t, "owner"), "a territory has one owner");
            }
            owned |= game.owned(seat);
        }
        let tokens = [
            ("orders", p.ordered),
            ("rebellion", p.rebels),
            ("defence", p.defence),
            ("noted", p.noted),
            ("abandoned", p.abandoned),
        ];
        for (what, lands) in tokens {
            if let Some(t) = (lands - owned).lowest() {
                return wrong(self.land(t, what), "only in a territory that somebody owns");
            }
        }
        if let Some(t) = (p.twice - p.ordered).lowest() {
            return wrong(self.land(t, "orders"), "a second order token without a first");
        }
        let uprising = p.battle.as_ref().filter(|b| b.attacker.is_none()).map(|b| b.to);
        let risen = self.most_risen();
        for t in game.all_lands() {
            let revolutionaries = p.revolutionaries[t];
            if revolutionaries > risen {
                let why = format!("{revolutionaries} are more than the {risen} that can rise");
                return wrong(self.land(t, "revolutionaries"), why);
            }
            if revolutionaries > 0 && owned.has(t) && uprising != Some(t) {
                return wrong(self.land(t, "revolutionaries"), "none in a territory that somebody owns");
            }
            if !game.units(t).is_empty() && !owned.has(t) {
                return wrong(self.land(t, "units"), "nobody owns the territory they stand in");
            }
            self.buildings(t)?;
            self.store(t)?;
        }
        Ok(())
    }

    /// The most revolutionaries a die can bring. [K18.2.4]
    fn most_risen(&self) -> u8 {
        let tables = self.game.kit.events.iter().filter_map(|e| match e.op {
            EventOp::Revolution { table } => table.into_iter().max(),
            _ => None,
        });
        tables.max().unwrap_or(0)
    }

    /// No type twice, one of the third level, and no more than the slots. [K14.1.3] [K8.3.6] [K8.3.7]
    fn buildings(&self, t: Territory) -> Sure<()> {
        let game = self.game;
        let (count, _) = game.works_here(t);
        let mut common = crate::ids::Works::NONE;
        let mut high = 0;
        for seat in game.all_seats() {
            let here = game.p.built[seat][t];
            let shared = here & game.with(seat).common;
            if let Some(b) = (common & shared).iter().next() {
                let id = &game.spec(seat, b).id;
                return wrong(self.land(t, "buildings"), format_args!("{id} stands there twice"));
            }
            common |= shared;
            high += (here & game.with(seat).level[3]).len();
        }
        if high > 1 {
            return wrong(self.land(t, "buildings"), "only one third-level building may stand there");
        }
        let yards = game.kit.kingdoms.iter().flat_map(|k| &k.buildings);
        let extra = yards.filter_map(|b| b.effects.extra_slot).map(|(_, n)| n).max().unwrap_or(0);
        let most = usize::from(game.kit.constants.buildings_per_territory + extra);
        if count > most {
            let why = format!("{count} buildings are more than the {most} there is room for");
            return wrong(self.land(t, "buildings"), why);
        }
        Ok(())
    }

    /// Gold lies only in Treasure Houses. [K7.1.2]
    fn store(&self, t: Territory) -> Sure<()> {
        let game = self.game;
        let gold = game.p.store[t];
        if gold == 0 {
            return Ok(());
        }
        let any = game.all_seats().any(|s| !(game.p.built[s][t] & game.with(s).gold_store).is_empty());
        // Where one of several was demolished, the others may hold more than they take.
        let types = game.with(Seat(0)).common & game.with(Seat(0)).gold_store;
        let common: u8 = types.iter().map(|b| game.spec(Seat(0), b).effects.gold_store).sum();
        let special = game.all_seats().flat_map(|s| {
            let own = game.with(s).gold_store - game.with(s).common;
            own.iter().map(move |b| game.spec(s, b).effects.gold_store)
        });
        let most = if any { special.fold(common, u8::saturating_add) } else { 0 };
        if gold > most {
            return wrong(self.land(t, "gold"), format_args!("{gold} talents, but there is room for {most}"));
        }
        Ok(())
    }

    /// No more units than tokens, on the map and on their way. [K13.2.5] [K8.2.6]
    fn units(&self, seat: Seat) -> Sure<()> {
        let (game, kit) = (self.game, self.game.kit);
        let kingdom = game.kingdom(seat);
        let (mut common, mut special) = (0u16, 0u16);
        let mut count = |path: String, units: Units| {
            common += u16::from(units.of(Kind::Common));
            special += u16::from(units.of(Kind::Special)) + u16::from(units.of(Kind::Spent));
            let all = u16::from(kit.constants.unit_limit_total);
            for (n, most, what) in [
                (common, u16::from(kit.common_unit.count), kit.common_unit.id.as_str()),
                (special, u16::from(kingdom.special_unit.count), kingdom.special_unit.id.as_str()),
                (common + special, all, "units"),
            ] {
                if n > most {
                    let name = &kingdom.name;
                    return wrong(path, format_args!("{n} {what} are more than the {most} the {name} have"));
                }
            }
            Ok(())
        };
        for t in game.owned(seat) {
            count(self.land(t, "units"), game.units(t))?;
        }
        match &game.p.battle {
            Some(b) if b.defender == Some(seat) => count("battle.retreating".to_owned(), b.retreating),
            _ => Ok(()),
        }
    }

    fn building_tokens(&self, seat: Seat) -> Sure<()> {
        let built = &self.game.p.built[seat];
        let realm = self.game.realm(seat);
        if self.game.counted_buildings(seat) != (realm.standing, realm.stock) {
            return wrong(self.kingdom(seat, "stock"), "does not fit the buildings on the map");
        }
        for b in self.game.kit.buildings(seat) {
            let spec = self.game.spec(seat, b);
            let mut left = spec.count;
            for t in self.game.all_lands().into_iter().filter(|t| built[*t].has(b)) {
                let Some(rest) = left.checked_sub(1) else {
                    let (id, most, name) = (&spec.id, spec.count, &self.game.kingdom(seat).name);
                    let why = format!("{} {id} are more than the {most} the {name} have", most + 1);
                    return wrong(self.land(t, "buildings"), why);
                };
                left = rest;
            }
        }
        Ok(())
    }

    fn realm(&self, seat: Seat) -> Sure<()> {
        let game = self.game;
        let constants = &game.kit.constants;
        let realm = game.realm(seat);
        let most = [
            ("treasury", realm.treasury, constants.treasury_limit),
            ("claims_left", realm.claims_left, constants.take_gold_rights_per_game),
            ("centres", realm.centres, game.kit.neutral.len() as u8),
            ("age.rebellions_cancelled", realm.age.rebellions_cancelled, realm.rebellions_cancelled),
        ];
        for (field, n, most) in most {
            if n > most {
                return wrong(self.kingdom(seat, field), format_args!("{n} is more than {most}"));
            }
        }
        if realm.eliminated != game.owned(seat).is_empty() {
            return wrong(self.kingdom(seat, "eliminated"), "whoever owns no territory, and nobody else, is out");
        }
        if let Some(id) = realm.sovereign
            && !realm.chosen.has(id)
        {
            return wrong(self.kingdom(seat, "sovereign"), "is not among those chosen");
        }
        if realm.capitals_taken.has(seat) {
            return wrong(self.kingdom(seat, "capitals_taken"), "the own capital is not conquered");
        }
        if let Some(BonusSpec { id, .. }) =
            realm.bonus.iter().map(|card| &game.kit[card]).find(|spec| spec.kingdom != seat.0)
        {
            return wrong(self.kingdom(seat, "bonus"), format_args!("{id} belongs to another kingdom"));
        }
        let ordered = game.owned(seat) & game.p.ordered;
        if let Some(t) = ordered.lowest().filter(|_| realm.state != AgeState::Ordering) {
            return wrong(self.land(t, "orders"), "its owner is not in the order phase");
        }
        Ok(())
    }

    /// Effects of cards need the cards to be drawn and played.
    fn effects(&self, seat: Seat) -> Sure<()> {
        let game = self.game;
        let realm = game.realm(seat);
        let all: u16 = game.all_seats().map(|s| u16::from(game.realm(s).holy_war)).sum();
        let amount = |op: &EventOp| if let EventOp::AttackLimitAll { amount } = op { u16::from(*amount) } else { 0 };
        if all > self.drawn(amount) {
            return wrong(self.kingdom(seat, "holy_war"), "no such card has been drawn");
        }
        if realm.truce && self.drawn(|op| u16::from(*op == EventOp::CapitalTruce)) == 0 {
            return wrong(self.kingdom(seat, "truce"), "no such card has been drawn");
        }
        if !realm.severed.is_empty() && self.drawn(|op| u16::from(matches!(op, EventOp::Sever { .. }))) == 0 {
            return wrong(self.kingdom(seat, "severed"), "no such card has been drawn");
        }
        let most = |of: &dyn Fn(&BonusOp) -> Option<u8>| self.played(seat).filter_map(|op| of(&op)).max();
        let hordes = most(&|op| match *op {
            BonusOp::UnitLimitEverywhere { value } => Some(value),
            _ => None,
        });
        if realm.hordes != HordesState::Off && hordes.is_none() {
            return wrong(self.kingdom(seat, "hordes"), "no such card has been played");
        }
        if realm.hordes_limit > hordes.unwrap_or(0) {
            return wrong(self.kingdom(seat, "hordes_limit"), "no such card has been played");
        }
        let rapid = most(&|op| match *op {
            BonusOp::DoubleOrders { max } => Some(max),
            _ => None,
        });
        if realm.rapid_left > rapid.unwrap_or(0) {
            return wrong(self.kingdom(seat, "rapid_left"), "no such card has been played");
        }
        let turns = self.played(seat).filter_map(|op| match op {
            BonusOp::ExtraTurns { count } => Some(count),
            _ => None,
        });
        if seat == game.p.active && game.p.extra_turns > turns.sum() {
            return wrong("extra_turns", "no such card has been played");
        }
        Ok(())
    }

    /// A sum over the End of Times cards that may have been drawn.
    fn drawn(&self, worth: impl Fn(&EventOp) -> u16) -> u16 {
        let ages = &self.ages;
        let events = self.game.kit.events.iter();
        let there = events.zip(ages.events.from.values()).filter(|(e, _)| e.players_min <= self.game.p.seats);
        there.map(|(e, left)| u16::from(e.count.saturating_sub(*left)) * worth(&e.op)).sum()
    }

    /// The operations of the seat's bonus cards that are neither in the deck nor held.
    fn played(&self, seat: Seat) -> impl Iterator<Item = BonusOp> + '_ {
        let deck = self.ages.bonus;
        let held = self.game.realm(seat).bonus;
        let cards = self.game.kingdom(seat).bonus_cards.iter();
        let gone = move |card: &&BonusId| !held.has(**card) && !deck.has(**card);
        cards.filter(gone).flat_map(|card| self.game.kit.bonus(*card).ops.iter().copied())
    }

    fn hand(&self, seat: Seat) -> Sure<()> {
        let hand = self.game.hand(seat);
        let path = |field: &str| format!("hands.{}.{field}", self.game.seat_id(seat));
        let slot = self.game.ability(seat).map_or(0, |a| a.separate_card_slot);
        if hand.slot.is_some() && slot == 0 {
            return wrong(path("slot"), "the sovereign who keeps a card apart does not reign");
        }
        let apart = self.played(seat).any(|op| matches!(op, BonusOp::DrawSeparate { .. }));
        if !hand.commander.is_empty() && !apart {
            return wrong(path("commander"), "no such card has been played");
        }
        Ok(())
    }

    /// Marks of units that have moved: no more than units, and only while they regroup. [K13.1.5]
    fn turn(&self) -> Sure<()> {
        let p = &self.game.p;
        let regrouping =
            p.turn.kind == TurnKind::War || p.pending.iter().any(|frame| matches!(frame, Frame::Regroup(_)));
        for t in self.game.all_lands() {
            let own = self.game.owned(p.active).has(t);
            let (moved, here) = (p.turn.moved[t], if own { p.units[t] } else { Units::NONE });
            if !moved.minus(here).is_empty() {
                let path = format!("turn.moved.{}", self.game.land_id(t));
                return wrong(path, "more units have moved than the active kingdom has there");
            }
            if !moved.is_empty() && !regrouping {
                let path = format!("turn.moved.{}", self.game.land_id(t));
                return wrong(path, "units have moved, but nobody regroups");
            }
        }
        let doubles = self.game.kit.constants.rapid_doubles_per_turn;
        if p.turn.doubled > doubles {
            return wrong("turn.doubled", format_args!("{} is more than {doubles}", p.turn.doubled));
        }
        Ok(())
    }

    /// Units that joined stand next to the battle; there is a battle exactly while one is pending. [K13.3]
    fn battle(&self) -> Sure<()> {
        let game = self.game;
        let pending = game.p.pending.iter().filter(|f| f.is_battle()).count();
        let Some(battle) = &game.p.battle else {
            return if pending == 0 { Ok(()) } else { wrong("battle", "is missing, but pending") };
        };
        // The game may end in the middle of a battle, and then nothing is pending.
        if pending != 1 && game.p.end.is_none() {
            return wrong("battle", format_args!("is pending {pending} times"));
        }
        for (role, side) in [(Role::Attacker, "attacking"), (Role::Defender, "defending")] {
            let near = game.nearby(role);
            for t in game.all_lands() {
                let joined = battle.side(role).joined[t];
                if joined.is_empty() {
                    continue;
                }
                let path = format!("battle.{side}.joined.{}", self.game.land_id(t));
                if !near.has(t) {
                    return wrong(path, "not an own territory next to the battle");
                }
                if !joined.minus(game.units(t)).is_empty() {
                    return wrong(path, "more units than stand there");
                }
            }
        }
        Ok(())
    }

    /// Procedures under way fit into each other, and no deeper than the rules go.
    fn depth(&self) -> Sure<()> {
        let stack = &self.game.p.pending;
        let often = |(i, f): &(usize, &Frame)| {
            let alike = stack[..=*i].iter().filter(|g| grammar::alike(**g, **f)).count();
            alike > grammar::most(**f, self.game.p.seats)
        };
        match stack.iter().enumerate().find(often) {
            Some((i, _)) => wrong(format_args!("pending[{i}]"), "is under way too often"),
            None => Ok(()),
        }
    }

    fn end(&self) -> Sure<()> {
        let game = self.game;
        let alive = game.all_seats().filter(|&s| !game.realm(s).eliminated).count();
        let wanted = match game.p.end {
            None => alive >= 2,
            Some(End::LastStanding) => alive == 1,
            Some(End::LastWar) => game.p.last_war.is_some(),
        };
        if wanted { Ok(()) } else { wrong("end", format_args!("does not fit {alive} kingdoms with land")) }
    }
}

impl Stored for Sovereigns {
    type Saved = Saved;

    fn save(&self) -> Saved {
        file::save(self)
    }

    fn restore(kit: &'static Kit, options: &Options, saved: Saved) -> Result<Self, StateError> {
        if options.seats != kit.seats {
            return wrong("options", format_args!("{} seats, but the map is for {}", options.seats, kit.seats));
        }
        let game = file::read(kit, options, &saved)?;
        audit(&game)?;
        let (dealt, found) = (events_dealt(&crate::setup::bare(kit, options)), events_dealt(&game));
        if found.is_some_and(|n| Some(n) != dealt) {
            return wrong("ages.events", "the options of the game put another number of them into the deck");
        }
        pending::check(&game)?;
        Ok(game)
    }

    fn audit(&self) -> Result<(), StateError> {
        audit(self)
    }

    /// Orders, war turns and battles were steps of one procedure: `{"battle": {"main": "attacker"}}`.
    fn upgraded(state: &Value) -> Cow<'_, Value> {
        let older =
            |frame: &Value| frame.as_object().is_some_and(|o| o.keys().any(|key| older_step(key, &o[key]).is_some()));
        if !state["pending"].as_array().is_some_and(|pending| pending.iter().any(older)) {
            return Cow::Borrowed(state);
        }
        let mut state = state.clone();
        for frame in state["pending"].as_array_mut().into_iter().flatten() {
            let newer = frame.as_object().and_then(|o| o.iter().find_map(|(key, step)| older_step(key, step)));
            newer.into_iter().for_each(|newer| *frame = newer);
        }
        Cow::Owned(state)
    }

    fn names(kit: &'static Kit) -> &'static dyn KitNames {
        kit
    }
}

/// What a step of an older procedure is now.
fn older_step(procedure: &str, step: &Value) -> Option<Value> {
    let (word, role) = match step {
        Value::String(word) => (word.as_str(), None),
        Value::Object(map) => map.iter().next().map(|(word, role)| (word.as_str(), Some(role)))?,
        _ => return None,
    };
    let name = match (procedure, word) {
        ("opening", _) if role.is_none() => return Some(json!({ "opening": { "step": word } })),
        ("orders", "give") => "orders",
        ("orders", "doubled") => "doubling",
        ("orders", "end_check") => "end_check",
        ("orders", "window") => "turn_window",
        ("war", "begin") => "war",
        ("war", "attack") => "attack",
        ("war", "regroup") => "war_move",
        ("war", "finished") => "war_end",
        ("battle", "armory") => "use_armory",
        ("battle", "switch_off") => "switch_off",
        ("battle", "main") => "place_main",
        ("battle", "support") => "place_support",
        ("battle", "ride") => "ride",
        ("battle", "tactician") => "cancel_property",
        ("battle", "reveal") => "reveal",
        ("battle", "red") => "use_red",
        ("battle", "property") => "properties",
        ("battle", "rapture") => "rapture",
        ("battle", "totals") => "totals",
        ("battle", "losses") => "losses",
        ("battle", "result") => "outcome",
        ("battle", "retreat") => "retreat",
        ("battle", "through") => "fight_through",
        ("battle", "conquest") => "conquest",
        ("battle", "after") => "aftermath",
        ("battle", "finished") => "battle_end",
        _ => return None,
    };
    Some(match role {
        None => name.into(),
        Some(role) => json!({ name: { "role": role } }),
    })
}

/// How many End of Times cards lay in the deck before the first was drawn; unknown once all are drawn. [K3.2.4]
fn events_dealt(game: &Sovereigns) -> Option<i32> {
    let bonus = game.kit.bonus.len();
    let allowed = game.kit.events.iter().filter(|e| e.players_min <= game.p.seats);
    let all: i32 = allowed.map(|e| i32::from(e.count)).sum();
    let mut parts = game.p.ages.segments();
    parts.find_map(|part| match part {
        Segment::Unordered { from, left } if from.kinds().any(|k| k >= bonus && k < bonus + game.kit.events.len()) => {
            Some(all - from.len() as i32 + i32::from(*left))
        }
        _ => None,
    })
}

impl Sovereigns {
    pub(crate) fn land_id(&self, t: Territory) -> &'static str {
        &self.kit[t].id
    }

    pub(crate) fn seat_id(&self, seat: Seat) -> &'static str {
        &self.kit[seat].id
    }
}
