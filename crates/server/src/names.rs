//! Names: what they may be made of, and which ones a reader takes for each other (Unicode's UTS 39).

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory as Category, GeneralCategoryGroup as Group, UnicodeGeneralCategory};
use unicode_security::confusable_detection::skeleton;

const LONGEST: usize = 24;

/// Most accents on one letter: more of them paint over the lines above and below.
const ACCENTS: usize = 2;

/// A name as it is shown: one spelling, one line, not too long, nothing that cannot be seen. `None` if nothing is left.
pub fn clean(name: &str) -> Option<String> {
    let seen = name.nfc().filter(|c| c.is_whitespace() || !is_invisible(*c));
    let mut letters = String::new();
    let mut accents = 0;
    for c in seen {
        accents = if is_accent(c) { accents + 1 } else { 0 };
        let floats = accents > 0 && letters.chars().next_back().is_none_or(char::is_whitespace);
        if accents <= ACCENTS && !floats {
            letters.push(c);
        }
    }
    let words = letters.split_whitespace().collect::<Vec<_>>().join(" ");
    let name: String = words.chars().take(LONGEST).collect();
    Some(name.trim_end().to_owned()).filter(|name| !name.is_empty())
}

fn is_accent(c: char) -> bool {
    c.general_category_group() == Group::Mark
}

/// Whether a character shows nothing, or changes only how others are shown: direction, joining, variants.
fn is_invisible(c: char) -> bool {
    let by_kind = matches!(
        c.general_category(),
        Category::Control
            | Category::Format
            | Category::PrivateUse
            | Category::Unassigned
            | Category::Surrogate
            | Category::LineSeparator
            | Category::ParagraphSeparator
    );
    // Letters, marks and a symbol by category, blank by sight.
    let blank = matches!(c,
        '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2800}'
        | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{fffc}' | '\u{fffd}' | '\u{1d159}' | '\u{e0100}'..='\u{e01ef}');
    by_kind || blank
}

/// Whether a reader may take one name for the other: equal but for case, spaces, punctuation and accents, or made of
/// letters that look alike.
pub fn alike(one: &str, other: &str) -> bool {
    // By both: `I` looks like `l` and is the capital of `i`.
    let lower = |name: &str| bare(&name.to_lowercase()).to_lowercase();
    bare(one) == bare(other) || lower(one) == lower(other)
}

/// The look-alike letters of a name alone; all of it but for spaces if it has none.
fn bare(name: &str) -> String {
    let name: String = name.nfkd().filter(|c| !c.is_whitespace()).collect();
    // Before anything is left out: a bar looks like an `l`.
    let looks: String = skeleton(&name).collect();
    let mut letters = String::new();
    let mut cased = false;
    for c in looks.chars() {
        // In scripts without case a mark may be a vowel.
        let left_out = if is_accent(c) { cased } else { is_ornament(c) };
        if !left_out {
            letters.push(c);
        }
        if !is_accent(c) {
            cased = c.is_lowercase() || c.is_uppercase();
        }
    }
    if letters.is_empty() { looks } else { letters }
}

/// Signs that a reader skips. Emoji are not among them.
fn is_ornament(c: char) -> bool {
    c.general_category_group() == Group::Punctuation
        || matches!(c.general_category(), Category::MathSymbol | Category::ModifierSymbol)
}

/// A name like this one that is not like any of the others.
pub fn another(name: &str, others: &[&str]) -> String {
    let short: String = name.chars().take(LONGEST - 4).collect();
    let numbered = |n: u32| format!("{} {n}", short.trim_end());
    (2..100).map(numbered).find(|new| !others.iter().any(|o| alike(new, o))).unwrap_or_else(|| numbered(100))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_left_out() {
        let cases = [
            ("  Ada \t Lovelace\n", "Ada Lovelace"),
            ("Jose\u{301}", "José"),
            ("A\u{202e}\u{2066}da\u{2069}", "Ada"),
            ("z\u{301}\u{302}\u{303}\u{304}\u{305}oe", "ź\u{302}\u{303}oe"),
            ("Bob \u{301}", "Bob"),
            ("\u{1f43b} bear\u{fe0f}", "\u{1f43b} bear"),
            ("Đặng Văn", "Đặng Văn"),
            ("שלום", "שלום"),
            ("hacker\u{0}\u{7f}\u{e001}", "hacker"),
            ("aaaaaaaaaaaaaaaaaaaaaaaa bbb", "aaaaaaaaaaaaaaaaaaaaaaaa"),
        ];
        for (given, shown) in cases {
            assert_eq!(clean(given).as_deref(), Some(shown), "{given:?}");
        }
        for nothing in ["", " ", "\u{200b}", "\u{3164}\u{2800}", "\u{301}\u{302}", "\u{2028}", "\u{e0041}\u{fe0f}"] {
            assert_eq!(clean(nothing), None, "{nothing:?}");
        }
    }

    #[test]
    fn names_that_look_alike_are_found() {
        for (one, other) in [
            ("Ada", "ada"),
            ("Ada", "Аdа"),
            ("Ilse", "llse"),
            ("Ilse", "ilse"),
            ("Bob", "B0b"),
            ("modern", "rnodern"),
            ("Ann Lee", "AnnLee"),
            ("Dan", "Dan."),
            ("Dan", "d-a-n"),
            ("Dan", "Dán"),
            ("Dan", "Dаṇ"),
            ("Dan", "Ｄａｎ"),
            ("Dan", "~Dan~"),
            ("Lukasz", "Łukasz"),
            ("Ilse", "|lse."),
            ("राम", "राम!"),
            ("...", "..."),
        ] {
            assert!(alike(one, other) && alike(other, one), "{one} {other}");
        }
        for (one, other) in [
            ("Ada", "Eda"),
            ("Ada", "Ada 2"),
            ("Bob", "Rob"),
            ("Guest abcd", "Guest abce"),
            // Vowels are marks in scripts without case.
            ("कि", "का"),
            ("ปี", "ปู"),
            ("שלום", "שלוה"),
            ("!!!", "???"),
            ("\u{1f43b}", "\u{1f43c}"),
        ] {
            assert!(!alike(one, other), "{one} {other}");
        }
        assert_eq!(another("Ada", &["Ada", "ada 2"]), "Ada 3");
    }
}
