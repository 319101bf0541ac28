//! The drawing kit that every board uses: heraldic tinctures with their hatching, pieces, cards, dice and tracks, as SVG.
//! Pure string building: a board is a tree of [`Node`]s, printed once, so escaping and nesting cannot go wrong. The same
//! input gives the same bytes.
//!
//! | file | what |
//! |---|---|
//! | `node.rs` | elements, escaping, text that fits its box |
//! | `theme.rs` | tinctures, hatching, the one style sheet for light and dark |
//! | `glyph.rs` | silhouettes on a grid of 24 |
//! | `pieces.rs` | land, tiles, tokens, plates, dice |
//! | `cards.rs` | cards and their backs |
//! | `track.rs` | tracks with a lane for each marker |
//! | `panel.rs` | panels with known boxes, filled from top to bottom |
//! | `stage.rs` | where a game stands, and the position in words |
//! | `keyed.rs` | elements that are not drawn again while a page shows them |
//! | `offers.rs` | which choice is clicked where, each in exactly one place |

mod cards;
mod glyph;
mod keyed;
mod node;
mod offers;
mod panel;
mod pieces;
mod stage;
mod theme;
mod track;

pub use cards::{Card, Strength, back};
pub use glyph::{Glyph, icon};
pub use keyed::{Fresh, KEY, Known, Light, STUB, Shown, checked, for_all, for_page, key_of, keyed, keyed_high};
pub use node::{Face, Node, again, circle, el, fit, g, lines, path, place, polygon, rect, text, width, wrap};
pub use offers::{Offers, clicks, frame, keyed_may, may, may_be_lit};
pub use panel::{Board, Flow, Form, Panel, PanelKind};
pub use pieces::{Edge, Land, arms, coin, die, disc, land, plate, tile, token};
pub use stage::{BLEED, DOCK, Described, Fact, Standing, Status, When, labelled, marked, told};
pub use theme::{STYLE, TINCTURES, Tincture, hatchings};
pub use track::{Lane, track, track_height};
