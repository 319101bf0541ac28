//! What each address does. Nothing that is got changes anything; everything that changes something is posted by a form.
//!
//! | file | addresses |
//! |---|---|
//! | `lobby.rs` | `/`, `/games/..`, `/tables`, `/play`, `/name`, `/import` |
//! | `tables.rs` | `/t/ID` and what is done there |
//! | `library.rs` | `/rules/..`, replays, records, pictures |

pub(crate) mod library;
mod lobby;
mod tables;
#[cfg(test)]
mod tests;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};

use crate::app::App;
use crate::store::StoreError;
use crate::table::Refusal;
use crate::{assets, guard, pages};

pub fn router(app: App) -> Router {
    // A stream compresses itself, message by message.
    let compress = CompressionLayer::new().compress_when(DefaultPredicate::new().and(NotForContentType::SSE));
    Router::new()
        .route("/", get(lobby::lobby))
        .route("/name", post(lobby::rename))
        .route("/games/{game}", get(lobby::game))
        .route("/games/{game}/cover.svg", get(lobby::cover))
        .route("/play/{game}", post(lobby::play_now))
        .route("/tables", post(lobby::create))
        .route("/import", post(lobby::import))
        .route("/t/{id}", get(tables::page))
        .route("/t/{id}/live", get(tables::live))
        .route("/t/{id}/seat/{link}", get(tables::invitation))
        .route("/t/{id}/journal", get(library::journal))
        .route("/t/{id}/replay", get(library::replay))
        .route("/t/{id}/record.json", get(library::record))
        .route("/t/{id}/board.svg", get(library::picture))
        .route("/t/{id}/{act}", post(tables::act))
        .route("/rules/{game}", get(library::rules))
        .route("/rules/{game}/find", get(library::find))
        .route("/static/{stamp}/{name}", get(assets::get))
        .route("/health", get(|| async { "well\n" }))
        .fallback(guard::nowhere)
        .layer(DefaultBodyLimit::max(guard::BODY))
        .layer(axum::middleware::from_fn_with_state(app.clone(), guard::guard))
        .layer(compress)
        .with_state(app)
}

/// What a handler could not do, as a page.
pub enum Problem {
    NotFound(&'static str),
    Refused(Refusal),
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
        Refusal::Not(_) => (StatusCode::FORBIDDEN, refusal.to_string()),
        Refusal::Bad(_) => (StatusCode::BAD_REQUEST, refusal.to_string()),
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
            Problem::Refused(refusal) => {
                let (status, words) = status(&refusal);
                pages::problem(status, &words)
            }
        }
    }
}
