//! Fair play through the forms that pages show: what a click may do to people who are not looking.

use std::net::SocketAddr;
use std::path::PathBuf;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::header::{CONTENT_TYPE, COOKIE, HOST, LOCATION, ORIGIN, SET_COOKIE};
use axum::http::{Request, StatusCode};
use ravelin_core::Seat;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection};
use tower::ServiceExt;

use crate::Config;
use crate::app::App;
use crate::store::Stage;

/// A server without a socket, in a folder of its own that is removed in the end.
struct House {
    folder: PathBuf,
    app: App,
    router: Router,
}

impl House {
    async fn open() -> Self {
        let folder = std::env::temp_dir().join(format!("ravelin-{}", crate::word(12)));
        std::fs::create_dir_all(&folder).unwrap();
        let config = Config { pace: std::time::Duration::ZERO, ..Config::new(folder.clone()) };
        let app = App::open(&config, &folder.join("ravelin.sqlite")).await.unwrap();
        House { folder, router: crate::routes::router(app.clone()), app }
    }

    fn guest(&self) -> Guest {
        Guest { router: self.router.clone(), cookie: String::new() }
    }

    /// Changes the database from outside, then forgets the table in memory.
    async fn sql(&self, table: &str, statement: String) {
        let options = SqliteConnectOptions::new().filename(self.folder.join("ravelin.sqlite"));
        let mut outside = SqliteConnection::connect_with(&options).await.unwrap();
        sqlx::query(sqlx::AssertSqlSafe(statement)).execute(&mut outside).await.unwrap();
        outside.close().await.unwrap();
        self.app.table(id(table)).await.unwrap().unwrap().forget();
    }

    async fn moves(&self, table: &str) -> usize {
        let live = self.app.table(id(table)).await.unwrap().unwrap();
        let seated = live.lock().await;
        seated.game.as_ref().map_or(0, |g| g.record().moves.len())
    }

    async fn stage(&self, table: &str) -> Stage {
        self.app.table(id(table)).await.unwrap().unwrap().lock().await.board.stage
    }

    /// Who is asked, and the first thing they may do.
    async fn asked(&self, table: &str) -> (Seat, String, String) {
        let live = self.app.table(id(table)).await.unwrap().unwrap();
        let seated = live.lock().await;
        let seat = seated.deciders().lowest().unwrap();
        (seat, seated.decision(seat), seated.game.as_ref().unwrap().choices(seat).remove(0).text)
    }

    /// Plays the first choice of whoever is asked, so many times.
    async fn play(&self, table: &str, players: &mut [Guest], times: usize) {
        for _ in 0..times {
            let (seat, decision, action) = self.asked(table).await;
            let fields = [("seat", seat.0.to_string()), ("decision", decision), ("action", action)];
            let answer = players[seat.index()].post(&format!("{table}/play"), &fields).await;
            assert_eq!(answer.0, StatusCode::SEE_OTHER, "{}", answer.1);
        }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // Best effort: the folder is in the system's place for such things.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn id(table: &str) -> &str {
    table.trim_start_matches("/t/")
}

/// Somebody with a cookie who sends forms.
struct Guest {
    router: Router,
    cookie: String,
}

impl Guest {
    async fn send(&mut self, method: &str, path: &str, form: Option<String>) -> (StatusCode, String, String) {
        let mut request = Request::builder().method(method).uri(path).header(HOST, "127.0.0.1");
        request = request.header(ORIGIN, "http://127.0.0.1").header(COOKIE, &self.cookie);
        if form.is_some() {
            request = request.header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        }
        let mut request = request.body(Body::from(form.unwrap_or_default())).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 9))));
        let response = self.router.clone().oneshot(request).await.unwrap();
        let header = |name| response.headers().get(name).map(|v| v.to_str().unwrap().to_owned());
        if let Some(cookie) = header(SET_COOKIE) {
            self.cookie = cookie.split(';').next().unwrap().to_owned();
        }
        let (status, to) = (response.status(), header(LOCATION).unwrap_or_default());
        let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        (status, String::from_utf8(body.to_vec()).unwrap(), to)
    }

    async fn post(&mut self, path: &str, fields: &[(&str, String)]) -> (StatusCode, String, String) {
        let form = fields.iter().map(|(name, value)| format!("{name}={}", encode(value)));
        let form = form.collect::<Vec<_>>().join("&");
        self.send("POST", path, Some(form)).await
    }

    async fn page(&mut self, path: &str) -> String {
        let (status, body, _) = self.send("GET", path, None).await;
        assert_eq!(status, StatusCode::OK, "{path}");
        body
    }

    /// The fields of a form on a page, as a click would send them.
    async fn form(&mut self, table: &str, act: &str) -> Option<Vec<(&'static str, String)>> {
        form(&self.page(table).await, &format!("{table}/{act}"))
    }

    /// Presses a button of the page.
    async fn press(&mut self, table: &str, act: &str) -> (StatusCode, String, String) {
        let page = self.page(table).await;
        let fields = form(&page, &format!("{table}/{act}"));
        let fields = fields.unwrap_or_else(|| panic!("no button for {act} on the page:\n{page}"));
        self.post(&format!("{table}/{act}"), &fields).await
    }
}

fn encode(text: &str) -> String {
    text.bytes()
        .map(|b| if b.is_ascii_alphanumeric() { char::from(b).to_string() } else { format!("%{b:02X}") })
        .collect()
}

