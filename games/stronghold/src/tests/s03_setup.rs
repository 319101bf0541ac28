//! S1 overview, S3 set-up, S4 board, S25 variants.

use ravelin_core::game::Notation;
use ravelin_core::{Each, Fast, Hidden, Listing, Options, Pack, Rules, Seat, Set, Silent};

use crate::Frame;
use crate::Stronghold;
use crate::ids::*;
use crate::kit::*;
use crate::scene::play;

fn options(seats: u8, set: &[(&str, &str)]) -> (&'static Kit, Options) {
    let kit = Stronghold::kit(&Pack::default()).unwrap();
    (kit, Stronghold::sheet(kit).resolve(Some(seats), None, set.iter().copied()).unwrap())
}

fn new(seats: u8, set: &[(&str, &str)]) -> Stronghold {
    let (kit, options) = options(seats, set);
    Stronghold::setup(kit, &options, &mut Fast::new(3), &mut Silent)
}

/// The cards that an Invader has kept, Phase by Phase.
fn kept(game: &Stronghold, by: Side) -> Vec<&str> {
    let cards = Phase::ALL.into_iter().filter_map(|phase| game.p.cards[by][phase]);
    cards.map(|card| game.kit.card(card).id.as_str()).collect()
}

#[test]
fn the_board_starts_as_the_rulebook_says() {
    // S3.1, S3.2, S3.3, S3.4, S3.5, S3.6, S3.7, S3.8, S3.9, S3.10, S3.12, S3.13, S3.18
    let game = new(2, &[]);
    let p = &game.p;
    assert_eq!(p.pouch, Units([60, 100, 40])); // all 200, nobody on the board
    assert_eq!(p.wall.values().chain(p.ramparts.values()).map(|u| u.total()).sum::<u8>(), 0);
    let walls = Section::ALL.into_iter().fold(Units::NONE, |all, s| all.and(p.posts[s.post()]));
    assert_eq!(walls, Units([12, 13, 0]));
    for s in Section::ALL {
        assert_eq!(p.posts[s.post()].total(), game.kit.defender_fields[s], "every printed field is manned");
    }
    assert_eq!(p.stones, Each::filled(2));
    assert_eq!(p.stone_supply, 5);
    let inside = Post::INSIDE.iter().map(|post| p.posts[post]).collect::<Vec<_>>();
    assert_eq!(inside, [Units([4, 1, 0]), Units([1, 0, 0]), Units([0, 2, 0]), Units::NONE]);
    assert_eq!(p.supply, Units([0, 4, 4]));
    assert_eq!(Hero::ALL.map(|hero| p.heroes[hero]), [Some(Section::Ws3), Some(Section::Es2)]);
    assert_eq!(Side::ALL.map(|side| p.hourglasses[side]), [4, 0]);
    assert_eq!((Side::ALL.map(|side| p.resources[side]), game.bank()), ([5, 0], 11)); // 16 in all
    assert_eq!(game.invader_glory(), [10, 0, 0, 0]);
    assert_eq!(game.defender_glory(), [0, 4, 0]);
    assert_eq!(p.assault.drawn, Set::NONE);
}

#[test]
fn the_starting_hourglasses_are_spent_in_step_one() {
    // S3.13, Q16
    let scene = play("given option cards preset; setup\ndice 14xGoblin\nwhen end; end");
    assert_eq!((scene.game.step(), scene.game.p.hourglasses[Side::West]), (Some(Phase::Supplies), 6));
}

