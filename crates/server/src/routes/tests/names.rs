//! Names: what they may be, and whose they are.

use super::*;

#[tokio::test]
async fn names_that_nobody_can_see_are_refused() {
    let house = House::open().await;
    let mut ada = house.guest();
    for name in [
        "\u{200b}",
        "\u{ad}",
        "\u{3164}",
        "\u{2800}",
        "\u{feff}",
        "\u{202e}",
        "\u{e0041}",
        "\u{301}",
        "\u{ffa0} \u{115f}",
    ] {
        let answer = ada.post("/name", &[("name", name)]).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{name:?}");
    }
    assert_eq!(house.count("SELECT count(*) FROM person").await, 0, "nobody came of it");
}

#[tokio::test]
async fn what_cannot_be_seen_is_not_part_of_a_name() {
    let house = House::open().await;
    for (name, shown) in
        [("A\u{202e}da", "Ada"), ("\u{200b}Bo\u{ad}b", "Bob"), ("Jose\u{301}", "José"), (" \u{2028}Eve\n", "Eve")]
    {
        let page = house.named(name).await.get("/").await.body;
        assert!(page.contains(&format!(">{shown}</a>")), "{name:?}");
    }
}

#[tokio::test]
async fn nobody_sits_down_under_a_name_like_anothers() {
    let house = House::open().await;
    let mut ada = house.named("Ada Lovelace").await;
    let table = ada.table("me", "open", false).await;
    for name in ["Ada Lovelace", "ada lovelace", "Аda Lоvelace", "Ada  Love1ace", "AdaLovelace"] {
        let mut other = house.named(name).await;
        let answer = other.post(&format!("{table}/join"), &[("seat", "1")]).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{name}");
        assert!(answer.body.contains("Ada Lovelace") && answer.body.contains("name"), "{name}: says why");
    }
    let mut bob = house.named("Bob").await;
    assert_eq!(bob.post(&format!("{table}/join"), &[("seat", "1")]).await.status, StatusCode::SEE_OTHER);
    let renamed = bob.post("/name", &[("name", "Ada L0velace")]).await;
    assert_eq!(renamed.status, StatusCode::FORBIDDEN, "nor takes it while sitting there");
    assert_eq!(bob.post("/name", &[("name", "Robert")]).await.status, StatusCode::SEE_OTHER);
    assert!(ada.get(&table).await.body.contains("Robert"), "the table shows the new name");
}
