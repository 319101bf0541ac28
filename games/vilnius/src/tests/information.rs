//! Who sees what (Table: Information), decisions, chance and reactions.

use ravelin_core::{Drawn, Fast, Hidden, Rules, Seat, Worded};

use crate::Vilnius;
use crate::questions::Action;
use crate::rules::fight::{InWindow, Windowed};
use crate::scene::play;

#[test]
fn hands_and_displays_are_open_to_all() {
    // V4.3.1
    let scene = play("given round 4; a hand kernave; b hand merkine; a builds storehouse 1,1; b units raiders");
    let views: Vec<_> = [None, Some(Seat(0)), Some(Seat(1))].into_iter().map(|v| scene.game.view(v)).collect();
    assert!(views.windows(2).all(|w| w[0].public == w[1].public));
    assert_eq!(views[0].public.players[Seat(1)].units, scene.game.p.players[Seat(1)].units);
}

#[test]
fn only_the_income_of_others_is_imagined() {
    // D2, V5.5, V4.5.3
    let mut scene = play(
        "given income; round 4; a unit_draw farmers 3; b unit_draw farmers 2
         then asked a b",
    );
    scene.act("a: draw 3 units 2 provinces").unwrap();
    let view = scene.game.view(Some(Seat(1)));
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..60 {
        let other = Vilnius::imagine(&view, &mut Fast::new(seed));
        assert_eq!(other.p, scene.game.p);
        seen.insert(other.s.income[Seat(0)]);
        assert_eq!(other.s.income[Seat(1)], None);
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3].map(Some));
    let own = Vilnius::imagine(&scene.game.view(Some(Seat(0))), &mut Fast::new(1));
    assert!(own == scene.game);
    assert_eq!(scene.journal(None), "Player A has chosen the income.");
}

#[test]
fn a_stack_shows_what_was_put_back() {
    // V17.5, C3
    let scene = play(
        "given conquer; round 4; a units lithuanian_swordsmen
         dice hrodna lida
         when capture 1; look 2; choose lida
         then stack 1 unseen hrodna",
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
         then asked a; lacks 1 1; a units none; b units farmers; journal all Player A asks for the proposed plan
         when done
         then asked b; can follow the plan
         dice vilnius
         when done
         then told V14.4.1 0",
    );
}

/// The board and the text as everybody sees them.
fn shown(game: &Vilnius) -> [String; 2] {
    let view = game.view(None);
    let svg = Vilnius::board(&view, &[]).to_string();
    let tags = svg.split('<').filter(|tag| !tag.starts_with("style")).filter_map(|tag| tag.split_once('>'));
    let words: Vec<&str> = tags.map(|(_, words)| words.trim()).filter(|w| !w.is_empty()).collect();
    [words.join(" "), Vilnius::text(&view)]
}

#[test]
fn discard_piles_are_shown_card_by_card() {
    // V4.2.4, V24.3
    let mut scene = play(
        "given round 4; a draw utena; a unit_draw farmers; a unit_discard raiders; pile empty; destinations 1 2; b hand merkine",
    );
    let kind = scene.game.kit.find_order("turcopoles").unwrap();
    for words in shown(&scene.game) {
        for name in ["Kernav", "Raiders", "2 Brother Knights", "1 Vilnius"] {
            assert!(words.split("discarded").skip(1).any(|part| part.contains(name)), "{name}");
        }
    }
    scene.game.p.order.boxed[kind] = 1;
    assert!(shown(&scene.game).iter().all(|words| words.contains("In the box: 1 Turcopoles")));
}

#[test]
fn survivors_and_named_units_are_shown() {
    // V14.5.1, V14.8.4a, Information
    let scene = play(
        "given military; seats 3; round 4; a row crossbow_company crossbow_company squires; a value 3; a units farmers; b units farmers; c units farmers
         when deploy farmers 3; done; deploy farmers 3; done; deploy farmers 3; done; done; done; name b farmers",
    );
    for words in shown(&scene.game) {
        assert!(
            words.contains("Set aside: 1 Farmers of Player A; 1 Farmers of Player B; 1 Farmers of Player C"),
            "{words}"
        );
        assert!(words.contains("Named: 1 Farmers of Player B"), "{words}");
    }
}

#[test]
fn used_conversions_are_shown() {
    // V9.13, Information
    let scene = play(
        "given round 4; a builds exchange_house -1,0; a hand utena kernave asmena; b hand merkine kaunas
         when recruit townguard; exchange to gold; pay utena",
    );
    for words in shown(&scene.game) {
        assert!(words.contains("Tools to Gold exchanged"), "{words}");
        assert!(!words.contains("Gold to Tools exchanged"), "{words}");
    }
}

#[test]
fn an_empty_plan_claims_nothing_about_what_is_possible() {
    // V4.3.3
    // Two Swordsmen could beat the Axes, but that is not worth the one who dies.
    let scene = play(
        "given military; round 4; a row livonian_axes; a value 2; a target quarter; a units lithuanian_swordsmen 2",
    );
    assert!(scene.game.plan().steps.is_empty());
    assert!(shown(&scene.game)[0].contains("The plan: deploy nobody more."));
}

