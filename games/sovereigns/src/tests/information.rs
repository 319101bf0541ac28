//! Information: what each seat and a spectator see, read and are asked. A view shows what is public by holding it, so these tests
//! look for what it must hold and compare views of tables that differ only in what is hidden.

use ravelin_core::pile::Segment;
use ravelin_core::{Each, Fast, Hidden, Id, Listing, Log, Pack, Rules, Seat, Seats, Viewer, Worded};

use super::Scene;
use crate::Sovereigns;
use crate::ids::{Role, Source, Use};
use crate::questions::{Attack, EndTurn, Frame, Game};
use crate::state::Battle;
use crate::state::Passed;
use crate::view::View;
use ravelin_core::Asking;

const PALADINS: Seat = Seat(0);
const BARBARIANS: Seat = Seat(1);
const VIEWERS: [Viewer; 3] = [None, Some(PALADINS), Some(BARBARIANS)];

fn view(g: &mut Scene, viewer: Viewer) -> View {
    g.legal(); // run up to the first decision
    g.game.view(viewer)
}

/// Both tables look the same to a viewer, and so do their prompts.
fn same_to(viewer: Viewer, a: &mut Scene, b: &mut Scene) -> bool {
    let (one, other) = (view(a, viewer), view(b, viewer));
    let words = Sovereigns::prompt(&one).words() == Sovereigns::prompt(&other).words();
    words && one == other && a.journal(viewer) == b.journal(viewer)
}

#[test]
fn everybody_sees_the_map_the_gold_and_the_thrones() {
    // KI1 KI2 KI3 KI4 KI15 KI16
    let mut g = Scene::new(
        "turn paladins order; land blue_left common 2 special 1 statue wall order defence; land red_left common 1 rebellion noted; \
         land centre barbarians abandoned; land blue_right nobody rebels 2; land red_right treasure_house gold 2; \
         seat paladins gold 4 sovereign tactician feat 7 reign 1 15 altar 1 claims 0 rapid 2; \
         seat barbarians gold 3 dead marauder sovereign conqueror hordes 4; glory paladins",
    );
    let first = g.game.all_lands().lowest().unwrap();
    g.game.p.plague.insert(first);
    g.game.realm_mut(BARBARIANS).attack_orders = 1;
    g.game.realm_mut(BARBARIANS).holy_war = 1;
    g.game.realm_mut(BARBARIANS).age.properties_cancelled = 1;
    let realms = g.game.p.realms;
    let (blue_left, red_left, centre) = (g.land("blue_left"), g.land("red_left"), g.land("centre"));
    let (blue_right, red_right) = (g.land("blue_right"), g.land("red_right"));
    for viewer in VIEWERS {
        let seen = view(&mut g, viewer).public;
        assert_eq!(seen.units[blue_left].total(), 3);
        assert_eq!(seen.built[Seat(0)][blue_left].len(), 2);
        assert!(seen.owned[Seat(1)].has(centre) && seen.ordered.has(blue_left) && seen.defence.has(blue_left));
        assert!(seen.rebels.has(red_left) && seen.noted.has(red_left) && seen.abandoned.has(centre));
        assert!(seen.plague.has(first));
        assert_eq!(seen.revolutionaries[blue_right], 2);
        assert_eq!((seen.realms[Seat(0)].treasury, seen.store[red_right]), (4, 2));
        assert_eq!(seen.glory, Some(PALADINS));
        // Sovereigns and their reigns, uses, feats, Altar, claims, running effects: the whole of both realms.
        assert_eq!(seen.realms, realms);
        assert_eq!((seen.realms[Seat(0)].reign_limit, seen.realms[Seat(1)].chosen.len()), (15, 2));
    }
}

