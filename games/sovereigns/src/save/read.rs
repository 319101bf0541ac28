//! From the file to a state: ids are looked up and numbers put in their places. Only what cannot be written down in a state
//! is refused here; whether the state is sound is asked afterwards.

use std::collections::BTreeMap;

use ravelin_core::pile::Segment;
use ravelin_core::{Bag, Options, Seat};

use super::names::{Names, Sure, wrong};
use super::shape::*;
use crate::components::{CardId, Kit, MAX_PASSES, MAX_SEATS, MAX_TERRITORIES, Territory, Works};
use crate::setup::bare;
use crate::state::{
    AgeDeck, AgeFlags, Battle, Cards, Hand, Passed, Pick, Public, Realm, Running, Secret, Side, Sovereigns, TurnFlags,
    Units,
};

/// Fills a game that has only its options.
pub(super) fn state(kit: &'static Kit, options: &Options, saved: Saved) -> Sure<Sovereigns> {
    let mut game = bare(kit, options);
    let names = Names { kit, seats: options.seats };
    if saved.switches != game.p.switches {
        return wrong("switches", "the options of the game say otherwise");
    }
    game.p.first = names.find_seat("first", &saved.first)?;
    game.p.active = names.find_seat("active", &saved.active)?;
    game.p.turns = saved.turns;
    game.p.extra_turns = saved.extra_turns;
    names.read_territories(&mut game.p, &saved.territories)?;
    names.read_kingdoms(&mut game.p, &saved.kingdoms)?;
    game.all_seats().for_each(|seat| game.count_buildings(seat));
    game.p.discard = names.read_cards("discard", &saved.discard)?;
    game.p.last_war = names.maybe_seat("last_war", saved.last_war.as_ref())?;
    game.p.glory = names.maybe_seat("glory", saved.glory.as_ref())?;
    *game.p.turn = names.read_turn(game.p.active, &saved.turn)?;
    game.p.running = names.read_event(&saved.event)?;
    game.p.battle = saved.battle.as_ref().map(|b| names.read_battle(b)).transpose()?;
    game.p.end = saved.end;
    match &saved.ages {
        Some(ages) => game.p.ages = names.read_ages(ages)?,
        None => game.p.ages = without_held(&game),
    }
    let all = game.s.deck;
    names.read_secrets(&mut game.s, &saved)?;
    game.s.deck = match &saved.deck {
        Some(deck) => names.read_cards("deck", deck)?,
        None => rest(&game, all),
    };
    if saved.pending.is_empty() {
        return wrong("pending", "is empty; the game itself is always at the bottom");
    }
    for (i, frame) in saved.pending.into_iter().enumerate() {
        let path = format!("pending[{i}]");
        let frame = names.find_frame(&path, game.p.active, frame)?;
        if game.p.stack.push(frame).is_err() {
            return wrong(path, format_args!("no more than {i} procedures fit into each other"));
        }
    }
    Ok(game)
}

/// A new Deck of Ages, less the bonus cards that are held.
fn without_held(game: &Sovereigns) -> AgeDeck {
    let held = game.p.realms.iter().fold(0u32, |all, realm| all | realm.bonus);
    let mut parts: Vec<_> = game.p.ages.segments().copied().collect();
    if let Some(Segment::Unordered { from, left }) = parts.first_mut() {
        for kind in 0..game.kit.bonus.len() {
            if held & (1 << kind) != 0 && from.take(kind) {
                *left = left.saturating_sub(1);
            }
        }
    }
    let mut deck = AgeDeck::default();
    for part in parts.into_iter().rev() {
        let _ = deck.lay(part); // as many parts as before
    }
    deck
}

/// The combat cards that lie nowhere else.
fn rest(game: &Sovereigns, mut all: Cards) -> Cards {
    for card in super::audit::cards_elsewhere(game) {
        all.take(card.index());
    }
    all
}

impl Names {
    fn maybe_seat(self, path: &str, id: Option<&String>) -> Sure<Option<Seat>> {
        id.map(|id| self.find_seat(path, id)).transpose()
    }

    fn maybe_land(self, path: &str, id: Option<&String>) -> Sure<Option<Territory>> {
        id.map(|id| self.find_land(path, id)).transpose()
    }

    fn maybe_card(self, path: &str, id: Option<&String>) -> Sure<Option<CardId>> {
        id.map(|id| self.find_card(path, id)).transpose()
    }

    fn read_units(self, path: &str, units: &SavedUnits) -> Sure<Units> {
        let SavedUnits { common, special, spent } = *units;
        match [common, special, spent].into_iter().max() {
            Some(most @ 16..) => wrong(path, format_args!("{most} units are more than any kingdom has")),
            _ => Ok(Units::new(common, special, spent)),
        }
    }

