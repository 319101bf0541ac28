//! Ids of the component files instead of numbers, in both directions. What a file names and the kit does not know is refused
//! with the place in the file and what would be possible. Frames are translated field by field by their names.

use ravelin_core::{Seat, Seats, StateError};
use serde_json::Value;

use crate::components::{BonusId, Building, CardId, EventId, Kit, Lands, LandsIter, SovereignId, Territory};
use crate::flow::Frame;

pub(super) type Sure<T> = Result<T, StateError>;

/// Refuses a state: where in the file, and why.
pub(super) fn wrong<T>(path: impl std::fmt::Display, why: impl std::fmt::Display) -> Sure<T> {
    Err(StateError(format!("{path}: {why}")))
}

/// The names of things for some number of seats.
#[derive(Clone, Copy)]
pub(super) struct Names {
    pub(super) kit: &'static Kit,
    pub(super) seats: u8,
}

fn find<'a>(path: &str, what: &str, id: &str, all: impl Iterator<Item = &'a String> + Clone) -> Sure<u8> {
    match all.clone().position(|known| known == id) {
        Some(index) => Ok(index as u8),
        None => {
            let possible: Vec<&str> = all.map(String::as_str).collect();
            wrong(path, format_args!("no {what} {id:?}; possible: {}", possible.join(", ")))
        }
    }
}

impl Names {
    pub(super) fn land(self, t: Territory) -> String {
        self.kit.territories.get(t.index()).map_or_else(String::new, |spec| spec.id.clone())
    }

    pub(super) fn seat(self, seat: Seat) -> String {
        self.kit.kingdoms.get(seat.index()).map_or_else(String::new, |k| k.id.clone())
    }

    pub(super) fn card(self, card: CardId) -> String {
        self.kit.cards.get(card.index()).map_or_else(String::new, |c| c.id.clone())
    }

    pub(super) fn work(self, builder: Seat, b: Building) -> String {
        let kingdom = self.kit.kingdoms.get(builder.index());
        kingdom.and_then(|k| k.buildings.get(b.index())).map_or_else(String::new, |spec| spec.id.clone())
    }

    pub(super) fn sovereign(self, seat: Seat, id: SovereignId) -> String {
        let kingdom = self.kit.kingdoms.get(seat.index());
        kingdom.and_then(|k| k.sovereigns.get(id.index())).map_or_else(String::new, |s| s.id.clone())
    }

    pub(super) fn bonus(self, card: BonusId) -> String {
        self.kit.bonus.get(card.index()).map_or_else(String::new, |c| c.id.clone())
    }

    pub(super) fn lands(self, lands: Lands) -> Vec<String> {
        lands.into_iter().map(|t| self.land(t)).collect()
    }

    pub(super) fn seat_list(self, seats: Seats) -> Vec<String> {
        seats.iter().map(|s| self.seat(s)).collect()
    }

    pub(super) fn bits(self, bits: u32, name: impl Fn(u8) -> String) -> Vec<String> {
        LandsIter::over(bits).map(name).collect()
    }

    pub(super) fn find_land(self, path: &str, id: &str) -> Sure<Territory> {
        find(path, "territory", id, self.kit.territories.iter().map(|t| &t.id)).map(Territory)
    }

    pub(super) fn find_seat(self, path: &str, id: &str) -> Sure<Seat> {
        find(path, "kingdom", id, self.kit.kingdoms.iter().take(usize::from(self.seats)).map(|k| &k.id)).map(Seat)
    }

    pub(super) fn find_card(self, path: &str, id: &str) -> Sure<CardId> {
        find(path, "combat card", id, self.kit.cards.iter().map(|c| &c.id)).map(CardId)
    }

    pub(super) fn find_work(self, path: &str, builder: Seat, id: &str) -> Sure<Building> {
        find(path, "building", id, self.kit[builder].buildings.iter().map(|b| &b.id)).map(Building)
    }

    pub(super) fn find_sovereign(self, path: &str, seat: Seat, id: &str) -> Sure<SovereignId> {
        find(path, "sovereign", id, self.kit[seat].sovereigns.iter().map(|s| &s.id)).map(SovereignId)
    }

    pub(super) fn find_bonus(self, path: &str, id: &str) -> Sure<BonusId> {
        find(path, "bonus card", id, self.kit.bonus.iter().map(|c| &c.id)).map(BonusId)
    }

    pub(super) fn find_event(self, path: &str, id: &str) -> Sure<EventId> {
        find(path, "End of Times card", id, self.kit.events.iter().map(|c| &c.id)).map(EventId)
    }

    pub(super) fn find_destiny(self, path: &str, id: &str) -> Sure<u8> {
        find(path, "destiny card", id, self.kit.destiny.iter().map(|c| &c.id))
    }

    /// A set without doubles; the bit of each id comes from `bit`.
    pub(super) fn find_bits(self, path: &str, ids: &[String], bit: impl Fn(&str) -> Sure<u8>) -> Sure<u32> {
        let mut set = 0u32;
        for id in ids {
            let bit = 1u32.checked_shl(u32::from(bit(id)?)).unwrap_or(0);
            if set & bit != 0 {
                return wrong(path, format_args!("{id:?} stands there twice"));
            }
            set |= bit;
        }
        Ok(set)
    }

    pub(super) fn find_lands(self, path: &str, ids: &[String]) -> Sure<Lands> {
        self.find_bits(path, ids, |id| self.find_land(path, id).map(|t| t.0)).map(Lands)
    }

