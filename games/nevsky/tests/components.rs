//! The components: which bad packs are refused, and with which words. What the shipped files hold is in `src/tests`.

use ravelin_core::pack::Pack;
use ravelin_nevsky::parse::{SHIPPED, kit};

fn text(file: &str) -> &'static str {
    SHIPPED.iter().find(|(name, _)| *name == file).map(|(_, text)| *text).expect("a shipped file")
}

/// What is said of the shipped file with the first `old` made `new`.
fn refusal(file: &str, old: &str, new: &str) -> String {
    assert!(text(file).contains(old), "{file} has no {old:?}");
    let pack = Pack::new([(file.to_owned(), text(file).replacen(old, new, 1))]);
    kit(&pack).err().map(|e| e.to_string()).unwrap_or_else(|| panic!("a bad pack was accepted"))
}

#[test]
fn the_shipped_components_are_good() {
    assert!(kit(&Pack::default()).is_ok());
}

#[test]
fn a_bad_pack_is_refused_with_file_line_and_reason() {
    let cases = [
        ("lords.toml", "fealty = 2", "fealty = 9", "lord \"andreas\": fealty 9 is above the largest allowed, 6"),
        ("lords.toml", "seats = [\"riga\", \"wenden\"]", "seats = [\"riga\"]", "seats here and in locales.toml differ"),
        ("locales.toml", "capacity = 3", "capacity = 4", "capacity 4 must be 3: N1.3.1h fixes it"),
        ("ways.toml", "\"dorpat\", \"odenpah\"", "\"dorpat\", \"dorpat\"", "locales names \"dorpat\" twice"),
        ("cards.toml", "boxes = 2", "boxes = 3", "event.effects: the rules carry out only"),
        ("forces.toml", "count = 28", "count = 3", "unit \"knights\": 3 pieces, but 28 may be needed"),
        (
            "scenarios.toml",
            "vp_check_half = [0, 2]",
            "vp_check_half = [0, 4]",
            "but the markers are worth [0, 2] half points",
        ),
        ("strongholds.toml", "walls = 3", "walls = 6", "walls 6 is above the largest allowed, 5"),
        (
            "markers.toml",
            "count = 2\nlimit = \"hard\"",
            "count = 3\nlimit = \"hard\"",
            "count 3 must be 2: the rules fix it",
        ),
        ("land.toml", "size = 12", "size = 9", "size 9 is below the smallest allowed, 11"),
        ("land.toml", "of = \"land\"", "of = \"air\"", "air"),
        ("land.toml", "id = \"estonia\"", "id = \"latvia\"", "the rules know no such border"),
        ("locales.toml", "label = \"right\"", "label = \"inside\"", "inside"),
        ("first_edition.toml", "id = \"hermann\"", "id = \"nobody\"", "lords has no record \"nobody\""),
    ];
    for (file, old, new, words) in cases {
        let said = refusal(file, old, new);
        assert!(said.starts_with(file) && said.contains(words), "{file}: {said}");
    }
}

#[test]
fn an_unknown_field_is_refused() {
    let said = refusal("calendar.toml", "[[box]]\nbox = 1", "[[box]]\nodd = 1\nbox = 1");
    assert!(said.contains("odd"), "{said}");
}

#[test]
fn outlines_among_the_locales_of_a_pack_are_no_fault() {
    let lake = "\n[[lake]]\nid = \"peipus\"\ncx = 422\ncy = 390\nrx = 49\nry = 75\norigin = \"house\"\n";
    let pack = Pack::new([("locales.toml".to_owned(), format!("{}{lake}", text("locales.toml")))]);
    assert!(kit(&pack).is_ok());
}
