//! V1 aim, V3 set-up, V23 player numbers, V24 difficulty and length.

use ravelin_core::{Asking, Dice, Fast, Hidden, Io, Listing, Pack, Rules, Scripted, Seat, Silent, Worded};
use ravelin_core::{Each, Id, Set};

use crate::Vilnius;
use crate::ids::*;
use crate::kit::*;
use crate::questions::Action;
use crate::scene::play;
use crate::setup::bare;
use crate::setup::{Emblems, Taking};

/// A game with emblems taken and nothing else done yet.
fn laid_out(seats: u8, set: &[(&str, &str)]) -> Vilnius {
    let kit = Vilnius::kit(&Pack::default()).unwrap();
    let options = Vilnius::sheet(kit).resolve(Some(seats), None, set.iter().copied()).unwrap();
    let mut game = bare(kit, &options);
    let (mut dice, mut journal) = (Fast::new(1), Silent);
    for (seat, emblem) in game.each_seat().zip(Emblem::each()) {
        game.equip(seat, emblem, &mut Io { dice: &mut dice, journal: &mut journal });
    }
    game.push(Emblems { seat: Seat(0) });
    game.audit_components().unwrap();
    game
}

#[test]
fn an_emblem_tells_what_it_brings() {
    // V3.2, V3.3
    let game = laid_out(2, &[]);
    let view = game.view(Some(Seat(0)));
    for which in Emblem::each() {
        let (action, emblem) = (Action::Emblems(Taking::Take { emblem: which }), game.kit.emblem_id(which));
        let about = Vilnius::about(&view, action).expect("an emblem is a card");
        let said = Vilnius::printed(&view, about).unwrap_or_else(|| panic!("{emblem} says nothing"));
        for home in game.kit.provinces.iter().filter(|p| p.emblem == Some(which)) {
            assert!(said.contains(&home.name), "{emblem}: {said}");
        }
        let own = game.kit.buildings.iter().find(|b| b.owner == Owner::Emblem(which)).unwrap();
        assert!(said.contains(&own.name) && said.contains(&own.text), "{emblem}: {said}");
    }
}

#[test]
fn three_players_are_set_up() {
    // X1, V3.3, V3.5, V3.6, V3.7, V3.8, V3.9, V3.10, V3.11, V3.12, V3.14, V3.15, V3.17, V3.13, Q1, Q23
    let game = laid_out(3, &[("difficulty", "medium")]);
    let (p, kit) = (&game.p, game.kit);
    assert_eq!(
        (game.order_pile(), p.order.left, p.order.blanks),
        (34, 32, 3),
        "3 without weapons, 29, a Boost, the Final Attack"
    );
    assert_eq!(p.units.total(), 33);
    for (id, n) in [("farmers", 2), ("townguard", 2), ("slavic_axemen", 1), ("raiders", 2), ("ducal_guard", 2)] {
        assert_eq!(p.units.of(kit.find_unit(id).unwrap()), n, "{id}");
    }
    assert_eq!((p.destinations.pile.as_slice(), p.destinations.discard.as_slice()), (&[2, 3][..], &[0, 0][..]));
    assert_eq!((p.city, p.round, p.part), (12, 1, 0));
    assert!(p.order.buildings.is_empty() && p.order.discard == Each::filled(0));
    assert_eq!(p.buildings.values().map(|n| u16::from(*n)).sum::<u16>(), 26);
    assert!(p.stacks.values().all(|s| s.unknown == 3 && s.known.is_empty()) && p.unseen == kit.wild);
    for seat in game.each_seat() {
        let player = game.player(seat);
        assert_eq!((player.value, player.target, player.row.len()), (3, Target::Vilnius, 0));
        assert_eq!((player.hand, player.units), (Set::NONE, Units::NONE));
        assert_eq!((player.draw.len(), player.discard), (8, Set::NONE));
        assert_eq!((player.unit_draw.total(), player.unit_discard), (3, Units::NONE));
        assert_eq!((player.supply.len(), player.display.len()), (5, 2));
        let at: Vec<(&str, i8, i8)> =
            player.display.iter().map(|b| (kit.building(b.building).id.as_str(), b.x, b.y)).collect();
        assert_eq!(at, [("residence", 0, 0), ("barracks", 1, 0)]);
    }
}