#[test]
fn every_pair_of_cards_leaves_one() {
    // S3.14, S3.15, S3.16, D2, C1, C5
    let game = new(2, &[]);
    let drawn = |phase| game.s.drawn.iter().filter(|card| card.phase() == phase).count();
    assert_eq!(Phase::WITH_CARDS.map(drawn), [2; 4]);
    let scene = play(
        "given setup C2A C2B C3A C3B C4A C4B C5A C5B\nthen choices keep C2A | keep C2B; prompt S3.15\nwhen keep C2B; keep C3A; keep C4A; keep C5B\nthen barbican yes; stage flip",
    );
    assert_eq!(kept(&scene.game, Side::West), ["C2B", "C3A", "C4A", "C5B"]);
    // Phase 1, Phase 6 and Camp cards are the same in every game: what they offer is always there.
    assert!(scene.game.offered_deals(Side::West, Phase::Supplies).has(Deal::GainResources));
    assert!(scene.game.offered_deals(Side::West, Phase::MovingOut).has(Deal::MinorMoveOut));
    // Rejected cards are the Invaders' secret.
    assert!(scene.game.view(Some(Seat(1))).secret.is_none());
    let drawn = scene.game.view(Some(Seat(0))).secret.unwrap().drawn;
    let machines: Vec<Card> = drawn.iter().filter(|card| card.phase() == Phase::Machines).collect();
    assert_eq!(machines, Card::of(0, Phase::Machines).take(2).collect::<Vec<_>>());
    let told = scene.journal(Some(Seat(1)));
    assert!(told.contains("keeps Machines B") && !told.contains("Machines A"), "{told}");
}

#[test]
fn starred_cards_may_be_agreed_on() {
    // S3.17, S25.1, S25.2, S25.4, S4.32, S3.11
    let game = new(2, &[("cards", "preset")]);
    assert_eq!(kept(&game, Side::West), ["C2A", "C3A", "C4A", "C5A"]);
    assert!(matches!(game.stage(), Frame::Flip(_)));
    let game = new(3, &[("cards", "preset")]);
    assert_eq!(kept(&game, Side::West), ["M2A", "M3A", "M4A", "M5A"]);
    assert_eq!(kept(&game, Side::East), ["M2B", "M3B", "M4B", "M5B"]);
    assert!(game.p.barbican); // M2B shows the ram
    assert_eq!(game.p.toughness, 8);
    // None of the starred cards for two players does.
    let game = new(2, &[("cards", "preset")]);
    assert_eq!((game.p.barbican, game.p.toughness), (false, 0));
    assert_eq!(new(3, &[("cards", "preset"), ("gate_toughness", "6")]).p.toughness, 6);
}

#[test]
fn two_invaders_keep_cards_in_turn() {
    // S3.19, S3.20, S3.21, S3.22, S3.23, S3.24
    let scene = play(
        "given seats 3; setup M2A M2B M2C M3A M3B M3C M4A M4B M4C M5A M5B M5C
         then asked west; choices keep M2A | keep M2B | keep M2C; prompt S3.22
         when keep M2B
         then asked east; choices keep M2A | keep M2C
         when keep M2A
         then asked east
         when keep M3C
         then asked west
         when keep M3A; keep M4A; keep M4B; keep M5A; keep M5B
         then resources 3; east resources 3; barbican yes; stage flip; asked west east",
    );
    assert_eq!(kept(&scene.game, Side::West), ["M2B", "M3A", "M4A", "M5B"]);
    assert_eq!(kept(&scene.game, Side::East), ["M2A", "M3C", "M4B", "M5A"]);
    assert_eq!(scene.game.bank(), 10); // one bank for both
    for invader in Side::ALL {
        assert!(scene.game.offered_deals(invader, Phase::Supplies).has(Deal::GainResources));
        assert!(scene.game.offered_deals(invader, Phase::MovingOut).has(Deal::MinorMoveOut));
    }
}

#[test]
fn two_defenders_share_the_start() {
    // S3.25, S3.26, S3.27
    let game = new(4, &[("cards", "preset")]);
    assert_eq!(game.p.hourglasses, Each::filled(2));
    assert_eq!(game.defender_of(Side::West), Side::West);
    assert_eq!(game.invader_of(Side::East), Side::East);
}

#[test]
fn a_field_holds_one_piece_and_components_a_stack() {
    // S4.1
    play(
        "given phase 2; cards C2A C3A C4A C5A; reserve troll 2; resources 6; WR3 ballista\nwhen catapult\nthen cannot at WR3 S4.7; can at WR2",
    );
    play(
        "given step 3; hourglasses 1; paid wall_reinforcement 1; WS1 stone 4 wooden 1; courtyard marksman 1\nwhen hourglass wall_reinforcement; at WS1\nthen WS1 stone 4 wooden 2",
    );
}

