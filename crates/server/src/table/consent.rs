//! Requests that the others must agree to: taking back across dice, ending without a winner, a bot for somebody who does
//! not act. A request is named by the number of its event, and an answer names the request it answers. The last answer
//! and what follows from it are one commit.

use std::collections::BTreeSet;

use ravelin_core::{Seat, Seats};

use super::{Live, Refusal, Seated};
use crate::store::{Ask, Ending, Happening, PersonId, Stage, Store, Why};

#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// The number of the event that asked.
    pub id: i64,
    pub by: Seat,
    pub ask: Ask,
    pub agreed: Seats,
}

/// What somebody wants the others to agree to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Take back this move, counted from 0: their last one when their page was drawn.
    Undo(Option<usize>),
    End,
    /// Let a bot play this seat.
    HandOver(Seat),
}

/// Why a request is not pending any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    Agreed,
    Declined(Seat),
    Withdrawn(Seat),
    /// Somebody moved or took a move back.
    Overtaken,
    /// The person whose seat it was about acted.
    Returned(Seat),
    Resigned(Seat),
    /// Nobody's word was missing, but it was not done: the program stopped, or the last one became absent.
    Lost,
}

impl Closed {
    fn words(self, seated: &Seated) -> String {
        let name = |seat| seated.seat_name(seat);
        match self {
            Closed::Agreed => "This request is settled already: everybody agreed.".to_owned(),
            Closed::Declined(seat) => format!("This request is off: {} declined it.", name(seat)),
            Closed::Withdrawn(seat) => format!("This request is off: {} withdrew it.", name(seat)),
            Closed::Overtaken => "This request is off: the game went on before you answered.".to_owned(),
            Closed::Returned(seat) => format!("This request is off: {} is back.", name(seat)),
            Closed::Resigned(seat) => format!("This request is off: {} resigned.", name(seat)),
            Closed::Lost => "This request was not carried out: please ask again.".to_owned(),
        }
    }
}

impl Seated {
    /// Ends the pending request, and remembers why for those who answer late.
    pub(super) fn close_request(&mut self, why: Closed) {
        let request = self.request.take();
        self.declined = match (request, why) {
            (Some(request), Closed::Declined(by)) => Some((request.by, by)),
            _ => None,
        };
        if let Some(request) = request {
            self.closed.insert(request.id, why);
        }
    }

    /// The people whose word is needed. Whoever is away stays a person; only where a seat is handed over for absence,
    /// somebody who is absent in the same way has no veto.
    fn voters(&self, ask: Ask, now: i64) -> BTreeSet<PersonId> {
        let people = self.seats.iter().filter_map(|row| row.person);
        match ask {
            Ask::Undo(_) | Ask::End => people.collect(),
            Ask::HandOver(seat) => {
                let owner = self.owner(seat);
                people.filter(|p| Some(*p) != owner && !self.is_absent(*p, now)).collect()
            }
        }
    }

    /// The people who still have to agree. A person agrees for all of their seats at once.
    pub fn missing(&self, request: &Request, now: i64) -> BTreeSet<PersonId> {
        let mut missing = self.voters(request.ask, now);
        missing.retain(|person| !self.seats_of(Some(*person)).iter().any(|seat| request.agreed.has(*seat)));
        missing
    }

    /// Whether nobody else would have to be asked for consent.
    pub fn is_alone(&self, person: PersonId) -> bool {
        self.seats.iter().filter_map(|row| row.person).all(|p| p == person)
    }

    /// What becomes of a request when this seat does not agree to it.
    pub(super) fn ended_by(&self, request: &Request, seat: Seat) -> Closed {
        let person = self.owner(seat);
        match request.ask {
            Ask::HandOver(of) if self.owner(of) == person => Closed::Returned(of),
            _ if self.owner(request.by) == person => Closed::Withdrawn(seat),
            _ => Closed::Declined(seat),
        }
    }

    /// The request that an answer names; otherwise what became of it.
    fn request_named(&self, id: Option<i64>) -> Result<Request, Refusal> {
        let Some(id) = id else { return Err(Refusal::Stale) };
        if let Some(request) = self.request.filter(|request| request.id == id) {
            return Ok(request);
        }
        let closed = self.closed.get(&id).map(|why| why.words(self));
        Err(Refusal::Late(closed.unwrap_or_else(|| "There is no such request at this table.".to_owned())))
    }

    /// What a wish asks for, if it can be asked.
    fn ask_for(&self, person: PersonId, seat: Seat, wish: Wish, now: i64) -> Result<Ask, Refusal> {
        match wish {
            Wish::End => Ok(Ask::End),
            Wish::Undo(shown) => match self.last_move_of(seat) {
                None => Err(Refusal::Not("You have no move to take back.")),
                Some(last) if Some(last) != shown => Err(Refusal::Stale),
                Some(last) => Ok(Ask::Undo(last)),
            },
            Wish::HandOver(seat) => {
                let Some(owner) = self.owner(seat) else { return Err(Refusal::Not("Nobody plays this seat.")) };
                if owner == person {
                    return Err(Refusal::Not("This is your own seat: you can hand it to a bot without asking."));
                }
                match self.replaceable_from(seat) {
                    Some(from) if from <= now && !self.may_ask_for_bot(person, now) => Err(Refusal::Not(
                        "You are late yourself: make your own move first, then a bot can play for others.",
                    )),
                    Some(from) if from <= now => Ok(Ask::HandOver(seat)),
                    Some(_) => Err(Refusal::Not("The time that was agreed at this table is not over yet.")),
                    None => Err(Refusal::Not(
                        "A seat goes to a bot only while it is asked to act, and only if that was agreed at this table.",
                    )),
                }
            }
        }
    }

