//! KX1: the rulebook's first age. The vector is `components/first_age.toml`; every step and branch of it is played, and every
//! number it expects is compared.

use std::collections::BTreeMap;

use ravelin_core::pack::File;
use serde::Deserialize;

use super::Scene;
use crate::ids::{AgeState, TurnKind};

type Ids = Vec<String>;
type BySeat<T> = BTreeMap<String, T>;

#[derive(Deserialize)]
struct Vector {
    vector: Start,
    placement: Vec<Placement>,
    step: Vec<Step>,
    branch: Vec<Branch>,
}

#[derive(Deserialize)]
struct Start {
    first_player: String,
    sovereigns: BySeat<String>,
    colours: BySeat<String>,
    age_deck_top: Ids,
    combat_deck_top: Ids,
    start_gold: [u8; 2],
    start_feat: [u16; 2],
}

#[derive(Deserialize)]
struct Placement {
    player: String,
    capital: String,
    units: Vec<Placed>,
}

#[derive(Deserialize)]
struct Placed {
    territory: String,
    unit: String,
    count: u8,
}

#[derive(Deserialize)]
struct Step {
    n: u8,
    player: String,
    turn: String,
    action: String,
    order: Option<String>,
    territory: Option<String>,
    unit: Option<String>,
    building: Option<String>,
    card: Option<String>,
    coins: Option<u8>,
    claim: Option<bool>,
    claim_by: Option<String>,
    drawn: Option<String>,
    from: Option<String>,
    to: Option<String>,
    main: Option<String>,
    main_from: Option<String>,
    move_in: Option<u8>,
    moves: Option<u8>,
    expect: Expect,
}

#[derive(Deserialize)]
struct Branch {
    id: String,
    action: String,
    from: Option<String>,
    to: Option<String>,
    attacker_card: Option<Card>,
    defender_card: Option<Card>,
    move_in: Option<u8>,
    age_card: Option<String>,
    coins: Option<u8>,
    claim: Option<bool>,
    expect: Expect,
}

#[derive(Deserialize)]
struct Card {
    id: String,
    from: String,
}

#[derive(Deserialize)]
struct At {
    territory: String,
    #[serde(default)]
    common: u8,
    #[serde(default)]
    troll: u8,
    #[serde(default)]
    ids: Ids,
    limit: Option<u8>,
    player: Option<String>,
}

