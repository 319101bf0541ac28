//! The server as a client meets it: whole requests through every layer, on the toy.

mod chat;
mod cookies;
mod fairness;
mod gone;
mod headers;
mod limits;
mod lobby;
mod names;
mod privacy;
mod rules;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::header::{CONTENT_TYPE, COOKIE, HOST, LOCATION, ORIGIN, SET_COOKIE};
use axum::http::{HeaderMap, Method, Request, StatusCode};
use ravelin_core::Seat;
use tower::ServiceExt;

use crate::Config;
use crate::app::App;
use crate::clock::Clock;
use crate::store::Stage;
use crate::table::Live;
use crate::testing::Folder;

/// The address that people of the outside come from, and the name they type.
const OUTSIDE: &str = "203.0.113.9:4000";
const HERE: &str = "127.0.0.1:8080";

/// A server without a socket, on a folder of its own.
struct House {
    folder: Folder,
    /// Stands still until a test moves it.
    clock: Clock,
    app: App,
    router: Router,
}

impl House {
    async fn open() -> Self {
        Self::with(|_| {}).await
    }

    /// The same server after a restart.
    async fn restarted(self) -> Self {
        self.app.store.close().await;
        let app = self.folder.open(&self.clock).await;
        House { router: super::router(app.clone()), app, ..self }
    }

    async fn with(change: impl FnOnce(&mut Config)) -> Self {
        let (folder, clock) = (Folder::new(), Clock::set(1_800_000_000_000));
        let app = folder.open_with(&clock, change).await;
        let router = super::router(app.clone());
        House { folder, clock, app, router }
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

    async fn live(&self, table: &str) -> Arc<Live> {
        self.app.table(id(table)).await.unwrap().unwrap()
    }

    /// Changes the database from outside, then forgets the table in memory.
    async fn sql(&self, table: &str, statement: String) {
        self.folder.sql(statement).await;
        self.live(table).await.forget();
    }

    async fn moves(&self, table: &str) -> usize {
        self.live(table).await.lock().await.moves()
    }

    async fn stage(&self, table: &str) -> Stage {
        self.live(table).await.lock().await.board.stage
    }

    /// Who is asked, and the first thing they may do.
    async fn asked(&self, table: &str) -> (Seat, String, String) {
        let live = self.live(table).await;
        let seated = live.lock().await;
        let seat = seated.deciders().lowest().unwrap();
        (seat, seated.decision(seat), seated.game.as_ref().unwrap().offered(seat)[0].text.clone())
    }

    async fn is_bot(&self, table: &str, seat: usize) -> bool {
        self.live(table).await.lock().await.seats[seat].bot.is_some()
    }

    /// A table of the toy with so many people, each in the seat of their number.
    async fn table_of(&self, people: usize) -> (String, Vec<Guest<'_>>) {
        let mut guests: Vec<Guest> = (0..people).map(|_| self.guest()).collect();
        let seats = people.to_string();
        let mut form = vec![("game", "outpost"), ("seats", &seats), ("seat-0", "me")];
        form.extend(["seat-1", "seat-2"].into_iter().take(people - 1).map(|seat| (seat, "open")));
        let made = guests[0].post("/tables", &form).await;
        assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.body);
        let table = made.header(LOCATION.as_str()).unwrap().to_owned();
        for (seat, guest) in guests.iter_mut().enumerate().skip(1) {
            let joined = guest.post(&format!("{table}/join"), &[("seat", &seat.to_string())]).await;
            assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.body);
        }
        assert_eq!(guests[0].press(&table, "start").await.status, StatusCode::SEE_OTHER);
        (table, guests)
    }

    /// Plays the first choice of whoever is asked, so many times.
    async fn play(&self, table: &str, players: &mut [Guest<'_>], times: usize) {
        for _ in 0..times {
            let (seat, decision, action) = self.asked(table).await;
            let fields = [("seat", seat.0.to_string()), ("decision", decision), ("action", action)];
            let answer = players[seat.index()].submit(&format!("{table}/play"), &fields).await;
            assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
        }
    }

    /// Plays until one seat alone is asked; that seat first, then the others.
    async fn play_until_one(&self, table: &str, players: &mut [Guest<'_>]) -> Vec<usize> {
        for _ in 0..10 {
            if let Some(seat) = self.live(table).await.lock().await.deciders().sole() {
                let others = (0..players.len()).filter(|n| *n != seat.index());
                return std::iter::once(seat.index()).chain(others).collect();
            }
            self.play(table, players, 1).await;
        }
        panic!("several are asked all the time");
    }

    /// Plays until somebody has a move that cannot be taken back freely, because something was rolled or shown; their
    /// seat.
    async fn play_until_barrier(&self, table: &str, people: &mut [Guest<'_>]) -> usize {
        for _ in 0..10 {
            let (seat, ..) = self.asked(table).await;
            self.play(table, people, 1).await;
            let live = self.live(table).await;
            let seated = live.lock().await;
            let last = seated.last_move_of(seat).unwrap();
            if seated.game.as_ref().unwrap().takes_back_chance(last) {
                return seat.index();
            }
        }
        panic!("nothing was rolled or shown");
    }
}

fn id(table: &str) -> &str {
    table.trim_start_matches("/t/")
}

/// The hidden fields of a form, as a click would send them.
type Fields = Vec<(String, String)>;

fn form(page: &str, action: &str) -> Option<Fields> {
    let (_, rest) = page.split_once(&format!("action=\"{action}\""))?;
    let (inside, _) = rest.split_once("</form>")?;
    let fields = inside.split("<input type=\"hidden\" name=\"").skip(1).map(|field| {
        let (name, rest) = field.split_once("\" value=\"").unwrap();
        (name.to_owned(), rest.split('"').next().unwrap().to_owned())
    });
    Some(fields.collect())
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

    async fn submit(&mut self, path: &str, fields: &[(impl AsRef<str>, impl AsRef<str>)]) -> Answer {
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (name.as_ref(), value.as_ref())).collect();
        self.post(path, &fields).await
    }

    async fn page(&mut self, path: &str) -> String {
        let answer = self.get(path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        answer.body
    }

    /// The fields of a form on a table's page.
    async fn form(&mut self, table: &str, act: &str) -> Option<Fields> {
        form(&self.page(table).await, &format!("{table}/{act}"))
    }

    /// Presses a button of a table's page.
    async fn press(&mut self, table: &str, act: &str) -> Answer {
        let fields = self.form(table, act).await.unwrap_or_else(|| panic!("no button for {act} on the page"));
        self.submit(&format!("{table}/{act}"), &fields).await
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