#[test]
fn the_plan_says_whose_units_go_where() {
    // V4.3.3, V14.3.2: on the board, in the text, and the own part in the choice itself
    let given = "given military; round 4; a row squires pillagers; a value 2; a units light_horse; b units townguard 2";
    let scene = play(given);
    let horse = "Light Horse of Player A (its Sword and Spear)";
    for words in shown(&scene.game) {
        assert!(
            words.contains("The plan: ") && words.contains(horse) && words.contains("Townguard of Player B"),
            "{words}"
        );
    }
    let own = |game: &Vilnius| {
        Vilnius::words(&game.view(game.deciders().lowest()), Action::Window(Windowed::End { how: InWindow::Plan }))
    };
    let words = own(&scene.game);
    assert!(words.starts_with("Deploy my part of the proposed plan: 1 Light Horse (its"), "{words}");
    assert!(!words.contains("Townguard"), "{words}");
    // Equal enemies are told apart, and who has no part is told so.
    let scene = play(
        "given military; round 4; a row turcopoles turcopoles; a value 2; a units slavic_axemen; b units lithuanian_swordsmen 2 raiders 2 forest_archers 3",
    );
    assert_eq!(own(&scene.game), "Deploy my part of the proposed plan: 1 Slavic Axemen against Turcopoles (1)");
    let idle =
        play("given military; round 4; a row squires; a value 1; a units slavic_axemen; b units townguard farmers");
    assert_eq!(own(&idle.game), "Ask for my part of the proposed plan (none now)");
    assert!(shown(&scene.game).iter().all(|words| words.contains("against Turcopoles (1)")));
    // Outside a window there is none.
    assert!(shown(&play("given round 4").game).iter().all(|words| !words.contains("The plan")));
}

#[test]
fn lent_provinces_show_what_they_give_to_the_payer() {
    // V9.11, V10.2.2
    let given = "given round 4; a builds harbor -1,0; b builds post_station 1,-1; b shared kaunas; a hand maisiagala";
    let before = play(given);
    let paying = play(&format!("{given}\nwhen recruit townguard"));
    let counts = |game: &Vilnius| {
        let svg = Vilnius::board(&game.view(None), &[]).to_string();
        let card = svg.split("id=\"lent-b-kaunas\"").nth(1).expect("the lent card");
        card.split(" id=").next().unwrap().contains("bold gold")
    };
    assert_eq!((counts(&before.game), counts(&paying.game)), (false, true));
}

#[test]
fn a_plan_without_a_part_is_not_used_up() {
    // V4.3.3
    play(
        "given military; round 4; a row squires; a value 1; a units slavic_axemen; b units townguard farmers
         when follow the plan
         then journal all The plan has no part for Player A; a units slavic_axemen; cannot follow the plan V4.3.3; because follow the plan: until somebody deploys or recalls
         when done; deploy townguard 1; done
         then asked a; can follow the plan",
    );
    // Who has followed it asks again when something has changed.
    play(
        "given military; round 4; a row sergeants; a value 2; a units townguard 2; b units farmers
         when follow the plan
         then a units none; b units farmers
         when recall
         then a units townguard 2; can follow the plan",
    );
    play(
        "given military; round 4; a row sergeants; a value 2; a units townguard 3; b units farmers
         when follow the plan
         then a units townguard; cannot follow the plan V4.3.3; because follow the plan: it has no other part for you
         when deploy townguard 1
         then asked a",
    );
}

#[test]
fn the_text_tells_what_the_board_tells() {
    // Information: private supplies, Skulls and damage, what enemy Buildings do and lack
    let scene = play(
        "given siege; round 4; a row komturs_retinue; forts toll_castle; a units slavic_axemen 2 lithuanian_swordsmen
         when deploy slavic_axemen 1",
    );
    let words = Vilnius::text(&scene.game.view(None));
    for line in [
        "Enemy Buildings (any 6 of the symbols are enough):",
        "1 Toll Castle (2 Sword, 1 Shield, 2 Spear, 2 Axe); lacks 4: ",
        "Komtur's Retinue, strength 5: needs 2 Sword, 2 Shield, 3 Spear, 1 Axe; 1 Red Skull; 1 Silver Skull; undefeated it takes a point of Vilnius, a point",
        "own Buildings to build: Estate, Palace, Manufactory, Post Station, Crown Treasury",
    ] {
        assert!(words.contains(line), "{line}\n{words}");
    }
    let board = Vilnius::board(&scene.game.view(None), &[]).to_string();
    assert!(
        board.contains("any 6 of these") && Vilnius::prompt(&scene.game.view(None)).words().contains("Any 6 of the")
    );
}

#[test]
fn questions_say_what_they_need_to_say() {
    let asks = |text: &str| Vilnius::prompt(&play(text).game.view(None)).words();
    // V10.1.9
    let paying = asks(
        "given round 4; a builds exchange_house -1,0; a hand utena kernave asmena
         when build workshop 0,-1; exchange to tools",
    );
    assert_eq!(paying, "Pay 1 Gold and 3 Tools for Workshop. Still needed: 2 Gold and 1 Tool.");
    // V14.8.4a
    let naming = asks(
        "given military; seats 3; round 4; a row crossbow_company crossbow_company squires; a value 3; a units farmers; b units farmers; c units farmers
         when deploy farmers 3; done; deploy farmers 3; done; deploy farmers 3; done; done; done; name b farmers",
    );
    assert_eq!(
        naming,
        "2 Silver Skulls: name survivors worth at least 2 Tools who die, dearest first. Named so far: Farmers of Player B; 1 still missing."
    );
    // V14.6.4
    let victim = asks(
        "given military; round 4; a row livonian_axes; a value 2; a units slavic_axemen townguard; b units forest_archers townguard
         when deploy slavic_axemen 1; deploy townguard 1; done; deploy forest_archers 1; deploy townguard 1; done; done",
    );
    assert!(victim.contains("\"None of mine\" asks the next owner"), "{victim}");
}