#[test]
fn bonus_cards_are_open_and_the_deck_of_ages_undecided() {
    // KI5 KI6 KI7
    let mut g =
        Scene::new("turn paladins card; seat paladins bonus great_commander; seat barbarians state ordering claims 0");
    g.dice("the_last_frontier");
    for viewer in VIEWERS {
        let seen = view(&mut g, viewer).public;
        assert_eq!(seen.realms[Seat(1)].bonus.len(), 1); // what was drawn went to its kingdom, face up
        let parts: Vec<(usize, usize)> = seen
            .ages
            .segments()
            .map(|s| match s {
                Segment::Unordered { from, left } => (from.len(), usize::from(*left)),
                Segment::Known(_) => panic!("the order of a part is known"),
            })
            .collect();
        // Seven bonus cards (which, not in what order), six of thirteen End of Times cards, five destinies.
        assert_eq!(parts, [(7, 7), (13, 6), (5, 5)]);
    }
    // A drawn End of Times card leaves the choice of the others open: twelve candidates for five places.
    let mut g = Scene::new("turn paladins card; ages 6; seat barbarians state ordering");
    g.dice("holy_war");
    let seen = view(&mut g, None).public;
    assert!(matches!(seen.ages.segments().next(), Some(Segment::Unordered { from, left: 5 }) if from.len() == 12));
}

#[test]
fn hands_are_the_owners_and_their_numbers_everybodys() {
    // KI8 KI23
    let given = |hand: &str| {
        Scene::new(&format!("turn paladins order; seat barbarians hand {hand}; seat paladins hand pincer"))
    };
    let mut a = given("bribe levy slot ambush commander veterans parley");
    let mut b = given("pillage pillage slot sappers commander war_cry levy");
    for viewer in VIEWERS {
        let hand = view(&mut a, viewer).hands[Seat(1)];
        assert_eq!((hand.counted, hand.slot, hand.commander), (2, true, 2));
        assert_eq!(hand.cards.is_some(), viewer == Some(BARBARIANS));
        assert_eq!(same_to(viewer, &mut a, &mut b), viewer != Some(BARBARIANS));
    }
}

/// Barbarians attack; both have placed main and supporting cards as far as `steps` says.
fn placed(tower: &str, attack: [&str; 2], defence: [&str; 2], steps: usize) -> Scene {
    let mut g = Scene::new(&format!(
        "turn barbarians war; land red_left common 3; land blue_left common 3 {tower}; land blue_inner special 1; \
         seat barbarians hand {} commander {}; seat paladins hand {} {}",
        attack[0], attack[1], defence[0], defence[1]
    ));
    g.act("attack red_left blue_left");
    let acts = [
        format!("main {}", attack[0]),
        format!("support {} from commander", attack[1]),
        format!("main {}", defence[0]),
        format!("support {}", defence[1]),
    ];
    acts[..steps].iter().for_each(|act| {
        g.act(act);
    });
    g
}

#[test]
fn placed_cards_are_hidden_but_their_source_is_not() {
    // KI9 KI10 KD26 KD27
    for steps in 1..=4 {
        let mut a = placed("", ["bribe", "levy"], ["ambush", "pincer"], steps);
        let mut b = placed("", ["war_cry", "veterans"], ["sappers", "shield_wall"], steps);
        assert!(same_to(None, &mut a, &mut b), "step {steps}");
        for viewer in VIEWERS {
            let seen = view(&mut a, viewer);
            let Battle { attacking, defending, .. } = seen.public.battle.unwrap();
            assert_eq!(attacking.main, Some(Source::Hand));
            assert_eq!(attacking.support, (steps > 1).then_some(Source::Commander));
            assert_eq!(defending.main, (steps > 2).then_some(Source::Hand));
            assert!([attacking, defending].iter().all(|s| s.card.is_none() && s.support_card.is_none()));
            let own = seen.own.map_or(Each::default(), |o| o.placed);
            assert_eq!(own[Role::Attacker][Use::Main].is_some(), viewer == Some(BARBARIANS));
            assert_eq!(own[Role::Defender][Use::Main].is_some(), viewer == Some(PALADINS) && steps > 2);
        }
    }
    // The rider's decision comes before the reveal; after it all is open.
    let mut g = placed("", ["bribe", "levy"], ["ambush", "pincer"], 4);
    assert!(!g.journal(None).contains("Bribe") && !g.journal(None).contains("Pincer"));
    g.act("done");
    assert!(g.journal(None).contains("Bribe") && g.journal(None).contains("supported by Pincer"));
}

#[test]
fn watchtower_opens_the_attackers_cards_at_once() {
    // KI9
    let mut g = placed("watchtower", ["bribe", "levy"], ["ambush", "pincer"], 2);
    let open = view(&mut g, None).public.battle.unwrap().attacking;
    assert_eq!((open.card, open.support_card), (Some(g.card("bribe")), Some(g.card("levy"))));
    assert!(g.journal(None).contains("The Watchtower sees Bribe"));
}

