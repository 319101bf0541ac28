//! The components: what the shipped files hold (K2, K13-K18, K21-K23) and which bad packs are refused, with the exact words.

use std::path::Path;

use ravelin_core::pack::{Pack, PackError};
use ravelin_sovereigns::kit::*;
use ravelin_sovereigns::parse::{OPS, SHIPPED, kit};

#[path = "components/bad_packs.rs"]
mod bad_packs;
#[path = "components/shipped.rs"]
mod shipped;

fn shipped_kit() -> &'static Kit {
    kit(&Pack::default()).expect("the shipped components are good")
}

fn text(file: &str) -> &'static str {
    SHIPPED.iter().find(|(name, _)| *name == file).map(|(_, text)| *text).expect("a shipped file")
}

/// A pack of the shipped file with the first `old` made `new`.
fn changed(file: &str, old: &str, new: &str) -> Pack {
    assert!(text(file).contains(old), "{file} has no {old:?}");
    Pack::new([(file.to_owned(), text(file).replacen(old, new, 1))])
}

fn folder(path: &Path) -> Pack {
    let files = std::fs::read_dir(path).expect("a folder").map(|entry| {
        let path = entry.expect("a file").path();
        let name = path.file_name().and_then(|n| n.to_str()).expect("a plain name").to_owned();
        (name, std::fs::read_to_string(&path).expect("text"))
    });
    Pack::new(files)
}

fn three_kingdoms() -> &'static Kit {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs/three_kingdoms");
    kit(&folder(&path)).unwrap_or_else(|e| panic!("{e}"))
}

fn refusal(pack: &Pack) -> PackError {
    match kit(pack) {
        Ok(_) => panic!("a bad pack was accepted"),
        Err(error) => error,
    }
}
