//! Fair play through the forms that pages show: what a click may do to people who are not looking.

use std::net::SocketAddr;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::header::{CONTENT_TYPE, COOKIE, HOST, LOCATION, ORIGIN, SET_COOKIE};
use axum::http::{Request, StatusCode};
use ravelin_core::Seat;
use tower::ServiceExt;

use crate::app::App;
use crate::clock::Clock;
use crate::store::Stage;
use crate::testing::Folder;

/// A server without a socket.
struct House {
    folder: Folder,
    clock: Clock,
    app: App,
    router: Router,
}

impl House {
    async fn open() -> Self {
        let (folder, clock) = (Folder::new(), Clock::set(1_800_000_000_000));
        let app = folder.open(&clock).await;
        House { folder, clock, router: crate::routes::router(app.clone()), app }
    }

    fn guest(&self) -> Guest {
        Guest { router: self.router.clone(), cookie: String::new() }
    }

    /// Changes the database from outside, then forgets the table in memory.
    async fn sql(&self, table: &str, statement: String) {
        self.folder.sql(statement).await;
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

    async fn is_bot(&self, table: &str, seat: usize) -> bool {
        self.app.table(id(table)).await.unwrap().unwrap().lock().await.seats[seat].bot.is_some()
    }

    /// Plays until one seat alone is asked; that seat first, then the others.
    async fn play_until_one(&self, table: &str, players: &mut [Guest]) -> Vec<usize> {
        for _ in 0..10 {
            let live = self.app.table(id(table)).await.unwrap().unwrap();
            if let Some(seat) = live.lock().await.deciders().sole() {
                return std::iter::once(seat.index())
                    .chain((0..players.len()).filter(|n| *n != seat.index()))
                    .collect();
            }
            self.play(table, players, 1).await;
        }
        panic!("several are asked all the time");
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

/// Plays until somebody has a move that cannot be taken back freely, because something was rolled or shown; their seat.
async fn until_barrier(house: &House, table: &str, people: &mut [Guest]) -> usize {
    for _ in 0..10 {
        let (seat, ..) = house.asked(table).await;
        house.play(table, people, 1).await;
        let live = house.app.table(id(table)).await.unwrap().unwrap();
        let seated = live.lock().await;
        let last = seated.last_move_of(seat).unwrap();
        if seated.game.as_ref().unwrap().takes_back_chance(last) {
            return seat.index();
        }
    }
    panic!("nothing was rolled or shown");
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
    assert_eq!(people[asker].press(&table, "withdraw").await.0, StatusCode::SEE_OTHER);
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

#[tokio::test]
async fn a_bot_for_somebody_who_does_not_act_needs_the_agreed_time_and_all_others() {
    const HOUR: i64 = 60 * 60 * 1000;
    let house = House::open().await;
    let (table, mut people) = table(&house, 3).await;
    let [away, asker, third] = house.play_until_one(&table, &mut people).await[..] else { panic!("three play") };
    let early = [("seat", asker.to_string()), ("of", away.to_string())];
    let ask = format!("{table}/ask-bot");
    assert_eq!(people[asker].post(&ask, &early).await.0, StatusCode::FORBIDDEN, "at once");
    let page = people[asker].page(&table).await;
    assert!(page.contains("may be replaced by a bot from <time datetime=\"2027-01-17T"), "from when on: {page}");
    assert!(form(&page, &ask).is_none());
    house.clock.advance(48 * HOUR);
    assert_eq!(people[asker].press(&table, "ask-bot").await.0, StatusCode::SEE_OTHER);
    assert!(!house.is_bot(&table, away).await, "the third has not agreed");
    let page = people[asker].page(&table).await;
    assert!(page.contains("Still to agree: Guest ") && form(&page, &format!("{table}/agree")).is_none());
    assert!(people[away].page(&table).await.contains("asks to let a bot play for you"));
    assert_eq!(people[third].press(&table, "agree").await.0, StatusCode::SEE_OTHER);
    assert!(house.is_bot(&table, away).await);

    // Whoever comes back reads what happened, and has the seat again with one click.
    let page = people[away].page(&table).await;
    assert!(page.contains("A bot has played for you since"), "{page}");
    let theirs = form(&page, &format!("{table}/take-back")).unwrap();
    assert_eq!(people[asker].post(&format!("{table}/take-back"), &theirs).await.0, StatusCode::FORBIDDEN);
    assert_eq!(people[away].post(&format!("{table}/take-back"), &theirs).await.0, StatusCode::SEE_OTHER);
    assert!(!house.is_bot(&table, away).await);
}

#[tokio::test]
async fn whoever_is_to_be_replaced_ends_the_request_with_one_click() {
    let house = House::open().await;
    let (table, mut people) = table(&house, 3).await;
    let [away, asker, third] = house.play_until_one(&table, &mut people).await[..] else { panic!("three play") };
    house.clock.advance(48 * 60 * 60 * 1000);
    people[asker].press(&table, "ask-bot").await;
    let shown = people[third].form(&table, "agree").await.unwrap();
    assert_eq!(people[away].press(&table, "decline").await.0, StatusCode::SEE_OTHER);
    let late = people[third].post(&format!("{table}/agree"), &shown).await;
    assert_eq!(late.0, StatusCode::CONFLICT);
    assert!(late.1.contains("is back"), "{}", late.1);
    assert!(!house.is_bot(&table, away).await);
}

#[tokio::test]
async fn answers_and_take_backs_without_a_name_or_a_right_are_refused() {
    let house = House::open().await;
    let (table, mut people) = table(&house, 2).await;
    let asker = until_barrier(&house, &table, &mut people).await;
    let (moves, answerer, seat) = (house.moves(&table).await, 1 - asker, |n: usize| ("seat", n.to_string()));
    people[asker].press(&table, "ask-undo").await;
    let shown = people[answerer].form(&table, "agree").await.unwrap();
    let mut stranger = house.guest();
    for (act, fields, status) in [
        ("agree", vec![seat(answerer)], StatusCode::CONFLICT),
        ("agree", vec![seat(answerer), ("request", "9999".to_owned())], StatusCode::CONFLICT),
        ("undo", vec![seat(answerer)], StatusCode::CONFLICT),
        ("restart", vec![seat(answerer), ("last", "9999".to_owned())], StatusCode::CONFLICT),
        ("stand-in", vec![seat(asker)], StatusCode::FORBIDDEN),
        ("ask-bot", vec![seat(answerer), ("of", asker.to_string())], StatusCode::FORBIDDEN),
        ("ask-bot", vec![seat(answerer), ("of", "77".to_owned())], StatusCode::FORBIDDEN),
        ("ask-end", vec![seat(answerer)], StatusCode::FORBIDDEN),
    ] {
        let answer = people[answerer].post(&format!("{table}/{act}"), &fields).await;
        assert_eq!(answer.0, status, "{act} {fields:?}");
    }
    for act in ["agree", "decline", "withdraw", "ask-undo", "ask-end", "ask-bot", "undo", "stand-in", "take-back"] {
        let answer = stranger.post(&format!("{table}/{act}"), &shown).await;
        assert_eq!(answer.0, StatusCode::FORBIDDEN, "{act} by a stranger");
    }
    assert_eq!((house.moves(&table).await, house.stage(&table).await), (moves, Stage::Running));
    assert_eq!(people[answerer].post(&format!("{table}/agree"), &shown).await.0, StatusCode::SEE_OTHER);
    assert!(house.moves(&table).await < moves);
    let journal = people[answerer].page(&format!("{table}/journal")).await;
    assert!(journal.contains("were taken back once"), "everybody reads it");
}

#[tokio::test]
async fn the_time_is_agreed_when_the_table_is_made() {
    let house = House::open().await;
    let mut guest = house.guest();
    let page = guest.page("/games/outpost").await;
    assert!(page.contains("<option value=\"48h\" selected>"), "{page}");
    for (word, time) in [("5m", Some(300_000)), ("7d", Some(604_800_000)), ("never", None)] {
        let fields = [("game", "outpost"), ("seats", "2"), ("seat-0", "me"), ("seat-1", "open"), ("absence", word)];
        let fields = fields.map(|(name, value)| (name, value.to_owned()));
        let (status, _, table) = guest.post("/tables", &fields).await;
        assert_eq!(status, StatusCode::SEE_OTHER);
        let live = house.app.table(id(&table)).await.unwrap().unwrap();
        live.forget();
        let live = house.app.table(id(&table)).await.unwrap().unwrap();
        assert_eq!(live.lock().await.board.absence, time);
        assert!(guest.page(&table).await.contains("Agreed here: "), "whoever sits down reads it");
    }
    let wrong = [("game", "outpost".to_owned()), ("seats", "2".to_owned()), ("absence", "soon".to_owned())];
    assert_eq!(guest.post("/tables", &wrong).await.0, StatusCode::BAD_REQUEST);
}
