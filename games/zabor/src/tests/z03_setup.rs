//! Z3 set-up: Positions, the draft, start Areas, pieces, Barbarians, starting cards.

use ravelin_core::game::Notation;
use ravelin_core::{Asking, Fast, Io, Listing, Rules, Seat, Silent, choice, playout};

use crate::Zabor;
use crate::components::*;
use crate::flow::{Frame, ask};
use crate::state::seat_bit;
use crate::tests::kit;
use crate::vocabulary::*;

pub(super) fn fresh(seats: u8, seed: u64) -> Zabor {
    let options = Zabor::sheet(kit()).resolve(Some(seats), None, [("length", "short")]).unwrap();
    Zabor::setup(kit(), &options, &mut Fast::new(seed), &mut Silent)
}

/// What a seat may answer, as it is written.
fn answers(game: &Zabor, seat: u8) -> Vec<String> {
    let mut list = Vec::new();
    choice::legal(game, Seat(seat), &mut list);
    list.into_iter().map(|action| Notation::<Zabor>(kit(), action).to_string()).collect()
}

pub(super) fn act(game: &mut Zabor, seat: u8, answer: &str) {
    let n = answers(game, seat).iter().position(|written| written == answer);
    let mut list = Vec::new();
    choice::legal(game, Seat(seat), &mut list);
    let action = list[n.unwrap_or_else(|| panic!("{answer} is not offered"))];
    let legal = choice::check(game, Seat(seat), action).unwrap_or_else(|e| panic!("{action:?}: {e:?}"));
    game.play(legal, &mut Fast::new(9), &mut Silent);
}

fn is_offered(game: &Zabor, seat: u8, answer: &str) -> bool {
    answers(game, seat).iter().any(|written| written == answer)
}

fn first(game: &mut Zabor) {
    let seat = game.deciders().lowest().unwrap();
    let answer = answers(game, seat.0).swap_remove(0);
    act(game, seat.0, &answer);
}

fn named(word: &str, area: u8) -> String {
    format!("{word} {}", kit().area(area).id)
}

fn until(game: &mut Zabor, done: impl Fn(&Zabor) -> bool) {
    for _ in 0..2000 {
        if done(game) {
            return;
        }
        first(game);
    }
    panic!("never came there");
}

#[test]
fn every_player_gets_one_position() {
    // Z3.1, Z3.1.1, Z3.1.2, C1, Z31.1, Z31.2, Z31.3, Q22
    for (seats, pool) in [(3u8, 2usize), (4, 1), (5, 0)] {
        for seed in 0..20 {
            let game = fresh(seats, seed);
            assert!(game.p.positions[COUNCIL] < seats && game.p.positions[EVENTS] < seats);
            assert_eq!(game.p.positions.iter().filter(|s| **s == NO).count(), pool);
            for seat in 0..seats {
                assert_eq!(game.held(seat, Deck::Position), 1);
            }
        }
    }
}

#[test]
fn four_traits_are_kept_and_the_rest_goes_on_clockwise() {
    // Z3.2, Z3.2.1, Z3.2.2, Z3.2.3, Z3.2.4, D1, C2, Z1.8, C5
    let mut game = fresh(4, 3);
    assert_eq!(game.top(), Frame::Draft(ask::Draft {}));
    let all: u64 = game.s.packets.iter().fold(0, |m, p| m | p);
    assert_eq!(all.count_ones(), 20);
    for round in 0..4u8 {
        assert_eq!(game.deciders().len(), 4);
        let hands: Vec<u64> = (0..4).map(|s| game.s.packets[game.packet_of(s, round)]).collect();
        assert!(hands.iter().all(|h| h.count_ones() == 5 - u32::from(round)));
        for seat in 0..4u8 {
            let n = hands[usize::from(seat)].trailing_zeros() as u8;
            act(&mut game, seat, &format!("keep {}", kit().card_id(Deck::Trait, n)));
            assert!(seat == 3 || !game.deciders().has(Seat(seat)), "who has chosen waits");
        }
        if round < 3 {
            // The neighbour holds what was passed on.
            let next = game.s.packets[game.packet_of(1, round + 1)];
            assert_eq!(next, hands[0] & (hands[0] - 1));
        }
    }
    assert_eq!(game.top(), Frame::Starts(ask::Starts { n: 0 }));
    assert_eq!(game.on_chart(0, Deck::Trait), 0, "hidden until the pieces are placed");
    until(&mut game, |g| {
        matches!(g.top(), Frame::Pieces(ask::Pieces { .. }) | Frame::Barbarians(ask::Barbarians { .. }))
    });
    let mut seen = 0u64;
    for seat in 0..4 {
        assert_eq!(game.on_chart(seat, Deck::Trait).count_ones(), 4);
        seen |= game.on_chart(seat, Deck::Trait);
    }
    assert_eq!(seen.count_ones(), 16);
    assert_eq!(game.pile(Deck::Trait).count_ones(), 24, "what was left is in the deck again");
}

