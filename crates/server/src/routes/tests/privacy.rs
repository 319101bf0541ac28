//! Who may see a table.

use futures_util::StreamExt;

use super::*;

#[tokio::test]
async fn a_private_table_is_like_none_for_those_without_its_link() {
    let house = House::open().await;
    let mut ada = house.named("Ada").await;
    let table = ada.table("me", "link", true).await;
    let link = ada.link(&table).await;
    let mut eve = house.named("Eve").await;
    let people = house.count("SELECT count(*) FROM person").await;
    let none = eve.post("/t/nosuchtable/join", &[("seat", "1")]).await;
    assert_eq!(none.status, StatusCode::NOT_FOUND);
    for form in [&[("seat", "1")][..], &[("seat", "1"), ("link", "wrong")], &[("seat", "0")], &[("seat", "9")], &[]] {
        let answer = eve.post(&format!("{table}/join"), form).await;
        assert_eq!((answer.status, &answer.body), (none.status, &none.body), "{form:?}");
        let nobody = house.guest().post(&format!("{table}/join"), form).await;
        assert_eq!(nobody.status, StatusCode::NOT_FOUND, "{form:?}");
    }
    assert_eq!(house.count("SELECT count(*) FROM person").await, people, "whoever is refused leaves no trace");
    let joined = eve.post(&format!("{table}/join"), &[("seat", "1"), ("link", &link)]).await;
    assert_eq!(joined.status, StatusCode::SEE_OTHER);
    let form = [("seat", "1"), ("link", &*link)];
    let used = house.named("Mallory").await.post(&format!("{table}/join"), &form).await;
    assert_eq!((used.status, &used.body), (none.status, &none.body), "a link that was used opens nothing");
}

#[tokio::test]
async fn a_stream_ends_with_the_right_to_see() {
    let house = House::open().await;
    let mut ada = house.named("Ada").await;
    let table = ada.table("me", "link", true).await;
    let link = ada.link(&table).await;
    let mut bob = house.named("Bob").await;
    bob.post(&format!("{table}/join"), &[("seat", "1"), ("link", &link)]).await;
    let mut stream = bob.stream(&table).await.into_body().into_data_stream();
    assert!(stream.next().await.is_some());
    let left = bob.post_as(&format!("{table}/leave"), &[("seat", "1")], &[("hx-request", "true")]).await;
    assert_eq!(left.header("hx-redirect"), Some("/"), "the page leads away");
    assert!(!left.body.contains("Ada"), "nothing of the table is in the answer");
    let mut last = bytes::Bytes::new();
    let end = async {
        while let Some(sent) = stream.next().await {
            last = sent.unwrap();
        }
    };
    assert!(tokio::time::timeout(Duration::from_secs(15), end).await.is_ok(), "the stream ends");
    let last = String::from_utf8_lossy(&last);
    assert!(last.contains("You cannot see this table any more") && last.contains("event: gone\n"), "for good: {last}");
    assert!(!last.contains("Ada"), "nothing of the table is in it");
    assert_eq!(bob.get(&table).await.status, StatusCode::NOT_FOUND);
}

/// What only others are shown, such as an order that ends, is not even noticed.
#[tokio::test]
async fn a_stream_says_nothing_when_nothing_changes_for_its_eyes() {
    let house = House::open().await;
    let mut ada = house.named("Ada").await;
    let table = ada.table("me", "random", false).await;
    let live = house.live(&table).await;
    let eve = house.named("Eve").await;
    let mut stream = eve.stream(&table).await.into_body().into_data_stream();
    assert!(stream.next().await.is_some(), "the whole table");
    let mut told = async || String::from_utf8_lossy(&stream.next().await.unwrap().unwrap()).into_owned();
    for n in 0..3 {
        live.redraw_presence().await;
        let silent = tokio::time::timeout(Duration::from_millis(200), told()).await;
        assert!(silent.as_ref().map_or(true, |told| told.contains("data:")), "{n}: {silent:?}");
    }
    ada.post(&format!("{table}/say"), &[("text", "Good evening")]).await;
    let hears = async { while !told().await.contains("Good evening") {} };
    assert!(tokio::time::timeout(Duration::from_secs(15), hears).await.is_ok(), "it goes on");
}

#[tokio::test]
async fn whoever_is_refused_is_not_remembered() {
    let house = House::open().await;
    let mut ada = house.named("Ada").await;
    let table = ada.table("me", "me", false).await;
    let acts = [
        "play",
        "undo",
        "resign",
        "say",
        "note",
        "join",
        "leave",
        "start",
        "fill",
        "free",
        "ready",
        "not-ready",
        "stand-in",
        "rematch",
        "copy",
        "mute",
        "dance",
    ];
    for act in acts {
        let answer = house.guest().post(&format!("{table}/{act}"), &[("seat", "0"), ("text", "x")]).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{act}");
        assert_eq!(answer.header("set-cookie"), None, "{act}");
    }
    assert_eq!(house.count("SELECT count(*) FROM person").await, 1);
}

#[tokio::test]
async fn a_picture_through_the_eyes_of_others_waits_for_the_end() {
    let house = House::open().await;
    let mut ada = house.named("Ada").await;
    let table = ada.table("me", "link", false).await;
    let link = ada.link(&table).await;
    let mut bob = house.named("Bob").await;
    bob.post(&format!("{table}/join"), &[("seat", "1"), ("link", &link)]).await;
    ada.post(&format!("{table}/start"), &[]).await;
    let picture = |seat: u8| format!("{table}/board.svg?as={seat}");
    assert_eq!(ada.get(&picture(0)).await.status, StatusCode::OK, "one's own");
    for answer in [ada.get(&picture(1)).await, house.guest().get(&picture(0)).await] {
        assert_eq!(answer.status, StatusCode::FORBIDDEN);
    }
    ada.post(&format!("{table}/resign"), &[("seat", "0")]).await;
    assert_eq!(ada.get(&picture(1)).await.status, StatusCode::OK, "the game is over");
}