    fn read_cards(self, path: &str, counts: &Counts) -> Sure<Cards> {
        let mut cards = Cards::default();
        for (id, &n) in counts {
            let card = self.find_card(path, id)?;
            let most = self.kit.card(card).count;
            if n > most {
                return wrong(path, format_args!("{n} {id} are more than the {most} there are"));
            }
            (0..n).for_each(|_| cards.put(card.index()));
        }
        Ok(cards)
    }

    /// A value for every territory of a map; the others keep their default.
    fn read_lands<T: Copy + Default, U>(
        self,
        path: &str,
        map: &BTreeMap<String, U>,
        value: impl Fn(&str, &U) -> Sure<T>,
    ) -> Sure<[T; MAX_TERRITORIES]> {
        let mut all = [T::default(); MAX_TERRITORIES];
        for (id, inner) in map {
            let t = self.find_land(path, id)?;
            all[t.index()] = value(&format!("{path}.{id}"), inner)?;
        }
        Ok(all)
    }

    fn read_territories(self, p: &mut Public, map: &BTreeMap<String, SavedTerritory>) -> Sure<()> {
        p.owned = Default::default();
        for id in map.keys() {
            self.find_land("territories", id)?;
        }
        for t in self.kit.all_lands() {
            let id = self.land(t);
            let Some(land) = map.get(&id) else {
                return wrong("territories", format_args!("{id} is missing"));
            };
            let path = |field: &str| format!("territories.{id}.{field}");
            let home = (0..self.seats).map(Seat).find(|s| p.homes[s.index()].has(t));
            if let Some(said) = self.maybe_seat(&path("home"), land.home.as_ref())?
                && home != Some(said)
            {
                return wrong(path("home"), "the options of the game say otherwise");
            }
            if let Some(seat) = self.maybe_seat(&path("owner"), land.owner.as_ref())? {
                p.owned[seat.index()].add(t);
            }
            p.units[t.index()] = self.read_units(&path("units"), &land.units)?;
            p.revolutionaries[t.index()] = land.revolutionaries;
            p.store[t.index()] = land.gold;
            for SavedBuilding { builder, id } in &land.buildings {
                let path = path("buildings");
                let builder = self.find_seat(&path, builder)?;
                let b = self.find_work(&path, builder, id)?;
                let here = &mut p.built[builder.index()][t.index()];
                if here.has(b) {
                    return wrong(path, format_args!("{id} stands there twice"));
                }
                here.add(b);
            }
            if land.orders > 2 {
                return wrong(path("orders"), format_args!("{} tokens are more than the 2 there can be", land.orders));
            }
            let marks = [
                (land.orders > 0, &mut p.ordered),
                (land.orders > 1, &mut p.twice),
                (land.rebellion, &mut p.rebels),
                (land.defence, &mut p.defence),
                (land.plague, &mut p.plague),
                (land.noted, &mut p.noted),
                (land.abandoned, &mut p.abandoned),
            ];
            for (there, lands) in marks {
                if there {
                    lands.add(t);
                }
            }
        }
        Ok(())
    }

    fn read_kingdoms(self, p: &mut Public, map: &BTreeMap<String, SavedKingdom>) -> Sure<()> {
        if map.len() != usize::from(self.seats) {
            let (found, wanted) = (map.len(), self.seats);
            return wrong("kingdoms", format_args!("{found} given, but the options have {wanted} seats"));
        }
        for (id, kingdom) in map {
            let seat = self.find_seat("kingdoms", id)?;
            p.realms[seat.index()] = self.read_realm(seat, id, kingdom)?;
            let path = format!("kingdoms.{id}.destiny");
            p.destiny[seat.index()] = self.find_bits(&path, &kingdom.destiny, |card| self.find_destiny(&path, card))?;
        }
        Ok(())
    }

