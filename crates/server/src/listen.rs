//! The accept loop: who may connect, how long a head may take, and how connections end when the server stops.
//!
//! Connections end by themselves after their current request once the server stops; what is left after [`GRACE`] (half
//! requests, pages that nobody reads) is cut off, so that no client can hold the process.

use std::collections::BTreeMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tower::Service;

use crate::app::App;
use crate::guard::Proxies;
use crate::limits::Limits;

/// How long connections may finish what they do when the server stops.
pub const GRACE: Duration = Duration::from_secs(2);

/// How long to wait after the system refused a connection, mostly for want of file descriptors.
const RETRY: Duration = Duration::from_millis(200);

/// How long, and how many at once, clients without room are told so. Beyond that the connection is just closed.
const FAREWELL: Duration = Duration::from_millis(500);
const FAREWELLS: usize = 64;

/// Limits on connections, before a request is read.
#[derive(Clone, Debug)]
pub struct ConnectionLimits {
    /// Open connections of everybody together.
    pub total: usize,
    /// Open connections of one address; those of trusted proxies are not counted, because they bring everybody's.
    pub per_address: usize,
    pub proxies: Proxies,
    /// The time in which the head of a request must arrive. Also ends keep-alive connections that send none.
    pub header_timeout: Duration,
}

impl ConnectionLimits {
    pub fn new(limits: &Limits, proxies: Proxies) -> Self {
        ConnectionLimits {
            total: limits.connections,
            per_address: limits.connections_per_address,
            proxies,
            header_timeout: Duration::from_secs(limits.head_seconds),
        }
    }
}

/// Which limit a connection ran into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Full {
    Total,
    Address,
}

impl Full {
    fn name(self) -> &'static str {
        match self {
            Full::Total => "connections",
            Full::Address => "connections per address",
        }
    }
}

/// Counts open connections.
struct Gate {
    limits: ConnectionLimits,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    total: usize,
    by_address: BTreeMap<IpAddr, usize>,
}

/// A counted connection; dropping it makes room for another.
struct Pass {
    gate: Arc<Gate>,
    address: Option<IpAddr>,
}

impl Gate {
    fn admit(self: &Arc<Self>, from: IpAddr) -> Result<Pass, Full> {
        let address = self.limits.proxies.sender(from);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.total >= self.limits.total {
            return Err(Full::Total);
        }
        if let Some(address) = address {
            let here = open.by_address.entry(address).or_default();
            if *here >= self.limits.per_address {
                return Err(Full::Address);
            }
            *here += 1;
        }
        open.total += 1;
        Ok(Pass { gate: self.clone(), address })
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        let mut open = self.gate.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.total -= 1;
        if let Some(address) = self.address
            && let Some(here) = open.by_address.get_mut(&address)
        {
            *here -= 1;
            if *here == 0 {
                open.by_address.remove(&address);
            }
        }
    }
}

/// Serves connections until the server stops; returns when all of them have ended.
pub async fn accept(listener: TcpListener, router: Router, limits: ConnectionLimits, app: &App) {
    let mut stopping = app.stopping();
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits.header_timeout);
    let gate = Arc::new(Gate { limits, open: Mutex::default() });
    let (mut connections, mut turned_away) = (JoinSet::new(), JoinSet::new());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            Some(_) = connections.join_next() => continue,
            _ = stopping.wait_for(|stop| *stop) => break,
        };
        match accepted {
            Ok((stream, from)) => match gate.admit(from.ip()) {
                Ok(pass) => {
                    let serve = serve(stream, from, router.clone(), http.clone(), stopping.clone());
                    connections.spawn(async move {
                        serve.await;
                        drop(pass);
                    });
                }
                Err(full) => {
                    app.metrics.limit_hit(full.name());
                    tracing::info!(limit = full.name(), from = %from.ip(), "limit hit");
                    while turned_away.try_join_next().is_some() {}
                    if turned_away.len() < FAREWELLS {
                        turned_away.spawn(turn_away(stream));
                    }
                }
            },
            Err(e) => {
                if !is_of_one_client(&e) {
                    tracing::warn!("cannot accept connections: {e}");
                    tokio::time::sleep(RETRY).await;
                }
            }
        }
    }
    drop(listener);
    let ended = async { while connections.join_next().await.is_some() {} };
    if tokio::time::timeout(GRACE, ended).await.is_err() {
        tracing::info!("{} connections cut off", connections.len());
        connections.shutdown().await;
    }
}

async fn serve(
    stream: TcpStream,
    from: SocketAddr,
    router: Router,
    http: http1::Builder,
    mut stopping: watch::Receiver<bool>,
) {
    // A move is small and somebody waits for it. Without the option it is only slower.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(from));
        router.clone().call(request)
    });
    let mut connection = std::pin::pin!(http.serve_connection(TokioIo::new(stream), service));
    let ended = tokio::select! {
        ended = connection.as_mut() => Some(ended),
        _ = stopping.wait_for(|stop| *stop) => None,
    };
    let ended = match ended {
        Some(ended) => ended,
        None => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(e) = ended {
        // Whoever hangs up in the middle, sends rubbish or is too slow: nothing is wrong here.
        tracing::debug!("a connection from {} ended: {e}", from.ip());
    }
}

/// Tells a client that there is no room.
async fn turn_away(mut stream: TcpStream) {
    const WORDS: &str = "Too many connections: try again in a moment.\n";
    let head = "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\n\
                Content-Type: text/plain; charset=utf-8\r\nContent-Length:";
    let answer = format!("{head} {}\r\n\r\n{WORDS}", WORDS.len());
    let farewell = async {
        stream.write_all(answer.as_bytes()).await?;
        stream.shutdown().await?;
        // Closing with a request unread would reset the connection, and the client would not see the answer.
        let mut ignored = [0; 1024];
        while stream.read(&mut ignored).await? > 0 {}
        io::Result::Ok(())
    };
    // Best effort: it may not even read it.
    let _ = tokio::time::timeout(FAREWELL, farewell).await;
}

/// Errors of a connection that was gone before it was accepted.
fn is_of_one_client(e: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(e.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_are_counted_by_address_and_in_total() {
        let limits = Limits { connections: 3, connections_per_address: 2, ..Limits::default() };
        let proxies = Proxies::new(vec!["203.0.113.9".parse().unwrap()], false, false);
        let limits = ConnectionLimits::new(&limits, proxies);
        let gate = Arc::new(Gate { limits, open: Mutex::default() });
        let (one, other): (IpAddr, IpAddr) = ([203, 0, 113, 1].into(), [203, 0, 113, 2].into());
        let first = gate.admit(one).ok().unwrap();
        let second = gate.admit(one).ok().unwrap();
        assert_eq!(gate.admit(one).err(), Some(Full::Address));
        let third = gate.admit(other).ok().unwrap();
        assert_eq!(gate.admit(other).err(), Some(Full::Total));
        drop(first);
        drop((second, third));
        assert!(gate.admit(one).is_ok());
        let (own, proxy): (IpAddr, IpAddr) = ([127, 0, 0, 1].into(), [203, 0, 113, 9].into());
        for uncounted in [own, proxy] {
            let _open = [(); 3].map(|()| gate.admit(uncounted).ok().unwrap());
            assert_eq!(gate.admit(uncounted).err(), Some(Full::Total), "only in total");
        }
    }
}
