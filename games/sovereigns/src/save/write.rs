//! From the state to its file. Everything public is written from [`Public`] alone, so that a view can be written with the
//! same words.

use std::collections::BTreeMap;

use ravelin_core::Seat;
use ravelin_core::pile::Segment;

use super::names::Names;
use super::shape::*;
use crate::components::{BonusId, CardId, MAX_TERRITORIES, SovereignId, Territory};
use crate::state::{Battle, Cards, Hand, Kind, Passed, Pick, Public, Realm, Side, Sovereigns, Units};

pub(super) fn saved(game: &Sovereigns) -> Saved {
    let names = Names { kit: game.kit, seats: game.p.seats };
    let (p, s) = (&game.p, &game.s);
    let hands = game.all_seats().map(|seat| {
        let i = seat.index();
        let hand = SavedHand {
            face_down: names.cards(&s.face_down[i]),
            passed: names.passed(&s.passed[i]),
            pick: s.picks[i].map(|pick| names.pick(seat, pick)),
            ..names.hand(&s.hands[i])
        };
        (names.seat(seat), hand)
    });
    Saved {
        switches: p.switches,
        first: names.seat(p.first),
        active: names.seat(p.active),
        turns: p.turns,
        extra_turns: p.extra_turns,
        territories: names.territories(p),
        kingdoms: names.kingdoms(p),
        hands: hands.collect(),
        deck: Some(names.cards(&s.deck)),
        discard: names.cards(&p.discard),
        ages: Some(names.ages(p)),
        last_war: p.last_war.map(|s| names.seat(s)),
        glory: p.glory.map(|s| names.seat(s)),
        turn: names.turn(p),
        event: names.event(p),
        battle: p.battle.as_ref().map(|b| names.battle(b)),
        placed: names.placed(&s.placed),
        end: p.end,
        pending: p.stack.iter().map(|&frame| names.frame(p.active, frame)).collect(),
    }
}

fn units(units: Units) -> SavedUnits {
    SavedUnits { common: units.of(Kind::Common), special: units.of(Kind::Special), spent: units.of(Kind::Spent) }
}

impl Names {
    pub(super) fn passed(self, passed: &[Passed]) -> Vec<SavedPassed> {
        let memory = |p: &Passed| SavedPassed {
            card: self.card(p.card),
            hands: self.seat_list(p.hands),
            piles: self.seat_list(p.piles),
        };
        passed.iter().map(memory).collect()
    }

    /// A map of the territories where there is something.
    fn by_land<T, U>(self, all: &[T], value: impl Fn(&T) -> Option<U>) -> BTreeMap<String, U> {
        let lands = all.iter().take(self.kit.territories.len()).enumerate();
        lands.filter_map(|(t, v)| Some((self.land(Territory(t as u8)), value(v)?))).collect()
    }

    fn units_by_land(self, all: &[Units; MAX_TERRITORIES]) -> BTreeMap<String, SavedUnits> {
        self.by_land(all, |&u| (!u.is_empty()).then(|| units(u)))
    }

    fn counts_by_land(self, all: &[u8; MAX_TERRITORIES]) -> Counts {
        self.by_land(all, |&n| (n > 0).then_some(n))
    }

    pub(super) fn cards(self, cards: &Cards) -> Counts {
        cards.kinds().map(|k| (self.card(CardId(k as u8)), cards.count(k))).collect()
    }

    /// The cards themselves, without what else the seat knows.
    pub(super) fn hand(self, hand: &Hand) -> SavedHand {
        SavedHand {
            counted: self.cards(&hand.counted),
            slot: hand.slot.map(|c| self.card(c)),
            commander: hand.commander.iter().map(|&c| self.card(c)).collect(),
            ..SavedHand::default()
        }
    }

    pub(super) fn pick(self, seat: Seat, pick: Pick) -> SavedPick {
        match pick {
            Pick::Nothing => SavedPick::Nothing,
            Pick::Card(source, card) => SavedPick::Card { source, id: self.card(card) },
            Pick::Sovereign(id) => SavedPick::Sovereign(self.sovereign(seat, id)),
        }
    }

