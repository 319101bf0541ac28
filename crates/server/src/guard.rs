//! What every request passes before a route sees it, and every answer on its way out.
//!
//! | file | what |
//! |---|---|
//! | `address.rs` | whose request it is: addresses, networks, trusted proxies |
//! | `origin.rs` | by which names the server answers, and whose pages may change something |
//! | `rates.rs` | how often one address may try, how many streams are open |
//! | `headers.rs` | what every answer carries |

mod address;
mod headers;
mod origin;
mod rates;

use std::net::SocketAddr;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, FromRequest, Request, State};
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

pub use address::{Client, Network, NetworkError, Proxies};
pub use headers::is_public;
pub use origin::{Names, OriginError, browser_origin};
pub use rates::{Rates, Seating, StreamPass, Streams};

use crate::app::App;
use crate::observe::Reason;
use crate::pages;

/// Why a request goes no further.
#[derive(Debug, thiserror::Error)]
pub enum Denied {
    #[error("A request names the host it is for, exactly once.")]
    Host,
    #[error(
        "This server does not answer by the name “{0}”. Open it by its address, or start it with \
         --origin and the address that people type."
    )]
    Name(String),
    #[error("This request came from another site: nothing was done.")]
    Origin,
    #[error("Too many requests in a short time: wait a moment, then try again.")]
    TooFast(Duration),
    #[error("Too many new guests from your network: wait {} s, then try again.", .0.as_secs() + 1)]
    Guests(Duration),
    #[error("Too many pages are open from your network or in your name: close one, then load this page again.")]
    OwnStreams,
    #[error("Too many people are watching: try again in a minute.")]
    Streams,
}

impl Denied {
    fn status(&self) -> StatusCode {
        match self {
            Denied::Host => StatusCode::BAD_REQUEST,
            Denied::Name(_) => StatusCode::MISDIRECTED_REQUEST,
            Denied::Origin => StatusCode::FORBIDDEN,
            Denied::TooFast(_) | Denied::Guests(_) | Denied::OwnStreams => StatusCode::TOO_MANY_REQUESTS,
            Denied::Streams => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// Counts it, if it is a limit that was hit.
    pub fn counted(self, app: &App) -> Self {
        let limit = match self {
            Denied::Host | Denied::Name(_) | Denied::Origin => return self,
            Denied::TooFast(_) => "requests per address",
            Denied::Guests(_) => "guests per address",
            Denied::OwnStreams => "streams per address or person",
            Denied::Streams => "streams",
        };
        app.metrics.limit_hit(limit);
        self
    }

    /// After how many seconds it is worth trying again.
    fn retry(&self) -> Option<u64> {
        match self {
            Denied::Host | Denied::Name(_) | Denied::Origin => None,
            Denied::TooFast(wait) | Denied::Guests(wait) => Some(wait.as_secs() + 1),
            Denied::OwnStreams | Denied::Streams => Some(60),
        }
    }
}

impl IntoResponse for Denied {
    fn into_response(self) -> Response {
        let mut response = pages::problem(self.status(), &self.to_string());
        if let Some(seconds) = self.retry() {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

pub async fn guard(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let client = app.proxies.client(from.ip(), request.headers());
    request.extensions_mut().insert(client);
    let mut response = match check(&app, client, &request) {
        Ok(()) => next.run(request).await,
        Err(denied) => denied.counted(&app).into_response(),
    };
    let says_why = response.extensions().get::<Reason>().is_some();
    if let Some(words) = of_layers(response.status()).filter(|_| !says_why) {
        response = pages::problem(response.status(), words);
    }
    headers::finish(&mut response, app.names.is_tls());
    response
}

/// Reads a request whole, in time, before anything is done about it.
pub async fn read_body(State(app): State<App>, request: Request, next: Next) -> Response {
    let (head, body) = request.into_parts();
    let in_time = Duration::from_secs(app.config.limits.request_seconds);
    let whole = Bytes::from_request(Request::from_parts(head.clone(), body), &());
    match tokio::time::timeout(in_time, whole).await {
        Ok(Ok(body)) => next.run(Request::from_parts(head, Body::from(body))).await,
        Ok(Err(unreadable)) => unreadable.into_response(),
        Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
    }
}

/// What is said to those whom a layer below refused without a word.
fn of_layers(status: StatusCode) -> Option<&'static str> {
    match status {
        StatusCode::REQUEST_TIMEOUT => Some("The request took too long to arrive: nothing was done."),
        StatusCode::GATEWAY_TIMEOUT => Some(
            "The server took too long to answer. What you did may or may not have been saved: load the page again to see.",
        ),
        StatusCode::PAYLOAD_TOO_LARGE => Some("This is more than the server reads at once: nothing was done."),
        _ => None,
    }
}

fn check(app: &App, client: Client, request: &Request) -> Result<(), Denied> {
    app.names.check(request)?;
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return app.rates.read(client);
    }
    if !app.names.same_origin(request.headers()) {
        return Err(Denied::Origin);
    }
    app.rates.change(client)
}

/// Fallback handler: 404.
pub async fn not_found() -> Response {
    pages::problem(StatusCode::NOT_FOUND, "There is nothing at this address.").into_response()
}
