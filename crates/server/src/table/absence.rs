//! People who do not act: since when a seat has been asked, when the others may hand it to a bot, and how its person
//! takes it back. The time is agreed when the table is made; nobody is replaced before it is over, whether a page of
//! theirs is open or not.

use std::collections::BTreeMap;

use ravelin_bots::BotKind;
use ravelin_core::{Seat, Seats};

use super::consent::Closed;
use super::{Live, Refusal, Seated};
use crate::store::{Ask, Happening, PersonId, Stage, Store, Why};

const MINUTE: i64 = 60 * 1000;
const HOUR: i64 = 60 * MINUTE;

/// How long a seat may be asked without acting, if nothing else was agreed.
pub const USUAL: Option<i64> = Some(48 * HOUR);

/// After the server was down, everybody has at least this long to act, or the agreed time if that is shorter.
const GRACE: i64 = 15 * MINUTE;

/// What can be agreed: its name in the form, its words, the time.
pub const TIMES: [(&str, &str, Option<i64>); 7] = [
    ("5m", "5 minutes", Some(5 * MINUTE)),
    ("15m", "15 minutes", Some(15 * MINUTE)),
    ("1h", "1 hour", Some(HOUR)),
    ("24h", "24 hours", Some(24 * HOUR)),
    ("48h", "48 hours", USUAL),
    ("7d", "7 days", Some(7 * 24 * HOUR)),
    ("never", "never", None),
];

/// A bot in a person's seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandIn {
    pub why: Why,
    pub since: i64,
}

/// A move that stands, and when it was made.
#[derive(Clone, Debug)]
pub struct Played {
    pub seat: Seat,
    pub action: String,
    pub at: i64,
}

/// When a seat began to be asked: the time, and the number of moves that stood then.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Asked {
    at: i64,
    moves: usize,
}

impl Asked {
    fn not_before(self, floor: Asked) -> Self {
        Asked { at: self.at.max(floor.at), moves: self.moves.max(floor.moves) }
    }
}

/// Since when each seat has been asked, and when its person acted last.
#[derive(Debug, Default)]
pub struct Waits {
    /// The last take-back: it gives everybody the whole time again, so nothing before it counts.
    floor: Asked,
    asked: BTreeMap<Seat, Asked>,
    acted: BTreeMap<Seat, i64>,
}

impl Waits {
    /// The position was not reached by a move: whoever is asked has the whole time.
    pub(super) fn restart(&mut self, asked: Seats, at: i64, moves: usize) {
        self.floor = Asked { at: self.floor.at.max(at), moves };
        self.asked = asked.iter().map(|seat| (seat, self.floor)).collect();
    }

    /// A take-back that is read from the database; who is asked follows from the moves that stand.
    pub(super) fn raise_floor(&mut self, at: i64, moves: usize) {
        self.floor = Asked { at, moves };
    }

    /// A seat moved, which was the last of so many moves, and these are asked now. Whoever was asked before goes on waiting.
    pub(super) fn moved(&mut self, seat: Seat, asked: Seats, at: i64, moves: usize) {
        self.asked.retain(|s, _| *s != seat && asked.has(*s));
        for seat in asked.iter() {
            self.asked.entry(seat).or_insert(Asked { at, moves });
        }
    }

    /// A person did something else than move.
    pub(super) fn acted(&mut self, seat: Seat, at: i64) {
        self.acted.insert(seat, at);
    }

    /// Finds out since when seats are asked, from the moves after `from` that stand and who was asked before and after each.
    pub(super) fn follow(&mut self, started: i64, from: usize, moves: &[Played], asked: &[Seats]) {
        let Some((first, rest)) = asked.split_first() else { return };
        let floor = self.floor;
        let begun = Asked { at: started, moves: from }.not_before(floor);
        self.asked = first.iter().map(|seat| (seat, begun)).collect();
        for ((played, asked), number) in moves.iter().zip(rest).zip(from + 1..) {
            let Asked { at, moves } = Asked { at: played.at, moves: number }.not_before(floor);
            self.moved(played.seat, *asked, at, moves);
        }
    }
}

impl Seated {
    pub fn owner(&self, seat: Seat) -> Option<PersonId> {
        self.seats.get(seat.index()).and_then(|row| row.person)
    }

    /// Since when a seat has been asked without an act of its person.
    pub fn asked_since(&self, seat: Seat) -> Option<i64> {
        let asked = self.waits.asked.get(&seat).filter(|_| self.deciders().has(seat))?;
        let acted = self.seats_of(self.owner(seat)).into_iter().filter_map(|s| self.waits.acted.get(&s));
        Some(acted.fold(asked.at, |since, at| since.max(*at)))
    }

    /// What no other stretch in which this seat is asked has in common with this one: the event that took moves back last,
    /// and how many moves stood when the seat began to be asked.
    pub(super) fn asked_as(&self, seat: Seat) -> (i64, usize) {
        let taken_back = self.undone.last().map_or(0, |(event, _)| *event);
        (taken_back, self.waits.asked.get(&seat).map_or(0, |asked| asked.moves))
    }

    /// Whether a person may ask for a bot in another's seat. Whoever is late themself, or was replaced for that, moves first;
    /// since whoever is asked can always move, nobody waits for ever. Other acts show that they are here and keep their own
    /// seat, but they are as late as the other.
    pub fn may_ask_for_bot(&self, person: PersonId, now: i64) -> bool {
        let is_late = |seat: Seat| {
            let asked = self.waits.asked.get(&seat).filter(|_| self.deciders().has(seat));
            asked.and_then(|asked| self.time_is_up(asked.at)).is_some_and(|from| from <= now)
        };
        let late = |seat: &Seat| self.plays_itself(*seat).is_ok() && is_late(*seat);
        !self.is_absent(person, now) && !self.seats_of(Some(person)).iter().any(late)
    }

