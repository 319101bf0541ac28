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
    } else if changes && too_often(&app, from.ip(), request.headers()) {
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

fn too_often(app: &App, from: IpAddr, headers: &HeaderMap) -> bool {
    let known = address(from, headers, app.config.origin.is_some());
    known.is_some_and(|address| app.limits.changes.check_key(&address).is_err())
}

/// Whose changes are counted. Behind a proxy on this machine it is the address that the proxy names; the machine's own people
/// are not counted.
fn address(from: IpAddr, headers: &HeaderMap, proxied: bool) -> Option<IpAddr> {
    if !from.is_loopback() {
        return Some(from);
    }
    let named = headers.get("x-forwarded-for").filter(|_| proxied)?;
    named.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
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
    fn a_proxy_on_this_machine_tells_whose_changes_are_counted() {
        let (here, there) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([203, 0, 113, 9]));
        let named = headers(&[("x-forwarded-for", "198.51.100.1, 203.0.113.9")]);
        assert_eq!(address(there, &HeaderMap::new(), false), Some(there));
        assert_eq!(address(here, &named, true), Some(there), "only the proxy's own word counts");
        assert_eq!(address(here, &named, false), None);
        assert_eq!(address(there, &named, true), Some(there));
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