#[test]
fn two_players_leave_the_third_emblem_in_the_box() {
    // X2, V3.4, V3.14, V3.10, V23.1
    let game = laid_out(2, &[]);
    let (p, kit) = (&game.p, game.kit);
    assert_eq!(p.units.total(), 36);
    for (id, n) in [("farmers", 3), ("townguard", 3), ("slavic_axemen", 2)] {
        assert_eq!(p.units.of(kit.find_unit(id).unwrap()), n, "{id}");
    }
    assert_eq!((p.destinations.pile.as_slice(), p.city), (&[2, 2][..], 14));
    let third = kit.homes[Emblem::at(2).unwrap()];
    assert!(p.players.values().all(|q| !(q.hand | q.draw | q.discard | q.loot).meets(third)), "8 Provinces in the box");
    assert_eq!(p.players[Seat(2)].display.len() + p.players[Seat(2)].supply.len(), 0, "7 Buildings in the box");
    // Everything else is as with three.
    let three = laid_out(3, &[]);
    assert_eq!((three.p.city, three.order_pile(), three.p.unseen), (p.city, game.order_pile(), p.unseen));
}

#[test]
fn seats_take_emblems_in_order() {
    // V3.1, V3.2, D1, C1
    play(
        "given setup a; seats 3
         then asked a; choices columns | rider | bear
         when rider
         then asked b; cannot rider V3.2; choices columns | bear; a emblem rider
         dice wrong_track no_enemies_in_sight
         when bear; columns
         then c emblem columns; frame city",
    );
    let dealt = play(
        "given setup a columns bear no_enemies_in_sight wrong_track; seats 3; option emblems dealt
         then round 1; frame city",
    );
    let emblems: Set<Emblem> = dealt.game.p.players.values().filter_map(|p| p.emblem).collect();
    assert_eq!(emblems, Set::all());
}

#[test]
fn chance_of_the_set_up() {
    // V3.16, C1, C6, C2, C3, C4, C5
    let kit = Vilnius::kit(&Pack::default()).unwrap();
    let options = Vilnius::sheet(kit).resolve(Some(3), None, [("emblems", "dealt")]).unwrap();
    let mut starts = [0u32; 3];
    let mut firsts = [0u32; 3];
    let mut emblems: Each<Emblem, u32> = Each::default(); // C1
    for seed in 0..300 {
        let game = Vilnius::setup(kit, &options, &mut Fast::new(seed), &mut Silent);
        starts[game.p.start.index()] += 1;
        firsts[game.player(Seat(0)).row[0].index()] += 1;
        emblems[game.player(Seat(0)).emblem.expect("dealt")] += 1;
        assert_eq!((game.p.order.boost, game.p.order.left), (None, 29), "which Boost it is nobody knows yet");
        // The first three cards of the Order are the weaponless ones, in any order.
        assert!(game.each_seat().all(|s| game.player(s).row.iter().all(|k| kit.enemy(*k).weaponless)));
        assert_eq!(game.p.order.blanks, 0);
    }
    assert!(starts.iter().all(|n| (60..140).contains(n)), "{starts:?}");
    assert!(firsts.iter().all(|n| (60..140).contains(n)), "{firsts:?}");
    assert!(emblems.values().all(|n| (60..140).contains(n)), "{emblems:?}");
    // One of three Boosts, one of 8 Provinces, one of 3 Units, one of 5 Destinations: as often as there are cards.
    let (mut boosts, mut targets) = (Each::<Boost, u32>::default(), Each::<Target, u32>::default());
    let (mut provinces, mut units, mut unseen) =
        (Each::<Province, u32>::default(), Each::<Unit, u32>::default(), Each::<Province, u32>::default());
    for seed in 0..300 {
        let (mut dice, mut journal) = (Fast::new(seed), Silent);
        let io = &mut Io { dice: &mut dice, journal: &mut journal };
        let mut game = laid_out(3, &[]);
        provinces[game.draw_province(Seat(0), io).unwrap()] += 1; // C2
        unseen[game.draw_stack(Stack::Third, io).unwrap()] += 1; // C3
        units[game.draw_unit(Seat(0), io).unwrap()] += 1; // C2
        game.draw_target(Seat(0), io); // C5
        targets[game.player(Seat(0)).target] += 1;
        (game.p.order.left, game.p.order.blanks, game.p.order.pile) = (0, 0, Each::filled(0));
        game.draw_order(io); // C4
        boosts[game.p.order.boost.expect("revealed")] += 1;
        // The two other Boosts are no part of the pile. [V3.13]
        assert_eq!(game.order_pile(), 1);
        assert!(matches!(game.draw_order(io), crate::rules::piles::OrderCard::Final));
    }
    assert!(boosts.values().all(|n| (60..140).contains(n)), "{boosts:?}");
    fn drawn<I: Id>(all: &Each<I, u32>, low: u32) -> usize {
        all.values().filter(|n| **n >= low).count()
    }
    assert_eq!((drawn(&provinces, 15), drawn(&provinces, 1)), (8, 8), "{provinces:?}");
    assert_eq!((drawn(&unseen, 10), drawn(&unseen, 1)), (12, 12), "{unseen:?}");
    assert_eq!((drawn(&units, 60), drawn(&units, 1)), (3, 3), "{units:?}");
    assert!((80..160).contains(&targets[Target::Vilnius]), "2 of 5: {targets:?}");
}

