//! The server as a client meets it: whole requests through every layer, on the toy.

mod chat;
mod cookies;
mod fairness;
mod gone;
mod headers;
mod limits;
mod names;
mod privacy;
mod rules;

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::header::{CONTENT_TYPE, COOKIE, HOST, LOCATION, ORIGIN, SET_COOKIE};
use axum::http::{HeaderMap, Method, Request, StatusCode};
use tower::ServiceExt;

use crate::Config;
use crate::app::App;
use crate::clock::Clock;
use crate::testing::Folder;

/// The address that people of the outside come from, and the name they type.
const OUTSIDE: &str = "203.0.113.9:4000";
const HERE: &str = "127.0.0.1:8080";

/// A server without a socket, on a folder of its own.
struct House {
    folder: Folder,
    app: App,
    router: Router,
}

impl House {
    async fn open() -> Self {
        Self::with(|_| {}).await
    }

    /// With a clock that the test moves.
    async fn at(clock: &Clock) -> Self {
        let folder = Folder::new();
        let app = folder.open(clock).await;
        House { folder, router: super::router(app.clone()), app }
    }

    /// The same server after a restart.
    async fn restarted(self, clock: &Clock) -> Self {
        self.app.store.close().await;
        let app = self.folder.open(clock).await;
        House { folder: self.folder, router: super::router(app.clone()), app }
    }

    async fn with(change: impl FnOnce(&mut Config)) -> Self {
        let folder = Folder::new();
        let app = folder.open_with(&Clock::System, change).await;
        let router = super::router(app.clone());
        House { folder, app, router }
    }

    /// A person outside, whose browser names this server by its address.
    fn guest(&self) -> Guest<'_> {
        Guest { house: self, cookie: None, from: OUTSIDE.parse().unwrap(), host: HERE.to_owned() }
    }

    /// A person with this name.
    async fn named(&self, name: &str) -> Guest<'_> {
        let mut guest = self.guest();
        let answer = guest.post("/name", &[("name", name)]).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{name:?}: {}", answer.body);
        guest
    }

    /// Reads one number from the database.
    async fn count(&self, query: &str) -> i64 {
        self.folder.count(query).await
    }
}

struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: String,
}

impl Answer {
    fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|v| v.to_str().unwrap())
    }

    /// All values of a header, as one list.
    fn list(&self, name: &str) -> String {
        let values = self.headers.get_all(name).iter().map(|v| v.to_str().unwrap());
        values.collect::<Vec<_>>().join(", ").to_lowercase()
    }
}

#[derive(Clone)]
struct Guest<'a> {
    house: &'a House,
    cookie: Option<String>,
    from: SocketAddr,
    host: String,
}

impl Guest<'_> {
    fn from(mut self, address: &str) -> Self {
        self.from = address.parse().unwrap();
        self
    }

    fn request(&self, method: Method, path: &str) -> axum::http::request::Builder {
        let posts = method == Method::POST;
        let mut request = Request::builder().method(method).uri(path).header(HOST, &self.host);
        if let Some(cookie) = &self.cookie {
            request = request.header(COOKIE, cookie);
        }
        if posts {
            request = request.header(ORIGIN, format!("http://{}", self.host));
            request = request.header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        }
        request
    }

    async fn open(&self, mut request: Request<Body>) -> axum::response::Response {
        request.extensions_mut().insert(ConnectInfo(self.from));
        self.house.router.clone().oneshot(request).await.unwrap()
    }

    async fn send(&mut self, request: Request<Body>) -> Answer {
        let answer = self.open(request).await;
        let (head, body) = answer.into_parts();
        for cookie in head.headers.get_all(SET_COOKIE) {
            self.cookie = Some(cookie.to_str().unwrap().split(';').next().unwrap().to_owned());
        }
        let body = to_bytes(body, 16 << 20).await.unwrap();
        Answer { status: head.status, headers: head.headers, body: String::from_utf8_lossy(&body).into_owned() }
    }

    async fn get(&mut self, path: &str) -> Answer {
        let request = self.request(Method::GET, path).body(Body::empty()).unwrap();
        self.send(request).await
    }

    async fn post(&mut self, path: &str, form: &[(&str, &str)]) -> Answer {
        self.post_as(path, form, &[]).await
    }

    async fn post_as(&mut self, path: &str, form: &[(&str, &str)], headers: &[(&str, &str)]) -> Answer {
        let mut request = self.request(Method::POST, path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let fields: Vec<String> = form.iter().map(|(k, v)| format!("{}={}", encoded(k), encoded(v))).collect();
        self.send(request.body(Body::from(fields.join("&"))).unwrap()).await
    }

    /// Makes a table of the toy for two; its address.
    async fn table(&mut self, first: &str, second: &str, private: bool) -> String {
        let mut form = vec![("game", "outpost"), ("seats", "2"), ("seat-0", first), ("seat-1", second)];
        if private {
            form.push(("private", "yes"));
        }
        let answer = self.post("/tables", &form).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
        answer.header(LOCATION.as_str()).unwrap().to_owned()
    }

    /// The link to the seat that is kept for somebody, from the host's page.
    async fn link(&mut self, table: &str) -> String {
        let page = self.get(table).await.body;
        let (_, rest) = page.split_once(&format!("{table}/seat/")).expect("a link to a seat");
        rest.chars().take_while(char::is_ascii_alphanumeric).collect()
    }

    /// Opens the live stream of a table.
    async fn stream(&self, table: &str) -> axum::response::Response {
        let request = self.request(Method::GET, &format!("{table}/live"));
        self.open(request.body(Body::empty()).unwrap()).await
    }
}

fn encoded(text: &str) -> String {
    text.bytes()
        .map(|b| if b.is_ascii_alphanumeric() { char::from(b).to_string() } else { format!("%{b:02X}") })
        .collect()
}
