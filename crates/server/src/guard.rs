//! What every request passes: headers that forbid what a page of ours never does, an origin check on everything that
//! changes something, and a limit on how often one address may try.

use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::app::App;
use crate::pages;

/// Largest body that is read; a long record has about 100 KiB.
pub const BODY: usize = 4 << 20;

/// Changes that one address may make: so many at once, and so many a second on average.
const BURST: NonZeroU32 = NonZeroU32::new(60).expect("not zero");
const RATE: NonZeroU32 = NonZeroU32::new(10).expect("not zero");

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

pub struct Limits {
    changes: DefaultKeyedRateLimiter<IpAddr>,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { changes: RateLimiter::keyed(Quota::per_second(RATE).allow_burst(BURST)) }
    }
}

impl Limits {
    /// Forgets addresses that have been quiet.
    pub fn forget(&self) {
        self.changes.retain_recent();
    }
}

pub async fn guard(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let mut response = if changes && !same_origin(request.headers(), app.config.origin.as_deref()) {
        pages::problem(StatusCode::FORBIDDEN, "This request came from another site: nothing was done.")
    } else if changes && !from.ip().is_loopback() && app.limits.changes.check_key(&from.ip()).is_err() {
        pages::problem(
            StatusCode::TOO_MANY_REQUESTS,
            "Too many actions in a short time: wait a moment, then try again.",
        )
    } else {
        next.run(request).await
    };
    let headers = response.headers_mut();
    let fixed: [(HeaderName, &'static str); 2] =
        [(X_CONTENT_TYPE_OPTIONS, "nosniff"), (REFERRER_POLICY, "same-origin")];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    response
}

/// Whether a browser says that the request comes from one of our own pages. Every browser says it with a form or a script;
/// a program that says nothing is refused too.
fn same_origin(headers: &HeaderMap, ours: Option<&str>) -> bool {
    let text = |name: HeaderName| headers.get(name).and_then(|v| v.to_str().ok());
    match (text(ORIGIN), ours) {
        (Some(origin), Some(ours)) => origin == ours.trim_end_matches('/'),
        (Some(origin), None) => {
            let host = origin.strip_prefix("http://").or(origin.strip_prefix("https://"));
            host.is_some() && host == text(HOST)
        }
        (None, _) => text(HeaderName::from_static("sec-fetch-site")) == Some("same-origin"),
    }
}

/// The last word about what no route answers.
pub async fn nowhere() -> Response {
    pages::problem(StatusCode::NOT_FOUND, "There is nothing at this address.").into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(n, v)| (HeaderName::from_static(n), HeaderValue::from_str(v).unwrap())).collect()
    }

    #[test]
    fn only_our_own_pages_change_something() {
        let own = [("host", "127.0.0.1:8080"), ("origin", "http://127.0.0.1:8080")];
        assert!(same_origin(&headers(&own), None));
        let foreign = [("host", "127.0.0.1:8080"), ("origin", "http://evil.example")];
        assert!(!same_origin(&headers(&foreign), None));
        assert!(!same_origin(&headers(&[("host", "127.0.0.1:8080"), ("origin", "null")]), None));
        assert!(!same_origin(&headers(&[("host", "127.0.0.1:8080")]), None));
        assert!(same_origin(&headers(&[("sec-fetch-site", "same-origin")]), None));
        let named = [("host", "inside:80"), ("origin", "https://club.example")];
        assert!(same_origin(&headers(&named), Some("https://club.example/")));
        assert!(!same_origin(&headers(&own), Some("https://club.example")));
    }
}