    /// Whether a new request of this person takes the place of the pending one: it is about their own seat, or needs
    /// nobody's word any more.
    fn gives_way(&self, request: &Request, person: PersonId, now: i64) -> bool {
        let about = match request.ask {
            Ask::HandOver(seat) => self.owner(seat),
            Ask::Undo(_) | Ask::End => None,
        };
        about == Some(person) || self.missing(request, now).is_empty()
    }

    /// The pending request gives way to another of this seat.
    pub(super) fn replace_request(&mut self, seat: Seat) {
        let Some(request) = self.request else { return };
        let returned = self.ended_by(&request, seat);
        self.close_request(if matches!(returned, Closed::Returned(_)) { returned } else { Closed::Lost });
    }

    /// Does what everybody agreed to; what is to be committed with the last answer.
    fn carry_out(&mut self, request: &Request, now: i64) -> Result<Vec<(Option<Seat>, Happening)>, Refusal> {
        let done = match request.ask {
            Ask::End => {
                self.finish(Some(Ending::Agreed));
                None
            }
            Ask::Undo(to) => Some(self.go_back(to, now)?),
            Ask::HandOver(seat) => Some(self.seat_bot(seat, Why::Absence, now)?),
        };
        self.closed.insert(request.id, Closed::Agreed);
        self.request = None;
        Ok(done.map(|what| (Some(request.by), what)).into_iter().collect())
    }

    /// A request that is read from the database.
    pub(super) fn fold_ask(&mut self, id: i64, by: Seat, ask: Ask, at: i64) {
        self.replace_request(by);
        self.request = Some(Request { id, by, ask, agreed: Seats::only(by) });
        self.waits.acted(by, at);
    }

    /// An answer that is read from the database.
    pub(super) fn fold_answer(&mut self, by: Seat, yes: bool, at: i64) {
        self.waits.acted(by, at);
        let Some(mut request) = self.request else { return };
        if yes {
            request.agreed = request.agreed.with(by);
            self.request = Some(request);
        } else {
            self.close_request(self.ended_by(&request, by));
        }
    }

    /// Whether the move that is to be taken back is still the last of its seat; not if the game went on from its position
    /// under other rules.
    fn still_stands(&self, request: &Request) -> bool {
        match request.ask {
            Ask::Undo(to) => self.last_move_of(request.by) == Some(to),
            Ask::End | Ask::HandOver(_) => true,
        }
    }

    /// Whether a seat is to be handed over whose time was put off since, because the server was down.
    pub fn is_too_early(&self, request: &Request, now: i64) -> bool {
        matches!(request.ask, Ask::HandOver(seat) if !self.is_replaceable(seat, now))
    }

    /// After a restart: what was agreed but not done was lost, and can be asked again.
    pub(super) fn drop_settled_request(&mut self, now: i64) {
        let Some(request) = self.request else { return };
        match self.board.stage {
            Stage::Running if !self.still_stands(&request) => self.close_request(Closed::Overtaken),
            Stage::Over if self.board.ending == Some(Ending::Agreed) => self.close_request(Closed::Agreed),
            Stage::Over => self.close_request(Closed::Overtaken),
            Stage::Open | Stage::Running if self.missing(&request, now).is_empty() => self.close_request(Closed::Lost),
            Stage::Open | Stage::Running => {}
        }
    }
}

impl Live {
    /// Asks the others; if nobody's word is missing, it is done at once.
    pub async fn ask(&self, store: &Store, person: PersonId, seat: Seat, wish: Wish) -> Result<(), Refusal> {
        let mut seated = self.lock().await;
        seated.may_act(person, seat)?;
        let now = self.now();
        let ask = seated.ask_for(person, seat, wish, now)?;
        match seated.request {
            Some(request) if seated.gives_way(&request, person, now) => seated.replace_request(seat),
            Some(_) => {
                return Err(Refusal::Not("Another request is open. Answer or withdraw it first."));
            }
            None => {}
        }
        let request = Request { id: seated.next_event(), by: seat, ask, agreed: Seats::only(seat) };
        let mut happened = vec![(Some(seat), Happening::Ask(ask))];
        if seated.missing(&request, now).is_empty() {
            happened.extend(seated.carry_out(&request, now)?);
        } else {
            seated.request = Some(request);
        }
        seated.waits.acted(seat, now);
        self.commit_events(&mut seated, store, now, happened).await
    }

    /// Answers the request of this id. No of whoever asked withdraws it; any answer of the person whose seat is to be
    /// handed over shows that they are here.
    pub async fn answer(
        &self,
        store: &Store,
        person: PersonId,
        seat: Seat,
        id: Option<i64>,
        yes: bool,
    ) -> Result<(), Refusal> {
        let mut seated = self.lock().await;
        if !seated.seats_of(Some(person)).contains(&seat) {
            return Err(Refusal::Not("This is not your seat."));
        }
        let mut request = seated.request_named(id)?;
        seated.may_act(person, seat)?;
        let now = self.now();
        let ended = seated.ended_by(&request, seat);
        let yes = yes && !matches!(ended, Closed::Returned(_));
        if yes && seated.is_too_early(&request, now) {
            return Err(Refusal::Not("The server was down for a while: the seat can be handed over a little later."));
        }
        let mut happened = vec![(Some(seat), Happening::Answer { yes })];
        if yes {
            request.agreed = request.agreed.with(seat);
            if seated.missing(&request, now).is_empty() {
                happened.extend(seated.carry_out(&request, now)?);
            } else {
                seated.request = Some(request);
            }
        } else {
            seated.close_request(ended);
        }
        seated.waits.acted(seat, now);
        self.commit_events(&mut seated, store, now, happened).await
    }
}
