//! Every game plays and speaks as `tests/numbers.json` says. A commit that mends a rule or rewrites a sentence changes its
//! number there, and says so.

use std::collections::BTreeMap;

use ravelin_lab::Numbers;

#[test]
fn games_play_and_speak_as_they_did() {
    let kept: BTreeMap<String, Numbers> =
        serde_json::from_str(include_str!("../../../tests/numbers.json")).expect("numbers of each game");
    let games = ravelin_catalog::games();
    let found: BTreeMap<String, Numbers> = games
        .iter()
        .map(|info| {
            let numbers = ravelin_catalog::game(info.slug).expect("a game").numbers().expect("its numbers");
            (info.slug.to_owned(), numbers)
        })
        .filter(|(slug, _)| slug != "outpost")
        .collect();
    let json = serde_json::to_string_pretty(&found).expect("text keys");
    assert_eq!(found, kept, "if that is meant, tests/numbers.json becomes\n{json}\n");
}
