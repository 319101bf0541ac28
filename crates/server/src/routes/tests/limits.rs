//! How often and how much one address, one person and one table may.

use super::*;

/// So few that a slow machine runs into the limit too.
fn few(config: &mut Config) {
    let limits = &mut config.limits;
    (limits.changes_burst, limits.changes_per_second) = (5.try_into().unwrap(), 1.try_into().unwrap());
    (limits.reads_burst, limits.reads_per_second) = (5.try_into().unwrap(), 1.try_into().unwrap());
}

fn behind_proxy(config: &mut Config, origin: &str) {
    few(config);
    config.origin = Some(origin.to_owned());
}

/// How many of so many changes are refused for coming too fast.
async fn refused(mut send: impl AsyncFnMut(usize) -> Answer, tries: usize) -> usize {
    let mut refused = 0;
    for n in 0..tries {
        let answer = send(n).await;
        if answer.status == StatusCode::TOO_MANY_REQUESTS {
            assert!(answer.header("retry-after").is_some_and(|v| v.parse::<u32>().is_ok()), "says when to come back");
            refused += 1;
        }
    }
    refused
}

#[tokio::test]
async fn neighbours_of_one_network_are_counted_together() {
    let house = House::with(few).await;
    let six = async |n: usize| {
        house.guest().from(&format!("[2001:db8:1:2::{n:x}]:4000")).post("/import", &[("record", "x")]).await
    };
    assert!(refused(six, 100).await > 0, "IPv6 by /64");
    let other = house.guest().from("[2001:db8:1:3::1]:4000").post("/import", &[("record", "x")]).await;
    assert_eq!(other.status, StatusCode::BAD_REQUEST, "another network");
    let mapped = async |n: usize| {
        let address = if n.is_multiple_of(2) { "198.51.100.7:1" } else { "[::ffff:198.51.100.7]:1" };
        house.guest().from(address).post("/import", &[("record", "x")]).await
    };
    assert!(refused(mapped, 100).await > 50, "IPv4 in IPv6 is the same address");
}

#[tokio::test]
async fn what_a_proxy_says_unreadably_counts_for_the_proxy() {
    for header in [Some("unknown"), Some("198.51.100.1:junk"), Some(""), Some("_hidden"), None] {
        let house = House::with(|c| behind_proxy(c, "https://club.example")).await;
        let mut guest = house.guest().from("127.0.0.1:4000");
        guest.host = "club.example".to_owned();
        let tries = async |_| {
            let named: Vec<(&str, &str)> = header.iter().map(|h| ("x-forwarded-for", *h)).collect();
            let mut request = guest.request(Method::POST, "/import");
            request.headers_mut().unwrap().insert(ORIGIN, "https://club.example".parse().unwrap());
            for (name, value) in named {
                request = request.header(name, value);
            }
            guest.clone().send(request.body(Body::from("record=x")).unwrap()).await
        };
        assert!(refused(tries, 100).await > 0, "{header:?}");
    }
}

#[tokio::test]
async fn ports_and_brackets_of_a_forwarded_address_are_read() {
    let house = House::with(|c| behind_proxy(c, "http://club.example")).await;
    let tries = async |n: usize| {
        let mut guest = house.guest().from("127.0.0.1:4000");
        guest.host = "club.example".to_owned();
        let name = match n % 3 {
            0 => format!("198.51.100.1:{}", 1000 + n),
            1 => "203.0.113.77, 198.51.100.1".to_owned(),
            _ => "198.51.100.1".to_owned(),
        };
        guest.post_as("/import", &[("record", "x")], &[("x-forwarded-for", &name)]).await
    };
    assert!(refused(tries, 100).await > 50);
    let mut other = house.guest().from("127.0.0.1:4000");
    other.host = "club.example".to_owned();
    let answer = other.post_as("/import", &[("record", "x")], &[("x-forwarded-for", "[2001:db8::1]:80")]).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST, "somebody else");
}

