//! The board: well-formed for everybody at every moment, every choice in one place, and nothing in it that a viewer may not
//! know (KI1-KI24).

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use ravelin_core::decision::{Choice, choices_of};
use ravelin_core::draw::{Board, DOCK, PanelKind};
use ravelin_core::pack::Pack;
use ravelin_core::playout::{Step, advance};
use ravelin_core::{Drawn, Fast, Hidden, Listing, Rules, Seat, Silent, Token, Viewer};
use ravelin_sovereigns::parse::SHIPPED;
use ravelin_sovereigns::{Kit, Sovereigns, View};
use ravelin_testkit::laws::{Stands, Walk, drawings, draws_the_pieces, pack_of, tells_where_the_game_stands};

/// What the tests ask of an SVG, found by a reader strict enough to refuse what a browser would refuse.
#[derive(Default)]
struct Seen {
    ids: Vec<String>,
    choices: Vec<usize>,
    tags: BTreeSet<String>,
    /// Places, with their sentences.
    places: Vec<(String, String)>,
    fonts: Vec<i32>,
}

/// An element that is open: its tag, whether it can be clicked, and whether a hit shape covers it.
struct Open<'a> {
    tag: &'a str,
    lit: bool,
    hit: bool,
}

fn read(svg: &str) -> Seen {
    let mut seen = Seen::default();
    let mut open: Vec<Open> = Vec::new();
    let mut rest = svg;
    while let Some(start) = rest.find('<') {
        entities(&rest[..start]);
        assert!(start == 0 || !open.is_empty(), "text outside the root: {}", &rest[..start]);
        let end = start + rest[start..].find('>').expect("an element ends");
        let inside = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(tag) = inside.strip_prefix('/') {
            let closed = open.pop().expect("an open element");
            assert_eq!(closed.tag, tag, "elements nest");
            assert!(!closed.lit || closed.hit, "what can be clicked has a hit shape");
            continue;
        }
        let (inside, empty) = inside.strip_suffix('/').map_or((inside, false), |i| (i, true));
        let (tag, attributes) = inside.split_once(' ').unwrap_or((inside, ""));
        assert!(!tag.is_empty() && tag.chars().all(char::is_alphanumeric), "tag {tag:?}");
        seen.tags.insert(tag.to_owned());
        let found = read_attributes(attributes, &mut seen);
        let has = |name: &str, word: &str| found.get(name).is_some_and(|v| v.split(' ').any(|w| w == word));
        if let Some(parent) = open.last_mut() {
            parent.hit |= has("class", "hit");
        }
        if let Some(place) = found.get("data-place") {
            seen.places.push((place.clone(), found.get("aria-label").map(|label| plain(label)).unwrap_or_default()));
        }
        if !empty {
            // The list of choices in a file is made of keys.
            let lit = found.contains_key("data-choices") && !has("class", "action");
            open.push(Open { tag, lit, hit: false });
        }
    }
    assert!(open.is_empty() && rest.trim().is_empty(), "left open: {}, left over: {rest:?}", open.len());
    seen
}

fn read_attributes(attributes: &str, seen: &mut Seen) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut rest = attributes;
    while !rest.is_empty() {
        let (name, after) = rest.split_once("=\"").expect("an attribute has a value");
        let (value, after) = after.split_once('"').expect("a value ends");
        assert!(found.insert(name.to_owned(), value.to_owned()).is_none(), "{name} twice in {attributes}");
        assert!(name.chars().all(|c| c.is_alphanumeric() || c == '-'), "attribute {name:?}");
        assert!(!value.contains('<'), "{value}");
        entities(value);
        match name {
            "id" => seen.ids.push(value.to_owned()),
            "data-choices" => seen.choices.extend(value.split(' ').map(|n| n.parse::<usize>().expect("an index"))),
            "font-size" => seen.fonts.push(value.parse().expect("a size")),
            _ => {}
        }
        rest = after.strip_prefix(' ').unwrap_or(after);
    }
    found
}

/// A value as it was before it was escaped.
fn plain(value: &str) -> String {
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#10;", "\n"), ("&amp;", "&")];
    entities.iter().fold(value.to_owned(), |text, (entity, sign)| text.replace(entity, sign))
}

fn entities(text: &str) {
    for after in text.split('&').skip(1) {
        let known = ["amp;", "lt;", "gt;", "quot;", "#10;"].iter().any(|e| after.starts_with(e));
        assert!(known, "a bare & before {after:?}");
    }
}

