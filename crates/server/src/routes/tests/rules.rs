//! Rules pages are made once.

use super::*;

#[tokio::test]
async fn a_rules_page_that_is_known_is_not_sent_again() {
    let house = House::open().await;
    let mut ada = house.named("Ada").await;
    let page = ada.get("/rules/outpost").await;
    assert!(page.header("cache-control").is_some_and(|v| v.contains("private")), "{:?}", page.headers);
    let tag = page.header("etag").expect("an ETag").to_owned();
    let ask = async |guest: &mut Guest<'_>, tag: &str| {
        let request = guest.request(Method::GET, "/rules/outpost").header("if-none-match", tag);
        guest.send(request.body(Body::empty()).unwrap()).await
    };
    let again = ask(&mut ada, &tag).await;
    assert_eq!((again.status, again.body.as_str()), (StatusCode::NOT_MODIFIED, ""));
    assert_eq!(again.header("etag"), Some(tag.as_str()));
    assert_eq!(ask(&mut ada, &format!("\"x\", W/{tag}")).await.status, StatusCode::NOT_MODIFIED);
    assert_eq!(ask(&mut ada, "\"x\"").await.status, StatusCode::OK);
    ada.post("/name", &[("name", "Countess")]).await;
    let renamed = ask(&mut ada, &tag).await;
    assert_eq!(renamed.status, StatusCode::OK, "the page shows the name");
    assert!(renamed.body.contains("Countess"));
}

#[tokio::test]
async fn a_compressed_rules_page_is_the_same_page() {
    use std::io::Read;
    let house = House::open().await;
    let mut ada = house.named("Ada").await;
    let plain = ada.get("/rules/outpost").await;
    let request = ada.request(Method::GET, "/rules/outpost").header("accept-encoding", "gzip, br");
    let packed = ada.open(request.body(Body::empty()).unwrap()).await;
    assert_eq!(packed.headers()["content-encoding"], "gzip");
    assert_eq!(packed.headers()["content-type"], plain.headers["content-type"]);
    let bytes = to_bytes(packed.into_body(), 1 << 20).await.unwrap();
    let mut text = String::new();
    flate2::read::GzDecoder::new(&bytes[..]).read_to_string(&mut text).unwrap();
    assert!(text == plain.body && text.contains(">Ada</a>"));
    assert!(plain.list("vary").contains("accept-encoding") && plain.list("vary").contains("cookie"));
}