#[test]
fn sides_are_made_of_their_places() {
    // S4.2, S4.3, S4.4, S4.8, S4.9, S4.10, S4.11, S4.20, S4.22, S4.36, S17.8
    assert_eq!(Side::West.sections().len() + Side::East.sections().len(), 9);
    assert_eq!(Section::Ws5.adjacent(), Set::only(Section::Ws4), "WS5 and ES1 are not adjacent");
    assert_eq!(Section::Es1.adjacent(), Set::only(Section::Es2));
    assert_eq!(Rampart::Wr4.adjacent(), Set::only(Rampart::Wr3), "WR4 and ER1 are not adjacent");
    assert_eq!(Rampart::Er1.adjacent(), Set::only(Rampart::Er2));
    for r in Rampart::ALL {
        assert_eq!(r.opposite().opposite(), r);
        for s in r.sections() {
            assert_eq!(s.side(), r.side());
            assert!(s.ramparts().has(r) && s.towers().has(r.opposite()));
            let path = Path::to_section(r, s);
            assert_eq!(path.word(), format!("{r}-{s}"));
        }
    }
    assert_eq!(Rampart::Wr1.from_foreground(), None);
    assert_eq!(Tower::Wt2.ramparts(), Set::first(3));
    let gate: Vec<&str> = Section::ALL.into_iter().filter(|s| s.at_gate()).map(Section::word).collect();
    assert_eq!(gate, ["WS5", "ES1"]);
    assert_eq!(Path::ALL.into_iter().filter(|p| p.side() == Side::West).count(), 12);
    play("given phase 6; WF orc 1\nwhen minor_move_out\nthen cannot WF to WR1 S4.11; can WF to WR2; cannot WF to ER1");
}

#[test]
fn fields_of_the_board() {
    // S4.5, S4.6, S4.7, S4.12, S4.13, S4.14, S4.15, S4.16, S4.17, S4.18, S4.19, S4.21, S4.23
    let (kit, _) = options(2, &[]);
    assert_eq!(kit.foreground_room, Each::filled(10));
    assert_eq!((kit.rampart_room, kit.quartermaster_room), (7, 9));
    assert_eq!(kit.invader_fields.as_slice(), [4, 5, 6, 6, 3, 6, 5, 6, 4]);
    assert_eq!(kit.defender_fields.as_slice(), [2, 3, 3, 3, 3, 3, 3, 3, 2]);
    let names = |on: Set<Section>| on.iter().map(Section::word).collect::<Vec<_>>().join(" ");
    assert_eq!(names(kit.siege_fields), "WS2 WS4 ES2 ES3");
    assert_eq!(names(Set::all() - kit.cauldron_fields), "WS3 ES2");
    assert_eq!(kit.trap_fields.len(), 18);
    let without: Vec<&str> = (Set::all() - kit.trap_fields).iter().map(Path::word).collect();
    assert_eq!(without, ["WR2-WR1", "WR4-WS5", "ER1-ES1"]);
    play(
        "given step 3; hourglasses 3; paid wall_reinforcement 1; WS1 wooden 3; bridge WF-WR2; courtyard marksman 2; WT1 marksman 1\nwhen hourglass wall_reinforcement\nthen cannot at WS1 S15.19; can at WS2",
    );
    play("given phase 6; WR4 orc 1; WS4 orc 1\nwhen minor_move_out\nthen cannot WR4 to WF S4.12; cannot WS4 to WR4");
}

#[test]
fn places_inside_the_castle() {
    // S4.24, S4.25, S4.26, S4.27, S4.28, S4.29, S4.30, S4.31
    let (kit, _) = options(2, &[]);
    assert_eq!(kit.barracks, Units([4, 2, 1]));
    assert_eq!((kit.guard_room, kit.honor_room), (2, 2));
    play(
        "given step 3; hourglasses 9; courtyard marksman 9 soldier 3; WT1 cannon; WT2 marksman 1; guard soldier 2
         when move soldier courtyard
         then cannot to WT1 S4.24; cannot to guard S14.3; cannot to honor_guard S14.3; can to barracks; can to WS1; can to ES4
         then cannot to forge; cannot to hospital; cannot to cathedral; cannot to workshop; cannot to scouts
         when to barracks; move marksman courtyard
         then cannot to WT1 S4.25; cannot to WT2 S4.23; can to WT3; can to barracks
         when to WT3; move marksman WT3
         then can to WS3; can to WS4; cannot to WS2 S14.4; cannot to WT4 S14.4; can to courtyard; can to barracks",
    );
}

