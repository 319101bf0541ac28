//! What `given` steps put into a position.

use ravelin_core::{Id, Seat};
use ravelin_scene::{among, count, items};

use crate::ids::OpeningStep;
use crate::ids::{AgeState, BonusId, CardId, HordesState, Kind, Lands, Territory, TurnKind};
use crate::questions::{EndTurn, Frame, Game, Opening, Orders, War};
use crate::setup::{age_deck, ages_left};
use crate::state::{Sovereigns, Units};
use ravelin_core::Asking;

/// Words that begin what a player has.
const HOLDINGS: [&str; 16] = [
    "gold",
    "feat",
    "hand",
    "slot",
    "commander",
    "sovereign",
    "bonus",
    "claims",
    "ages",
    "altar",
    "state",
    "attacked",
    "rapid",
    "hordes",
    "reign",
    "dead",
];

impl Sovereigns {
    pub(super) fn read_given(&mut self, words: &[&str]) -> Result<(), String> {
        match *words {
            ["turn", seat, kind] => self.give_turn(self.seat_called(seat)?, kind),
            ["land", id, ref items @ ..] => self.give_land(self.land_called(id)?, items),
            ["seat", id, ref items @ ..] => {
                let seat = self.seat_called(id)?;
                let parts = items.chunk_by(|_, next| !HOLDINGS.contains(next));
                parts.into_iter().try_for_each(|part| self.give_holding(seat, part))
            }
            ["last", "war", seat] => {
                self.p.last_war = Some(self.seat_called(seat)?);
                self.give_ages(0, 0)
            }
            ["glory", seat] => {
                self.p.glory = Some(self.seat_called(seat)?);
                Ok(())
            }
            ["deck", ref ids @ ..] => self.give_deck(ids),
            ["thrones", "empty"] => {
                for seat in self.all_seats() {
                    self.realm_mut(seat).chosen = self.kit.sovereigns(seat);
                }
                Ok(())
            }
            ["ages", events] => self.give_ages(0, count(events)?),
            ["ages", bonus, events] => self.give_ages(count(bonus)?, count(events)?),
            _ => Err("given is option KEY VALUE, setup ROLL..., turn KINGDOM KIND, land TERRITORY ITEM..., \
                      seat KINGDOM ITEM..., last war KINGDOM, glory KINGDOM, deck CARD..., thrones empty or ages BONUS EVENTS"
                .to_owned()),
        }
    }

    /// The Deck of Ages of a later moment: so many cards left above the destiny part.
    fn give_ages(&mut self, bonus: usize, events: usize) -> Result<(), String> {
        self.p.ages = age_deck(self.kit, self.p.seats, bonus, events);
        match ages_left(self) {
            all if all == bonus + events => Ok(()),
            fewer => Err(format!("there are not so many cards; {fewer} could be laid")),
        }
    }

    fn take_from_deck(&mut self, id: &str) -> Result<CardId, String> {
        let card = self.card_called(id)?;
        if self.s.deck.take(card) { Ok(card) } else { Err(format!("no {id} is left in the deck")) }
    }

    fn give_deck(&mut self, ids: &[&str]) -> Result<(), String> {
        let cards = ids.iter().map(|id| self.take_from_deck(id)).collect::<Result<Vec<_>, _>>()?;
        self.p.discard.absorb(&mut self.s.deck);
        cards.into_iter().for_each(|card| self.s.deck.put(card));
        Ok(())
    }

    fn give_turn(&mut self, seat: Seat, kind: &str) -> Result<(), String> {
        self.p.active = seat;
        self.p.first = seat;
        self.p.pending.clear();
        self.push(Game {});
        let (state, of, step) = match kind {
            "opening" => (AgeState::Fresh, None, None),
            "card" => (AgeState::Ordering, None, Some(Frame::from(Opening { step: OpeningStep::AgeCard }))),
            "order" => (AgeState::Ordering, Some(TurnKind::Order), Some(Orders {}.into())),
            "war" => (AgeState::Ordered, Some(TurnKind::War), Some(War {}.into())),
            "choice" => (AgeState::Ordered, None, None),
            _ => return Err(format!("no turn {kind:?}; there are opening, card, order, war and choice")),
        };
        self.realm_mut(seat).state = state;
        self.p.turn.kind = of.unwrap_or(self.p.turn.kind);
        if let Some(step) = step {
            self.push(EndTurn {});
            self.push(step);
        }
        Ok(())
    }