#[test]
fn card_from_the_deck_is_unknown_to_its_player() {
    // KI9 KI10 KI11
    let mut g = Scene::new(
        "turn barbarians war; land red_left common 3; land blue_left common 3; seat barbarians hand bribe; seat paladins hand levy",
    );
    g.act("attack red_left blue_left").act("main deck");
    for viewer in VIEWERS {
        let seen = view(&mut g, viewer);
        assert_eq!(seen.public.battle.unwrap().attacking.main, Some(Source::Deck));
        assert_eq!(seen.own.and_then(|o| o.placed[Role::Attacker][Use::Main]), None);
        assert_eq!(seen.deck, 38); // not drawn before the reveal; the number left is known to all
    }
}

#[test]
fn played_cards_lie_open_and_discarded_ones_do_not() {
    // KI12 KI13 KI19 KI20
    let discard = |card: &str, other: &str| {
        let mut g = Scene::new(&format!(
            "turn paladins order; seat paladins hand {card} {other}; seat barbarians state ordering"
        ));
        g.dice("veterans");
        g.act("order plan blue_left").act(&format!("discard {card}"));
        g
    };
    let (mut a, mut b) = (discard("bribe", "levy"), discard("levy", "bribe"));
    for viewer in VIEWERS {
        let seen = view(&mut a, viewer);
        assert_eq!((seen.face_down[Seat(0)], seen.public.discard.len()), (1, 0));
        assert_eq!(seen.own.map_or(0, |o| o.face_down.len()), usize::from(viewer == Some(PALADINS)));
        assert_eq!(same_to(viewer, &mut a, &mut b), viewer != Some(PALADINS));
        let words = a.journal(viewer);
        assert_eq!(words.contains("discard Bribe face down"), viewer == Some(PALADINS));
        assert_eq!(words.contains("draw Veterans"), viewer == Some(PALADINS));
        assert!(viewer == Some(PALADINS) || words.contains("discard a combat card face down"));
    }
    // After a reshuffle nobody knows it any more.
    let mut g = Scene::new("turn paladins order; deck bribe; seat paladins hand; seat barbarians state ordering");
    let levy = g.card("levy");
    g.game.p.discard.take(levy);
    g.game.s.face_down[Seat(0)].put(levy);
    g.dice("bribe");
    g.act("order plan blue_left");
    assert_eq!(g.game.view(Some(PALADINS)).own.unwrap().face_down.len(), 1);
    g.dice("ambush");
    g.act("barbarians: order plan red_left");
    let seen = g.game.view(Some(PALADINS));
    assert_eq!((seen.own.unwrap().face_down.len(), seen.face_down[Seat(0)], seen.public.discard.len()), (0, 0, 0));
    // What was fought through or shown in a Tournament lies open.
    let mut g = Scene::new("turn paladins card; ages 3; seat barbarians state ordering");
    g.dice("tournament war_cry pincer");
    assert_eq!(view(&mut g, None).public.discard.len(), 2);
}

#[test]
fn passed_card_is_known_to_giver_and_receiver() {
    // KI14 KI20
    let mut g =
        Scene::new("turn paladins card; ages 3; seat paladins hand bribe; seat barbarians state ordering hand levy");
    g.dice("changing_loyalties");
    g.act("paladins: pass bribe").act("barbarians: pass levy");
    let bribe = g.card("bribe");
    let passed = |card, hands, piles| Passed { card, hands, piles };
    let (to, nowhere) = (Seats::only(BARBARIANS), Seats::NONE);
    // He may always look it up, and imagines it where it lies.
    assert_eq!(view(&mut g, Some(PALADINS)).own.unwrap().passed.to_vec(), [passed(bribe, to, nowhere)]);
    for seed in 0..20 {
        let imagined = Sovereigns::imagine(&g.game.view(Some(PALADINS)), &mut Fast::new(seed));
        assert_eq!(imagined.s.hands[Seat(1)].counted.count(bribe), 1);
    }
    assert!(g.journal(Some(BARBARIANS)).contains("pass Bribe to") && !g.journal(None).contains("Bribe"));
}