#[test]
fn the_master_of_events_chooses_first_and_colours_differ() {
    // Z3.3, D2
    let mut game = fresh(3, 5);
    until(&mut game, |g| g.top() == Frame::Starts(ask::Starts { n: 0 }));
    assert_eq!(game.deciders().sole(), Some(Seat(game.me())));
    let start = kit().area_by_id("boronice").unwrap();
    let me = game.me();
    act(&mut game, me, &named("start", start));
    assert_eq!((game.empire(me).start, game.empire(me).colour), (start, 0));
    let next = (me + 1) % 3;
    assert_eq!(game.deciders().sole(), Some(Seat(next)));
    let red = kit().area_by_id("akran").unwrap();
    assert!(!is_offered(&game, next, &named("start", red)));
}

/// A game whose seats have these Traits and start Areas, about to place pieces.
fn placing(traits: [&[&str]; 3], starts: [&str; 3]) -> Zabor {
    let mut game = fresh(3, 1);
    game.p.frames.clear();
    (game.s.packets, game.s.held) = Default::default();
    game.p.positions = [0, 1, 2, NO, NO];
    for seat in 0..3u8 {
        let e = game.empire_mut(seat);
        e.chart.clear();
        game.add_card(seat, Deck::Position, seat);
        for id in traits[usize::from(seat)] {
            game.add_card(seat, Deck::Trait, kit().card_by_id(Deck::Trait, id).unwrap());
        }
        let area = kit().area_by_id(starts[usize::from(seat)]).unwrap();
        let e = game.empire_mut(seat);
        (e.start, e.colour) = (area, kit().area(area).start.unwrap().0);
    }
    game.p.draft_round = 4;
    game.push(ask::Pieces { n: 0, stage: 0, fleets: 0 });
    game.run_on(&mut Io { dice: &mut Fast::new(1), journal: &mut Silent });
    game
}

fn count(game: &Zabor, seat: u8) -> [u32; UNITS] {
    std::array::from_fn(|u| game.owned(seat, u))
}

#[test]
fn starting_pieces_depend_on_the_coast() {
    // Z3.4, Z3.4.1, Z3.4.2, Z3.4.3, Z3.4.5, Z3.4.6, Z3.4.8, D3, X45, Z2.15
    let mut game = placing([&[], &[], &[]], ["noriath", "boronice", "koryat"]);
    // The Master of Events (seat 1, in Boronice) places first, and has a Fleet to place.
    assert_eq!(game.deciders().sole(), Some(Seat(1)));
    let seas: Vec<u8> = areas(kit().adj(game.empire(1).start) & kit().sea).collect();
    assert_eq!(seas.len(), 2);
    act(&mut game, 1, &named("at", seas[0]));
    assert_eq!(count(&game, 1), [1, 1, 1, 1, 1]);
    until(&mut game, |g| matches!(g.top(), Frame::Barbarians(ask::Barbarians { .. })));
    assert_eq!(count(&game, 0), [1, 1, 0, 2, 1], "inland: another Cavalry, no Fleet");
    for seat in 0..3 {
        let start = game.empire(seat).start;
        assert_eq!((game.level(start), game.gold(seat)), (2, 4));
        assert!(game.p.roads & bit(start) != 0);
        assert_eq!(game.empire(seat).envoys, 3);
    }
    assert_eq!((kit().envoys[3], kit().envoys[4], kit().envoys[5]), (3, 2, 2));
}

#[test]
fn traits_change_the_start() {
    // Z3.4.7, Z28.8.1, Z29.1.4, Z29.1.5, Z29.1.10, Z29.1.11, Z29.1.22, Z29.1.32
    let game = placing(
        [&["nomads"], &["great_capital", "bankers"], &["peoples_levy", "chancellery"]],
        ["noriath", "aldreth", "yurgeth"],
    );
    assert_eq!(count(&game, 0), [1, 1, 0, 4, 1]);
    assert_eq!(game.level(game.empire(0).start), 1);
    assert_eq!(count(&game, 1), [1, 1, 0, 1, 0]);
    assert_eq!((game.level(game.empire(1).start), game.gold(1)), (3, 6));
    assert_eq!((count(&game, 2)[AUXILIARY], game.gold(2)), (2, 6));
    let mut game = placing([&["sea_lords"], &[], &[]], ["boronice", "aldreth", "yurgeth"]);
    until(&mut game, |g| matches!(g.top(), Frame::Barbarians(ask::Barbarians { .. })));
    assert_eq!(game.owned(0, FLEET), 2);
    let game = placing([&["sea_lords"], &[], &[]], ["noriath", "aldreth", "yurgeth"]);
    assert_eq!(count(&game, 0)[CAVALRY], 3, "inland a Fleet becomes a Cavalry Unit");
}

