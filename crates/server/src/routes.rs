//! What each address does. GET requests have no side effects; everything that changes something is posted by a form.
//!
//! | file | addresses |
//! |---|---|
//! | `lobby.rs` | `/`, `/find`, `/games/..`, `/tables`, `/play`, `/import`; `/hide`, `/restore`; `/name`, `/sign-out-others`, `/unmute` |
//! | `tables.rs` | `/t/ID` and what is done there |
//! | `invitations.rs` | `/join/CODE`, links to seats, the picture of a link |
//! | `library.rs` | `/rules/..`, replays, records, pictures |

mod invitations;
pub(crate) mod library;
mod lobby;
mod tables;
#[cfg(test)]
mod tests;

use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::TimeoutLayer;

use crate::app::App;
use crate::guard::Denied;
use crate::store::StoreError;
use crate::table::Refusal;
use crate::{assets, guard, observe, pages, people};

pub fn router(app: App) -> Router {
    // A stream compresses itself, message by message.
    let compress = CompressionLayer::new().compress_when(DefaultPredicate::new().and(NotForContentType::SSE));
    let limits = &app.config.limits;
    // Until the answer begins: a stream may go on for days. The body has been read by then, so what the handler writes may
    // be committed all the same.
    let in_time = Duration::from_secs(limits.request_seconds);
    let in_time = TimeoutLayer::with_status_code(StatusCode::GATEWAY_TIMEOUT, in_time);
    Router::new()
        .route("/", get(lobby::lobby))
        .route("/live", get(lobby::live))
        .route("/find", get(lobby::find))
        .route("/hide", post(lobby::hide))
        .route("/restore", post(lobby::restore))
        .route("/join/{code}", get(invitations::by_code))
        .route("/name", post(lobby::rename))
        .route("/sign-out-others", post(lobby::sign_out_others))
        .route("/unmute", post(lobby::unmute))
        .route("/games/{game}", get(lobby::game))
        .route("/games/{game}/cover.svg", get(lobby::cover))
        .route("/play/{game}", post(lobby::play_now))
        .route("/tables", post(lobby::create))
        .route("/import", post(lobby::import))
        .route("/t/{id}", get(tables::page))
        .route("/t/{id}/live", get(tables::live))
        .route("/t/{id}/gestures", get(tables::gestures))
        .route("/t/{id}/odds", get(tables::odds))
        .route("/t/{id}/seat/{link}", get(invitations::by_link))
        .route("/t/{id}/options", post(tables::change_options))
        .route("/t/{id}/qr.svg", get(invitations::qr))
        .route("/t/{id}/small.svg", get(library::thumbnail))
        .route("/t/{id}/journal", get(library::journal))
        .route("/t/{id}/replay", get(library::replay))
        .route("/t/{id}/record.json", get(library::record))
        .route("/t/{id}/board.svg", get(library::picture))
        .route("/t/{id}/{act}", post(tables::act))
        .route("/rules", get(lobby::rules))
        .route("/rules/{game}", get(library::rules))
        .route("/rules/{game}/find", get(library::find))
        .route("/static/{stamp}/{name}", get(assets::get))
        .route("/health", get(health))
        .fallback(guard::not_found)
        .layer(in_time)
        .layer(axum::middleware::from_fn_with_state(app.clone(), guard::read_body))
        .layer(DefaultBodyLimit::disable())
        .layer(RequestBodyLimitLayer::new(limits.body_bytes))
        .layer(axum::middleware::from_fn_with_state(app.clone(), people::renew))
        .layer(axum::middleware::from_fn_with_state(app.clone(), guard::guard))
        .layer(compress)
        .layer(axum::middleware::from_fn_with_state(app.clone(), observe::observe))
        .with_state(app)
}

/// For whoever watches over the server: whether moves can be saved.
async fn health(State(app): State<App>) -> (StatusCode, String) {
    match *app.store.health().borrow() {
        None => (StatusCode::OK, "well\n".to_owned()),
        Some(trouble) => (StatusCode::SERVICE_UNAVAILABLE, format!("moves cannot be saved: {trouble}\n")),
    }
}

/// What a handler could not do, as a page.
pub enum Problem {
    NotFound(&'static str),
    Refused(Refusal),
    Denied(Denied),
}

impl From<Denied> for Problem {
    fn from(denied: Denied) -> Self {
        Problem::Denied(denied)
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        Problem::Refused(refusal)
    }
}

impl From<StoreError> for Problem {
    fn from(e: StoreError) -> Self {
        Problem::Refused(Refusal::Store(e))
    }
}

/// The status and the words of a refusal; what is ours to know is logged and not shown.
pub fn status(refusal: &Refusal) -> (StatusCode, String) {
    match refusal {
        Refusal::Stale | Refusal::Late(_) => (StatusCode::CONFLICT, refusal.to_string()),
        Refusal::Rule { .. } => (StatusCode::UNPROCESSABLE_ENTITY, refusal.to_string()),
        Refusal::Not(_) | Refusal::Namesake { .. } => (StatusCode::FORBIDDEN, refusal.to_string()),
        Refusal::Nobody => (StatusCode::NOT_FOUND, refusal.to_string()),
        Refusal::TooMany(_) => (StatusCode::TOO_MANY_REQUESTS, refusal.to_string()),
        Refusal::TooLarge(_) => (StatusCode::PAYLOAD_TOO_LARGE, refusal.to_string()),
        Refusal::Bad(_) => (StatusCode::BAD_REQUEST, refusal.to_string()),
        Refusal::Store(StoreError::Conflict) => (StatusCode::CONFLICT, Refusal::Stale.to_string()),
        Refusal::Store(StoreError::Unavailable(trouble)) => (StatusCode::SERVICE_UNAVAILABLE, trouble.sentence()),
        Refusal::Store(StoreError::Stopped) => {
            let words = "The server is restarting: nothing was done. Try again in a moment.";
            (StatusCode::SERVICE_UNAVAILABLE, words.to_owned())
        }
        Refusal::Store(e) => {
            tracing::error!("{e}");
            let sorry = "Nothing was done: the server could not read or write its data. Try again in a moment.";
            (StatusCode::INTERNAL_SERVER_ERROR, sorry.to_owned())
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        match self {
            Problem::NotFound(what) => pages::problem(StatusCode::NOT_FOUND, what),
            Problem::Denied(denied) => denied.into_response(),
            Problem::Refused(refusal) => {
                let (status, words) = status(&refusal);
                pages::problem(status, &words)
            }
        }
    }
}
