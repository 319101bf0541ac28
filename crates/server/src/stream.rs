//! Live updates. Each page that looks gets one stream. First it is sent everything; after every committed change of its table, what
//! changed for its own eyes, under the number of the last event. Changes that come faster than they can be sent are sent as one.

use std::sync::Arc;
use std::time::Instant;

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use bytes::Bytes;
use futures_util::stream;
use tokio::sync::{broadcast, watch};
use tokio::time::{Duration, timeout_at};

use crate::app::App;
use crate::guard::StreamPass;
use crate::gzip;
use crate::metrics::{Metrics, Ongoing};
use crate::pages::{table as page, waiting};
use crate::people::Person;
use crate::store::{PersonId, Stage, Trouble};
use crate::table::{Live, Look};

/// Longest silence; proxies drop connections that say nothing.
pub const HEARTBEAT: Duration = Duration::from_secs(20);
pub const STILL_HERE: &str = ": still here\n\n";

pub const RESTARTING: &str = "The server is restarting; this page reconnects by itself.";

/// A person is here as long as a page of theirs listens.
struct Presence(Arc<Live>, Option<Person>);

/// Whoever loads a page anew is not away in between.
const AWAY: Duration = Duration::from_secs(1);

impl Presence {
    fn new(live: Arc<Live>, person: Option<Person>) -> Self {
        let id = person.as_ref().map(|p| p.id);
        if live.arrive(id) {
            tell(live.clone(), id, Duration::ZERO, true);
        }
        Presence(live, person)
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        let id = self.1.as_ref().map(|p| p.id);
        if self.0.depart(id) {
            tell(self.0.clone(), id, AWAY, false);
        }
    }
}

/// Tells the table that somebody came or went, if that is still so.
fn tell(live: Arc<Live>, person: Option<PersonId>, after: Duration, here: bool) {
    // When the program ends, streams are dropped where no task can be started, and nobody is left to be told.
    let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
    runtime.spawn(async move {
        tokio::time::sleep(after).await;
        if person.is_none_or(|person| live.is_here(person) == here) {
            live.redraw_presence().await;
        }
    });
}

/// A server-sent event, with the number that a browser reports when it connects again.
pub fn message<'a>(id: Option<i64>, lines: impl Iterator<Item = &'a str>) -> String {
    let mut message = id.map_or_else(String::new, |id| format!("id: {id}\n"));
    for line in lines {
        message.push_str("data: ");
        message.push_str(line);
        message.push('\n');
    }
    message.push('\n');
    message
}

struct Listener {
    here: Presence,
    look: Look,
    /// The page is that of a table whose seats are being taken.
    waits: bool,
    changed: watch::Receiver<u64>,
    stopping: watch::Receiver<bool>,
    health: watch::Receiver<Option<Trouble>>,
    people: broadcast::Receiver<PersonId>,
    gzip: Option<gzip::Stream>,
    /// The click that was told last.
    clicked: Option<Instant>,
    /// The drawing that the page shows.
    shown: Option<u64>,
    /// Whether the shapes that no move changes have been sent; a page may be older than the deal.
    shaped: bool,
    metrics: Metrics,
    /// Counts this stream.
    _open: Ongoing,
    /// The server stops, or the person may not see the table any more, and the page was told so: nothing follows.
    ended: bool,
    /// Counted until the stream ends.
    _pass: StreamPass,
}

/// Opens the stream of a page: how it looks at the table, and whether it waits for its seats to be taken.
pub fn open(
    app: &App,
    live: Arc<Live>,
    person: Option<Person>,
    (look, waits): (Look, bool),
    pass: StreamPass,
    headers: &HeaderMap,
) -> Response {
    let gzip = gzip::is_accepted(headers).then(gzip::Stream::default);
    let mut changed = live.watch();
    // The first message is a full page part: what happened before it was asked for is in it.
    changed.mark_changed();
    let mut health = app.store.health();
    // The page may have been drawn before the last trouble began or ended.
    health.mark_changed();
    let compressed = gzip.is_some();
    let here = Presence::new(live, person);
    let listener = Listener {
        here,
        look,
        waits,
        changed,
        stopping: app.stopping(),
        health,
        people: app.people_changes(),
        gzip,
        clicked: None,
        shown: None,
        shaped: false,
        metrics: app.metrics.clone(),
        _open: app.metrics.stream(),
        ended: false,
        _pass: pass,
    };
    let body = Body::from_stream(stream::unfold(listener, |mut listener| async move {
        let before = listener.clicked;
        let text = listener.next().await?;
        let bytes = pack(listener.gzip.as_mut(), text);
        if let Some(clicked) = listener.clicked.filter(|_| listener.clicked != before) {
            let took = clicked.elapsed();
            listener.metrics.updated(took);
            let (table, ms) = (&listener.here.0.id, took.as_secs_f64() * 1e3);
            tracing::debug!(table, ms, bytes = bytes.len(), "a move is told");
        }
        Some((Ok::<_, std::convert::Infallible>(bytes), listener))
    }));
    respond(body, compressed)
}