#[test]
fn two_swaps_are_one_by_choice() {
    // Z3.4.7, D42
    let mut game = placing([&["nomads", "great_capital"], &[], &[]], ["noriath", "aldreth", "yurgeth"]);
    assert_eq!(game.deciders().sole(), Some(Seat(0)));
    assert_eq!(answers(&game, 0), ["swap keep", "swap metropol"]);
    act(&mut game, 0, "swap metropol");
    assert_eq!(game.level(game.empire(0).start), 3);
    assert_eq!(count(&game, 0), [1, 1, 0, 3, 0], "the other entries of both apply");
}

#[test]
fn no_fleet_starts_beside_another_players_fleet() {
    // Z3.4.4
    let mut game = placing([&[], &[], &[]], ["boronice", "ostrimir", "koryat"]);
    let shared = kit().adj(game.empire(0).start) & kit().adj(game.empire(1).start) & kit().sea;
    let sea = areas(shared).next().unwrap();
    act(&mut game, 1, &named("at", sea));
    until(&mut game, |g| g.deciders().has(Seat(0)));
    assert!(!is_offered(&game, 0, &named("at", sea)));
    // Fleets of others lie in all of them: a Cavalry Unit instead.
    let mut game = placing([&[], &[], &[]], ["boronice", "ostrimir", "koryat"]);
    let far = kit().adj(game.empire(1).start) & !kit().adj(game.empire(0).start) & kit().sea;
    act(&mut game, 1, &named("at", areas(far).next().unwrap()));
    for sea in areas(kit().adj(game.empire(0).start) & kit().sea) {
        game.add_units(sea, 2, usize::from(kit().first_slot[FLEET]), 1);
    }
    until(&mut game, |g| matches!(g.top(), Frame::Barbarians(ask::Barbarians { .. })));
    assert_eq!(count(&game, 0), [1, 1, 0, 2, 1]);
}

#[test]
fn barbarians_come_to_empty_land() {
    // Z3.5, D4, Z16.8
    let mut game = placing([&[], &[], &[]], ["noriath", "aldreth", "yurgeth"]);
    assert_eq!(game.top(), Frame::Barbarians(ask::Barbarians { n: 0 }));
    assert_eq!(game.deciders().sole(), Some(Seat(1)));
    let taken = game.empire(0).start;
    assert!(!is_offered(&game, 1, &named("at", taken)));
    let free = kit().area_by_id("akran").unwrap();
    act(&mut game, 1, &named("at", free));
    assert_eq!((game.level(free), game.unit_count(free, BARBARIAN)), (1, 1));
    assert!(game.wild() & bit(free) == 0);
    assert!(!is_offered(&game, 2, &named("at", free)));
}

#[test]
fn starting_cards_then_the_first_vp_card_then_turn_one() {
    // Z3.6, Z3.7, Z3.8, Z3.9, Z3.10, D5, C3, C4, Z29.1.18, Z29.1.19, Z29.1.35, Q3
    let mut game =
        placing([&["relic_hunters"], &["ancient_bloodline"], &["storm_callers"]], ["noriath", "aldreth", "yurgeth"]);
    until(&mut game, |g| matches!(g.top(), Frame::Keep(ask::Keep { .. })));
    // The Master of Events first.
    assert_eq!((game.p.look_seat, game.p.look_deck, game.p.look_count), (1, Deck::Dynasty as u8, 3));
    first(&mut game);
    assert_eq!((game.p.look_seat, game.p.look_deck, game.p.look_count), (2, Deck::Sorcery as u8, 2));
    first(&mut game);
    assert_eq!((game.p.look_seat, game.p.look_count), (0, 3));
    first(&mut game);
    assert_eq!((game.held(1, Deck::Dynasty), game.held(0, Deck::Artifact), game.held(2, Deck::Sorcery)), (1, 1, 1));
    assert_eq!((game.p.turn, game.p.vp_up), (1, 1));
    assert_eq!(kit().vp[usize::from(game.p.vp[0])].age, 1);
    assert!((0..3).all(|s| game.vp_points(s) == 0));
    assert_eq!(game.phase(), Phase::PlaceActions);
    assert_eq!(game.p.answered & seat_bit(0), 0);
}

#[test]
fn the_chart_has_so_many_cards_of_each_age_in_order() {
    // Z3.6, Z32.1, Z32.2
    for (length, cards, ages) in [("short", "2", vec![1, 1, 2, 2]), ("short", "3", vec![1, 1, 1, 2, 2, 2])] {
        let options = Zabor::sheet(kit()).resolve(Some(3), None, [("length", length), ("cards", cards)]).unwrap();
        let (mut chance, mut picks, mut list) = (Fast::new(5), Fast::new(6), Listing::default());
        let mut game = Zabor::setup(kit(), &options, &mut chance, &mut Silent);
        assert!(playout::playout(&mut game, &mut chance, &mut picks, &mut list, 60_000).over);
        let chart = &game.p.vp[..usize::from(game.p.vp_up)];
        assert_eq!(chart.iter().map(|n| kit().vp[usize::from(*n)].age).collect::<Vec<_>>(), ages);
        assert!((1..chart.len()).all(|n| !chart[..n].contains(&chart[n])), "a card lies there twice");
    }
}