    pub(super) fn placed(self, placed: &[[Option<CardId>; 2]; 2]) -> SavedPlaced {
        let side = |[main, support]: [Option<CardId>; 2]| SavedCards {
            main: main.map(|c| self.card(c)),
            support: support.map(|c| self.card(c)),
        };
        SavedPlaced { attacker: side(placed[0]), defender: side(placed[1]) }
    }

    pub(super) fn territories(self, p: &Public) -> BTreeMap<String, SavedTerritory> {
        let seats = || (0..self.seats).map(Seat);
        let lands = (0..self.kit.territories.len() as u8).map(Territory);
        let territory = |t: Territory| SavedTerritory {
            home: seats().find(|s| p.homes[s.index()].has(t)).map(|s| self.seat(s)),
            owner: seats().find(|s| p.owned[s.index()].has(t)).map(|s| self.seat(s)),
            units: units(p.units[t.index()]),
            revolutionaries: p.revolutionaries[t.index()],
            gold: p.store[t.index()],
            buildings: seats()
                .flat_map(|s| p.built[s.index()][t.index()].iter().map(move |b| (s, b)))
                .map(|(s, b)| SavedBuilding { builder: self.seat(s), id: self.work(s, b) })
                .collect(),
            orders: u8::from(p.ordered.has(t)) + u8::from(p.twice.has(t)),
            rebellion: p.rebels.has(t),
            defence: p.defence.has(t),
            plague: p.plague.has(t),
            noted: p.noted.has(t),
            abandoned: p.abandoned.has(t),
        };
        lands.map(|t| (self.land(t), territory(t))).collect()
    }

    pub(super) fn kingdoms(self, p: &Public) -> BTreeMap<String, SavedKingdom> {
        let kingdoms = (0..self.seats).map(Seat).map(|s| (self.seat(s), self.kingdom(p, s)));
        kingdoms.collect()
    }

    fn kingdom(self, p: &Public, seat: Seat) -> SavedKingdom {
        let realm: &Realm = &p.realms[seat.index()];
        let age = &realm.age;
        let destiny = |i: u8| self.kit.destiny.get(usize::from(i)).map_or_else(String::new, |d| d.id.clone());
        SavedKingdom {
            treasury: realm.treasury,
            feat: realm.feat,
            state: realm.state,
            ages: realm.ages,
            age: SavedAge {
                attacked: age.attacked,
                war_exempt: age.war_exempt,
                cards_bought: age.cards_bought,
                donations: age.donations,
                altar_wars: age.altar_wars,
                properties_cancelled: age.properties_cancelled,
                rebellions_cancelled: age.rebellions_cancelled,
                markets: self.lands(age.markets),
            },
            sovereign: realm.sovereign.map(|id| self.sovereign(seat, id)),
            chosen: self.bits(u32::from(realm.chosen), |id| self.sovereign(seat, SovereignId(id))),
            reign_start: realm.reign_start,
            reign_limit: realm.reign_limit,
            altar_vp: realm.altar_vp,
            capitals_taken: self.seat_list(realm.capitals_taken),
            claims_left: realm.claims_left,
            bonus: self.bits(realm.bonus, |id| self.bonus(BonusId(id))),
            rebellions_cancelled: realm.rebellions_cancelled,
            hordes: realm.hordes,
            hordes_limit: realm.hordes_limit,
            rapid_left: realm.rapid_left,
            attack_orders: realm.attack_orders,
            armory_used: realm.armory_used,
            centres: realm.centres,
            fine_waived: realm.fine_waived,
            eliminated: realm.eliminated,
            holy_war: realm.holy_war,
            truce: realm.truce,
            severed: self.seat_list(realm.severed),
            destiny: self.bits(p.destiny[seat.index()], destiny),
        }
    }