/// A stream as an answer.
pub fn respond(body: Body, compressed: bool) -> Response {
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    if compressed {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

/// Packs a message, if the browser takes it packed.
pub fn pack(gzip: Option<&mut gzip::Stream>, text: String) -> Bytes {
    match gzip {
        Some(gzip) => gzip.pack(text.as_bytes()).into(),
        None => text.into(),
    }
}

/// Returns when this person's cookies or wishes changed, or may have.
pub async fn changed(people: &mut broadcast::Receiver<PersonId>, person: Option<&Person>) {
    let Some(person) = person else { return std::future::pending().await };
    while people.recv().await.is_ok_and(|whose| whose != person.id) {}
}

/// What a stream waits for.
enum News {
    /// The table changed.
    Change,
    /// Nothing happened for as long as a connection may be silent.
    Silence,
    Health(Option<Trouble>),
    /// The server stops.
    Stop,
    /// The table is not in memory any more, or the person may have other rights.
    End,
}

impl Listener {
    async fn news(&mut self, silence: tokio::time::Instant) -> News {
        tokio::select! {
            change = timeout_at(silence, self.changed.changed()) => match change {
                Ok(Ok(())) => News::Change,
                Ok(Err(_)) => News::End,
                Err(_) => News::Silence,
            },
            Ok(()) = self.health.changed() => News::Health(*self.health.borrow_and_update()),
            _ = self.stopping.wait_for(|stop| *stop) => News::Stop,
            () = changed(&mut self.people, self.here.1.as_ref()) => News::End,
        }
    }

    /// The next message; `None` ends the stream, and the browser asks again. What changes nothing for these eyes is no message: even
    /// that something happened may be for others alone.
    async fn next(&mut self) -> Option<String> {
        let silence = tokio::time::Instant::now() + HEARTBEAT;
        while !self.ended {
            match self.news(silence).await {
                News::Change => match self.change().await {
                    Some(text) if text.is_empty() => {}
                    told => return told,
                },
                News::Silence => {
                    self.here.0.redraw_if_due().await;
                    return Some(STILL_HERE.to_owned());
                }
                News::Health(trouble) => {
                    self.here.0.redraw_if_due().await;
                    return Some(message(None, page::trouble(trouble).0.lines()));
                }
                News::Stop => {
                    self.ended = true;
                    return Some(message(None, page::connection(RESTARTING).0.lines()));
                }
                News::End => return None,
            }
        }
        None
    }

    /// What a change of the table is told as, which may be nothing; `None` if the stream is over.
    async fn change(&mut self) -> Option<String> {
        let Presence(live, person) = &self.here;
        if live.is_dead() {
            return None;
        }
        let mut seated = live.lock().await;
        if !seated.open_to(person.as_ref().map(|p| p.id)) {
            self.ended = true;
            let told = message(None, page::connection(page::GONE).0.lines());
            return Some(format!("{told}event: {}\ndata:\n\n", page::GONE_EVENT));
        }
        if self.waits && seated.board.stage != Stage::Open {
            self.ended = true;
            return Some(message(None, waiting::begun(&seated).0.lines()));
        }
        let update = page::update(live, &mut seated, person.as_ref(), self.look, self.shown);
        self.shown = Some(update.drawing);
        let shapes = (!self.shaped).then(|| page::shapes(&seated, self.look.form)).flatten();
        self.shaped |= shapes.is_some();
        if update.text.is_empty() && shapes.is_none() {
            return Some(String::new());
        }
        self.clicked = seated.clicked;
        let lines = shapes.iter().flat_map(|s| s.lines()).chain(update.text.lines());
        Some(message(Some(seated.last_event()), lines))
    }
}