#[tokio::test]
async fn reading_is_limited_too() {
    let house = House::with(few).await;
    let tries = async |_| house.guest().get("/games/nosuch").await;
    assert!(refused(tries, 100).await > 0);
    assert_eq!(house.guest().from("198.51.100.2:1").get("/games/nosuch").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn streams_of_one_table_are_limited() {
    let house = House::with(|c| c.limits.streams_per_table = 5).await;
    let mut ada = house.guest();
    let (table, other) = (ada.table("me", "me", false).await, ada.table("me", "me", false).await);
    let watcher = |n: usize| house.guest().from(&format!("203.0.113.{n}:1"));
    let mut open = Vec::new();
    for n in 0..5 {
        open.push(watcher(n).stream(&table).await);
        assert_eq!(open[n].status(), StatusCode::OK);
    }
    let refused = watcher(6).stream(&table).await;
    assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(refused.headers().contains_key("retry-after"));
    assert_eq!(watcher(6).stream(&other).await.status(), StatusCode::OK);
    open.pop();
    assert_eq!(watcher(6).stream(&table).await.status(), StatusCode::OK, "a closed one is not counted");
}

#[tokio::test]
async fn streams_of_all_and_of_one_person_are_limited() {
    let house = House::with(|c| (c.limits.streams, c.limits.streams_per_person) = (3, 2)).await;
    let mut ada = house.named("Ada").await;
    let table = ada.table("me", "me", false).await;
    let mut open = vec![ada.stream(&table).await, ada.clone().from("198.51.100.2:1").stream(&table).await];
    let refused = ada.clone().from("198.51.100.3:1").stream(&table).await;
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS, "wherever she is");
    open.push(house.guest().stream(&table).await);
    assert!(open.iter().all(|a| a.status() == StatusCode::OK));
    assert_eq!(house.guest().stream(&table).await.status(), StatusCode::SERVICE_UNAVAILABLE);
}

#[tokio::test]
async fn streams_of_one_address_are_limited() {
    let house = House::with(|c| c.limits.streams_per_address = 4).await;
    let mut ada = house.guest().from("198.51.100.3:1");
    let table = ada.table("me", "me", false).await;
    let mut open = Vec::new();
    for _ in 0..6 {
        open.push(house.guest().stream(&table).await);
    }
    let refused = open.iter().filter(|a| a.status() == StatusCode::TOO_MANY_REQUESTS).count();
    assert_eq!(refused, 2);
    assert_eq!(ada.stream(&table).await.status(), StatusCode::OK, "another address");
    open.clear();
    assert_eq!(house.guest().stream(&table).await.status(), StatusCode::OK, "closed ones are not counted");
}

#[tokio::test]
async fn one_guest_sets_a_bounded_number_of_tables() {
    let house = House::with(|c| (c.limits.tables_per_guest, c.limits.bots_per_guest) = (4, 2)).await;
    let mut ada = house.named("Ada").await;
    ada.table("me", "greedy", false).await;
    let open = ada.table("me", "open", false).await;
    ada.table("me", "greedy", false).await;
    let full = ada.post("/play/outpost", &[]).await;
    assert_eq!(full.status, StatusCode::TOO_MANY_REQUESTS, "a third bot");
    assert!(full.header("retry-after").is_some() && full.body.contains("bots"));
    let filled = ada.post(&format!("{open}/fill"), &[("seat", "1"), ("bot", "greedy")]).await;
    assert_eq!(filled.status, StatusCode::TOO_MANY_REQUESTS, "nor into a free seat");
    let last = ada.table("me", "me", false).await;
    let form = [("game", "outpost"), ("seats", "2"), ("seat-0", "me"), ("seat-1", "open")];
    assert_eq!(ada.post("/tables", &form).await.status, StatusCode::TOO_MANY_REQUESTS, "a fifth table");
    assert_eq!(ada.post(&format!("{last}/copy"), &[("seat", "0")]).await.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(ada.post(&format!("{last}/resign"), &[("seat", "0")]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(ada.post("/tables", &form).await.status, StatusCode::SEE_OTHER, "one is over");
    assert_eq!(house.named("Bob").await.post("/tables", &form).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn whoever_drops_their_cookie_does_not_become_ever_more_guests() {
    let house = House::with(|c| c.limits.guests_burst = 3.try_into().unwrap()).await;
    for n in 0..6 {
        let made = house.guest().post("/play/outpost", &[]).await;
        let right = if n < 3 { StatusCode::SEE_OTHER } else { StatusCode::TOO_MANY_REQUESTS };
        assert_eq!(made.status, right, "{n}");
    }
    assert_eq!(house.count("SELECT count(*) FROM person").await, 3);
    assert_eq!(house.guest().from("127.0.0.1:1").post("/play/outpost", &[]).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn this_machines_own_people_are_counted_if_the_host_says_so() {
    let house = House::with(few).await;
    let local = async |_| house.guest().from("127.0.0.1:1").post("/import", &[("record", "x")]).await;
    assert_eq!(refused(local, 50).await, 0);
    let counted = House::with(|c| (few(c), c.limits.count_local = true).0).await;
    let local = async |_| counted.guest().from("127.0.0.1:1").post("/import", &[("record", "x")]).await;
    assert!(refused(local, 50).await > 0);
}

#[tokio::test]
async fn a_proxy_elsewhere_is_trusted_if_the_host_says_so() {
    let house = House::with(|c| (few(c), c.proxies = vec!["172.16.0.0/12".parse().unwrap()]).0).await;
    let through = async |n: usize| {
        let name = format!("198.51.100.{n}");
        let mut guest = house.guest().from("172.18.0.2:1");
        guest.post_as("/import", &[("record", "x")], &[("x-forwarded-for", &name)]).await
    };
    assert_eq!(refused(through, 50).await, 0, "everybody for themself");
    let forged = async |n: usize| {
        let name = format!("198.51.100.{n}");
        house.guest().post_as("/import", &[("record", "x")], &[("x-forwarded-for", &name)]).await
    };
    assert!(refused(forged, 50).await > 0, "others name whom they like");
}

#[tokio::test]
async fn a_body_that_does_not_end_is_given_up() {
    let house = House::with(|c| c.limits.request_seconds = 1).await;
    let guest = house.guest();
    let endless = Body::from_stream(futures_util::stream::pending::<Result<bytes::Bytes, std::io::Error>>());
    let request = guest.request(Method::POST, "/import").body(endless).unwrap();
    let answer = tokio::time::timeout(Duration::from_secs(40), guest.open(request)).await;
    let answer = answer.expect("ends");
    assert_eq!(answer.status(), StatusCode::REQUEST_TIMEOUT);
    let words = to_bytes(answer.into_body(), 1 << 20).await.unwrap();
    assert!(String::from_utf8_lossy(&words).contains("nothing was done"));
}

#[tokio::test]
async fn whoever_has_all_their_tables_still_joins_a_rematch() {
    let house = House::with(|c| c.limits.tables_per_guest = 1).await;
    let (mut ada, mut bob) = (house.named("Ada").await, house.named("Bob").await);
    let table = ada.table("me", "open", false).await;
    bob.table("me", "me", false).await;
    bob.post(&format!("{table}/join"), &[("seat", "1")]).await;
    ada.post(&format!("{table}/start"), &[]).await;
    assert_eq!(ada.post(&format!("{table}/resign"), &[("seat", "0")]).await.status, StatusCode::SEE_OTHER);
    let rematch = format!("{table}/rematch");
    assert_eq!(bob.post(&rematch, &[]).await.status, StatusCode::TOO_MANY_REQUESTS, "it would be his second");
    let made = ada.post(&rematch, &[]).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.body);
    let joined = bob.post(&rematch, &[]).await;
    assert_eq!((joined.status, joined.header("location")), (StatusCode::SEE_OTHER, made.header("location")));
    let next = made.header("location").unwrap();
    assert!(house.live(next).await.lock().await.is_full(), "he has his seat there");
}

#[tokio::test]
async fn seated_people_get_their_stream_whoever_watches() {
    let house = House::with(|c| (c.limits.streams_per_table, c.limits.streams) = (3, 8)).await;
    let mut ada = house.named("Ada").await;
    let (table, other) = (ada.table("me", "me", false).await, ada.table("open", "open", false).await);
    let watcher = |n: usize| house.guest().from(&format!("198.51.100.{n}:1"));
    let mut open = Vec::new();
    for n in 0..6 {
        open.push(watcher(n).stream(if n < 3 { &table } else { &other }).await);
        assert_eq!(open[n].status(), StatusCode::OK, "{n}");
    }
    assert_eq!(watcher(7).stream(&table).await.status(), StatusCode::SERVICE_UNAVAILABLE, "the table is full");
    open.push(ada.stream(&table).await);
    assert_eq!(open[6].status(), StatusCode::OK, "for those who watch");
    let third = ada.table("open", "open", false).await;
    assert_eq!(watcher(8).stream(&third).await.status(), StatusCode::SERVICE_UNAVAILABLE, "so is the server");
    assert_eq!(ada.stream(&table).await.status(), StatusCode::OK, "a quarter is kept for players");
}

#[tokio::test]
async fn a_move_that_takes_too_long_is_not_said_to_be_lost() {
    let house = House::with(|c| c.limits.request_seconds = 3).await;
    let mut ada = house.named("Ada").await;
    let table = ada.table("me", "me", false).await;
    let (seat, decision, action) = house.asked(&table).await;
    let fields = [("seat", seat.0.to_string()), ("decision", decision), ("action", action)];
    let live = house.live(&table).await;
    let held = live.lock().await;
    let answer = ada.submit(&format!("{table}/play"), &fields).await;
    drop(held);
    assert_eq!(answer.status, StatusCode::GATEWAY_TIMEOUT);
    assert!(answer.body.contains("may or may not have been saved") && !answer.body.contains("nothing was done"));
}

#[tokio::test]
async fn a_record_that_is_too_large_is_not_read() {
    let house = House::with(|config| config.limits.record_bytes = 1000).await;
    let before = house.count("SELECT count(*) FROM board").await;
    let mut guest = house.guest();
    let refused = guest.post("/import", &[("record", &" ".repeat(1001))]).await;
    assert_eq!(refused.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(refused.body.contains("1001 bytes") && refused.body.contains("at most 1000"), "{}", refused.body);
    assert_eq!(guest.post("/import", &[("record", &" ".repeat(1000))]).await.status, StatusCode::BAD_REQUEST);
    assert_eq!(house.count("SELECT count(*) FROM board").await, before);
}
