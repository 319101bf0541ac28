//! The board: well-formed for everybody at every moment, every choice in one place, and nothing in it that a viewer may not
//! know (KI1-KI24).

use std::collections::BTreeSet;
use std::path::Path;

use ravelin_core::decision::{Choice, choices_of};
use ravelin_core::pack::Pack;
use ravelin_core::playout::{Step, advance};
use ravelin_core::{Fast, Game, Listing, Seat, Silent, Viewer};
use ravelin_sovereigns::parse::SHIPPED;
use ravelin_sovereigns::{Kit, Sovereigns};

/// What the tests ask of an SVG, found by a reader strict enough to refuse what a browser would refuse.
#[derive(Default)]
struct Seen {
    ids: Vec<String>,
    choices: Vec<usize>,
    tags: BTreeSet<String>,
}

fn read(svg: &str) -> Seen {
    let mut seen = Seen::default();
    let mut open: Vec<&str> = Vec::new();
    let mut rest = svg;
    while let Some(start) = rest.find('<') {
        entities(&rest[..start]);
        assert!(start == 0 || !open.is_empty(), "text outside the root: {}", &rest[..start]);
        let end = start + rest[start..].find('>').expect("an element ends");
        let inside = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(tag) = inside.strip_prefix('/') {
            assert_eq!(open.pop(), Some(tag), "elements nest");
            continue;
        }
        let (inside, empty) = inside.strip_suffix('/').map_or((inside, false), |i| (i, true));
        let (tag, attributes) = inside.split_once(' ').unwrap_or((inside, ""));
        assert!(!tag.is_empty() && tag.chars().all(char::is_alphanumeric), "tag {tag:?}");
        seen.tags.insert(tag.to_owned());
        read_attributes(attributes, &mut seen);
        if !empty {
            open.push(tag);
        }
    }
    assert!(open.is_empty() && rest.trim().is_empty(), "left open: {open:?}, left over: {rest:?}");
    seen
}

fn read_attributes(attributes: &str, seen: &mut Seen) {
    let mut names = BTreeSet::new();
    let mut rest = attributes;
    while !rest.is_empty() {
        let (name, after) = rest.split_once("=\"").expect("an attribute has a value");
        let (value, after) = after.split_once('"').expect("a value ends");
        assert!(names.insert(name.to_owned()), "{name} twice in {attributes}");
        assert!(name.chars().all(|c| c.is_alphanumeric() || c == '-'), "attribute {name:?}");
        assert!(!value.contains('<'), "{value}");
        entities(value);
        match name {
            "id" => seen.ids.push(value.to_owned()),
            "data-choices" => seen.choices.extend(value.split(' ').map(|n| n.parse::<usize>().expect("an index"))),
            _ => {}
        }
        rest = after.strip_prefix(' ').unwrap_or(after);
    }
}

fn entities(text: &str) {
    for after in text.split('&').skip(1) {
        let known = ["amp;", "lt;", "gt;", "quot;", "#10;"].iter().any(|e| after.starts_with(e));
        assert!(known, "a bare & before {after:?}");
    }
}

fn three_kingdoms() -> Pack {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs/three_kingdoms");
    let files = std::fs::read_dir(path).expect("a folder").map(|entry| {
        let path = entry.expect("a file").path();
        let name = path.file_name().and_then(|n| n.to_str()).expect("a plain name").to_owned();
        (name, std::fs::read_to_string(&path).expect("text"))
    });
    Pack::new(files)
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

fn sound(kit: &Kit, game: &Sovereigns) {
    for viewer in viewers(game) {
        let view = game.view(viewer);
        let choices = choices(game, viewer);
        let svg = Sovereigns::board(&view, &choices).to_string();
        let mut seen = read(&svg);
        let ids: BTreeSet<&String> = seen.ids.iter().collect();
        assert_eq!(ids.len(), seen.ids.len(), "ids are unique");
        assert!(!seen.tags.contains("script"));
        seen.choices.sort_unstable();
        let offered = choices.iter().filter(|c| c.why.is_none()).count();
        assert_eq!(seen.choices, (0..offered).collect::<Vec<_>>(), "every choice is in one place");
        let text = Sovereigns::text(&view);
        for territory in &kit.territories {
            assert!(svg.contains(&format!("id=\"t-{}\"", territory.id)));
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
            let drawn = |view| Sovereigns::board(view, &choices).to_string();
            assert_eq!(drawn(&view), drawn(&imagined));
            assert_eq!(Sovereigns::text(&view), Sovereigns::text(&imagined));
        }
    });
}

#[test]
fn a_hidden_hand_is_drawn_as_backs() {
    play(&Pack::default(), &[], 3, 13, |kit, game| {
        let view = game.view(Some(Seat(0)));
        let ids = read(&Sovereigns::board(&view, &[]).to_string()).ids;
        let backs = ids.iter().filter(|id| id.starts_with("card-back-")).count();
        let hand = view.hands[1];
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
