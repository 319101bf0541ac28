//! Clause ids and violations: why something is not allowed, and where that is written.

use std::fmt;

/// The id of a clause in a game's RULES.md, such as `K8.2.1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clause(pub &'static str);

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Names a clause where it is enforced. `cargo xtask rules` finds these and checks that the clause exists.
#[macro_export]
macro_rules! rule {
    ($id:literal) => {
        $crate::Clause($id)
    };
}

/// A refusal: the clause and the reason in plain words. Up to two numbers fill `{0}` and `{1}`, so that refusing
/// costs no allocation while a bot lists thousands of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Violation {
    pub rule: Clause,
    why: &'static str,
    numbers: [i16; 2],
}

impl Violation {
    pub const fn new(rule: Clause, why: &'static str) -> Self {
        Violation { rule, why, numbers: [0, 0] }
    }

    pub const fn with(rule: Clause, why: &'static str, numbers: [i16; 2]) -> Self {
        Violation { rule, why, numbers }
    }

    pub fn why(&self) -> String {
        self.why.replace("{0}", &self.numbers[0].to_string()).replace("{1}", &self.numbers[1].to_string())
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]", self.why(), self.rule)
    }
}

impl std::error::Error for Violation {}