    fn read_realm(self, seat: Seat, id: &str, kingdom: &SavedKingdom) -> Sure<Realm> {
        let path = |field: &str| format!("kingdoms.{id}.{field}");
        let king = |field: &str, id: &String| self.find_sovereign(&path(field), seat, id);
        let flags = AgeFlags {
            attacked: kingdom.age.attacked,
            war_exempt: kingdom.age.war_exempt,
            cards_bought: kingdom.age.cards_bought,
            donations: kingdom.age.donations,
            altar_wars: kingdom.age.altar_wars,
            properties_cancelled: kingdom.age.properties_cancelled,
            rebellions_cancelled: kingdom.age.rebellions_cancelled,
            markets: self.find_lands(&path("age.markets"), &kingdom.age.markets)?,
        };
        let chosen = self.find_bits(&path("chosen"), &kingdom.chosen, |id| {
            self.find_sovereign(&path("chosen"), seat, id).map(|s| s.0)
        })?;
        let bonus =
            self.find_bits(&path("bonus"), &kingdom.bonus, |id| self.find_bonus(&path("bonus"), id).map(|c| c.0))?;
        let mut realm = Realm {
            treasury: kingdom.treasury,
            feat: kingdom.feat,
            state: kingdom.state,
            ages: kingdom.ages,
            age: Default::default(),
            sovereign: kingdom.sovereign.as_ref().map(|id| king("sovereign", id)).transpose()?,
            chosen: chosen as u8,
            reign_start: kingdom.reign_start,
            reign_limit: kingdom.reign_limit,
            altar_vp: kingdom.altar_vp,
            capitals_taken: self.find_seats(&path("capitals_taken"), &kingdom.capitals_taken)?,
            claims_left: kingdom.claims_left,
            bonus,
            rebellions_cancelled: kingdom.rebellions_cancelled,
            hordes: kingdom.hordes,
            hordes_limit: kingdom.hordes_limit,
            rapid_left: kingdom.rapid_left,
            attack_orders: kingdom.attack_orders,
            armory_used: kingdom.armory_used,
            centres: kingdom.centres,
            fine_waived: kingdom.fine_waived,
            eliminated: kingdom.eliminated,
            holy_war: kingdom.holy_war,
            truce: kingdom.truce,
            severed: self.find_seats(&path("severed"), &kingdom.severed)?,
            standing: Works::NONE, // counted when the territories are read
            stock: Works::NONE,
        };
        *realm.age = flags;
        Ok(realm)
    }

    fn read_ages(self, ages: &SavedAges) -> Sure<AgeDeck> {
        let (bonus, events) = (self.kit.bonus.len(), self.kit.events.len());
        let held = self.find_bits("ages.bonus", &ages.bonus, |id| self.find_bonus("ages.bonus", id).map(|c| c.0))?;
        let top: Bag<_> = (0..bonus).filter(|i| held & (1 << i) != 0).collect();
        let mut middle = Bag::default();
        for (id, &n) in &ages.events.from {
            let event = self.find_event("ages.events.from", id)?;
            (0..n).for_each(|_| middle.put(bonus + event.index()));
        }
        let mut bottom = Bag::default();
        for (id, &n) in &ages.destiny {
            let card = self.find_destiny("ages.destiny", id)?;
            (0..n).for_each(|_| bottom.put(bonus + events + usize::from(card)));
        }
        if usize::from(ages.events.left) > middle.len() {
            let (left, there) = (ages.events.left, middle.len());
            return wrong("ages.events.left", format_args!("{left} cards cannot be left of {there}"));
        }
        let mut deck = AgeDeck::default();
        for (from, left) in [(bottom, bottom.len() as u16), (middle, ages.events.left), (top, top.len() as u16)] {
            let _ = deck.lay(Segment::Unordered { from, left }); // a deck has room for its three parts
        }
        Ok(deck)
    }

    fn read_turn(self, active: Seat, turn: &SavedTurn) -> Sure<TurnFlags> {
        let mut fallen = [[0; MAX_TERRITORIES]; MAX_SEATS];
        for (id, graves) in &turn.fallen {
            let seat = self.find_seat("turn.fallen", id)?;
            fallen[seat.index()] = self.read_lands(&format!("turn.fallen.{id}"), graves, |path, units| {
                let SavedUnits { common, special, spent } = *units;
                if common > 15 || special > 15 || spent > 0 {
                    return wrong(path, "at most 15 common and 15 special units, none of them spent");
                }
                Ok(common | special << 4)
            })?;
        }
        let mut flags = TurnFlags {
            kind: turn.kind,
            quiet_age: turn.quiet_age,
            fines_begun: turn.fines_begun,
            ordered_free: self.maybe_land("turn.ordered_free", turn.ordered_free.as_ref())?,
            doubled: turn.doubled,
            attacks: turn.attacks,
            acted: turn.acted,
            struck: turn.struck,
            declined: self.find_seats("turn.declined", &turn.declined)?,
            free_moves: turn.free_moves,
            store_moves: self.read_lands("turn.store_moves", &turn.store_moves, |_, &n| Ok(n))?,
            moved: self.read_lands("turn.moved", &turn.moved, |path, units| self.read_units(path, units))?,
            fallen,
            off: Default::default(),
        };
        for off in &turn.off {
            let t = self.find_land("turn.off", &off.territory)?;
            let b = self.find_off("turn.off", active, &off.building)?;
            if flags.off.contains(&(t, b)) || flags.off.push((t, b)).is_err() {
                return wrong("turn.off", format_args!("{} in {} is one too many", off.building, off.territory));
            }
        }
        Ok(flags)
    }