#[test]
fn the_barbican_is_in_play_with_a_ram_on_a_card() {
    // S4.32, S4.33, S4.34, S4.35, S15.11
    play("given phase 2; cards C2A C3A C4A C5A; reserve orc 1; resources 3\nthen barbican no; toughness 0");
    play(
        "given phase 2; cards C2B C3A C4A C5A; reserve orc 5; resources 16
         then barbican yes; toughness 8
         when battering_ram
         then rams 1; hourglasses 1; resources 13; cannot battering_ram S5.3",
    );
    play(
        "given phase 2; cards C2B C3A C4A C5A; reserve orc 5; resources 16; RAM5 empty\nthen cannot battering_ram S2.18",
    );
    play("given step 2; hourglasses 1; courtyard marksman 1\nthen cannot hourglass gate_reinforcement S15.11");
    // No machine, Cover or Training chip is placed before the Gates.
    for (phase, deal) in [(2, "catapult"), (2, "altar"), (4, "trench_master"), (4, "drover")] {
        play(&format!(
            "given phase {phase}; cards C2B C3A C4D C5A; reserve orc 9; resources 16\nwhen {deal}\nthen cannot at BR; can at WR4; can at ER1"
        ));
    }
    // Flipping the card later changes nothing.
    play("given barbican; cards C2B C3A C4A C5A; flipped 2; RAM1 orc 2\nthen toughness 7");
    play(
        "given flip; cards C2B C3A C4A C5A; courtyard soldier 1\ndice 14xGoblin\nwhen flip 2; end; end\nthen barbican yes; toughness 8; step 1; can hourglass gate_reinforcement",
    );
}

#[test]
fn switches_of_the_later_printing() {
    // S25.3, Q1, Q2, Q4
    let game = new(2, &[("wooden_supply", "3")]);
    assert_eq!(game.p.wooden_supply, 3);
    assert_eq!(new(2, &[]).p.wooden_supply, 5);
    play("given option gate_toughness 6; barbican; cards C2B C3A C4A C5A; RAM1 orc 2\nthen toughness 5");
    // Six is also the most that Gate Reinforcement mends.
    let gate = "given option gate_toughness 6; step 2; hourglasses 1; cards C2B C3A C4A C5A; courtyard soldier 1";
    play(&format!("{gate}; toughness 5\nwhen hourglass gate_reinforcement\nthen toughness 6; used gate_reinforcement"));
    play(&format!(
        "{gate}; toughness 6\nwhen hourglass gate_reinforcement\nthen toughness 6; paid gate_reinforcement 1"
    ));
    play(
        "given option tower_marksmen 2; step 2; hourglasses 2; courtyard marksman 2\nwhen move marksman courtyard; to WT1; move marksman courtyard; to WT1\nthen WT1 marksman 2",
    );
    play("given option breach_glory none; strength; WS3 goblin 1\nthen glory 10 4");
    play("given option breach_glory flat_3; strength; WS3 goblin 1; WS4 goblin 1\nthen glory 13 4");
    play("given strength; WS3 goblin 1; WS4 goblin 1\nthen glory 22 4");
    play(
        "given option breach_glory per_section_with_4_left; strength; WS3 goblin 1; WS4 troll 2\nthen breached WS3 WS4; glory 16 4",
    );
    // Poison before the comparison: the Marksman dies though the Defender is ahead.
    play(
        "given option poison_timing start_of_strength; strength; WS3 orc 1 poison marksman 1 soldier 1 stone 3\nthen WS3 marksman 0 soldier 1 orc 0",
    );
    play("given strength; WS3 orc 1 poison marksman 1 soldier 1 stone 3\nthen WS3 marksman 1 soldier 1 orc 0");
    // The Quartermaster works on units that leave his Rampart.
    play(
        "given option quartermaster_mode from_rampart; phase 6; WR3 quartermaster orc 9\nwhen minor_move_out; WR3 to WS3; 5; WR3 to WS4\nthen can 2; cannot 3",
    );
}

