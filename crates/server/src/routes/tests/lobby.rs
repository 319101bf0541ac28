//! The lobby, the waiting room and the invitation.

use futures_util::StreamExt;

use super::*;

/// The code of a table, from the page of somebody who sits there.
async fn code(guest: &mut Guest<'_>, table: &str) -> String {
    let page = guest.page(table).await;
    let (_, rest) = page.split_once("/join/").expect("the page shows the code");
    rest.chars().take_while(|c| c.is_ascii_lowercase() || *c == '-').collect()
}

/// A house whose games begin at once.
async fn at_once() -> House {
    House::with(|config| config.count = Duration::ZERO).await
}

async fn begun(house: &House, table: &str) {
    let begun = async {
        while house.stage(table).await != Stage::Running {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), begun).await.expect("it begins by itself");
}

#[tokio::test]
async fn a_first_visit_shows_the_games_and_a_later_one_the_tables() {
    let house = House::open().await;
    let mut ada = house.guest();
    let first = ada.page("/").await;
    assert!(first.contains("heavy board games") && !first.contains("id=\"turns\""));
    let at = |slug: &str| first.find(&format!("action=\"/play/{slug}\"")).unwrap();
    assert!(at("sovereigns") < at("stronghold") && at("stronghold") < at("zabor") && at("zabor") < at("nevsky"));
    let table = ada.post("/play/outpost", &[]).await.header(LOCATION.as_str()).unwrap().to_owned();
    let later = ada.page("/").await;
    assert!(later.contains("id=\"turns\"") && later.contains(&table));
}

#[tokio::test]
async fn whose_turn_it_is_is_told_to_them_alone() {
    let house = House::open().await;
    let (table, mut people) = house.table_of(2).await;
    let order = house.play_until_one(&table, &mut people).await;
    let asked = people[order[0]].page("/").await;
    assert!(
        asked.contains("(1) Your turn")
            && asked.contains("data-turns=\"1\"")
            && asked.contains("icon-turn.svg\" data-calm")
    );
    let prompt = {
        let live = house.live(&table).await;
        let seated = live.lock().await;
        seated.game.as_ref().unwrap().prompt(Some(Seat(order[0] as u8))).question
    };
    assert!(asked.contains(&prompt), "{prompt}");
    let other = people[order[1]].page("/").await;
    assert!(other.contains("No table waits for you.") && !other.contains("data-turns") && other.contains("Waits for"));
}

#[tokio::test]
async fn what_is_said_beside_a_question_stands_below_it() {
    let house = House::open().await;
    let (table, mut people) = house.table_of(2).await;
    house.play(&table, &mut people, 2).await;
    let order = house.play_until_one(&table, &mut people).await;
    let page = people[order[0]].page(&table).await;
    let told = "<h1>Place a man, storm, or stop.</h1><p class=\"rest\">Orders left: 3.</p>";
    assert!(page.contains(told), "{page}");
}

#[tokio::test]
async fn a_game_begins_by_itself_when_all_are_there_and_ready() {
    let house = at_once().await;
    let (mut ada, mut bob) = (house.named("Ada").await, house.named("Bob").await);
    let table = ada.table("me", "open", false).await;
    let waiting = ada.page(&table).await;
    assert!(waiting.contains("One seat is free.") && waiting.contains("Waiting for a person"));
    assert!(house.guest().page(&table).await.contains(">Sit here<") && waiting.contains(">Sit here too<"));
    assert_eq!(ada.press(&table, "not-ready").await.status, StatusCode::SEE_OTHER);
    bob.post(&format!("{table}/join"), &[("seat", "1")]).await;
    assert!(bob.page(&table).await.contains("Ada is not ready yet."));
    assert!(ada.page(&table).await.contains("You are not ready yet."));
    assert_eq!(bob.post(&format!("{table}/start"), &[]).await.status, StatusCode::FORBIDDEN);
    assert_eq!(house.stage(&table).await, Stage::Open);
    ada.press(&table, "ready").await;
    begun(&house, &table).await;
}

