//! What no move changes: the sea with its currents, coasts and borders, and the pieces as shapes to be used again. Drawn once for each
//! kit and sent once to a page.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::OnceLock;

use ravelin_core::draw::{Node, again, el, g, path, polygon, rect};

use super::lay::EDGES;
use super::{force, position, tiles};
use crate::components::*;
use crate::vocabulary::{Deck, Span};

/// What is made of a kit when it is first needed: the drawing, and words that never change.
#[derive(Default)]
pub struct Scenery {
    drawing: OnceLock<Node>,
    near: OnceLock<Vec<String>>,
    sources: OnceLock<BTreeMap<(u16, u16), (Deck, u8)>>,
}

impl fmt::Debug for Scenery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scenery")
    }
}

impl Scenery {
    /// What each Area borders on, as its sentence ends.
    pub(super) fn near(&self, kit: &Kit, area: u8) -> &str {
        let all = self.near.get_or_init(|| (0..AREAS as u8).map(|area| position::near(kit, area)).collect());
        all.get(usize::from(area)).map_or("", String::as_str)
    }

    /// The card that brings these modifiers for a time.
    pub(super) fn source(&self, kit: &Kit, mods: Span) -> Option<(Deck, u8)> {
        self.sources.get_or_init(|| force::sources(kit)).get(&(mods.at, mods.len)).copied()
    }
}

/// A shape to be used again. Where it is used, the style sheet sees it without what is around it: so it brings its classes.
pub(super) fn reused(id: &str, shape: Node) -> Node {
    g("rb").at("id", id).with(shape)
}

/// The id of an Area's outline.
pub(super) fn outline(spec: &AreaSpec) -> String {
    format!("outline-{}", spec.id)
}

pub(super) fn scenery(kit: &Kit) -> &Node {
    kit.scenery.drawing.get_or_init(|| {
        let [left, right] = EDGES;
        // The edge of the map itself is no border between seas.
        let inner = el("clipPath").at("id", "zb-inner").with(rect(left + 2, 2, right - left - 4, 996));
        let mut all = g("").with(waves()).with(grain()).with(inner);
        for spec in &kit.areas {
            // A Sea Area ends where the columns begin.
            let [left, right] = if spec.land { [0, 1000] } else { EDGES };
            let points: Vec<[i32; 2]> = spec.outline.iter().map(|[x, y]| [(*x).clamp(left, right), *y]).collect();
            all.push(polygon(&points).at("id", outline(spec)));
        }
        all.push(reused("zb-ground", g("zb").with(ground(kit))));
        all.push(reused("zb-lines", g("zb").with(lines(kit))));
        tiles::shapes().iter().for_each(|node| all.push(node));
        all
    })
}

fn waves() -> Node {
    let lines = path("M6 14q6-6 12 0t12 0M51 34q6-6 12 0t12 0").at("class", "ripple");
    let pattern = el("pattern").at("id", "zb-waves").at("width", 91).at("height", 43);
    pattern.at("patternUnits", "userSpaceOnUse").with(g("rb").with(lines))
}

/// Paper over all land at once: a filter for each Area would cost as many layers.
fn grain() -> Node {
    let noise = el("feTurbulence").at("type", "fractalNoise").at("baseFrequency", ".018").at("numOctaves", 4);
    let tint = "0 0 0 0 .35  0 0 0 0 .27  0 0 0 0 .16  0 0 0 .5 -.14";
    el("filter")
        .at("id", "zb-grain")
        .with(noise.at("seed", 7))
        .with(el("feColorMatrix").at("values", tint))
        .with(el("feComposite").at("operator", "in").at("in2", "SourceGraphic"))
}

/// Every Area of a mask once more, in this class.
fn each(kit: &Kit, mask: Mask, class: &str) -> Node {
    let group = g(class);
    areas(mask).fold(group, |group, area| group.with(again(&outline(kit.area(area)))))
}

/// Sea far beyond the map, since a stage may be wider; currents; land that nobody holds.
fn ground(kit: &Kit) -> Node {
    let beyond = || rect(-1300, -400, 3600, 1900);
    g("quiet")
        .with(beyond().at("class", "sea"))
        .with(beyond().at("fill", "url(#zb-waves)"))
        .with(each(kit, kit.sea, "current").at("clip-path", "url(#zb-inner)"))
        .with(each(kit, kit.land, "shoal wide"))
        .with(each(kit, kit.land, "shoal"))
        .with(g("argent").with(each(kit, kit.land, "soil")))
}

/// Paper and borders, over whatever colours the lands have.
fn lines(kit: &Kit) -> Node {
    g("quiet").with(each(kit, kit.land, "").at("filter", "url(#zb-grain)")).with(each(kit, kit.land, "coast"))
}