    fn read_event(self, event: &SavedEvent) -> Sure<Running> {
        Ok(Running {
            event: event.card.as_ref().map(|id| self.find_event("event.card", id)).transpose()?,
            infected: self.maybe_land("event.infected", event.infected.as_ref())?,
            fewest: self.find_seats("event.fewest", &event.fewest)?,
            chosen: self.find_seats("event.chosen", &event.chosen)?,
            tied: self.find_seats("event.tied", &event.tied)?,
        })
    }

    fn read_battle(self, battle: &SavedBattle) -> Sure<Battle> {
        let attacker = self.maybe_seat("battle.attacker", battle.attacker.as_ref())?;
        let defender = self.maybe_seat("battle.defender", battle.defender.as_ref())?;
        let from = self.find_land("battle.from", &battle.from)?;
        let to = self.find_land("battle.to", &battle.to)?;
        Ok(Battle {
            raid: battle.raid,
            armory: battle.armory,
            ignore_fortifications: battle.ignore_fortifications,
            sides: [
                self.read_side("battle.attacking", &battle.attacking)?,
                self.read_side("battle.defending", &battle.defending)?,
            ],
            winner: battle.winner,
            stopped: battle.stopped,
            conquered: battle.conquered,
            risen: battle.risen,
            retreating: self.read_units("battle.retreating", &battle.retreating)?,
            arrived: self.read_lands("battle.arrived", &battle.arrived, |_, &n| Ok(n))?,
            through: self.maybe_land("battle.through", battle.through.as_ref())?,
            ..Battle::new(attacker, defender, from, to)
        })
    }

    fn read_side(self, path: &str, side: &SavedSide) -> Sure<Side> {
        let path = |field: &str| format!("{path}.{field}");
        Ok(Side {
            main: side.main,
            support: side.support,
            card: self.maybe_card(&path("card"), side.card.as_ref())?,
            support_card: self.maybe_card(&path("support_card"), side.support_card.as_ref())?,
            card_strength: side.card_strength,
            support_strength: side.support_strength,
            bonus: side.bonus,
            cancelled: side.cancelled,
            red_property: side.red_property,
            endurance: side.endurance,
            loss_cap: side.loss_cap,
            threshold: side.threshold,
            muted: self.read_units(&path("muted"), &side.muted)?,
            joined: self.read_lands(&path("joined"), &side.joined, |path, units| self.read_units(path, units))?,
            total: side.total,
            points: side.points,
            lost: side.lost,
            lost_in_7c: side.lost_in_7c,
        })
    }

    fn read_secrets(self, secret: &mut Secret, saved: &Saved) -> Sure<()> {
        for (id, hand) in &saved.hands {
            let seat = self.find_seat("hands", id)?;
            let i = seat.index();
            let path = format!("hands.{id}");
            let mut own = Hand {
                counted: self.read_cards(&path, &hand.counted)?,
                slot: self.maybe_card(&path, hand.slot.as_ref())?,
                commander: Default::default(),
            };
            for card in &hand.commander {
                if own.commander.push(self.find_card(&path, card)?).is_err() {
                    return wrong(format_args!("{path}.commander"), "more cards than can lie apart");
                }
            }
            secret.hands[i] = own;
            secret.face_down[i] = self.read_cards(&format!("{path}.face_down"), &hand.face_down)?;
            for (n, memory) in hand.passed.iter().enumerate() {
                let path = format!("{path}.passed[{n}]");
                let passed = Passed {
                    card: self.find_card(&format!("{path}.card"), &memory.card)?,
                    hands: self.find_seats(&format!("{path}.hands"), &memory.hands)?,
                    piles: self.find_seats(&format!("{path}.piles"), &memory.piles)?,
                };
                if secret.passed[i].push(passed).is_err() {
                    return wrong(path, format_args!("no more than {MAX_PASSES} cards are remembered"));
                }
            }
            let path = format!("{path}.pick");
            secret.picks[i] = match &hand.pick {
                None => None,
                Some(SavedPick::Nothing) => Some(Pick::Nothing),
                Some(SavedPick::Card { source, id }) => Some(Pick::Card(*source, self.find_card(&path, id)?)),
                Some(SavedPick::Sovereign(id)) => Some(Pick::Sovereign(self.find_sovereign(&path, seat, id)?)),
            };
        }
        for (role, cards) in [&saved.placed.attacker, &saved.placed.defender].into_iter().enumerate() {
            secret.placed[role] =
                [self.maybe_card("placed", cards.main.as_ref())?, self.maybe_card("placed", cards.support.as_ref())?];
        }
        Ok(())
    }
}