/// Where a viewer imagines a card: hands by seat, face-down discards by seat, how often in the deck; all that ever happens.
fn imagined(g: &Scene, viewer: Seat, card: &str) -> Vec<&'static str> {
    let kind = g.card(card);
    let mut places = std::collections::BTreeSet::new();
    for seed in 0..200 {
        let table = Sovereigns::imagine(&g.game.view(Some(viewer)), &mut Fast::new(seed));
        let s = &table.s;
        for (seat, [hand, pile]) in
            (0..).map(Seat).zip([["hand 0", "pile 0"], ["hand 1", "pile 1"], ["hand 2", "pile 2"]])
        {
            (s.hands[seat].counted.count(kind) > 0).then(|| places.insert(hand));
            (s.face_down[seat].count(kind) > 0).then(|| places.insert(pile));
        }
        (s.deck.count(kind) > 0).then(|| places.insert("deck"));
        s.placed
            .values()
            .flat_map(|cards| cards.values().flatten())
            .any(|c| *c == kind)
            .then(|| places.insert("placed"));
    }
    places.into_iter().collect()
}

/// Three kingdoms; the Paladins pass their Bribe to the Barbarians. There is one of each card.
fn bribe_passed(barbarians: &str) -> Scene {
    let cards = include_str!("../../components/combat_cards.toml");
    let single: Vec<String> = cards
        .lines()
        .map(|l| if l.trim_start().starts_with("count") { "count = 1".to_owned() } else { l.to_owned() })
        .collect();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs/three_kingdoms");
    let files = std::fs::read_dir(folder).unwrap().map(|f| f.unwrap().path());
    let files =
        files.map(|p| (p.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(&p).unwrap()));
    let pack = Pack::new(files.chain([("combat_cards.toml".to_owned(), single.join("\n"))]));
    let mut g = Scene::with_pack(
        &pack,
        &format!(
            "turn paladins card; ages 3; seat paladins hand bribe sovereign tactician; seat barbarians state ordering hand {barbarians}; \
             seat corsairs state ordering"
        ),
    );
    g.dice("changing_loyalties");
    g.act("paladins: pass bribe").act(&format!("barbarians: pass {}", barbarians.split(' ').next().unwrap()));
    g
}

#[test]
fn giver_follows_the_card_by_what_all_see() {
    // KI14 KI20 KI13
    let mut g = bribe_passed("levy ambush");
    assert_eq!(imagined(&g, PALADINS, "bribe"), ["hand 1"]);
    // Others know nothing of it.
    assert!(imagined(&g, Seat(2), "bribe").contains(&"deck"));
    // A reshuffle leaves hands alone: he still knows.
    let mut shuffled = g.clone();
    let mut deck = std::mem::take(&mut shuffled.game.s.deck);
    shuffled.game.p.discard.absorb(&mut deck);
    shuffled.dice("veterans");
    shuffled.act("order plan blue_left");
    assert_eq!(imagined(&shuffled, PALADINS, "bribe"), ["hand 1"]);
    // Barbarians at their limit discard one face down: it may be either, but nowhere else.
    g.dice("veterans");
    g.act("order tax blue_left").act("order plan red_left").act("discard ambush");
    assert_eq!(imagined(&g, PALADINS, "bribe"), ["hand 1", "pile 1"]);
    // Then a reshuffle: nobody knows any more.
    let mut deck = std::mem::take(&mut g.game.s.deck);
    g.game.p.discard.absorb(&mut deck);
    g.dice("pincer");
    g.act("order plan green_left");
    assert!(g.game.s.passed[Seat(0)].is_empty());
    assert!(imagined(&g, PALADINS, "bribe").contains(&"deck"));
}

#[test]
fn a_hand_that_empties_leaves_no_doubt() {
    // KI14 KI20
    // The Barbarians hold nothing but the passed card, and must discard it.
    let mut g = bribe_passed("levy");
    let bribe = g.card("bribe");
    g.game.s.hands[Seat(1)].counted.take(bribe);
    g.game.s.face_down[Seat(1)].put(bribe);
    g.game.lost_sight(BARBARIANS);
    assert_eq!(imagined(&g, PALADINS, "bribe"), ["pile 1"]);
}

