//! Who talks at a table, and who is heard.

use super::*;

#[tokio::test]
async fn strangers_talk_only_where_the_host_lets_them() {
    let house = House::open().await;
    let mut ada = house.named("Ada").await;
    let table = ada.table("me", "me", false).await;
    let (say, line) = (format!("{table}/say"), [("text", "hello from outside")]);
    let mut stranger = house.named("Eve").await;
    assert_eq!(stranger.post(&say, &line).await.status, StatusCode::FORBIDDEN);
    assert_eq!(stranger.post(&format!("{table}/open-chat"), &[]).await.status, StatusCode::FORBIDDEN);
    assert!(!ada.get(&table).await.body.contains("hello from outside"));
    assert_eq!(ada.post(&say, &[("text", "hello")]).await.status, StatusCode::SEE_OTHER);

    assert_eq!(ada.post(&format!("{table}/open-chat"), &[]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(stranger.post(&say, &line).await.status, StatusCode::SEE_OTHER);
    assert!(ada.get(&table).await.body.contains("hello from outside"));
    let mut copy = house.named("АdA").await;
    assert_eq!(copy.post(&say, &line).await.status, StatusCode::FORBIDDEN, "not under the name of a player");

    assert_eq!(ada.post(&format!("{table}/close-chat"), &[]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(stranger.post(&say, &line).await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn who_is_muted_is_not_heard_by_the_one_who_muted() {
    let house = House::open().await;
    let (mut ada, mut bob) = (house.named("Ada").await, house.named("Bob").await);
    let table = ada.table("me", "open", false).await;
    assert_eq!(bob.post(&format!("{table}/join"), &[("seat", "1")]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(bob.post(&format!("{table}/say"), &[("text", "you will lose")]).await.status, StatusCode::SEE_OTHER);
    let page = ada.get(&table).await.body;
    assert!(page.contains("you will lose"));
    let (_, form) = page.split_once(&format!("action=\"{table}/mute\"")).expect("a way to mute");
    let (_, value) = form.split_once("value=\"").unwrap();
    let whom: String = value.chars().take_while(char::is_ascii_digit).collect();

    assert_eq!(ada.post(&format!("{table}/mute"), &[("person", &whom)]).await.status, StatusCode::SEE_OTHER);
    assert!(!ada.get(&table).await.body.contains("you will lose"));
    assert!(bob.get(&table).await.body.contains("you will lose"), "only for Ada");
    let parts = ada.post_as(&format!("{table}/say"), &[("text", "hm")], &[("hx-request", "true")]).await;
    assert!(parts.body.contains("hm") && !parts.body.contains("you will lose"), "in updates too");
    let other = ada.table("me", "open", false).await;
    assert_eq!(bob.post(&format!("{other}/join"), &[("seat", "1")]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(bob.post(&format!("{other}/say"), &[("text", "here too")]).await.status, StatusCode::SEE_OTHER);
    assert!(!ada.get(&other).await.body.contains("here too"), "everywhere");

    assert!(ada.get("/").await.body.contains("action=\"/unmute\""), "the lobby lists who is muted");
    assert_eq!(ada.post("/unmute", &[("person", &whom)]).await.status, StatusCode::SEE_OTHER);
    assert!(ada.get(&table).await.body.contains("you will lose"));
}

#[tokio::test]
async fn nobody_renames_a_line_of_chat_into_another_persons() {
    let house = House::open().await;
    let (mut ada, mut eve) = (house.named("Ada").await, house.named("Eve").await);
    let table = ada.table("me", "open", false).await;
    let (join, seat) = (format!("{table}/join"), [("seat", "1")]);
    assert_eq!(eve.post(&join, &seat).await.status, StatusCode::SEE_OTHER);
    assert_eq!(eve.post(&format!("{table}/say"), &[("text", "I give up")]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(eve.post(&format!("{table}/leave"), &seat).await.status, StatusCode::SEE_OTHER);
    assert_eq!(eve.post("/name", &[("name", "ada")]).await.status, StatusCode::FORBIDDEN, "Ada sits there");
    let mut copy = house.named("Eve").await;
    assert_eq!(copy.post(&join, &seat).await.status, StatusCode::FORBIDDEN, "Eve has spoken there");
    let mut bob = house.named("Bob").await;
    assert_eq!(bob.post(&join, &seat).await.status, StatusCode::SEE_OTHER);
    for player in [&mut ada, &mut bob] {
        assert_eq!(player.post("/name", &[("name", "Eve")]).await.status, StatusCode::FORBIDDEN, "nor while playing");
    }
    assert_eq!(eve.post("/name", &[("name", "Zoe")]).await.status, StatusCode::SEE_OTHER);
    assert!(ada.get(&table).await.body.contains("<b>Zoe</b>"), "her line shows the name that she has");

    assert_eq!(ada.post(&format!("{table}/start"), &[]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(ada.post(&format!("{table}/resign"), &[("seat", "0")]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(house.stage(&table).await, Stage::Over);
    assert_eq!(eve.post("/name", &[("name", "Bob")]).await.status, StatusCode::FORBIDDEN, "nor after the game");
}

#[tokio::test]
async fn nobody_talks_under_the_name_of_a_host_who_does_not_sit_there() {
    let house = House::open().await;
    let mut ada = house.named("Ada").await;
    let table = ada.table("open", "open", false).await;
    ada.post(&format!("{table}/open-chat"), &[]).await;
    let mut copy = house.named("Ada").await;
    let (say, line) = (format!("{table}/say"), [("text", "hello")]);
    assert_eq!(copy.post(&say, &line).await.status, StatusCode::FORBIDDEN);
    assert_eq!(copy.post(&format!("{table}/join"), &[("seat", "0")]).await.status, StatusCode::FORBIDDEN);
    assert_eq!(copy.post("/name", &[("name", "Eve")]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(copy.post(&say, &line).await.status, StatusCode::SEE_OTHER);
    assert_eq!(copy.post("/name", &[("name", "Ada")]).await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn lines_of_those_who_do_not_play_are_marked() {
    let house = House::open().await;
    let (mut ada, mut eve) = (house.named("Ada").await, house.named("Eve").await);
    let table = ada.table("me", "open", false).await;
    ada.post(&format!("{table}/open-chat"), &[]).await;
    let mark = "<span class=\"tag\">watching</span>";
    ada.post(&format!("{table}/say"), &[("text", "hello")]).await;
    assert!(!ada.get(&table).await.body.contains(mark));
    eve.post(&format!("{table}/say"), &[("text", "hello too")]).await;
    assert!(ada.get(&table).await.body.contains(&format!("<b>Eve</b> {mark} hello too")));
}

#[tokio::test]
async fn only_people_of_the_table_can_be_muted_there() {
    let house = House::open().await;
    let (mut ada, mut bob) = (house.named("Ada").await, house.named("Bob").await);
    let mut stranger = house.named("Unknown Quantity").await;
    let table = ada.table("me", "open", false).await;
    bob.post(&format!("{table}/join"), &[("seat", "1")]).await;
    let mute = async |whom: &str, ada: &mut Guest<'_>| ada.post(&format!("{table}/mute"), &[("person", whom)]).await;
    let none = mute("4711", &mut ada).await;
    assert_eq!(none.status, StatusCode::NOT_FOUND, "there is no such person");
    assert_eq!(mute("2", &mut ada).await.status, StatusCode::SEE_OTHER, "Bob sits here");
    let unknown = mute("3", &mut ada).await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
    assert!(!unknown.body.contains("Unknown Quantity"));
    let lobby = ada.get("/").await.body;
    assert!(lobby.contains("Bob") && !lobby.contains("Unknown Quantity"));
    stranger.post(&format!("{}/say", stranger.clone().table("me", "me", false).await), &[("text", "hello")]).await;
    assert_eq!(mute("3", &mut ada).await.status, StatusCode::NOT_FOUND, "they talk elsewhere");
}
