//! What every answer carries: headers that forbid what a page of ours never does, and keep what is one person's out of
//! caches.

use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERRER_POLICY, RETRY_AFTER,
    STRICT_TRANSPORT_SECURITY, VARY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const ALWAYS: [(HeaderName, HeaderValue); 2] = [
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (REFERRER_POLICY, HeaderValue::from_static("same-origin")),
];

/// Whether an answer is the same for everybody.
pub fn is_public(headers: &HeaderMap) -> bool {
    let rule = headers.get(CACHE_CONTROL).and_then(|v| v.to_str().ok());
    rule.is_some_and(|v| v.split(',').any(|word| word.trim() == "public"))
}

pub fn finish(response: &mut Response, tls: bool) {
    let status = response.status();
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(name, value);
    }
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    if tls {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if !is_public(headers) {
        headers.append(VARY, HeaderValue::from_static("cookie"));
    }
    if matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
        headers.entry(RETRY_AFTER).or_insert(HeaderValue::from_static("30"));
    }
}