    /// The three parts of the deck, told apart by the numbers of their cards. [K3.2.2]
    pub(super) fn ages(self, p: &Public) -> SavedAges {
        let mut ages = SavedAges::default();
        let (bonus, events) = (self.kit.bonus.len(), self.kit.events.len());
        for segment in p.ages.segments() {
            let Segment::Unordered { from, left } = segment else { continue };
            for kind in from.kinds() {
                let count = from.count(kind);
                if kind < bonus {
                    ages.bonus.push(self.bonus(BonusId(kind as u8)));
                } else if let Some(event) = self.kit.events.get(kind - bonus) {
                    ages.events.left = *left;
                    ages.events.from.insert(event.id.clone(), count);
                } else if let Some(destiny) = self.kit.destiny.get(kind - bonus - events) {
                    ages.destiny.insert(destiny.id.clone(), count);
                }
            }
        }
        ages
    }

    pub(super) fn turn(self, p: &Public) -> SavedTurn {
        let turn = &p.turn;
        let grave = |n: u8| SavedUnits { common: n & 15, special: n >> 4, spent: 0 };
        let fallen = (0..self.seats).map(Seat).map(|s| {
            let graves = self.by_land(&turn.fallen[s.index()], |&n| (n > 0).then(|| grave(n)));
            (self.seat(s), graves)
        });
        SavedTurn {
            kind: turn.kind,
            quiet_age: turn.quiet_age,
            fines_begun: turn.fines_begun,
            ordered_free: turn.ordered_free.map(|t| self.land(t)),
            doubled: turn.doubled,
            attacks: turn.attacks,
            acted: turn.acted,
            struck: turn.struck,
            declined: self.seat_list(turn.declined),
            free_moves: turn.free_moves,
            store_moves: self.counts_by_land(&turn.store_moves),
            moved: self.units_by_land(&turn.moved),
            fallen: fallen.filter(|(_, graves)| !graves.is_empty()).collect(),
            off: turn
                .off
                .iter()
                .map(|&(t, b)| SavedOff { territory: self.land(t), building: self.off(p.active, b) })
                .collect(),
        }
    }

    pub(super) fn event(self, p: &Public) -> SavedEvent {
        let running = &p.running;
        let card = running.event.and_then(|e| self.kit.events.get(e.index()));
        SavedEvent {
            card: card.map(|e| e.id.clone()),
            infected: running.infected.map(|t| self.land(t)),
            fewest: self.seat_list(running.fewest),
            chosen: self.seat_list(running.chosen),
            tied: self.seat_list(running.tied),
        }
    }

    pub(super) fn battle(self, battle: &Battle) -> SavedBattle {
        SavedBattle {
            attacker: battle.attacker.map(|s| self.seat(s)),
            defender: battle.defender.map(|s| self.seat(s)),
            from: self.land(battle.from),
            to: self.land(battle.to),
            raid: battle.raid,
            armory: battle.armory,
            ignore_fortifications: battle.ignore_fortifications,
            attacking: self.side(&battle.sides[0]),
            defending: self.side(&battle.sides[1]),
            winner: battle.winner,
            stopped: battle.stopped,
            conquered: battle.conquered,
            risen: battle.risen,
            retreating: units(battle.retreating),
            arrived: self.counts_by_land(&battle.arrived),
            through: battle.through.map(|t| self.land(t)),
        }
    }

    fn side(self, side: &Side) -> SavedSide {
        SavedSide {
            main: side.main,
            support: side.support,
            card: side.card.map(|c| self.card(c)),
            support_card: side.support_card.map(|c| self.card(c)),
            card_strength: side.card_strength,
            support_strength: side.support_strength,
            bonus: side.bonus,
            cancelled: side.cancelled,
            red_property: side.red_property,
            endurance: side.endurance,
            loss_cap: side.loss_cap,
            threshold: side.threshold,
            muted: units(side.muted),
            joined: self.units_by_land(&side.joined),
            total: side.total,
            points: side.points,
            lost: side.lost,
            lost_in_7c: side.lost_in_7c,
        }
    }
}
