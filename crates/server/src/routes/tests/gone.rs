//! Clients that go away in the middle of a request.

use super::*;

#[tokio::test]
async fn what_follows_an_act_happens_though_its_client_went_away() {
    let house = House::open().await;
    let mut ada = house.named("Ada").await;
    let table = ada.table("me", "me", true).await;
    let live = house.app.table(table.trim_start_matches("/t/")).await.unwrap().unwrap();
    let mut changed = live.watch();
    let request = ada.request(Method::POST, &format!("{table}/resign")).body(Body::from("seat=0")).unwrap();
    tokio::select! {
        biased;
        changed = changed.changed() => changed.unwrap(),
        _ = ada.open(request) => panic!("it was answered first"),
    }
    let archived = async {
        while house.app.store.archive_ends(&live.id).await.unwrap().is_empty() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    assert!(tokio::time::timeout(Duration::from_secs(30), archived).await.is_ok(), "it was not archived");
}