    fn give_land(&mut self, t: Territory, has: &[&str]) -> Result<(), String> {
        let owner = has.first().filter(|word| **word == "nobody" || self.seat_called(word).is_ok());
        if let Some(owner) = owner {
            self.p.owned.values_mut().for_each(|lands| _ = lands.remove(t));
            if let Ok(seat) = self.seat_called(owner) {
                self.p.owned[seat].insert(t);
            }
        }
        let mut army = [0u8; 3];
        for item in items(&has[usize::from(owner.is_some())..])? {
            match item.name {
                "common" => army[0] = item.count()?,
                "special" => army[1] = item.count()?,
                "spent" => army[2] = item.count()?,
                "rebels" => self.p.revolutionaries[t] = item.count()?,
                "gold" => self.p.store[t] = item.count()?,
                "twice" => {
                    self.p.ordered.insert(t);
                    self.p.twice.insert(t);
                }
                word => {
                    item.alone()?;
                    match self.marked_with(word) {
                        Some(lands) => _ = lands.insert(t),
                        None => self.give_building(t, word)?,
                    }
                }
            }
        }
        let units = Units::new(army[0], army[1], army[2]);
        self.p.units[t] = units;
        if Kind::ALL.map(|kind| units.of(kind)) == army { Ok(()) } else { Err("no army is so large".to_owned()) }
    }

    fn marked_with(&mut self, word: &str) -> Option<&mut Lands> {
        match word {
            "order" => Some(&mut self.p.ordered),
            "rebellion" => Some(&mut self.p.rebels),
            "defence" => Some(&mut self.p.defence),
            "noted" => Some(&mut self.p.noted),
            "abandoned" => Some(&mut self.p.abandoned),
            _ => None,
        }
    }

    /// `wall` of the owner, or `paladins:wall`.
    fn give_building(&mut self, t: Territory, word: &str) -> Result<(), String> {
        let (builder, id) = match word.split_once(':') {
            Some((seat, id)) => (self.seat_called(seat)?, id),
            None => (self.owner(t).ok_or_else(|| format!("{word}: nobody owns the land; as paladins:wall"))?, word),
        };
        let building = self.building_called(builder, id)?;
        self.put_building(builder, t, building);
        Ok(())
    }

    fn give_holding(&mut self, seat: Seat, part: &[&str]) -> Result<(), String> {
        let realm = self.realm_mut(seat);
        match *part {
            ["gold", n] => realm.treasury = count(n)?,
            ["feat", n] => realm.feat = count(n)?,
            ["claims", n] => realm.claims_left = count(n)?,
            ["ages", n] => realm.ages = count(n)?,
            ["altar", n] => realm.altar_vp = count(n)?,
            ["rapid", n] => realm.rapid_left = count(n)?,
            ["hordes", n] => (realm.hordes, realm.hordes_limit) = (HordesState::On, count(n)?),
            ["reign", start] => realm.reign_start = count(start)?,
            ["reign", start, limit] => (realm.reign_start, realm.reign_limit) = (count(start)?, count(limit)?),
            ["attacked"] => realm.age.attacked = true,
            ["state", "fresh"] => realm.state = AgeState::Fresh,
            ["state", "ordering"] => realm.state = AgeState::Ordering,
            ["state", "ordered"] => realm.state = AgeState::Ordered,
            ["sovereign", id] => {
                let sovereign = self.sovereign_called(seat, id)?;
                let realm = self.realm_mut(seat);
                realm.chosen.insert(sovereign);
                realm.sovereign = Some(sovereign);
            }
            ["dead", ref ids @ ..] => {
                for id in ids {
                    let sovereign = self.sovereign_called(seat, id)?;
                    self.realm_mut(seat).chosen.insert(sovereign);
                }
            }
            ["bonus", ref ids @ ..] => {
                for id in ids {
                    let card = among("bonus card", id, self.kit.bonus.iter().map(|c| &c.id))?;
                    self.realm_mut(seat).bonus.extend(BonusId::at(card));
                }
            }
            [at @ ("hand" | "slot" | "commander"), ref ids @ ..] => {
                return ids.iter().try_for_each(|id| self.give_card(seat, at, id));
            }
            _ => {
                let part = part.join(" ");
                return Err(format!(
                    "cannot read {part:?}; a kingdom has {} and what belongs to them",
                    HOLDINGS.join(", ")
                ));
            }
        }
        Ok(())
    }

    fn give_card(&mut self, seat: Seat, at: &str, id: &str) -> Result<(), String> {
        if (at, id) == ("hand", "rest") {
            self.s.hands[seat].counted.absorb(&mut self.s.deck);
            return Ok(());
        }
        let card = self.take_from_deck(id)?;
        let hand = &mut self.s.hands[seat];
        match at {
            "slot" => hand.slot = Some(card),
            "commander" => hand.commander.push(card).map_err(|_| "the Great Commander has no room for more cards")?,
            _ => hand.counted.put(card),
        }
        Ok(())
    }
}