#[tokio::test]
async fn anybody_who_sits_there_stops_the_count() {
    let house = House::with(|config| config.count = Duration::from_secs(600)).await;
    let (mut ada, mut bob) = (house.named("Ada").await, house.named("Bob").await);
    let table = ada.table("me", "open", false).await;
    bob.post(&format!("{table}/join"), &[("seat", "1")]).await;
    let counting = ada.page(&table).await;
    assert!(counting.contains("All are ready.") && counting.contains("data-left="));
    assert_eq!(house.guest().post(&format!("{table}/not-ready"), &[]).await.status, StatusCode::FORBIDDEN);
    bob.press(&table, "not-ready").await;
    assert!(!ada.page(&table).await.contains("data-left="));
    bob.press(&table, "ready").await;
    assert!(ada.page(&table).await.contains("data-left="), "it is counted anew");
    assert_eq!(ada.press(&table, "start").await.status, StatusCode::SEE_OTHER);
    assert_eq!(house.stage(&table).await, Stage::Running);
}

#[tokio::test]
async fn the_host_changes_what_is_played_and_the_others_are_asked_again() {
    let house = House::with(|config| config.count = Duration::from_secs(600)).await;
    let (mut ada, mut bob) = (house.named("Ada").await, house.named("Bob").await);
    let table = ada.table("me", "open", false).await;
    bob.post(&format!("{table}/join"), &[("seat", "1")]).await;
    let change = format!("{table}/options");
    assert_eq!(bob.post(&change, &[("set-rounds", "2")]).await.status, StatusCode::FORBIDDEN);
    assert_eq!(ada.post(&change, &[("set-rounds", "99")]).await.status, StatusCode::BAD_REQUEST);
    assert!(ada.page(&table).await.contains("data-left="), "nothing was changed");
    assert_eq!(ada.post(&change, &[("set-rounds", "2")]).await.status, StatusCode::SEE_OTHER);
    let page = bob.page(&table).await;
    assert!(
        page.contains("You are not ready yet.") && page.contains("Changed: Rounds: 2.") && page.contains("<u>2</u>")
    );
    let house = house.restarted().await;
    assert_eq!(house.live(&table).await.lock().await.board.options.get("rounds"), "2");
}

#[tokio::test]
async fn a_count_goes_on_after_a_restart() {
    let house = House::with(|config| config.count = Duration::from_secs(600)).await;
    let mut ada = house.named("Ada").await;
    let table = ada.table("me", "open", false).await;
    let mut bob = house.named("Bob").await;
    bob.post(&format!("{table}/join"), &[("seat", "1")]).await;
    let house = house.restarted().await;
    assert!(house.live(&table).await.lock().await.begins().is_none());
    house.app.wake_counts().await;
    assert!(house.live(&table).await.lock().await.begins().is_some());
}

#[tokio::test]
async fn a_code_leads_to_the_next_free_seat_also_of_a_private_table() {
    let house = at_once().await;
    let mut ada = house.named("Ada").await;
    let form = [("game", "outpost"), ("seats", "2"), ("seat-0", "me"), ("seat-1", "open"), ("private", "yes")];
    let made = ada.post("/tables", &[&form[..], &[("line", "Three <rounds> tonight")]].concat()).await;
    let table = made.header(LOCATION.as_str()).unwrap().to_owned();
    let code = code(&mut ada, &table).await;
    let mut bob = house.guest();
    let found = bob.get(&format!("/find?q={}", code.replace('-', "+").to_uppercase())).await;
    assert_eq!(found.header(LOCATION.as_str()), Some(&*format!("/join/{code}")));
    let page = bob.page(&format!("/join/{code}")).await;
    assert!(
        page.contains("Ada")
            && page.contains("invites you")
            && page.contains("Three &lt;rounds&gt; tonight")
            && page.contains("name=\"name\"")
    );
    let refused = bob.post(&format!("{table}/join"), &[("seat", "1"), ("link", "other-words"), ("name", "Bob")]).await;
    assert_eq!(refused.status, StatusCode::NOT_FOUND);
    let joined = bob.post(&format!("{table}/join"), &[("seat", "1"), ("link", &code), ("name", "Bob")]).await;
    assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.body);
    begun(&house, &table).await;
    let live = house.live(&table).await;
    assert_eq!(live.lock().await.seats[1].name.as_deref(), Some("Bob"), "under the name they gave");
    assert!(bob.page("/").await.contains(">Bob<"));
    assert!(house.guest().page(&format!("/join/{code}")).await.contains("The game has begun"));
}