/// A number for each side of the battle.
#[derive(Deserialize)]
struct Sides {
    attacker: u8,
    defender: u8,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Expect {
    gold: Option<[u8; 2]>,
    feat: Option<[u16; 2]>,
    fine_units: Option<u8>,
    fine_crowded: Option<u8>,
    fine_territories: Option<u8>,
    bonus_cards: BySeat<Ids>,
    units: Vec<At>,
    order_tokens: Option<Ids>,
    turn_ends: Option<bool>,
    hand: BySeat<Ids>,
    buildings: Vec<At>,
    treasury_limit: Option<[u8; 2]>,
    unit_limit: Vec<At>,
    order_phase_complete: Option<bool>,
    attack_limit: Option<u8>,
    war_or_age_offered: Option<bool>,
    attackers: Option<u8>,
    defenders: Option<u8>,
    must_play_from_deck: Option<bool>,
    cancelled: Ids,
    card_strength: Option<Sides>,
    total: Option<Sides>,
    points: Option<Sides>,
    destroyed: BySeat<u8>,
    winner: Option<String>,
    owner: Vec<At>,
    discard: Option<Ids>,
    abandoned: Option<Ids>,
    attacks_left: Option<u8>,
    next_turn_of_player: Option<String>,
    territories_owned: Option<[u8; 2]>,
    units_total: Option<[u8; 2]>,
    legal_attacks: Option<Vec<[String; 2]>>,
    recruited: Option<u8>,
    battle: Option<bool>,
}

const SEATS: [&str; 2] = ["paladins", "barbarians"];

fn vector() -> Vector {
    let text = include_str!("../../components/first_age.toml");
    File { name: "first_age.toml", text }.parse().unwrap_or_else(|e| panic!("{e}"))
}

/// Setup and everything before the first Age card is drawn.
fn start(v: &Vector) -> Scene {
    let rolls = if v.vector.first_player == "paladins" { "6 1" } else { "1 6" };
    let mut scene = Scene::new(&format!("setup {rolls}"));
    for place in &v.placement {
        scene.expect(&format!("asked {}", place.player)).act(&format!("capital {}", place.capital));
        for put in &place.units {
            assert_eq!(put.unit, "common");
            for _ in 0..put.count {
                scene.act(&format!("settle {}", put.territory));
            }
        }
    }
    for (seat, colour) in &v.vector.colours {
        scene.expect(&format!("owner {colour}_inner {seat}"));
    }
    scene.dice(&v.vector.age_deck_top[0]);
    for player in v.placement.iter().map(|p| &p.player) {
        scene.expect(&format!("asked {player}")).act(&format!("sovereign {}", v.vector.sovereigns[player]));
    }
    for (seat, id) in SEATS.iter().enumerate() {
        scene.expect(&format!("feat {id} {}", v.vector.start_feat[seat]));
        scene.expect(&format!("gold {id} {}", v.vector.start_gold[seat])); // a claim is pending, nothing is paid yet
    }
    scene
}

/// Compares what does not change with time; `before` counts units before the action.
fn compare(scene: &mut Scene, at: &str, e: &Expect, before: [u8; 2]) {
    let line =
        |scene: &mut Scene, words: String| scene.check(&words).unwrap_or_else(|why| panic!("{at}: {words}: {why}"));
    for (seat, id) in SEATS.iter().enumerate() {
        let each = |what: &str, n: Option<u16>| n.map(|n| format!("{what} {id} {n}"));
        let lines = [
            each("gold", e.gold.map(|g| u16::from(g[seat]))),
            each("feat", e.feat.map(|f| f[seat])),
            each("lands", e.territories_owned.map(|n| u16::from(n[seat]))),
            each("army", e.units_total.map(|n| u16::from(n[seat]))),
            e.bonus_cards.get(*id).map(|cards| format!("bonus {id} {}", cards.join(" "))),
            e.hand.get(*id).map(|cards| format!("hand {id} {}", cards.join(" "))),
            e.destroyed.get(*id).map(|n| {
                let recruits = if seat == 1 { e.recruited.unwrap_or(0) } else { 0 };
                format!("army {id} {}", before[seat] + recruits - n)
            }),
        ];
        lines.into_iter().flatten().for_each(|words| line(scene, words.trim().to_owned()));
        if let Some(limit) = e.treasury_limit {
            let s = scene.seat(id);
            let held: u8 = scene.game.gold(s) + scene.game.room(s);
            assert_eq!(held, limit[seat], "{at}: treasury limit of {id}");
        }
    }
    for u in &e.units {
        line(scene, format!("units {} common {} special {}", u.territory, u.common, u.troll));
    }
    for b in &e.buildings {
        line(scene, format!("built {} {}", b.territory, b.ids.join(" ")));
    }
    for l in &e.unit_limit {
        line(scene, format!("limit {} {}", l.territory, l.limit.expect("a limit")));
    }
    for o in &e.owner {
        line(scene, format!("owner {} {}", o.territory, o.player.as_ref().expect("a player")));
    }
    if let Some(discard) = &e.discard {
        line(scene, format!("discard {}", discard.join(" ")));
    }
    if let Some(abandoned) = &e.abandoned {
        assert_eq!(scene.game.p.abandoned.len(), abandoned.len(), "{at}: abandoned");
    }
    let told = scene.journal(None);
    let tells = |words: String| assert!(told.contains(&words), "{at}: not told: {words}\n{told}");
    if let Some(t) = &e.total {
        tells(format!("Strength: {} against {}", t.attacker, t.defender));
        if let Some(p) = &e.points {
            // Neither total reaches 6, so the lead is all there is.
            assert_eq!((p.attacker, p.defender), (t.attacker - t.defender, 0), "{at}: points");
        }
    }
    if let Some(c) = &e.card_strength {
        for strength in [c.attacker, c.defender] {
            tells(format!(", strength {strength}"));
        }
    }
    if !e.cancelled.is_empty() {
        assert_eq!(e.cancelled, ["bribe"]);
        tells("cancels the property of the other card".to_owned());
    }
    if let Some(fines) = e.fine_units.into_iter().chain(e.fine_crowded).chain(e.fine_territories).reduce(|a, b| a + b) {
        assert_eq!(fines, 0);
        assert!(!told.contains("settle the fine") && !told.contains("above the limit"), "{at}: a fine was settled");
    }
}

fn order_lines(step: &Step) -> [Option<String>; 2] {
    let land = step.territory.as_ref().expect("a territory");
    let word = match step.order.as_deref().expect("an order") {
        "mobilization" => "mobilize",
        "construction" => "build",
        "tax_collection" => "tax",
        "combat_planning" => "plan",
        other => panic!("no order {other}"),
    };
    let parameter = match (&step.unit, &step.building) {
        (Some(unit), _) => Some(format!("unit {unit}")),
        (_, Some(building)) => Some(format!("build {building}")),
        _ => None,
    };
    [Some(format!("order {word} {land}")), parameter]
}

fn armies(scene: &Scene) -> [u8; 2] {
    SEATS.map(|s| scene.game.army(scene.seat(s)).total())
}

/// Plays the twenty steps and stops at the choice that the rulebook leaves open.
fn twenty_steps(v: &Vector) -> Scene {
    let mut scene = start(v);
    let mut ages = v.vector.age_deck_top.iter().skip(1);
    let mut combat = v.vector.combat_deck_top.iter();
    for step in &v.step {
        let (at, e) = (format!("step {}", step.n), &step.expect);
        let before = armies(&scene);
        let player = scene.seat(&step.player);
        match step.action.as_str() {
            "fines" => {}
            "draw_age_card" => {
                let owner = step.claim_by.as_ref().expect("who may claim");
                scene.expect(&format!("asked {owner}")).expect("choices claim | decline");
                let card = step.card.as_ref().expect("a card");
                let spec = scene.game.kit.bonus.iter().find(|c| c.id == *card).expect("a bonus card");
                assert_eq!(Some(spec.gold), step.coins, "{at}: coins");
                assert_eq!(step.claim, Some(false));
                scene.act("decline");
            }
            "order" => {
                if step.drawn.is_some() {
                    let next = combat.next();
                    assert_eq!(step.drawn.as_ref(), next, "{at}: the combat deck");
                    scene.dice(next.expect("a card"));
                }
                // After this order the neighbour may draw the next Age card.
                let neighbour = scene.game.left_neighbour(player);
                if scene.game.realm(neighbour).state == AgeState::Fresh
                    && let Some(age) = ages.next()
                {
                    scene.dice(age);
                }
                let kind = if step.turn == "opening" { TurnKind::Opening } else { TurnKind::Order };
                assert_eq!((scene.game.p.active, scene.game.p.turn.kind), (player, kind), "{at}");
                for line in order_lines(step).into_iter().flatten() {
                    if scene.legal().contains(&line) {
                        scene.act(&line); // a sole parameter is not asked for
                    }
                }
                let complete = e.order_phase_complete == Some(true);
                assert_eq!(scene.game.realm(player).state == AgeState::Ordered, complete, "{at}: the order phase");
                let tokens: Ids = (scene.game.owned(player) & scene.game.p.ordered)
                    .into_iter()
                    .map(|t| scene.game.kit.territory(t).id.clone())
                    .collect();
                let mut wanted = e.order_tokens.clone().expect("order tokens");
                wanted.sort();
                let mut found = tokens;
                found.sort();
                assert_eq!(found, wanted, "{at}: order tokens");
                while scene.game.p.active == player && scene.legal().contains(&"done".to_owned()) {
                    scene.act("done"); // the card of the other kingdom is kept
                }
            }
            "choose_war_turn" => {
                assert_eq!(e.war_or_age_offered, Some(true));
                scene.expect("choices war turn | new age").act("war turn");
                assert_eq!(Some(scene.game.attack_limit(player)), e.attack_limit, "{at}");
            }
            "attack" => {
                let (from, to) = (step.from.as_ref().expect("from"), step.to.as_ref().expect("to"));
                let here = |t: &str| Some(scene.game.units(scene.land(t)).total());
                assert_eq!((here(from), here(to)), (e.attackers, e.defenders), "{at}");
                scene.act(&format!("attack {from} {to}"));
            }
            "place_cards" if step.main_from.as_deref() == Some("hand") => {
                scene.expect(&format!("asked {}", step.player));
                // The Paladins hold no card: theirs is turned up from the deck as soon as the attacker has placed his.
                scene.dice(combat.next().expect("a card"));
                scene.act(&format!("main {}", step.main.as_ref().expect("a card")));
            }
            "place_cards" => {
                assert_eq!((step.main_from.as_deref(), e.must_play_from_deck), (Some("deck"), Some(true)));
                scene.expect("cards paladins 0").expect("journal all Neutralizing");
            }
            "resolve_battle" => {
                assert_eq!(e.winner.as_deref(), Some("barbarians"));
                scene.expect("can advance common"); // only the winner moves in
                compare(&mut scene, &at, &Expect { destroyed: BTreeMap::new(), ..e.clone_numbers() }, before);
                scene.expect("army paladins 4").expect("army barbarians 6"); // 6 and 6 before the battle
                continue;
            }
            "feat" => {}
            "conquer_and_move_in" => {
                for _ in 0..step.move_in.expect("how many") {
                    scene.act("advance common");
                }
                scene.act("done");
            }
            "regroup" => {
                assert_eq!(step.moves, Some(0));
                assert_eq!(e.attacks_left, Some(0));
                scene.expect("prompt K10.3.1"); // no further attack is offered
                while scene.game.p.active == player {
                    scene.act("done");
                }
                assert_eq!(e.next_turn_of_player.as_deref(), Some("opening"));
                assert_eq!(scene.game.realm(player).state, AgeState::Fresh, "{at}");
            }
            "list_options" => {
                scene.expect("choices war turn | new age");
                let mut war = Scene::new("setup 1 6");
                war.game = scene.game;
                war.act("war turn");
                let found: Ids = war.legal().into_iter().filter(|a| a.starts_with("attack")).collect();
                let attacks = e.legal_attacks.as_ref().expect("attacks");
                let wanted: Ids = attacks.iter().map(|[a, b]| format!("attack {a} {b}")).collect();
                assert_eq!(found, wanted, "{at}");
            }
            other => panic!("{at}: no action {other}"),
        }
        compare(&mut scene, &at, e, before);
        if e.turn_ends == Some(true) {
            assert_ne!(scene.game.p.active, player, "{at}: the turn ends");
        }
    }
    scene
}

#[test]
fn the_first_age_plays_as_the_rulebook_tells_it() {
    // KX1 K4.1.2 K4.1.3
    let v = vector();
    assert_eq!((v.step.len(), v.branch.len()), (20, 3));
    let mut scene = twenty_steps(&v);
    scene.expect("asked paladins").expect("prompt K4.2.3").expect("bonus barbarians invincible_hordes");
}

#[test]
fn the_open_question_is_answered_three_ways() {
    // KX1
    let v = vector();
    for branch in &v.branch {
        let mut scene = twenty_steps(&v);
        let before = armies(&scene);
        let e = &branch.expect;
        let to = branch.to.clone().unwrap_or_default();
        match branch.action.as_str() {
            "attack" => {
                for card in [&branch.attacker_card, &branch.defender_card].into_iter().flatten() {
                    assert_eq!(card.from, "deck");
                    scene.dice(&card.id);
                }
                scene.act("war turn").act(&format!("attack {} {to}", branch.from.as_ref().expect("from")));
                for _ in 0..branch.move_in.expect("how many") {
                    scene.act("advance common");
                }
                scene.act("done");
                if let Some(fought) = e.battle {
                    assert_eq!(scene.journal(None).matches("Strength:").count(), 1 + usize::from(fought));
                }
                if let Some(winner) = &e.winner {
                    scene.expect(&format!("owner {to} {winner}"));
                }
            }
            "new_age" => {
                let card = branch.age_card.as_ref().expect("a card");
                scene.dice(card).act("new age");
                assert_eq!(branch.claim, Some(false));
                scene.expect("asked barbarians").act("decline");
                let spec = scene.game.kit.bonus.iter().find(|c| c.id == *card).expect("a bonus card");
                assert_eq!(Some(spec.gold), branch.coins);
                scene.expect("asked paladins").expect("turn paladins opening");
            }
            other => panic!("{}: no action {other}", branch.id),
        }
        compare(&mut scene, &branch.id, e, before);
    }
}

impl Expect {
    /// The same expectation without what is compared elsewhere.
    fn clone_numbers(&self) -> Expect {
        let sides = |s: &Option<Sides>| s.as_ref().map(|s| Sides { attacker: s.attacker, defender: s.defender });
        Expect {
            gold: self.gold,
            cancelled: self.cancelled.clone(),
            card_strength: sides(&self.card_strength),
            total: sides(&self.total),
            points: sides(&self.points),
            ..Expect::default()
        }
    }
}