#[test]
fn there_is_no_game_for_one_or_four() {
    // V1.2, V23.3
    let kit = Vilnius::kit(&Pack::default()).unwrap();
    let sheet = Vilnius::sheet(kit);
    assert_eq!(sheet.seats, [2, 3]);
    assert!(sheet.resolve(Some(1), None, []).is_err() && sheet.resolve(Some(4), None, []).is_err());
    // The rules know seats, not people: whoever answers for a seat, the same is asked.
    play(
        "given military; round 4; a row sergeants; a value 2; a units townguard 2; b units farmers
         then asked a
         when done
         then asked b",
    );
}

#[test]
fn difficulty_sets_the_points_and_nothing_else() {
    // V3.15, V24.1, V2.8, Q2
    let points = |d: &str| laid_out(3, &[("difficulty", d)]).p.city;
    assert_eq!(["easy", "medium", "hard"].map(points), [14, 12, 9]);
    let mut easy = laid_out(3, &[]);
    let hard = laid_out(3, &[("difficulty", "hard")]);
    (easy.p.city, easy.p.points) = (hard.p.city, hard.p.points);
    assert!(easy == hard);
    // The choice names the points of both lengths, since the length is chosen beside it. [V24.3]
    let ravelin_core::OptionKind::Choice { of } = &Vilnius::sheet(easy.kit).options[0].kind else { panic!("a choice") };
    let labels: Vec<&str> = of.iter().map(|(_, label)| label.split_once(" (").unwrap().1).collect();
    assert_eq!(labels, ["14 city points, short 12)", "12 city points, short 10)", "9 city points, short 7)"]);
}

#[test]
fn a_short_game_leaves_nine_main_cards_out() {
    // V24.3, C4
    let kit = Vilnius::kit(&Pack::default()).unwrap();
    for (difficulty, points) in [("easy", 12), ("medium", 10), ("hard", 7)] {
        let options = Vilnius::sheet(kit).resolve(Some(2), Some("short"), [("difficulty", difficulty)]).unwrap();
        let game = bare(kit, &options);
        assert_eq!((game.p.city, game.order_pile()), (points, 25));
        assert_eq!(
            game.p.order.pile.values().sum::<u8>(),
            32,
            "which nine are missing is not decided before it is seen"
        );
    }
    // After the Boost everybody knows them: nine main cards that were never in the pile.
    let options = Vilnius::sheet(kit).resolve(Some(3), Some("short"), []).unwrap();
    let (mut chance, mut picks, mut list) = (Fast::new(1), Fast::new(2), Listing::default());
    let mut game = Vilnius::setup(kit, &options, &mut chance, &mut Silent);
    while game.p.part == 0 {
        game.p.city = 12; // the city is kept alive
        ravelin_core::playout::advance(&mut game, &mut chance, &mut picks, &mut list);
    }
    assert_eq!(game.p.order.boxed.values().sum::<u8>(), 9);
    assert!(game.kit.weaponless.iter().all(|kind| game.p.order.boxed[kind] == 0));
}