#[tokio::test]
async fn an_invitation_says_what_became_of_it() {
    let house = at_once().await;
    let mut ada = house.named("Ada").await;
    let table = ada.table("me", "link", false).await;
    let link = ada.link(&table).await;
    let address = format!("{table}/seat/{link}");
    let mut bob = house.named("Bob").await;
    let namesake =
        house.guest().post(&format!("{table}/join"), &[("seat", "1"), ("link", &link), ("name", "ada")]).await;
    assert_eq!(namesake.status, StatusCode::FORBIDDEN);
    assert!(namesake.body.contains("Take the seat") && namesake.body.contains("looks like your name"));
    ada.press(&table, "not-ready").await;
    bob.post(&format!("{table}/join"), &[("seat", "1"), ("link", &link)]).await;
    let taken = house.guest().get(&address).await;
    assert!(taken.status == StatusCode::OK && taken.body.contains("Bob sits here already."));
    let late = house.guest().post(&format!("{table}/join"), &[("seat", "1"), ("link", &link), ("name", "Cid")]).await;
    assert!(late.body.contains("There is no such table") || late.body.contains("Bob was quicker"), "{}", late.body);
    ada.press(&table, "ready").await;
    begun(&house, &table).await;
    assert!(house.guest().page(&address).await.contains("The game has begun"));
    bob.post(&format!("{table}/resign"), &[("seat", "1")]).await;
    assert!(house.guest().page(&address).await.contains("The game is over."));
    let nowhere = house.guest().get(&format!("{table}/seat/nosuchlink")).await;
    assert_eq!(nowhere.status, StatusCode::NOT_FOUND);
    assert!(nowhere.body.contains("no longer valid") && nowhere.body.contains("Open your own table"));
}

#[tokio::test]
async fn codes_are_not_found_by_trying() {
    let house = House::open().await;
    let mut eve = house.guest();
    let mut tried = Vec::new();
    for word in ["heron", "tern", "teal", "swan", "wren", "owl", "hawk", "kite", "lark", "rook"] {
        for first in ["amber", "bold", "calm"] {
            tried.push(eve.get(&format!("/join/{first}-{word}")).await.status);
        }
    }
    assert_eq!(tried[0], StatusCode::NOT_FOUND);
    assert_eq!(tried.last(), Some(&StatusCode::TOO_MANY_REQUESTS));
}