fn form(page: &str, action: &str) -> Option<Vec<(&'static str, String)>> {
    let (_, rest) = page.split_once(&format!("action=\"{action}\""))?;
    let (inside, _) = rest.split_once("</form>")?;
    let fields = inside.split("<input type=\"hidden\" name=\"").skip(1).map(|field| {
        let (name, rest) = field.split_once("\" value=\"").unwrap();
        (&*name.to_owned().leak(), rest.split('"').next().unwrap().to_owned())
    });
    Some(fields.collect())
}

/// A table of the toy with so many people, each in the seat of their number.
async fn table(house: &House, people: usize) -> (String, Vec<Guest>) {
    let mut guests: Vec<Guest> = (0..people).map(|_| house.guest()).collect();
    let mut fields = vec![("game", "outpost".to_owned()), ("seats", people.to_string()), ("seat-0", "me".to_owned())];
    for name in ["seat-1", "seat-2"].into_iter().take(people - 1) {
        fields.push((name, "open".to_owned()));
    }
    let (status, body, table) = guests[0].post("/tables", &fields).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{body}");
    for (seat, guest) in guests.iter_mut().enumerate().skip(1) {
        let joined = guest.post(&format!("{table}/join"), &[("seat", seat.to_string())]).await;
        assert_eq!(joined.0, StatusCode::SEE_OTHER, "{}", joined.1);
    }
    assert_eq!(guests[0].press(&table, "start").await.0, StatusCode::SEE_OTHER);
    (table, guests)
}

/// Plays until this seat has a move that cannot be taken back freely.
async fn until_barrier(house: &House, table: &str, people: &mut [Guest]) -> usize {
    for _ in 0..30 {
        house.play(table, people, 1).await;
        for (seat, guest) in people.iter_mut().enumerate() {
            if guest.form(table, "ask-undo").await.is_some() {
                return seat;
            }
        }
    }
    panic!("nothing was rolled, shown or passed on");
}

#[tokio::test]
async fn whoever_closes_their_page_is_not_replaced_and_not_outvoted() {
    let house = House::open().await;
    let (table, mut people) = table(&house, 2).await;
    let cheat = until_barrier(&house, &table, &mut people).await;
    let absent = (1 - cheat).to_string();
    let moves = house.moves(&table).await;
    let forced = people[cheat].post(&format!("{table}/stand-in"), &[("seat", absent.clone())]).await;
    assert_eq!(forced.0, StatusCode::FORBIDDEN, "nobody agreed to a bot");
    people[cheat].press(&table, "ask-undo").await;
    assert_eq!(house.moves(&table).await, moves, "the other has not been asked");
    people[cheat].press(&table, "withdraw").await;
    people[cheat].press(&table, "ask-end").await;
    assert_eq!(house.stage(&table).await, Stage::Running, "the other has not been asked");
}

#[tokio::test]
async fn a_click_on_agree_never_answers_another_request() {
    let house = House::open().await;
    let (table, mut people) = table(&house, 2).await;
    let asker = until_barrier(&house, &table, &mut people).await;
    let answerer = 1 - asker;
    people[asker].press(&table, "ask-undo").await;
    let shown = people[answerer].form(&table, "agree").await.unwrap();
    people[asker].post(&format!("{table}/decline"), &[("seat", asker.to_string())]).await;
    if people[asker].form(&table, "withdraw").await.is_some() {
        people[asker].press(&table, "withdraw").await;
    }
    people[asker].press(&table, "ask-end").await;
    let late = people[answerer].post(&format!("{table}/agree"), &shown).await;
    assert_eq!(house.stage(&table).await, Stage::Running, "agreed to a take-back, not to the end");
    assert_eq!(late.0, StatusCode::CONFLICT);
    assert!(late.1.contains("withdrew"), "{}", late.1);
}

#[tokio::test]
async fn three_clicks_on_undo_take_back_one_move() {
    let house = House::open().await;
    let (table, mut people) = table(&house, 2).await;
    let mut freely = 0;
    for _ in 0..30 {
        let (seat, ..) = house.asked(&table).await;
        house.play(&table, &mut people, 1).await;
        freely = if people[seat.index()].form(&table, "undo").await.is_some() { freely + 1 } else { 0 };
        if freely < 2 {
            continue;
        }
        let moves = house.moves(&table).await;
        let shown = people[seat.index()].form(&table, "undo").await.unwrap();
        let mut statuses = Vec::new();
        for _ in 0..3 {
            statuses.push(people[seat.index()].post(&format!("{table}/undo"), &shown).await.0);
        }
        assert_eq!(house.moves(&table).await, moves - 1);
        assert_eq!(statuses, [StatusCode::SEE_OTHER, StatusCode::CONFLICT, StatusCode::CONFLICT]);
        return;
    }
    panic!("two moves that can be taken back in a row never came");
}

#[tokio::test]
async fn a_request_that_was_agreed_but_not_carried_out_blocks_nobody() {
    let house = House::open().await;
    let (table, mut people) = table(&house, 2).await;
    let asker = until_barrier(&house, &table, &mut people).await;
    people[asker].press(&table, "ask-undo").await;
    let moves = house.moves(&table).await;
    let half = format!(
        "INSERT INTO event (board, sequence, kind, seat, body, at) \
         SELECT board, max(sequence) + 1, 'answer', {}, 'yes', max(at) FROM event WHERE board = '{}'",
        1 - asker,
        id(&table)
    );
    house.sql(&table, half).await;
    assert_eq!(house.moves(&table).await, moves);
    let again = people[asker].press(&table, "ask-undo").await;
    assert_eq!(again.0, StatusCode::SEE_OTHER, "it can be asked again");
    assert_eq!(people[1 - asker].press(&table, "agree").await.0, StatusCode::SEE_OTHER);
    assert!(house.moves(&table).await < moves);
}
