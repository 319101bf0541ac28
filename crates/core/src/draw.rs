//! The drawing kit that every board uses: tinctures with their hatching, pieces, cards, dice.