#[test]
fn the_length_follows_from_the_cards() {
    // V24.2, V1.6, Q24, Q13, V4.2.6
    let kit = Vilnius::kit(&Pack::default()).unwrap();
    for (seats, boost, last) in [(2u8, 17, 18..=34), (3, 11, 12..=23)] {
        let options = Vilnius::sheet(kit).resolve(Some(seats), None, [("emblems", "dealt")]).unwrap();
        let (mut chance, mut picks, mut list) = (Fast::new(5), Fast::new(6), Listing::default());
        let (mut ended, mut boosts) = (0, 0);
        for _ in 0..40 {
            let mut game = Vilnius::setup(kit, &options, &mut chance, &mut Silent);
            game.p.city = 14;
            let mut before = 0;
            while game.outcome().is_none() {
                let part = game.p.part;
                game.p.city = 14; // the city is kept alive, to see the whole length
                ravelin_core::playout::advance(&mut game, &mut chance, &mut picks, &mut list);
                if part == 0 && game.p.part == 1 {
                    before = game.p.round;
                }
            }
            assert!(before <= boost, "{before}: without extra draws the Boost is the 33rd card");
            boosts += u32::from(before == boost);
            if game.p.order.last {
                ended += 1;
                assert!(last.contains(&game.p.round), "{seats} players: {}", game.p.round);
            }
        }
        assert!(ended > 20 && boosts > 0);
    }
}

#[test]
fn with_two_players_the_third_weaponless_card_comes_in_round_two() {
    // V23.2
    let scene = play(
        "given setup a
         dice wrong_track no_enemies_in_sight
         when columns; rider
         then round 1",
    );
    assert_eq!((scene.game.p.order.blanks, scene.game.order_pile()), (1, 32));
    let scene = play(
        "given setup a
         dice wrong_track no_enemies_in_sight alytus semeliskes punia birstonas merkine asmena kernave maisiagala ukmerge deltuva grey_mantles
         when columns; rider; pass; pass; a: draw 0 units 5 provinces; b: draw 0 units 5 provinces
         then round 2",
    );
    assert_eq!(
        (scene.game.p.order.blanks, scene.game.order_pile()),
        (0, 30),
        "one player draws a blank, the other a main card"
    );
}

#[test]
fn all_win_or_lose_together() {
    // V1.1, V1.3, V1.4, V1.5, V22.1, V22.5
    let lost = play(
        "given final; points 3; a value 4; a row brother_knights
         then winner nobody; asked nobody",
    );
    let outcome = lost.game.outcome().unwrap();
    assert!(outcome.lines.is_empty() && outcome.scores == [0, 0] && !outcome.won(Seat(0)) && !outcome.won(Seat(1)));
    let won = play(
        "given final; points 4; a value 4; a row brother_knights
         then winner all; points 1",
    );
    let outcome = won.game.outcome().unwrap();
    assert!(outcome.won(Seat(0)) && outcome.won(Seat(1)));
    assert_eq!(outcome.contest, ravelin_core::Contest::Cooperative);
    // Defeat stops everything: the second enemy does nothing any more.
    play(
        "given military; round 4; points 2; a row brother_knights crossbow_company; a value 3; b builds storehouse 1,1; b stored kaunas
         then points 0; winner nobody; b stored kaunas",
    );
}

#[test]
fn a_script_of_dice_names_a_card_by_its_id_or_a_name() {
    let kit = Vilnius::kit(&Pack::default()).unwrap();
    let called = |n| (Vilnius::card_id(kit, n), Vilnius::card_names(kit, n));
    let first = 0;
    for (token, id) in
        [("kernave", "kernave"), ("Kernav\u{117}", "kernave"), ("Maisiagala", "maisiagala"), ("KERNAVE", "kernave")]
    {
        let (script, mut rest) = ([token.to_owned()], |_| 0);
        let mut dice = Scripted::new(&script, &called, &mut rest);
        let drawn = dice.draw(&[1; 8], 8, first) as u16;
        assert_eq!((dice.finish(), Vilnius::card_id(kit, first + drawn).as_str()), (Ok(()), id), "{token}");
    }
}
