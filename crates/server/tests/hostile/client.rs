//! HTTP by hand, because a client library would not send most of it.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// Generous: a busy machine is slow, a server that never answers is wrong.
const PATIENCE: Duration = Duration::from_secs(60);

/// Whom the proxy names in a request that is not sent yet.
const SENDER: &str = "2001:db8:0000:0000::1";

/// Where a request comes from, by the word of a proxy that the server trusts.
#[derive(Clone, Copy)]
pub(crate) enum From {
    /// Somebody who has not been here before.
    Anybody,
    /// Always the same.
    OneAddress,
}

impl From {
    fn sender(self) -> String {
        static NEXT: AtomicU32 = AtomicU32::new(1);
        let n = match self {
            From::OneAddress => 0xdead_beef,
            From::Anybody => NEXT.fetch_add(1, Ordering::Relaxed),
        };
        format!("2001:db8:{:04x}:{:04x}::1", n >> 16, n & 0xffff)
    }

    /// The request, sent from here.
    fn sends(self, bytes: &[u8]) -> Vec<u8> {
        let mut bytes = bytes.to_vec();
        if let Some(at) = place_of_sender(&bytes) {
            bytes[at..at + SENDER.len()].copy_from_slice(self.sender().as_bytes());
        }
        bytes
    }
}

fn place_of_sender(bytes: &[u8]) -> Option<usize> {
    bytes.windows(SENDER.len()).position(|window| window == SENDER.as_bytes())
}

/// Whether the proxy says whom a request is from; otherwise it counts for the proxy.
pub(crate) fn has_sender(bytes: &[u8]) -> bool {
    place_of_sender(bytes).is_some()
}

/// A connection that was closed without an answer has the status 0.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.text.lines().take_while(|line| !line.is_empty());
        lines.find_map(|line| {
            let (key, value) = line.split_once(": ")?;
            key.eq_ignore_ascii_case(name).then_some(value)
        })
    }
}

/// Sends these bytes on a connection of their own and reads to its end. Who hangs up sends nothing more.
pub(crate) fn exchange(address: SocketAddr, from: From, bytes: &[u8], hang_up: bool) -> Answer {
    let mut stream = TcpStream::connect(address).expect("the server listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a time that is not zero");
    stream.set_write_timeout(Some(PATIENCE)).expect("a time that is not zero");
    // The server may refuse and hang up before it has read all.
    let _ = stream.write_all(&from.sends(bytes));
    if hang_up {
        let _ = stream.shutdown(Shutdown::Write);
    }
    let (mut read, mut chunk) = (Vec::new(), [0; 16 * 1024]);
    loop {
        match stream.read(&mut chunk) {
            Ok(0) | Err(_) => break,
            Ok(n) => read.extend_from_slice(&chunk[..n]),
        }
    }
    let text = String::from_utf8_lossy(&read).into_owned();
    let status = text.strip_prefix("HTTP/1.").and_then(|rest| rest.get(2..5)).and_then(|code| code.parse().ok());
    Answer { status: status.unwrap_or(0), text }
}

/// Somebody with a browser.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: String,
}

impl Person {
    pub(crate) fn get(&self, path: &str) -> Answer {
        exchange(self.address, From::Anybody, &self.request("GET", path, &[], ""), false)
    }

    pub(crate) fn post(&self, path: &str, form: &str) -> Answer {
        exchange(self.address, From::Anybody, &self.request("POST", path, &[], form), false)
    }

    /// A request as a browser sends it, but for these headers: one of the same name is replaced, an empty one left out.
    pub(crate) fn request(&self, method: &str, path: &str, changed: &[(&str, &str)], body: &str) -> Vec<u8> {
        let own = format!("http://{}", self.address);
        let (host, length) = (self.address.to_string(), body.len().to_string());
        let mut headers = vec![("host", host.as_str()), ("connection", "close"), ("x-forwarded-for", SENDER)];
        if !self.cookie.is_empty() {
            headers.push(("cookie", &self.cookie));
        }
        if method != "GET" {
            let form = "application/x-www-form-urlencoded";
            headers.extend([("origin", own.as_str()), ("content-type", form), ("content-length", &length)]);
        }
        for (name, value) in changed {
            headers.retain(|(known, _)| known != name);
            headers.push((name, value));
        }
        let lines = headers.iter().filter(|(_, v)| !v.is_empty()).map(|(k, v)| format!("{k}: {v}\r\n"));
        format!("{method} {path} HTTP/1.1\r\n{}\r\n{body}", lines.collect::<String>()).into_bytes()
    }
}
