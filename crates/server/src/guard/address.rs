//! Whose request it is. A proxy that the host trusts says so in `X-Forwarded-For`; anybody else's word about it is ignored.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use axum::http::HeaderMap;
use ipnet::IpNet;
use serde::{Deserialize, Serialize};

/// Under which address a request is counted; nobody's requests are those of this machine's own people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Client(pub Option<IpAddr>);

/// An address, or a network as `10.0.0.0/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Network(IpNet);

#[derive(Debug, thiserror::Error)]
#[error("{0:?} is neither an address (10.0.0.7) nor a network (10.0.0.0/8)")]
pub struct NetworkError(String);

impl FromStr for Network {
    type Err = NetworkError;

    fn from_str(text: &str) -> Result<Self, NetworkError> {
        let one = || text.parse::<IpAddr>().ok().map(|address| IpNet::from(address.to_canonical()));
        let found = one().or_else(|| text.parse().ok());
        found.map(Network).ok_or_else(|| NetworkError(text.to_owned()))
    }
}

impl TryFrom<String> for Network {
    type Error = NetworkError;

    fn try_from(text: String) -> Result<Self, NetworkError> {
        text.parse()
    }
}

impl From<Network> for String {
    fn from(network: Network) -> String {
        network.0.to_string()
    }
}

/// Which proxies are trusted.
#[derive(Clone, Debug)]
pub struct Proxies {
    networks: Vec<Network>,
    /// Whether a proxy on this machine is one: so it is if people type another address than the one listened on.
    local: bool,
    /// Whether requests from this machine that no proxy sent are counted.
    count_local: bool,
}

impl Proxies {
    pub fn new(networks: Vec<Network>, local: bool, count_local: bool) -> Self {
        Proxies { networks, local, count_local }
    }

    pub fn trusts(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        (self.local && address.is_loopback()) || self.networks.iter().any(|n| n.0.contains(&address))
    }

    /// Under which address a connection is counted; none if it is a proxy's, or this machine's own.
    pub fn sender(&self, from: IpAddr) -> Option<IpAddr> {
        let from = from.to_canonical();
        let counted = !self.trusts(from) && (!from.is_loopback() || self.count_local);
        counted.then(|| network_of(from))
    }

    /// Whose request it is that came from this address. Proxies are read from the last to the first: each vouches for the
    /// one before it. What cannot be read counts for the proxy that said it.
    pub fn client(&self, from: IpAddr, headers: &HeaderMap) -> Client {
        let mut nearest = from.to_canonical();
        if !self.trusts(nearest) {
            return Client(self.sender(nearest));
        }
        let lines = headers.get_all("x-forwarded-for");
        let text = lines.iter().map(|line| line.to_str().unwrap_or("?")).collect::<Vec<_>>().join(",");
        for hop in text.rsplit(',') {
            let Some(address) = forwarded(hop.trim()) else { break };
            nearest = address;
            if !self.trusts(address) {
                break;
            }
        }
        Client(Some(network_of(nearest)))
    }
}

/// An address as proxies write it: bare, with a port, in brackets.
fn forwarded(text: &str) -> Option<IpAddr> {
    let bracketed = || text.strip_prefix('[')?.strip_suffix(']')?.parse::<Ipv6Addr>().ok().map(IpAddr::from);
    let with_port = || text.parse::<SocketAddr>().ok().map(|a| a.ip());
    text.parse().ok().or_else(bracketed).or_else(with_port).map(|a: IpAddr| a.to_canonical())
}

/// What is counted as one: an IPv4 address, or the /64 that an IPv6 subscriber has.
fn network_of(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(six) => {
            let [a, b, c, d, ..] = six.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        four @ IpAddr::V4(_) => four,
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn named(lines: &[&str]) -> HeaderMap {
        let name = axum::http::HeaderName::from_static("x-forwarded-for");
        lines.iter().map(|line| (name.clone(), HeaderValue::from_str(line).unwrap())).collect()
    }

    fn client(proxies: &Proxies, from: &str, lines: &[&str]) -> Option<String> {
        proxies.client(from.parse().unwrap(), &named(lines)).0.map(|a| a.to_string())
    }

    #[test]
    fn only_a_trusted_proxy_says_whose_request_it_is() {
        let alone = Proxies::new(Vec::new(), false, false);
        assert_eq!(client(&alone, "203.0.113.9", &["198.51.100.1"]).as_deref(), Some("203.0.113.9"));
        assert_eq!(client(&alone, "127.0.0.1", &["198.51.100.1"]), None, "this machine's own people");
        let proxied = Proxies::new(Vec::new(), true, false);
        assert_eq!(client(&proxied, "127.0.0.1", &["198.51.100.1, 203.0.113.9"]).as_deref(), Some("203.0.113.9"));
        assert_eq!(client(&proxied, "203.0.113.9", &["198.51.100.1"]).as_deref(), Some("203.0.113.9"));
        assert_eq!(client(&proxied, "127.0.0.1", &[]).as_deref(), Some("127.0.0.1"));
        let counted = Proxies::new(Vec::new(), false, true);
        assert_eq!(client(&counted, "::1", &[]).as_deref(), Some("::"));
    }

    #[test]
    fn a_chain_is_read_up_to_the_first_stranger() {
        let networks = ["10.0.0.0/8", "2001:db8::/32", "192.0.2.1"].map(|n| n.parse().unwrap()).to_vec();
        let chain = Proxies::new(networks, false, false);
        let read = |lines: &[&str]| client(&chain, "10.1.2.3", lines).unwrap();
        assert_eq!(read(&["198.51.100.1, 203.0.113.9, 192.0.2.1"]), "203.0.113.9");
        assert_eq!(read(&["198.51.100.1", "203.0.113.9, 10.9.9.9"]), "203.0.113.9", "several lines are one list");
        assert_eq!(read(&["203.0.113.9:4711"]), "203.0.113.9");
        assert_eq!(read(&["[2001:470::7:1]:80"]), "2001:470::");
        assert_eq!(read(&["[2001:470::7:1]"]), "2001:470::");
        assert_eq!(read(&["::ffff:203.0.113.9"]), "203.0.113.9");
        assert_eq!(read(&["198.51.100.1, unknown"]), "10.1.2.3");
        assert_eq!(read(&["unknown, 192.0.2.1"]), "192.0.2.1", "the last proxy that could be read");
        assert_eq!(read(&["\u{e9}"]), "10.1.2.3");
        assert_eq!(client(&chain, "::ffff:10.1.2.3", &["203.0.113.9"]).as_deref(), Some("203.0.113.9"));
    }

    #[test]
    fn networks_are_read_and_written() {
        for text in ["10.0.0.0/8", "192.0.2.1/32", "2001:db8::/32"] {
            assert_eq!(String::from(text.parse::<Network>().unwrap()), text);
        }
        for text in ["", "proxy", "10.0.0.0/33", "10.0.0"] {
            assert!(text.parse::<Network>().is_err(), "{text}");
        }
    }
}
