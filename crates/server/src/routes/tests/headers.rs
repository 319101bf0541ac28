//! What every answer carries, and by which names the server answers.

use super::*;

async fn with_hosts(house: &House, path: &str, hosts: &[&str]) -> Answer {
    let mut request = Request::builder().uri(path);
    for host in hosts {
        request = request.header(HOST, *host);
    }
    house.guest().send(request.body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn a_request_has_exactly_one_host() {
    let house = House::open().await;
    for hosts in [&[][..], &[HERE, HERE], &[HERE, "evil.example"], &[""], &["a b"], &["http://127.0.0.1"]] {
        assert_eq!(with_hosts(&house, "/", hosts).await.status, StatusCode::BAD_REQUEST, "{hosts:?}");
    }
    let other = with_hosts(&house, "http://evil.example/", &[HERE]).await;
    assert_eq!(other.status, StatusCode::BAD_REQUEST, "the address and the header name different hosts");
    assert_eq!(with_hosts(&house, &format!("http://{HERE}/"), &[HERE]).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_name_that_was_bound_to_this_machine_by_others_is_not_answered() {
    let house = House::open().await;
    for host in ["evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example:8080"] {
        let answer = with_hosts(&house, "/", &[host]).await;
        assert_eq!(answer.status, StatusCode::MISDIRECTED_REQUEST, "{host}");
        assert!(answer.body.contains("--origin"), "{host}: the host reads what to do");
    }
    let mut rebound = house.guest();
    rebound.host = "evil.example".to_owned();
    assert_eq!(rebound.post("/play/outpost", &[]).await.status, StatusCode::MISDIRECTED_REQUEST);
    for host in ["127.0.0.1", HERE, "192.168.1.20:8080", "[::1]:8080", "[fd00::7]", "localhost", "LocalHost:8080"] {
        assert_eq!(with_hosts(&house, "/", &[host]).await.status, StatusCode::OK, "{host}");
    }
}

#[tokio::test]
async fn the_name_that_people_type_is_answered() {
    let house = House::with(|c| c.origin = Some("https://Club.example:444/".to_owned())).await;
    for host in ["club.example", "club.example:444", "CLUB.EXAMPLE", "10.0.0.3:8080"] {
        assert_eq!(with_hosts(&house, "/health", &[host]).await.status, StatusCode::OK, "{host}");
    }
    assert_eq!(with_hosts(&house, "/", &["notclub.example"]).await.status, StatusCode::MISDIRECTED_REQUEST);
}

#[tokio::test]
async fn what_one_person_sees_is_kept_by_no_cache() {
    let house = House::open().await;
    let mut ada = house.guest();
    let table = ada.table("me", "me", true).await;
    for path in ["/", &table, &format!("{table}/journal"), &format!("{table}/replay"), "/games/outpost", "/nothing"] {
        let answer = ada.get(path).await;
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{path}");
        assert!(answer.list("vary").contains("cookie"), "{path}: {}", answer.list("vary"));
        assert_eq!(answer.header("strict-transport-security"), None, "{path}: plain HTTP");
    }
    let picture = ada.get(&format!("{table}/board.svg")).await;
    assert!(picture.list("vary").contains("cookie"));
}

#[tokio::test]
async fn browsers_are_told_to_stay_with_tls() {
    let house = House::with(|c| c.origin = Some("https://club.example".to_owned())).await;
    for path in ["/", "/nothing", "/health"] {
        let answer = house.guest().get(path).await;
        assert!(
            answer.header("strict-transport-security").is_some_and(|v| v.starts_with("max-age=31536000")),
            "{path}"
        );
    }
}

#[tokio::test]
async fn only_the_stamp_of_a_file_is_kept_for_good() {
    let house = House::open().await;
    let mut ada = house.guest();
    let page = ada.get("/").await.body;
    let (_, rest) = page.split_once("/static/").unwrap();
    let path: String = rest.chars().take_while(|c| *c != '"').collect();
    let file = ada.get(&format!("/static/{path}")).await;
    assert_eq!(file.status, StatusCode::OK);
    assert!(file.header("cache-control").unwrap().contains("immutable"));
    assert!(!file.list("vary").contains("cookie"), "the same for everybody");
    let (_, name) = path.split_once('/').unwrap();
    for stamp in ["0", "ffffffffffff", "x"] {
        let answer = ada.get(&format!("/static/{stamp}/{name}")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{stamp}");
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{stamp}");
    }
}
