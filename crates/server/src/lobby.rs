//! The tables that a person sees in the lobby, and the stream of the page that lists them. A change of one of their tables is
//! sent at once if it makes them be asked, or no longer; everything else waits until a few seconds have passed since the last
//! message, so that bots that play do not redraw the page all the time.

use std::collections::{BTreeMap, BTreeSet};

use axum::body::Body;
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::stream;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};
use tokio::time::{Duration, Instant, sleep_until};

use crate::app::App;
use crate::delta;
use crate::guard::StreamPass;
use crate::metrics::Ongoing;
use crate::pages::lobby as page;
use crate::pages::lobby::{Listed, Lists};
use crate::people::Person;
use crate::store::{Board, News, PersonId, Stage, StoreError, Trouble};
use crate::stream::{HEARTBEAT, RESTARTING, STILL_HERE, changed, message, pack, respond};
use crate::{gzip, pages};

/// Most tables of each kind that a page lists. Those that somebody plays at are fewer: a host may set up some dozens.
const MINE: i64 = 200;
const OVER: i64 = 50;
const OPEN: i64 = 50;
const WATCHED: i64 = 30;

/// The shortest time between two messages, if nobody new is asked.
const PAUSE: Duration = Duration::from_secs(5);
/// The shortest time between two messages in any case.
const BREATH: Duration = Duration::from_millis(500);

async fn with_seats(app: &App, boards: Vec<Board>) -> Result<Vec<Listed>, StoreError> {
    let mut seats = app.store.seats_at(&boards).await?;
    let listed = |board: Board| Listed { seats: seats.remove(&board.id).unwrap_or_default(), board };
    Ok(boards.into_iter().map(listed).collect())
}

/// Everything that the lobby lists for somebody.
pub async fn gather(app: &App, person: Option<&Person>) -> Result<Lists, StoreError> {
    let mut lists = Lists { now: app.store.now(), me: person.map(|p| p.id), ..Lists::default() };
    if let Some(person) = person {
        lists.is_known = app.store.has_tables(person.id).await?;
        running(app, person.id, &mut lists).await?;
        lists.gathering = with_seats(app, app.store.tables_of(person.id, Stage::Open, MINE).await?).await?;
        lists.over = with_seats(app, app.store.tables_of(person.id, Stage::Over, OVER).await?).await?;
        if !person.muted.is_empty() {
            lists.muted = app.store.muted_by(person.id).await?;
        }
    }
    let me = person.map(|p| p.id);
    let is_mine =
        |listed: &Listed| me == Some(listed.board.host) || listed.seats.iter().any(|s| me.is_some() && s.person == me);
    for (stage, most, list) in [
        (Stage::Open, OPEN, &mut lists.open),
        (Stage::Running, WATCHED, &mut lists.watched),
        (Stage::Over, WATCHED, &mut lists.played),
    ] {
        *list = with_seats(app, app.store.public(stage, most).await?).await?;
        list.retain(|listed| !is_mine(listed));
    }
    Ok(lists)
}

/// The tables at which somebody plays. One that cannot be read is listed all the same.
async fn running(app: &App, me: PersonId, lists: &mut Lists) -> Result<(), StoreError> {
    for board in app.store.tables_of(me, Stage::Running, MINE).await? {
        let live =
            app.table(&board.id).await.inspect_err(|e| tracing::error!("table {}: {e}", board.id)).ok().flatten();
        let summary = match &live {
            Some(live) => live.lock().await.summary(live, me),
            None => None,
        };
        match summary {
            None => lists.unreadable.extend(with_seats(app, vec![board]).await?),
            Some(table) if table.sandbox => lists.copies.push(table),
            Some(table) if table.question.is_some() => lists.turns.push(table),
            Some(table) => lists.waiting.push(table),
        }
    }
    // Who has waited longest comes first.
    lists.turns.sort_by_key(|table| table.since);
    Ok(())
}

/// A lobby that is open somewhere.
struct Visitor {
    app: App,
    person: Option<Person>,
    news: broadcast::Receiver<News>,
    stopping: watch::Receiver<bool>,
    health: watch::Receiver<Option<Trouble>>,
    people: broadcast::Receiver<PersonId>,
    gzip: Option<gzip::Stream>,
    /// The tables of the person, and those at which they are asked.
    mine: BTreeSet<String>,
    asked: BTreeSet<String>,
    /// What each part of the page shows, as a hash.
    shown: BTreeMap<&'static str, u64>,
    /// When the lists were sent last, and when they are to be sent again.
    told: Option<Instant>,
    due: Option<Instant>,
    /// The trouble that the page was told of: the store says it again with every look at its health.
    trouble: Option<Option<Trouble>>,
    ended: bool,
    _open: Ongoing,
    _pass: StreamPass,
}