#[test]
fn switches_hold_at_their_edges() {
    // S25.3, S4.23, S12.14, S15.6, S19.2
    // A breach counts with four points uncovered, not with three.
    play(
        "given option breach_glory per_section_with_4_left; strength; WS3 goblin 3; WS4 goblin 4\nthen breached WS3 WS4; glory 16 4",
    );
    // Poison before the comparison takes one Marksman, also where the Invader is ahead.
    play(
        "given option poison_timing start_of_strength; strength; WS3 orc 4 poison marksman 2 soldier 1 stone 3\nthen WS3 marksman 1 soldier 0 orc 4; breached none; turn 2",
    );
    play(
        "given option tower_marksmen 2; step 2; hourglasses 1; WT1 marksman 2; WT2 marksman 1; courtyard marksman 1\nwhen move marksman courtyard\nthen cannot to WT1 S4.23; can to WT2",
    );
    // The second Gate is as weak as the first.
    play(
        "given option gate_toughness 6; barbican; cards C2B C3A C4A C5A; toughness 1; RAM1 orc 2\nthen gate 1; toughness 6",
    );
    // Who comes to the Quartermaster counts.
    play(
        "given option quartermaster_mode from_rampart; phase 6; WR3 quartermaster; WF orc 10\nwhen minor_move_out; WF to WR3\nthen can 5; cannot 6 S12.7",
    );
    // The fourth Wooden Component waits for one that is free.
    let wall = "step 3; hourglasses 1; paid wall_reinforcement 1; WS1 wooden 3";
    play(&format!(
        "given option wooden_supply 3; {wall}\nwhen hourglass wall_reinforcement\nthen paid wall_reinforcement 2; phase 4"
    ));
    play(&format!(
        "given {wall}\nwhen hourglass wall_reinforcement; at WS2\nthen WS2 wooden 1; paid wall_reinforcement 0"
    ));
}

#[test]
fn a_game_lasts_at_most_ten_turns_of_six_phases() {
    // S1.1, S1.2, S1.3, S1.4, S1.5, S1.6
    for seats in [2, 3, 4] {
        let mut game = new(seats, &[("cards", "preset")]);
        let (mut dice, mut list) = (Fast::new(5), Listing::default());
        let mut phases = 0;
        let mut last = None;
        while game.outcome().is_none() {
            // Everybody ends whatever can be ended, otherwise plays the first choice.
            let seat = game.deciders().lowest().unwrap();
            let end = list
                .list(&game, seat)
                .iter()
                .position(|a| Notation::<Stronghold>(game.kit, *a).to_string() == "end")
                .unwrap_or(0);
            let legal = list.pick(end).unwrap();
            game.play(legal, &mut dice, &mut Silent);
            if let Some(n) = game.phase()
                && last != Some((game.p.turn, n))
            {
                last = Some((game.p.turn, n));
                phases += 1;
            }
        }
        assert_eq!((game.p.turn, phases), (10, 60));
        assert!(!game.invaders_won());
    }
    // Breaking in alone does not win.
    play("given turn 10; strength; honor points 4; WS3 goblin 1\nthen breached WS3; winner defender");
    // After ten turns the Defender wins whatever the glory.
    play(
        "given turn 10; climb; steadfast 0; honor lost; gate 2; feats attack_of_the_trolls blood_rituals storm_of_the_walls ruined_walls\nthen winner defender",
    );
}

#[test]
fn every_unit_spent_buys_the_defender_time() {
    // S1.7
    play("given phase 2; reserve goblin 2; resources 4\nwhen cover; at WR1\nthen hourglasses 2; resources 0");
    play("given phase 2; reserve orc 1; resources 4\nwhen cover; at WR1\nthen hourglasses 1; resources 0");
}