    pub(super) fn find_seats(self, path: &str, ids: &[String]) -> Sure<Seats> {
        let bits = self.find_bits(path, ids, |id| self.find_seat(path, id).map(|s| s.0))?;
        Ok(LandsIter::over(bits).map(Seat).collect())
    }

    /// A building that is switched off is known by its number alone. Common types have the same in every kingdom; a special
    /// one is named after an enemy of the active seat, whose it was.
    pub(super) fn off(self, active: Seat, b: Building) -> String {
        let order = (1..=self.seats).map(|i| Seat((active.0 + i) % self.seats));
        order.map(|s| self.work(s, b)).find(|id| !id.is_empty()).unwrap_or_default()
    }

    pub(super) fn find_off(self, path: &str, active: Seat, id: &str) -> Sure<Building> {
        let mut order = (1..=self.seats).map(|i| Seat((active.0 + i) % self.seats));
        let found = order.find_map(|s| self.find_work(path, s, id).ok());
        found.map_or_else(|| self.find_work(path, active, id), Ok)
    }
}

/// What a field of a frame holds.
#[derive(Clone, Copy)]
enum Field {
    Land,
    Seat,
    Bonus,
    Lands,
    Seats,
    Order,
}

/// `from` is a territory when units move in, and a number where the map is gone through in its order.
fn field(frame: &str, key: &str) -> Option<Field> {
    match (frame, key) {
        (_, "t" | "at" | "to") | ("move_in", "from") => Some(Field::Land),
        (_, "seat") => Some(Field::Seat),
        (_, "card") => Some(Field::Bonus),
        (_, "lands" | "starts") => Some(Field::Lands),
        (_, "named") => Some(Field::Seats),
        ("order", "order") => Some(Field::Order),
        _ => None,
    }
}

impl Names {
    /// A frame with ids instead of numbers; buildings of an order are the active seat's or name their builder.
    pub(super) fn frame(self, active: Seat, frame: Frame) -> Value {
        let mut value = serde_json::to_value(frame).unwrap_or(Value::Null);
        each_field(&mut value, |kind, inner| {
            let n = inner.as_u64().unwrap_or(0);
            *inner = match kind {
                _ if inner.is_null() => Value::Null,
                Field::Land => self.land(Territory(n as u8)).into(),
                Field::Seat => self.seat(Seat(n as u8)).into(),
                Field::Bonus => self.bonus(BonusId(n as u8)).into(),
                Field::Lands => self.lands(Lands(n as u32)).into(),
                Field::Seats => self.bits(n as u32, |s| self.seat(Seat(s))).into(),
                Field::Order => return self.order_words(active, inner),
            };
            Ok(())
        })
        .ok();
        value
    }

    fn order_words(self, active: Seat, order: &mut Value) -> Sure<()> {
        let small = |v: &Value| v.as_u64().unwrap_or(0) as u8;
        if let Some(b) = order.get_mut("build") {
            *b = self.work(active, Building(small(b))).into();
        }
        if let Some([seat, b]) = order.get_mut("demolish").and_then(Value::as_array_mut).map(Vec::as_mut_slice) {
            let builder = Seat(small(seat));
            *b = self.work(builder, Building(small(b))).into();
            *seat = self.seat(builder).into();
        }
        Ok(())
    }

    /// The frame that is written so.
    pub(super) fn find_frame(self, path: &str, active: Seat, mut value: Value) -> Sure<Frame> {
        each_field(&mut value, |kind, inner| {
            let word = |v: &Value| match v.as_str() {
                Some(word) => Ok(word.to_owned()),
                None => wrong(path, format_args!("an id is wanted, not {v}")),
            };
            let words = |v: &Value| match v.as_array() {
                Some(all) => all.iter().map(word).collect::<Sure<Vec<String>>>(),
                None => wrong(path, format_args!("a list of ids is wanted, not {v}")),
            };
            *inner = match kind {
                Field::Land if inner.is_null() => Value::Null,
                Field::Land => self.find_land(path, &word(inner)?)?.0.into(),
                Field::Seat => self.find_seat(path, &word(inner)?)?.0.into(),
                Field::Bonus => self.find_bonus(path, &word(inner)?)?.0.into(),
                Field::Lands => self.find_lands(path, &words(inner)?)?.0.into(),
                Field::Seats => {
                    let seats = words(inner)?;
                    self.find_bits(path, &seats, |id| self.find_seat(path, id).map(|s| s.0))?.into()
                }
                Field::Order => {
                    if let Some(b) = inner.get_mut("build") {
                        *b = self.find_work(path, active, &word(b)?)?.0.into();
                    }
                    if let Some([seat, b]) =
                        inner.get_mut("demolish").and_then(Value::as_array_mut).map(Vec::as_mut_slice)
                    {
                        let builder = self.find_seat(path, &word(seat)?)?;
                        *b = self.find_work(path, builder, &word(b)?)?.0.into();
                        *seat = builder.0.into();
                    }
                    return Ok(());
                }
            };
            Ok(())
        })?;
        serde_json::from_value(value).or_else(|e| wrong(path, e))
    }
}

fn each_field(frame: &mut Value, mut change: impl FnMut(Field, &mut Value) -> Sure<()>) -> Sure<()> {
    let Some(frame) = frame.as_object_mut() else { return Ok(()) };
    for (name, fields) in frame.iter_mut() {
        let Some(fields) = fields.as_object_mut() else { continue };
        for (key, inner) in fields.iter_mut() {
            if let Some(kind) = field(name, key) {
                change(kind, inner)?;
            }
        }
    }
    Ok(())
}
