//! X1 set-up.

use ravelin_core::{Fast, Pack, Rules, Silent};

use crate::state::{HAND, MEN, Outpost};

#[test]
fn everybody_begins_with_five_men_and_three_cards() {
    // X1.1, X1.2
    let kit = Outpost::kit(&Pack::default()).unwrap();
    for seats in [2, 3] {
        let options = Outpost::sheet(kit).resolve(Some(seats), None, []).unwrap();
        let game = Outpost::setup(kit, &options, &mut Fast::new(1), &mut Silent);
        for seat in game.p.all_seats() {
            assert_eq!((game.p.reserve(seat), game.p.afield(seat), game.s.hands[seat].len()), (MEN, 0, HAND));
        }
        assert_eq!(game.deciders().len(), usize::from(seats));
    }
}

#[test]
fn a_wrong_pack_is_refused_with_file_and_line() {
    let pack = |text: &str| Pack::new([("cards.toml".to_owned(), text.to_owned())]);
    let card =
        |id: &str, strength: u8, n: u8| format!("[[card]]\nid = \"{id}\"\nstrength = {strength}\ncopies = {n}\n");
    let wrong = |text: String| Outpost::kit(&pack(&text)).unwrap_err().to_string();
    assert_eq!(wrong(card("Scout", 1, 9)), "cards.toml:2: card \"Scout\": an id is lower-case letters only");
    assert_eq!(wrong(card("scout", 0, 9)), "cards.toml:3: card \"scout\": strength is 1 to 9");
    assert_eq!(wrong(card("scout", 1, 21)), "cards.toml:4: card \"scout\": copies are 1 to 20");
    assert_eq!(wrong(card("scout", 1, 9) + &card("scout", 1, 9)), "cards.toml:6: card \"scout\" is there twice");
    assert_eq!(wrong(card("scout", 1, 9)), "cards.toml: at least 12 cards");
    let seven: String = "abcdefg".chars().map(|c| card(&c.to_string(), 1, 2)).collect();
    assert_eq!(wrong(seven), "cards.toml:26: at most 6 kinds");
}
