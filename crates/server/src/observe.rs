//! What surrounds every request: its id, a line in the log if it was refused or slow, metrics, and what its pages must
//! know about the server.

use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;

use crate::app::App;
use crate::metrics::{Kind, Player};
use crate::store::Trouble;
use crate::table::Verb;

/// From when on a request is logged as slow.
const SLOW: Duration = Duration::from_secs(1);

/// Parts of addresses that the log may show. Whatever else an address holds may be a secret, such as an invitation.
const SHOWN: [&str; 5] = ["{id}", "{game}", "{act}", "{stamp}", "{name}"];

tokio::task_local! {
    static TROUBLE: Option<Trouble>;
}

/// Why nothing can be saved, if nothing could when the request came.
pub fn trouble() -> Option<Trouble> {
    TROUBLE.try_with(|trouble| *trouble).ok().flatten()
}

/// Why a request was refused, for the log; handlers attach it to their response.
#[derive(Clone, Debug)]
pub struct Reason(pub String);

pub async fn observe(State(app): State<App>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let id = crate::word(8);
    let method = request.method().clone();
    let pattern = request.extensions().get::<MatchedPath>().map(|m| m.as_str().to_owned());
    let path = shown(request.uri().path(), pattern.as_deref());
    let trouble = *app.store.health().borrow();
    let mut response = TROUBLE.scope(trouble, next.run(request)).await;
    let (status, took) = (response.status(), started.elapsed());
    let ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
    let refused = status.is_client_error() || status.is_server_error();
    let kind = kind(&method, &path);
    app.metrics.request(kind, took);
    if kind == Kind::Play && !refused {
        app.metrics.moved(Player::Person);
    }
    if refused {
        app.metrics.refused(status.as_u16());
        if status == StatusCode::TOO_MANY_REQUESTS {
            app.metrics.limit_hit("requests");
        }
        let why = response.extensions().get::<Reason>().map_or("", |r| &r.0);
        tracing::info!(id, %method, path, status = status.as_u16(), ms, why, "refused");
    } else if took > SLOW {
        tracing::info!(id, %method, path, status = status.as_u16(), ms, "slow request");
    }
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert("x-request-id", id);
    }
    response
}

fn kind(method: &Method, path: &str) -> Kind {
    match *method {
        Method::GET | Method::HEAD => Kind::Page,
        _ if verb(path) == Some(Verb::Play) => Kind::Play,
        _ => Kind::Act,
    }
}

/// What is done at a table.
fn verb(path: &str) -> Option<Verb> {
    let (_, word) = path.strip_prefix("/t/")?.split_once('/')?;
    Verb::read(word)
}

/// The address of a request as the log shows it.
fn shown(path: &str, pattern: Option<&str>) -> String {
    let Some(pattern) = pattern else { return "(no such address)".to_owned() };
    let parts = pattern.split('/').zip(path.split('/'));
    let parts = parts.map(|(pattern, part)| if SHOWN.contains(&pattern) { part } else { pattern });
    parts.collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_of_an_address_are_not_shown() {
        assert_eq!(shown("/t/abc/seat/secret", Some("/t/{id}/seat/{link}")), "/t/abc/seat/{link}");
        assert_eq!(shown("/t/abc/play", Some("/t/{id}/{act}")), "/t/abc/play");
        assert_eq!(shown("/", Some("/")), "/");
        assert_eq!(shown("/t/abc/seat/secret/", None), "(no such address)");
    }

    #[test]
    fn moves_are_told_from_other_requests() {
        assert_eq!(kind(&Method::POST, "/t/abc/play"), Kind::Play);
        assert_eq!(kind(&Method::POST, "/t/abc/undo"), Kind::Act);
        assert_eq!(kind(&Method::POST, "/t/abc/seat/play"), Kind::Act, "a link of a seat, whatever it reads");
        assert_eq!(kind(&Method::POST, "/play/outpost"), Kind::Act);
        assert_eq!(kind(&Method::GET, "/t/abc"), Kind::Page);
    }
}