#[test]
fn a_receiver_who_falls_keeps_what_he_was_given() {
    // KI14 K22.1.8
    let mut g = bribe_passed("levy ambush");
    for land in ["red_left", "red_right", "red_inner", "red_outer"] {
        let t = g.land(land);
        g.game.p.owned[Seat(1)].remove(t);
    }
    g.game.realm_mut(BARBARIANS).eliminated = true;
    // The next player is another now, but the card went to the Barbarians.
    assert_eq!(g.game.left_neighbour(PALADINS), Seat(2));
    assert_eq!(imagined(&g, PALADINS, "bribe"), ["hand 1"]);
}

#[test]
fn a_card_passed_further_is_in_one_of_two_hands() {
    // KI14 KI18 KI20
    let again = |pass: &str| {
        let mut g = bribe_passed("levy ambush");
        g.act("order tax blue_left").act("order tax red_left").act("order tax green_left");
        let event = g.game.kit.events.iter().position(|e| e.id == "changing_loyalties").unwrap();
        g.game.p.running.card = crate::ids::EventId::at(event);
        g.game.push(crate::questions::Event { nth: 3 });
        g.game.push(crate::questions::Picks {});
        g.act(&format!("barbarians: pass {pass}")).act("corsairs: pass levy");
        g
    };
    for pass in ["bribe", "ambush"] {
        assert_eq!(imagined(&again(pass), PALADINS, "bribe"), ["hand 1", "hand 2"], "{pass}");
    }
}

#[test]
fn a_placed_card_may_be_the_passed_one_until_it_is_turned_up() {
    // KI9 KI14 KI20
    let mut g = bribe_passed("levy ambush");
    for (land, seat) in [("red_left", 1), ("blue_right", 0)] {
        let t = g.land(land);
        assert!(g.game.owned(Seat(seat)).has(t));
        g.game.p.units[t] = crate::state::Units::new(2, 0, 0);
    }
    g.act("order tax blue_left");
    let mut war = g.clone();
    war.game.p.pending.clear();
    war.game.p.turn.kind = crate::ids::TurnKind::War;
    war.game.realm_mut(BARBARIANS).state = crate::ids::AgeState::Ordered;
    for frame in [Frame::from(Game {}), EndTurn {}.into(), Attack {}.into()] {
        war.game.push(frame);
    }
    let target = war.legal().into_iter().find(|a| a.ends_with(" blue_right")).expect("an attack on blue_right");
    war.act(&target).act("main ambush");
    assert_eq!(imagined(&war, PALADINS, "bribe"), ["hand 1", "placed"]);
    war.act("no support");
    war.dice("veterans");
    war.act("paladins: decline");
    // Ambush was turned up: the Bribe is still in the hand.
    assert_eq!(imagined(&war, PALADINS, "bribe"), ["hand 1"]);
}

#[test]
fn simultaneous_choices_are_the_choosers_until_all_have_chosen() {
    // KI18 KI22 KD44 KD50
    for event in ["tournament", "changing_loyalties"] {
        let verb = if event == "tournament" { "enter" } else { "pass" };
        let choose = |card: &str| {
            let mut g = Scene::new(
                "turn paladins card; ages 3; seat paladins hand bribe; seat barbarians state ordering hand levy ambush",
            );
            g.dice(event);
            g.act(&format!("barbarians: {verb} {card}"));
            g
        };
        let (mut a, mut b) = (choose("levy"), choose("ambush"));
        for viewer in VIEWERS {
            assert_eq!(same_to(viewer, &mut a, &mut b), viewer != Some(BARBARIANS), "{event} {viewer:?}");
            assert!(view(&mut a, viewer).public.running.chosen.has(BARBARIANS), "that he has chosen is known");
            // Others see whose decision is awaited and which kind; the options are the decider's.
            let prompt = Sovereigns::prompt(&view(&mut a, viewer));
            assert_eq!(prompt.asked.sole(), Some(PALADINS));
            assert!(!prompt.words().contains("Bribe") && !prompt.words().contains("Levy"));
        }
        // One card or several: the holder is asked either way, so the pause tells nothing.
        a.expect("asked paladins");
    }
}

