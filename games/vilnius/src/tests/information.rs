//! Who sees what (Table: Information), decisions, chance and reactions.

use ravelin_core::{Fast, Game, Seat};

use crate::Vilnius;
use crate::components::NONE;
use crate::scene::play;

#[test]
fn hands_and_displays_are_open_to_all() {
    // V4.3.1
    let scene = play("given round 4; a hand kernave; b hand merkine; a builds storehouse 1,1; b units raiders");
    let views: Vec<_> = [None, Some(Seat(0)), Some(Seat(1))].into_iter().map(|v| scene.game.view(v)).collect();
    assert!(views.windows(2).all(|w| w[0].public == w[1].public));
    assert_eq!(views[0].public.players[1].units, scene.game.p.players[1].units);
}

#[test]
fn only_the_income_of_others_is_imagined() {
    // D2, V5.5, V4.5.3
    let mut scene = play("given income; round 4; a unit_draw farmers 3; b unit_draw farmers 2\nthen asked a b");
    scene.act("a: draw 3 units 2 provinces").unwrap();
    let view = scene.game.view(Some(Seat(1)));
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..60 {
        let other = Vilnius::imagine(&view, &mut Fast::new(seed));
        assert_eq!(other.p, scene.game.p);
        seen.insert(other.s.income[0]);
        assert_eq!(other.s.income[1], NONE);
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3]);
    let own = Vilnius::imagine(&scene.game.view(Some(Seat(0))), &mut Fast::new(1));
    assert!(own == scene.game);
    assert!(!scene.journal().contains("3 units"), "{}", scene.journal());
}

#[test]
fn a_stack_shows_what_was_put_back() {
    // V17.5, C3
    let scene = play(
        "given conquer; round 4; a units lithuanian_swordsmen\ndice hrodna lida\nwhen capture 1; look 2; choose lida\nthen stack 1 unseen hrodna",
    );
    let json = serde_json::to_string(&scene.game.view(None)).unwrap();
    assert!(json.contains("\"unknown\":1,\"known\":[\"hrodna\"]"), "{json}");
}

#[test]
fn suggestions_have_no_effect_of_their_own() {
    // V4.3.3
    // Following the plan deploys own Units only, like own steps; the partner is asked as before.
    play(
        "given military; round 4; a row sergeants; a value 2; a units townguard 2; b units farmers
         when follow the plan
         then asked a; lacks 1 1; a units none; b units farmers
         when done
         then asked b; can follow the plan
         when done
         then silent Sergeants is defeated",
    );
}
