//! More ids than a set has bits.

use ravelin_core::ids;

ids!(
    pub Month: u8, "month" {
        A = "a", B = "b", C = "c", D = "d", E = "e", F = "f", G = "g", H = "h", I = "i",
    }
);

fn main() {}
