//! By which names the server answers, and whose pages may change something.
//!
//! A page of another site that binds its own name to this machine's address (DNS rebinding) is, for a browser, a page of
//! this server. So only names that nobody else can bind are answered: addresses, `localhost`, and the one that the host
//! gave.

use std::net::{IpAddr, Ipv6Addr};

use axum::extract::Request;
use axum::http::header::{HOST, HeaderName, ORIGIN};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Uri};

use super::Denied;

#[derive(Debug, thiserror::Error)]
#[error(
    "{0:?} is not what a browser sends: give scheme and host alone, such as https://club.example or http://host:8080"
)]
pub struct OriginError(String);

/// An origin as browsers send it (RFC 6454): scheme and host in lower case, no default port, no path.
pub fn browser_origin(text: &str) -> Result<String, OriginError> {
    let bad = || OriginError(text.to_owned());
    let lower = text.to_ascii_lowercase();
    let (scheme, rest) = lower.split_once("://").ok_or_else(bad)?;
    let rest = rest.strip_suffix('/').unwrap_or(rest);
    let default = match scheme {
        "http" => ":80",
        "https" => ":443",
        _ => return Err(bad()),
    };
    let rest = rest.strip_suffix(default).unwrap_or(rest);
    let authority: Authority = rest.parse().map_err(|_| bad())?;
    let port = rest.strip_prefix(authority.host()).ok_or_else(bad)?;
    let has_port = port.strip_prefix(':').is_some_and(|p| p.parse::<u16>().is_ok());
    if authority.host().is_empty() || !rest.is_ascii() || !(port.is_empty() || has_port) {
        return Err(bad());
    }
    Ok(format!("{scheme}://{rest}"))
}

#[derive(Clone, Debug)]
pub struct Names {
    /// The address that people type, as a browser sends it.
    origin: Option<String>,
    /// The host in it.
    host: Option<String>,
}

impl Names {
    pub fn new(origin: Option<&str>) -> Self {
        let origin = origin.map(|o| o.trim_end_matches('/').to_ascii_lowercase());
        let host = origin.as_deref().and_then(|o| o.parse::<Uri>().ok()).and_then(|o| o.host().map(str::to_owned));
        Names { origin, host }
    }

    /// The address that people type, as this request shows it.
    pub fn address(&self, headers: &HeaderMap) -> String {
        let by_host = || headers.get(HOST).and_then(|host| host.to_str().ok()).map(|host| format!("http://{host}"));
        self.origin.clone().or_else(by_host).unwrap_or_default()
    }

    pub fn is_tls(&self) -> bool {
        self.origin.as_deref().is_some_and(|o| o.starts_with("https:"))
    }

    /// A request names one host, by which this server answers.
    pub fn check(&self, request: &Request) -> Result<(), Denied> {
        let host = host_of(request).ok_or(Denied::Host)?;
        if self.answers_to(host.host()) { Ok(()) } else { Err(Denied::Name(host.host().to_owned())) }
    }

    fn answers_to(&self, host: &str) -> bool {
        let six = host.strip_prefix('[').and_then(|h| h.strip_suffix(']'));
        match six {
            Some(six) => six.parse::<Ipv6Addr>().is_ok(),
            None => {
                host.parse::<IpAddr>().is_ok()
                    || host.eq_ignore_ascii_case("localhost")
                    || self.host.as_deref().is_some_and(|own| own.eq_ignore_ascii_case(host))
            }
        }
    }

    /// Whether a browser says that the request comes from one of our own pages. Every browser says it with a form or a
    /// script; a program that says nothing is refused too.
    pub fn same_origin(&self, headers: &HeaderMap) -> bool {
        let text = |name: HeaderName| headers.get(name).and_then(|v| v.to_str().ok());
        match (text(ORIGIN), &self.origin) {
            (Some(origin), Some(ours)) => origin == ours,
            (Some(origin), None) => {
                let host = origin.strip_prefix("http://").or(origin.strip_prefix("https://"));
                host.is_some() && host == text(HOST)
            }
            (None, _) => text(HeaderName::from_static("sec-fetch-site")) == Some("same-origin"),
        }
    }
}

/// The host of a request, if it names exactly one.
fn host_of(request: &Request) -> Option<Authority> {
    let mut named = request.headers().get_all(HOST).iter();
    let (Some(host), None) = (named.next(), named.next()) else { return None };
    let host: Authority = host.to_str().ok()?.parse().ok()?;
    let port = host.as_str().strip_prefix(host.host())?;
    let port = port.is_empty() || port.strip_prefix(':').is_some_and(|p| p.bytes().all(|b| b.is_ascii_digit()));
    let in_address = request.uri().authority().is_none_or(|a| a.as_str().eq_ignore_ascii_case(host.as_str()));
    (in_address && port && !host.host().is_empty()).then_some(host)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(n, v)| (HeaderName::from_static(n), HeaderValue::from_str(v).unwrap())).collect()
    }

    #[test]
    fn only_our_own_pages_change_something() {
        let (bare, club) = (Names::new(None), Names::new(Some("https://Club.example/")));
        let own = [("host", "127.0.0.1:8080"), ("origin", "http://127.0.0.1:8080")];
        assert!(bare.same_origin(&headers(&own)));
        let foreign = [("host", "127.0.0.1:8080"), ("origin", "http://evil.example")];
        assert!(!bare.same_origin(&headers(&foreign)));
        assert!(!bare.same_origin(&headers(&[("host", "127.0.0.1:8080"), ("origin", "null")])));
        assert!(!bare.same_origin(&headers(&[("host", "127.0.0.1:8080")])));
        assert!(bare.same_origin(&headers(&[("sec-fetch-site", "same-origin")])));
        let named = [("host", "inside:80"), ("origin", "https://club.example")];
        assert!(club.same_origin(&headers(&named)));
        assert!(!club.same_origin(&headers(&own)));
    }

    #[test]
    fn an_origin_is_scheme_and_host_alone() {
        for (given, sent) in [
            ("https://Club.example/", "https://club.example"),
            ("https://club.example:443", "https://club.example"),
            ("http://club.example:443", "http://club.example:443"),
            ("http://[::1]:8080", "http://[::1]:8080"),
        ] {
            assert_eq!(browser_origin(given).unwrap(), sent);
        }
        for bad in [
            "",
            "club.example",
            "//club.example",
            "https://",
            "https://:80",
            "https://a b",
            "https://a/b",
            "https://a?b",
        ] {
            assert!(browser_origin(bad).is_err(), "{bad:?}");
        }
        for bad in ["ftp://a", "https://me@a", "https://a:", "https://a:b", "https://a:99999", "https://bücher.example"]
        {
            assert!(browser_origin(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn only_names_that_nobody_else_can_bind_are_answered() {
        let (bare, club) = (Names::new(None), Names::new(Some("https://club.example:444")));
        for host in ["127.0.0.1", "192.168.1.7", "[::1]", "[fe80::1]", "localhost", "LOCALHOST"] {
            assert!(bare.answers_to(host) && club.answers_to(host), "{host}");
        }
        for host in ["evil.example", "[evil]", "127.0.0.1.evil.example", "0x7f.1", "localhost.", "[127.0.0.1]"] {
            assert!(!bare.answers_to(host) && !club.answers_to(host), "{host}");
        }
        assert!(club.answers_to("CLUB.example") && !bare.answers_to("club.example"));
    }
}
