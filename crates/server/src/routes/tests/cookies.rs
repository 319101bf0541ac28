//! Cookies: a year, renewed, revocable.

use super::*;

const DAY: i64 = 86_400;

/// A cookie as the server would have signed it.
fn signed(house: &House, value: &str) -> String {
    use axum::extract::FromRef;
    use axum::response::IntoResponse;
    use axum_extra::extract::SignedCookieJar;
    use axum_extra::extract::cookie::{Cookie, Key};
    let jar = SignedCookieJar::new(Key::from_ref(&house.app)).add(Cookie::new("ravelin", value.to_owned()));
    let answer = jar.into_response();
    let cookie = answer.headers().get(SET_COOKIE).unwrap().to_str().unwrap();
    cookie.split(';').next().unwrap().to_owned()
}

#[tokio::test]
async fn a_cookie_lives_a_year() {
    let house = House::open().await;
    let made = house.guest().post("/name", &[("name", "Ada")]).await;
    assert!(made.list("set-cookie").contains(&format!("max-age={}", 365 * DAY)), "{}", made.list("set-cookie"));
}

#[tokio::test]
async fn a_clock_that_jumps_ahead_replaces_nobodys_cookie() {
    const YEARS: i64 = 2 * 365 * 24 * 60 * 60 * 1000;
    let house = House::open().await;
    let mut ada = house.named("Ada").await;
    house.clock.advance(YEARS);
    assert!(ada.get("/").await.body.contains(">Ada</a>"));
    let renamed = ada.post("/name", &[("name", "Ada L")]).await;
    assert_eq!((renamed.status, renamed.header("set-cookie")), (StatusCode::SEE_OTHER, None));
    let cookie = ada.cookie.clone();
    let again = house.restarted().await;
    let mut ada = Guest { cookie, ..again.guest() };
    assert!(ada.get("/").await.body.contains(">Ada L</a>"), "after a restart");
    again.clock.advance(-YEARS);
    assert!(ada.get("/").await.body.contains(">Ada L</a>"), "when the clock is right again");
    assert_eq!(again.count("SELECT count(*) FROM person").await, 1);
}

#[tokio::test]
async fn a_cookie_of_the_first_version_is_good_and_is_renewed() {
    let house = House::open().await;
    let mut ada = house.named("Ada").await;
    assert_eq!(ada.get("/").await.header("set-cookie"), None, "a fresh one is not renewed");
    ada.cookie = Some(signed(&house, "1"));
    let page = ada.get("/").await;
    assert!(page.body.contains(">Ada</a>"));
    let renewed = page.list("set-cookie");
    assert!(renewed.contains("max-age") && renewed.contains("httponly"), "{renewed}");
    let again = ada.get("/").await;
    assert!(again.body.contains(">Ada</a>") && again.header("set-cookie").is_none());
}

#[tokio::test]
async fn signing_out_everywhere_else_ends_other_cookies_and_their_streams() {
    use futures_util::StreamExt;
    let house = House::open().await;
    let mut ada = house.named("Ada").await;
    let table = ada.table("me", "me", true).await;
    let mut thief = ada.clone();
    let mut old = ada.clone();
    old.cookie = Some(signed(&house, "1"));
    let mut stream = thief.stream(&table).await.into_body().into_data_stream();
    assert!(stream.next().await.is_some());
    let done = ada.post("/sign-out-others", &[]).await;
    assert_eq!(done.status, StatusCode::SEE_OTHER);
    assert_eq!(ada.get(&table).await.status, StatusCode::OK, "who asked stays");
    for other in [&mut thief, &mut old] {
        assert_eq!(other.get(&table).await.status, StatusCode::NOT_FOUND);
        assert!(!other.get("/").await.body.contains(">Ada</a>"));
        assert_eq!(other.get("/").await.header("set-cookie"), None, "nor is it renewed");
    }
    let end = async { while stream.next().await.is_some() {} };
    assert!(tokio::time::timeout(Duration::from_secs(15), end).await.is_ok(), "the stream ends");
}
