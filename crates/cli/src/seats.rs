//! Seats by number or name, as people type them.

use ravelin_core::{Seat, Table, Viewer};

use crate::fail::Failure;

/// `High King` is typed `high-king`, in any case.
pub fn slug(name: &str) -> String {
    let dashed: String = name.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
    let parts: Vec<&str> = dashed.split('-').filter(|p| !p.is_empty()).collect();
    parts.join("-").to_lowercase()
}

/// The seat of a number (from 0, as in records) or a name.
pub fn find(names: &[String], text: &str) -> Result<Seat, Failure> {
    let by_number = text.trim().parse::<usize>().ok().filter(|&n| n < names.len());
    let by_name = || names.iter().position(|n| !slug(n).is_empty() && slug(n) == slug(text));
    match by_number.or_else(by_name) {
        Some(index) => Ok(Seat(index as u8)),
        None => {
            let possible: Vec<String> = names.iter().enumerate().map(|(i, n)| format!("{i} or {}", slug(n))).collect();
            Err(Failure::bad(format!("there is no seat {text:?}; possible: {}", possible.join(", "))))
        }
    }
}

pub fn all(table: &dyn Table) -> Vec<String> {
    (0..table.seats()).map(|s| table.seat_name(Seat(s))).collect()
}

pub fn of(table: &dyn Table, text: &str) -> Result<Seat, Failure> {
    find(&all(table), text)
}

/// A seat, or `nobody`.
pub fn viewer(table: &dyn Table, text: &str) -> Result<Viewer, Failure> {
    viewer_of(&all(table), text)
}

pub fn viewer_of(names: &[String], text: &str) -> Result<Viewer, Failure> {
    if text.eq_ignore_ascii_case("nobody") { Ok(None) } else { find(names, text).map(Some) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_found_by_number_and_name() {
        let names = ["Paladins".to_owned(), "High King".to_owned()];
        for text in ["1", "high-king", "High King", "HIGH_KING"] {
            assert_eq!(find(&names, text).expect("known"), Seat(1), "{text}");
        }
        let error = find(&names, "2").expect_err("no such seat").line();
        assert_eq!(error, "error: there is no seat \"2\"; possible: 0 or paladins, 1 or high-king");
        assert!(find(&names, "").is_err());
    }
}
