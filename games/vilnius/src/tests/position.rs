//! The position in words: example positions, told sentence by sentence, and what a question is about.

use ravelin_core::decision::choices_of;
use ravelin_core::{Drawn, Hidden, Seat, Token};

use crate::Vilnius;
use crate::ids::{Cell, Front, Stack};
use crate::scene::play;
use crate::tokens::{CITY, FORTS_IN_PLAY, Zone, building, foe, hand, province, stack};

/// What the first player is told of a place.
#[track_caller]
fn said(game: &Vilnius, place: Token) -> String {
    let position = Vilnius::position(&game.view(Some(Seat(0))));
    position.into_iter().find(|d| d.place == place).unwrap_or_else(|| panic!("nothing is said of {place}")).words
}

#[test]
fn places_of_a_city_are_named_by_their_neighbours() {
    // V8.2, V8.4
    let game =
        play("given city; round 4; a hand kernave utena; a builds workshop 0,-1 workshop -1,-1\nthen asked a").game;
    assert_eq!(
        said(&game, Cell::new(0, 0).of(Seat(0))),
        "Residence in the city of Player A, north of the first Workshop and west of the Barracks: room for 5, \
         income 5; edges north Estate, east Barracks, south Craft and west Trade; Order value 2."
    );
    assert_eq!(
        said(&game, Cell::new(-1, -1).of(Seat(0))),
        "Workshop, the second, Craft in the city of Player A, west of the first Workshop: 1 Tool a round; edges \
         south Trade and west Craft; Order value 1."
    );
    assert_eq!(
        said(&game, Cell::new(-1, 0).of(Seat(0))),
        "Free cell north of the second Workshop and west of the Residence in the city of Player A, open to Trade."
    );
    assert_eq!(
        said(&game, Cell::new(1, -1).of(Seat(0))),
        "Free cell east of the first Workshop and south of the Barracks in the city of Player A, open to Court."
    );
    let drawn = Vilnius::board(&game.view(Some(Seat(0))), &choices_of(&game, Seat(0))).to_string();
    assert!(drawn.contains(">north of the Residence<"), "a free cell is named by its neighbour");
}

#[test]
fn hands_rows_and_shops_are_told() {
    // V4.2.4, V6.2, V7.5, V17.5
    let game = play(
        "given city; round 4; points 8; a hand kernave utena; a units townguard 2 farmers; a row squires sergeants; a value 5; a target quarter; b value 4; stack 1 hrodna lida\nthen asked a",
    )
    .game;
    let market = game.kit.find_building("market").expect("a Market");
    let townguard = game.kit.find_unit("townguard").expect("a Unit");
    let kernave = game.kit.find_province("kernave").expect("a Province");
    assert_eq!(
        said(&game, hand(Seat(0))),
        "Player A, Columns, starting player, 2 of 5 Buildings, income 5, Order value 3; Provinces in hand: \
         Kernavė and Utena, raising 2 Gold and 2 Tools; Units in hand: Farmers and 2 Townguard; Province pile 6, \
         discarded: Navahrudak; Unit pile: none, discarded: none; own Buildings to build: Estate, Palace, \
         Manufactory, Post Station and Crown Treasury."
    );
    assert_eq!(
        said(&game, Zone::Row.of(Seat(0))),
        "Row of Player A, strength 3 of 5, against this player's quarter: Squires (strength 1, needs 1 Shield and \
         1 Spear, in part 2 also 1 Sword and 1 Axe, undefeated it takes a Unit of the pile) and Sergeants \
         (strength 2, needs 2 Shields and 1 Spear, in part 2 also 2 Swords and 1 Arrow, undefeated it takes a \
         point of Vilnius and a Building at the rim)."
    );
    assert_eq!(said(&game, Zone::Row.of(Seat(1))), "Row of Player B, strength 0 of 4, against Vilnius, empty.");
    assert_eq!(said(&game, CITY), "Vilnius, 8 of 14 points; round 4, part 1.");
    assert_eq!(said(&game, stack(Stack::First)), "Stack 1, takes 1 Sword and 1 Shield: from the top: Hrodna, Lida.");
    assert_eq!(
        said(&game, townguard.for_hire()),
        "Townguard, 3 in the supply, costs 1 Gold, needs Barracks: 1 Shield."
    );
    assert_eq!(
        said(&game, building(market)),
        "Market, Trade, 2 in the supply, costs 3 Gold and 2 Tools: trades Furs, Wax; edges north Depot, south \
         Craft and west Trade; Order value 1."
    );
    assert_eq!(
        said(&game, province(kernave)),
        "Kernavė, Province in hand: 2 Gold; where Grain is traded, 1 Tool more."
    );
    assert_eq!(Vilnius::board(&game.view(None), &[]).focus, None);
}

#[test]
fn a_fight_is_told_enemy_by_enemy() {
    // V14.3, V14.4
    let game = play(
        "given military; round 4; a row squires scouts; a value 1; b row squires; b value 2; a units farmers 2 townguard\nwhen deploy townguard 1",
    )
    .game;
    assert_eq!(
        said(&game, foe(Front::FIRST)),
        "Enemy 1, Squires, against Vilnius, strength 1, needs 1 Shield and 1 Spear, in part 2 also 1 Sword and 1 \
         Axe, undefeated it takes a point of Vilnius; against it Townguard of Player A; still needs 1."
    );
    assert_eq!(
        said(&game, foe(Front::FIRST.next().unwrap())),
        "Enemy 2, Scouts, against Vilnius, strength 0, needs 1 Spear, in part 2 also 1 Shield, undefeated it \
         takes a stored Province, or a point; still needs 1."
    );
    let game = play("given siege; round 4; forts toll_castle guard_tower; a units slavic_axemen 2 lithuanian_swordsmen farmers 2 boyar_lancers 2\nthen asked a").game;
    assert_eq!(
        said(&game, foe(Front::FIRST)),
        "Toll Castle, needs any 6 of 2 Swords, 1 Shield, 2 Spears and 2 Axes: Every player has 1 card less \
         income; lacks 6."
    );
    assert_eq!(
        said(&game, FORTS_IN_PLAY),
        "Enemy Buildings, 2 of 3: Toll Castle, needs any 6 of 2 Swords, 1 Shield, 2 Spears and 2 Axes: Every \
         player has 1 card less income; Guard Tower, needs any 6 of 1 Sword, 2 Shields, 2 Arrows and 2 Axes: Must \
         be destroyed before any other enemy Building may be attacked. No loot."
    );
    assert_eq!(Vilnius::board(&game.view(None), &[]).focus, Some(FORTS_IN_PLAY));
}