    /// From when on the others may hand a person's seat to a bot; never, if that was agreed or nothing is asked of it.
    pub fn replaceable_from(&self, seat: Seat) -> Option<i64> {
        let row = self.seats.get(seat.index()).filter(|row| row.person.is_some() && row.bot.is_none())?;
        self.time_is_up(self.asked_since(row.seat)?)
    }

    /// When the agreed time is over for whoever has been waited for since then; never, if that was agreed.
    fn time_is_up(&self, since: i64) -> Option<i64> {
        let agreed = self.board.absence?;
        let after_downtime = self.writable.at().saturating_add(agreed.min(GRACE));
        Some(since.saturating_add(agreed).max(after_downtime))
    }

    pub fn is_replaceable(&self, seat: Seat, now: i64) -> bool {
        self.replaceable_from(seat).is_some_and(|from| from <= now)
    }

    /// Whether a person has let the agreed time go by, or was replaced for that.
    pub(super) fn is_absent(&self, person: PersonId, now: i64) -> bool {
        let replaced = |seat: &Seat| self.stand_ins.get(seat).is_some_and(|bot| bot.why == Why::Absence);
        self.seats_of(Some(person)).iter().any(|seat| replaced(seat) || self.is_replaceable(*seat, now))
    }

    /// The next time at which a page that is drawn now says something that is no longer so.
    pub fn next_deadline(&self, now: i64) -> Option<i64> {
        let deadlines = self.deciders().iter().filter_map(|seat| self.replaceable_from(seat));
        deadlines.filter(|from| *from > now).min()
    }

    /// Puts a bot into a seat.
    pub(super) fn seat_bot(&mut self, seat: Seat, why: Why, at: i64) -> Result<Happening, Refusal> {
        let row = self.seats.get_mut(seat.index()).ok_or(Refusal::Not("There is no such seat."))?;
        row.bot = Some(BotKind::Greedy);
        if why == Why::Resigned {
            (row.person, row.name) = (None, None);
        }
        self.stand_ins.insert(seat, StandIn { why, since: at });
        Ok(Happening::HandOver { seat, why })
    }

    /// The others need not ask for a bot that its person put there.
    pub(super) fn handed_over_by_owner(&mut self, seat: Seat, at: i64) {
        if self.request.is_some_and(|request| request.ask == Ask::HandOver(seat)) {
            self.close_request(Closed::Returned(seat));
        }
        self.waits.acted(seat, at);
    }

    /// A bot in a seat that is read from the database.
    pub(super) fn fold_hand_over(&mut self, seat: Seat, why: Why, at: i64) {
        self.stand_ins.insert(seat, StandIn { why, since: at });
        match why {
            Why::Absence => self.close_request(Closed::Agreed),
            Why::Resigned => self.close_request(Closed::Resigned(seat)),
            Why::OwnWord => self.handed_over_by_owner(seat, at),
        }
    }

    /// A bot asks for nothing and agrees to nothing: where one sits, its person takes the seat back before they act.
    pub(super) fn plays_itself(&self, seat: Seat) -> Result<(), Refusal> {
        match self.seats.get(seat.index()).and_then(|row| row.bot) {
            Some(_) => Err(Refusal::Not("A bot plays this seat for you: take it back first.")),
            None => Ok(()),
        }
    }
}

impl Live {
    /// Hands one's own seat to a bot until one takes it back.
    pub async fn stand_in(&self, store: &Store, person: PersonId, seat: Seat) -> Result<(), Refusal> {
        let mut seated = self.lock().await;
        if seated.board.stage == Stage::Running && seated.owner(seat).is_some_and(|owner| owner != person) {
            return Err(Refusal::Not(
                "Only whoever plays this seat can hand it to a bot at once. After the agreed time the others can ask for it.",
            ));
        }
        seated.may_act(person, seat)?;
        seated.plays_itself(seat)?;
        let now = self.now();
        let handed = seated.seat_bot(seat, Why::OwnWord, now)?;
        seated.handed_over_by_owner(seat, now);
        self.commit_events(&mut seated, store, now, vec![(Some(seat), handed)]).await
    }

    /// The person of a seat takes it back from the bot.
    pub async fn take_back(&self, store: &Store, person: PersonId, seat: Seat) -> Result<(), Refusal> {
        let mut seated = self.lock().await;
        seated.may_act(person, seat)?;
        if seated.plays_itself(seat).is_ok() {
            return Ok(());
        }
        if let Some(row) = seated.seats.get_mut(seat.index()) {
            row.bot = None;
        }
        let now = self.now();
        seated.stand_ins.remove(&seat);
        seated.waits.acted(seat, now);
        self.commit_events(&mut seated, store, now, vec![(Some(seat), Happening::TakeBack)]).await
    }

    /// Draws the table anew for everybody if a time has passed that pages tell, or if it was put off.
    pub async fn redraw_if_due(&self) {
        let mut seated = self.lock().await;
        let now = self.now();
        let restarts = seated.writable.restarts();
        if std::mem::replace(&mut seated.drawn_after, restarts) != restarts
            || seated.drawn.values().any(|drawn| drawn.until.is_some_and(|until| until <= now))
        {
            self.redraw(&mut seated);
        }
    }
}
