//! Counters, gauges and histograms for Prometheus, served on an address of their own.

use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use prometheus_client::encoding::text;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;

use crate::app::App;

/// Upper bounds in seconds: from a cached file to a request that somebody gives up on.
const SECONDS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];
const JOBS: [f64; 7] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0];

/// One label and its value.
type Label = [(&'static str, &'static str); 1];
type Status = [(&'static str, u16); 1];

/// Who made a move.
#[derive(Clone, Copy, Debug)]
pub enum Player {
    Person,
    Bot,
}

/// What a request was about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Play,
    /// Whatever else changes something.
    Act,
    Page,
}

/// All metrics; clones count the same.
#[derive(Clone)]
pub struct Metrics {
    moves: Family<Label, Counter>,
    requests: Family<Label, Histogram, fn() -> Histogram>,
    refusals: Family<Status, Counter>,
    limits: Family<Label, Counter>,
    errors: Counter,
    updates: Histogram,
    commit_jobs: Histogram,
    commit_seconds: Histogram,
    streams: Gauge,
    thinking: Gauge,
}

impl Default for Metrics {
    fn default() -> Self {
        let seconds = || Histogram::new(SECONDS);
        Metrics {
            moves: Family::default(),
            requests: Family::new_with_constructor(seconds),
            refusals: Family::default(),
            limits: Family::default(),
            errors: Counter::default(),
            updates: seconds(),
            commit_jobs: Histogram::new(JOBS),
            commit_seconds: seconds(),
            streams: Gauge::default(),
            thinking: Gauge::default(),
        }
    }
}

/// Something that goes on now; dropping it ends it.
pub struct Ongoing(Gauge);

impl Ongoing {
    fn new(gauge: &Gauge) -> Self {
        gauge.inc();
        Ongoing(gauge.clone())
    }
}

impl Drop for Ongoing {
    fn drop(&mut self) {
        self.0.dec();
    }
}

impl Metrics {
    pub fn moved(&self, player: Player) {
        let player = match player {
            Player::Person => "person",
            Player::Bot => "bot",
        };
        self.moves.get_or_create(&[("player", player)]).inc();
    }

    pub fn request(&self, kind: Kind, took: Duration) {
        let kind = match kind {
            Kind::Play => "play",
            Kind::Act => "act",
            Kind::Page => "page",
        };
        self.requests.get_or_create(&[("kind", kind)]).observe(took.as_secs_f64());
    }

    pub fn refused(&self, status: u16) {
        self.refusals.get_or_create(&[("status", status)]).inc();
    }

    /// Somebody ran into a limit.
    pub fn limit_hit(&self, limit: &'static str) {
        self.limits.get_or_create(&[("limit", limit)]).inc();
    }

    /// A page was sent what a click changed.
    pub fn updated(&self, since_click: Duration) {
        self.updates.observe(since_click.as_secs_f64());
    }

    pub fn committed(&self, jobs: usize, took: Duration) {
        self.commit_jobs.observe(jobs as f64);
        self.commit_seconds.observe(took.as_secs_f64());
    }

    pub fn stream(&self) -> Ongoing {
        Ongoing::new(&self.streams)
    }

    pub fn thinking(&self) -> Ongoing {
        Ongoing::new(&self.thinking)
    }

    /// Counts what is logged as an error.
    pub fn errors(&self) -> CountErrors {
        CountErrors(self.errors.clone())
    }

    fn registry(&self, tables: usize, writable: bool) -> Registry {
        let mut registry = Registry::with_prefix("ravelin");
        registry.register("moves", "Moves that were saved", self.moves.clone());
        registry.register("request_seconds", "Time to answer a request", self.requests.clone());
        registry.register("update_seconds", "Time from a click to the update of a page", self.updates.clone());
        registry.register("refusals", "Requests that were refused, by status", self.refusals.clone());
        registry.register("limits_hit", "Requests and connections over a limit", self.limits.clone());
        registry.register("errors", "Errors that were logged", self.errors.clone());
        registry.register("commit_jobs", "Writes in one commit", self.commit_jobs.clone());
        registry.register("commit_seconds", "Time of one commit", self.commit_seconds.clone());
        registry.register("streams", "Pages that listen for updates", self.streams.clone());
        registry.register("bots_thinking", "Bots that think now", self.thinking.clone());
        let gauge = |value| {
            let gauge: Gauge = Gauge::default();
            gauge.set(value);
            gauge
        };
        registry.register("tables", "Tables in memory", gauge(i64::try_from(tables).unwrap_or(i64::MAX)));
        registry.register("writable", "Whether moves can be saved", gauge(i64::from(writable)));
        registry
    }
}

pub struct CountErrors(Counter);

impl<S: Subscriber> Layer<S> for CountErrors {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if *event.metadata().level() == Level::ERROR {
            self.0.inc();
        }
    }
}

/// What is served on the address for metrics.
pub fn router(app: App) -> Router {
    Router::new().route("/metrics", get(page)).with_state(app)
}

async fn page(State(app): State<App>) -> Response {
    let writable = app.store.health().borrow().is_none();
    let registry = app.metrics.registry(app.tables_in_memory(), writable);
    let mut page = String::new();
    match text::encode(&mut page, &registry) {
        Ok(()) => {
            ([(CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")], page).into_response()
        }
        // Writing into memory fails only if memory does.
        Err(_) => axum::http::StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