enum Next {
    Draw,
    Silence,
    Health(Option<Trouble>),
    Stop,
    End,
}

pub fn open(app: &App, person: Option<Person>, pass: StreamPass, headers: &HeaderMap) -> Response {
    let gzip = gzip::is_accepted(headers).then(gzip::Stream::default);
    let compressed = gzip.is_some();
    let visitor = Visitor {
        person,
        news: app.store.news(),
        stopping: app.stopping(),
        health: app.store.health(),
        people: app.people_changes(),
        gzip,
        mine: BTreeSet::new(),
        asked: BTreeSet::new(),
        shown: BTreeMap::new(),
        told: None,
        due: None,
        trouble: None,
        ended: false,
        _open: app.metrics.stream(),
        _pass: pass,
        app: app.clone(),
    };
    let body = Body::from_stream(stream::unfold(visitor, |mut visitor| async move {
        let text = visitor.next().await?;
        Some((Ok::<_, std::convert::Infallible>(pack(visitor.gzip.as_mut(), text)), visitor))
    }));
    respond(body, compressed)
}

impl Visitor {
    /// The next message; `None` ends the stream, and the browser asks again.
    async fn next(&mut self) -> Option<String> {
        while !self.ended {
            match self.wait().await {
                Next::Draw => {
                    // What cannot be read now is read at the next change, or when the browser asks again.
                    let lists = gather(&self.app, self.person.as_ref())
                        .await
                        .inspect_err(|e| tracing::error!("lobby: {e}"))
                        .ok()?;
                    let text = self.changes(&lists);
                    if !text.is_empty() {
                        return Some(message(None, text.lines()));
                    }
                }
                Next::Silence => return Some(STILL_HERE.to_owned()),
                Next::Health(trouble) => {
                    if self.trouble.replace(trouble) != Some(trouble) {
                        return Some(message(None, pages::table::trouble(trouble).0.lines()));
                    }
                }
                Next::Stop => {
                    self.ended = true;
                    return Some(message(None, pages::table::connection(RESTARTING).0.lines()));
                }
                Next::End => return None,
            }
        }
        None
    }

    async fn wait(&mut self) -> Next {
        let Some(told) = self.told else { return Next::Draw };
        let silence = Instant::now() + HEARTBEAT;
        loop {
            let news = tokio::select! {
                news = self.news.recv() => news,
                () = sleep_until(self.due.unwrap_or(silence)), if self.due.is_some() => return Next::Draw,
                () = sleep_until(silence) => return Next::Silence,
                Ok(()) = self.health.changed() => return Next::Health(*self.health.borrow_and_update()),
                _ = self.stopping.wait_for(|stop| *stop) => return Next::Stop,
                () = changed(&mut self.people, self.person.as_ref()) => return Next::End,
            };
            let after = match news {
                Ok(news) => self.pause(&news).await,
                Err(RecvError::Lagged(_)) => Some(PAUSE),
                Err(RecvError::Closed) => return Next::End,
            };
            self.due = self.due.into_iter().chain(after.map(|after| told + after)).min();
        }
    }

    /// How long after the last message the page is told of this; never, if it is not about it.
    async fn pause(&self, news: &News) -> Option<Duration> {
        if !self.mine.contains(&*news.table) {
            return news.seating.then_some(PAUSE);
        }
        let asked = match (&self.person, self.app.table(&news.table).await) {
            (Some(person), Ok(Some(live))) => live.lock().await.waits_for(person.id),
            _ => false,
        };
        Some(if asked == self.asked.contains(&*news.table) && !news.seating { PAUSE } else { BREATH })
    }

    /// The parts of the page that are not as they were shown.
    fn changes(&mut self, lists: &Lists) -> String {
        (self.told, self.due) = (Some(Instant::now()), None);
        self.asked = lists.turns.iter().map(|table| table.id.clone()).collect();
        self.mine = lists.ids().map(str::to_owned).collect();
        let mut changes = Vec::new();
        for part in page::parts(lists) {
            let hash = delta::key(part.pieces.iter().map(|piece| piece.markup().into_owned()).collect::<Vec<_>>());
            if self.shown.insert(part.id, hash) != Some(hash) {
                changes.push(part);
            }
        }
        delta::whole(&changes)
    }
}