#[tokio::test]
async fn strangers_learn_nothing_of_a_private_table() {
    let house = House::open().await;
    let mut ada = house.named("Ada").await;
    let table = ada.table("me", "open", true).await;
    let code = code(&mut ada, &table).await;
    let mut eve = house.guest();
    for path in ["/".to_owned(), "/find?q=Ada".to_owned(), "/find?q=outpost".to_owned()] {
        let page = eve.page(&path).await;
        assert!(!page.contains(&table) && !page.contains(&code), "{path}");
    }
    for path in ["/qr.svg", "/small.svg", ""] {
        assert_eq!(eve.get(&format!("{table}{path}")).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    // Of a listed table they learn all but its code, which opens seats that are kept for somebody.
    let listed = ada.table("me", "link", false).await;
    let code = super::lobby::code(&mut ada, &listed).await;
    let searched = format!("/find?q={}", code.split('-').next().unwrap());
    for path in [&*listed, "/", &searched] {
        let page = eve.page(path).await;
        assert!(!page.contains(&code) && !page.contains(&code.replace('-', " ")), "{path}");
    }
    assert_eq!(eve.get(&format!("{listed}/qr.svg")).await.status, StatusCode::NOT_FOUND);
    let picture = ada.get(&format!("{table}/qr.svg")).await;
    assert!(picture.status == StatusCode::OK && picture.body.starts_with("<svg"));
}

#[tokio::test]
async fn a_finished_table_is_removed_from_a_list_and_put_back() {
    let house = House::open().await;
    let mut ada = house.named("Ada").await;
    let table = ada.table("me", "me", true).await;
    let which = [("table", id(&table))];
    assert_eq!(ada.post("/hide", &which).await.status, StatusCode::FORBIDDEN, "it is being played");
    ada.post(&format!("{table}/resign"), &[("seat", "0")]).await;
    let row = format!("id=\"table-{}\"", id(&table));
    assert!(ada.page("/").await.contains(&row));
    assert_eq!(house.guest().post("/hide", &which).await.status, StatusCode::FORBIDDEN);
    let hidden = ada.post("/hide", &which).await;
    let again = ada.page(hidden.header(LOCATION.as_str()).unwrap().split('#').next().unwrap()).await;
    assert!(!again.contains(&row) && again.contains("action=\"/restore\""));
    assert!(again.contains("id=\"turns\""), "who has played is not new here");
    ada.post("/restore", &which).await;
    assert!(ada.page("/").await.contains(&row));
}

#[tokio::test]
async fn play_begins_with_the_first_set_up_and_then_as_last_time() {
    let house = House::open().await;
    let mut ada = house.named("Ada").await;
    let play = async |ada: &mut Guest<'_>| {
        let made = ada.post("/play/outpost", &[]).await;
        let table = made.header(LOCATION.as_str()).unwrap().to_owned();
        let live = house.live(&table).await;
        let seated = live.lock().await;
        let mine = seated.seats.iter().position(|row| row.bot.is_none()).unwrap();
        (table.clone(), mine, seated.board.options.get("rounds").to_owned())
    };
    let (_, mine, rounds) = play(&mut ada).await;
    assert_eq!((mine, &*rounds), (0, "3"));
    let form = [("game", "outpost"), ("seats", "2"), ("seat-0", "greedy"), ("seat-1", "me"), ("set-rounds", "2")];
    let made = ada.post("/tables", &form).await;
    let table = made.header(LOCATION.as_str()).unwrap().to_owned();
    ada.post(&format!("{table}/resign"), &[("seat", "1")]).await;
    let (_, mine, rounds) = play(&mut ada).await;
    assert_eq!((mine, &*rounds), (1, "2"));
}

/// Reads a stream until what was sent holds these words.
async fn hears(stream: &mut axum::body::BodyDataStream, words: &str) -> String {
    let mut heard = String::new();
    let found = async {
        while !heard.contains(words) {
            let chunk = stream.next().await.expect("the stream goes on").unwrap();
            heard.push_str(&String::from_utf8_lossy(&chunk));
        }
    };
    tokio::time::timeout(Duration::from_secs(30), found).await.unwrap_or_else(|_| panic!("nobody said {words:?}"));
    heard
}

#[tokio::test]
async fn an_open_lobby_is_told_whose_turn_it_is() {
    let house = House::open().await;
    let (table, mut people) = house.table_of(2).await;
    let order = house.play_until_one(&table, &mut people).await;
    let mut lobby = people[order[1]].stream("").await.into_body().into_data_stream();
    let first = hears(&mut lobby, "No table waits for you.").await;
    assert!(first.contains("hx-target=\"#others\"") && !first.contains("data-turns"));
    while house.asked(&table).await.0.index() != order[1] {
        house.play(&table, &mut people, 1).await;
    }
    let told = hears(&mut lobby, "hx-target=\"#turns\"").await;
    assert!(told.contains("data-turns=\"1\"") && told.contains(&table), "{told}");
}

#[tokio::test]
async fn an_open_lobby_is_told_of_open_tables_but_not_of_private_ones() {
    let house = House::open().await;
    let mut lobby = house.guest().stream("").await.into_body().into_data_stream();
    hears(&mut lobby, "Nobody waits just now.").await;
    let mut ada = house.named("Ada").await;
    let private = ada.table("me", "open", true).await;
    let listed = ada.table("me", "open", false).await;
    let told = hears(&mut lobby, &listed).await;
    assert!(!told.contains(&private) && told.contains("Sit down"), "{told}");
}
