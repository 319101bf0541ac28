//! A full disk: moves are refused plainly until there is room again, then play goes on without a restart.

mod common;

use common::Desk;
use common::disk::Disk;
use common::house::{Guest, until};

const SENTENCE: &str = "Moves cannot be saved right now: the disk";

#[test]
fn after_a_full_disk_play_goes_on_by_itself() {
    let desk = Desk::new();
    let disk = Disk::new(&desk.dir);
    let house = disk.serve(&["--pace", "0"]);
    let mut guest = Guest::new(&house);
    let table = guest.table(["me", "me"]);
    assert_eq!(guest.step(&table).expect("a decision").status, 303);
    assert_eq!((house.get("/health").status, house.get("/health").body.as_str()), (200, "well\n"));

    disk.fill(&house);
    // Room that was set aside may still take a few.
    let mut acknowledged = 1;
    let refused = until("a refused move", || {
        let answer = guest.step(&table).expect("a decision");
        acknowledged += usize::from(answer.status == 303);
        (answer.status != 303).then_some(answer)
    });
    assert_eq!(refused.status, 503, "{}", refused.body);
    assert!(refused.body.contains(SENTENCE), "{}", refused.body);
    assert!(!refused.body.contains("stopping"), "{}", refused.body);
    assert_eq!(house.get("/health").status, 503);
    assert!(house.get("/health").body.contains("the disk"), "{:?}", house.get("/health"));
    assert!(house.get("/").body.contains(SENTENCE), "a banner in the lobby");
    assert_eq!(guest.moves(&table), acknowledged, "the page shows what is saved");

    disk.free(&house);
    until("health", || (house.get("/health").status == 200).then_some(()));
    assert!(!house.get("/").body.contains(SENTENCE));
    for _ in 0..3 {
        assert_eq!(guest.step(&table).expect("a decision").status, 303);
        acknowledged += 1;
    }
    assert_eq!(guest.moves(&table), acknowledged);
}

#[test]
fn bots_pause_on_a_full_disk_and_go_on_by_themselves() {
    let desk = Desk::new();
    let disk = Disk::new(&desk.dir);
    let house = disk.serve(&["--pace", "300"]);
    let mut guest = Guest::new(&house);
    let table = guest.table(["greedy", "random"]);
    disk.fill(&house);
    until("a bot to meet the full disk", || (house.get("/health").status == 503).then_some(()));
    disk.free(&house);
    until("the end of the game", || guest.get(&table).body.contains("/record.json").then_some(()));
}