fn three_kingdoms() -> Pack {
    pack_of(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs/three_kingdoms"))
}

fn choices(game: &Sovereigns, viewer: Viewer) -> Vec<Choice> {
    viewer.map(|seat| choices_of(game, seat)).unwrap_or_default()
}

/// Random games with these options; the check sees every `nth` state.
fn play(pack: &Pack, set: &[(&str, &str)], games: u64, nth: u64, mut check: impl FnMut(&'static Kit, &Sovereigns)) {
    let kit = Sovereigns::kit(pack).unwrap_or_else(|e| panic!("{e}"));
    let options = Sovereigns::sheet(kit).resolve(None, None, set.iter().copied()).unwrap_or_else(|e| panic!("{e}"));
    for seed in 0..games {
        let (mut chance, mut picks) = (Fast::new(seed), Fast::new(seed + 1000));
        let mut game = Sovereigns::setup(kit, &options, &mut chance, &mut Silent);
        let mut list = Listing::default();
        for step in seed.. {
            let over = game.outcome().is_some();
            if over || step % nth == 0 {
                check(kit, &game);
            }
            if matches!(advance(&mut game, &mut chance, &mut picks, &mut list), Step::Over | Step::Stalled) {
                break;
            }
        }
    }
}

fn viewers(game: &Sovereigns) -> impl Iterator<Item = Viewer> {
    (0..game.seats()).map(|s| Some(Seat(s))).chain([None])
}

fn sound_board(kit: &Kit, view: &View, choices: &[Choice], board: &Board) {
    let seen = read(&board.to_string());
    let mut ids: BTreeSet<&String> = BTreeSet::new();
    let twice = seen.ids.iter().find(|id| !ids.insert(id));
    assert_eq!(twice, None, "ids are unique");
    assert!(!seen.tags.contains("script"));
    assert!(seen.fonts.iter().all(|size| *size >= 11), "{:?}", seen.fonts);
    for territory in &kit.territories {
        assert!(ids.contains(&format!("t-{}", territory.id)));
    }
    let mut clicked = seen.choices.clone();
    clicked.sort_unstable();
    let offered = choices.iter().filter(|c| c.why.is_none()).count();
    assert!(clicked.into_iter().eq(0..offered), "every choice is in one place");
    let told: BTreeMap<String, String> =
        Sovereigns::position(view).into_iter().map(|d| (d.place.to_string(), d.words)).collect();
    for (place, sentence) in &seen.places {
        assert_eq!(told.get(place), Some(sentence), "{place} is told as it is drawn");
    }
    let stage = board.panels().find(|p| p.kind == PanelKind::Board).expect("a stage");
    assert!([[1100, 702], [390, 640]].contains(&[stage.width, stage.height]));
    let dock = board.panels().filter(|p| p.height <= DOCK);
    assert!(dock.into_iter().all(|p| p.width <= 360));
}

fn sound(kit: &Kit, game: &Sovereigns) {
    for viewer in viewers(game) {
        let view = game.view(viewer);
        let choices = choices(game, viewer);
        for board in [Sovereigns::board(&view, &choices), Sovereigns::upright(&view, &choices)] {
            sound_board(kit, &view, &choices, &board);
        }
        let text = Sovereigns::text(&view);
        for territory in &kit.territories {
            assert!(text.contains(&format!("{} ({})", territory.name, territory.id)), "{text}");
        }
        for line in text.lines() {
            assert!(line.chars().count() <= 100, "too wide: {line}");
        }
    }
}

#[test]
fn boards_of_two_kingdoms_are_well_formed_and_hold_every_choice_once() {
    play(&Pack::default(), &[], 12, 7, sound);
}

#[test]
fn boards_of_three_kingdoms_are_well_formed_and_hold_every_choice_once() {
    play(&three_kingdoms(), &[], 5, 9, sound);
}

#[test]
fn boards_with_open_hands_are_well_formed_and_hold_every_choice_once() {
    play(&Pack::default(), &[("open_hands", "on"), ("colours", "swapped")], 4, 9, sound);
}

#[test]
fn what_a_viewer_may_not_see_does_not_change_his_board() {
    play(&Pack::default(), &[], 10, 11, |_, game| {
        for viewer in viewers(game) {
            let view = game.view(viewer);
            let imagined = Sovereigns::imagine(&view, &mut Fast::new(77)).view(viewer);
            let choices = choices(game, viewer);
            let drawn = |view| {
                [Sovereigns::board(view, &choices), Sovereigns::upright(view, &choices)].map(|board| board.to_string())
            };
            assert_eq!(drawn(&view), drawn(&imagined));
            assert_eq!(Sovereigns::text(&view), Sovereigns::text(&imagined));
        }
    });
}

#[test]
fn what_a_viewer_may_not_see_changes_neither_status_nor_position() {
    play(&Pack::default(), &[], 10, 11, |_, game| {
        for viewer in viewers(game) {
            let view = game.view(viewer);
            let imagined = Sovereigns::imagine(&view, &mut Fast::new(78)).view(viewer);
            assert_eq!(Sovereigns::status(&view), Sovereigns::status(&imagined));
            assert_eq!(Sovereigns::position(&view), Sovereigns::position(&imagined));
        }
    });
}

#[test]
fn the_status_fits_the_game() {
    for walk in [Walk::new(3, 5).with_pack(three_kingdoms()), Walk::new(6, 5)] {
        drawings::<Sovereigns>(&walk, |drawing| {
            tells_where_the_game_stands(drawing);
            let status = Sovereigns::status(&drawing.view);
            if let Some(outcome) = drawing.game.outcome() {
                let scores: Vec<String> = outcome.scores.iter().map(ToString::to_string).collect();
                assert!(status.seats.iter().map(|s| s.score.clone()).eq(scores.into_iter().map(Some)));
                assert_eq!(status.phase(), Some("The game is over"));
            }
        });
    }
}

#[test]
fn the_position_tells_every_land_and_own_card_once() {
    play(&Pack::default(), &[], 4, 9, |kit, game| {
        for viewer in viewers(game) {
            let view = game.view(viewer);
            let position = Sovereigns::position(&view);
            for (i, land) in kit.territories.iter().enumerate() {
                let told: Vec<_> = position.iter().filter(|d| d.place == Token::Space(i as u16)).collect();
                assert_eq!(told.len(), 1, "{}", land.name);
                assert!(told[0].words.starts_with(&land.name) && told[0].words.contains("Borders on"));
            }
            let places: BTreeSet<String> = position.iter().map(|d| d.place.to_string()).collect();
            assert_eq!(places.len(), position.len(), "a place is told once");
            let mut regions: Vec<&str> = position.iter().map(|d| d.region.as_str()).collect();
            regions.dedup();
            let distinct: BTreeSet<&str> = regions.iter().copied().collect();
            assert_eq!(regions.len(), distinct.len(), "places of one region stand together: {regions:?}");
            assert!(position.iter().all(|d| d.words.ends_with('.') && !d.words.contains('_')), "{position:?}");
        }
    });
}

#[test]
fn a_move_is_clicked_where_it_leads() {
    let mut moves = 0;
    play(&Pack::default(), &[], 4, 1, |kit, game| {
        for viewer in viewers(game) {
            let choices = choices(game, viewer);
            let Some(first) = choices.iter().find(|c| c.why.is_none() && c.text.starts_with("move ")) else { continue };
            let goal = first.text.rsplit(' ').next().expect("a goal");
            assert!(kit.territories.iter().any(|t| t.id == goal), "{}", first.text);
            for board in [Sovereigns::board, Sovereigns::upright] {
                let svg = board(&game.view(viewer), &choices).to_string();
                let land = svg.split("<g ").find(|tag| tag.contains(&format!(" id=\"t-{goal}\""))).expect("the land");
                let clicked = land.split_once("data-choices=\"").expect("it can be clicked").1;
                let listed = clicked.split('"').next().expect("a value");
                assert!(listed.split(' ').any(|n| n == first.index.to_string()), "{land}");
            }
            moves += 1;
        }
    });
    assert!(moves > 10, "{moves}");
}

#[test]
fn a_hidden_hand_is_drawn_as_backs() {
    play(&Pack::default(), &[], 3, 13, |kit, game| {
        let view = game.view(Some(Seat(0)));
        let ids = read(&Sovereigns::board(&view, &[]).to_string()).ids;
        let backs = ids.iter().filter(|id| id.starts_with("card-back-")).count();
        let hand = view.hands[Seat(1)];
        assert_eq!(backs, usize::from(hand.counted) + usize::from(hand.slot) + usize::from(hand.commander));
        let prefix = format!("hand-{}", kit.kingdoms[1].id);
        assert!(!ids.iter().any(|id| id.starts_with(&prefix)), "{ids:?}");
    });
}

#[test]
fn names_of_a_pack_may_hold_any_sign() {
    let of =
        |file: &str| SHIPPED.iter().find(|(name, _)| *name == file).map(|(_, text)| *text).expect("a shipped file");
    let map = of("map.toml").replacen("name = \"Westmarch\"", "name = \"<script>\\\"W\\\" & 'M'\"", 1);
    let pack = Pack::new([("map.toml".to_owned(), map)]);
    play(&pack, &[], 1, 15, |kit, game| {
        sound(kit, game);
        let svg = Sovereigns::board(&game.view(None), &[]).to_string();
        assert!(svg.contains("&lt;script&gt;\"W\" &amp; 'M'") && !svg.contains("<script"));
    });
}

#[test]
fn what_stands_somewhere_is_drawn() {
    let mut stands = Stands::default();
    drawings::<Sovereigns>(&Walk::new(0, 41), |drawing| draws_the_pieces(drawing, &mut stands, apart));
}

/// Places that are not drawn, and why.
fn apart(place: &str) -> Option<&'static str> {
    match place {
        "the supply" => Some("what can be built is a list of sorts, drawn for its owner only"),
        "the discard pile" | "the Deck of Ages" => Some("drawn as a number"),
        _ if place.parse::<u8>().is_ok() => Some("a step of the feat of arms track, a lane for each kingdom"),
        _ => None,
    }
}