#[test]
fn journal_tells_each_viewer_exactly_what_he_may_see() {
    // KI19 KI21
    let mut g = Scene::new(
        "turn paladins card; ages 3; seat paladins gold 2 hand bribe sovereign strategist bonus great_commander; \
         seat barbarians gold 1 hand levy state ordering",
    );
    g.dice("great_fair");
    g.act("sell bribe");
    g.dice("ambush veterans"); // bought, and into the slot
    g.act("barbarians: buy card");
    g.dice("pincer sappers");
    g.act("bonus great_commander");
    let hidden = [
        ("Bribe", PALADINS),
        ("Ambush", BARBARIANS),
        ("Veterans", PALADINS),
        ("Pincer", PALADINS),
        ("Sappers", PALADINS),
    ];
    for (card, owner) in hidden {
        for viewer in VIEWERS {
            assert_eq!(g.journal(viewer).contains(card), viewer == Some(owner), "{card} to {viewer:?}");
        }
    }
    // That it happened, and how often, is told to all: one sold, one bought, three laid apart.
    assert_eq!(g.journal(None).matches("a combat card").count(), 5);
    // Entries are not opened later; what is turned up is told anew.
    let mut g = Scene::new(
        "turn barbarians order; land red_inner order; land red_outer order; land red_right order; land red_left common 1; \
         land blue_left common 1; seat paladins state ordering",
    );
    g.dice("levy");
    g.act("order plan red_left").act("paladins: order tax blue_left");
    let before = g.journal(None);
    g.act("war turn").act("attack red_left blue_left");
    g.dice("pincer");
    g.act("main levy");
    assert!(g.journal(None).starts_with(&before) && before.contains("draw a combat card") && !before.contains("Levy"));
    assert!(g.journal(None).contains("The attacker's card: Levy"));
}

#[test]
fn spectators_see_nothing_hidden() {
    // KI23
    let mut g = placed("", ["bribe", "levy"], ["ambush", "pincer"], 4);
    let seen = view(&mut g, None);
    assert!(seen.own.is_none() && seen.hands.values().all(|h| h.cards.is_none()));
}

#[test]
fn nothing_is_opened_when_the_game_is_over() {
    // KI24
    let mut g = Scene::new(
        "turn paladins order; last war paladins; ages 0; land blue_inner order; land blue_outer order; land blue_right order; \
         seat barbarians hand bribe levy; seat paladins feat 2",
    );
    g.dice("deserters");
    g.act("order tax blue_left").expect("over");
    for viewer in [None, Some(PALADINS)] {
        let seen = g.game.view(viewer);
        assert!(seen.hands[Seat(1)].cards.is_none());
        // Four destinies are left, undecided; the drawn one is public. [KI17]
        assert!(matches!(seen.public.ages.segments().next(), Some(Segment::Unordered { left: 4, .. })));
        assert_eq!(seen.public.realms[Seat(1)].destiny.len(), 1);
    }
}

#[test]
fn imagined_tables_look_like_the_real_one() {
    // KI20 KI22
    let kit = Sovereigns::kit(&Pack::default()).unwrap();
    for option in [None, Some(("sovereign_choice", "secret")), Some(("open_hands", "on")), Some(("handicap", "large"))]
    {
        let options = Sovereigns::sheet(kit).resolve(None, None, option).unwrap();
        for seed in 0..12 {
            let (mut chance, mut picks) = (Fast::new(seed), Fast::new(seed + 500));
            let mut log = Log::default();
            let mut game = Sovereigns::setup(kit, &options, &mut chance, &mut log);
            let mut list = Listing::default();
            while game.outcome().is_none() {
                for viewer in VIEWERS {
                    let seen = game.view(viewer);
                    let imagined = Sovereigns::imagine(&seen, &mut picks);
                    assert!(imagined.view(viewer) == seen, "seed {seed}: {:?}", game.top());
                    // Every card is somewhere once.
                    let cards: usize = imagined.s.deck.len()
                        + imagined.p.discard.len()
                        + imagined.s.hands.values().map(|h| h.len()).sum::<usize>()
                        + imagined.s.face_down.values().map(|f| f.len()).sum::<usize>()
                        + imagined.s.placed.values().flat_map(|cards| cards.values().flatten()).count()
                        + imagined.p.battle.map_or(0, |b| {
                            [b.attacking, b.defending].iter().flat_map(|s| [s.card, s.support_card]).flatten().count()
                        });
                    assert_eq!(cards, 40, "seed {seed}: {:?}", game.top());
                    assert_eq!(imagined.deciders(), game.deciders());
                }
                ravelin_core::playout::advance(&mut game, &mut chance, &mut picks, &mut list);
            }
        }
    }
}
