//! The whole siege at a glance, by the places of the board file: who stands where, and which section is in danger. Nothing is
//! clicked here; the panels of the sides are for that.

use ravelin_core::draw::{
    Face, Glyph, Node, Panel, Tincture, circle, disc, el, fit, g, icon, polygon, rect, text, token, width,
};

use super::field::{machine, obstacle};
use super::parts::*;
use super::section::{foretell, verdict};
use crate::components::*;
use crate::places::*;
use crate::state::{Mount, Stronghold};

struct Map<'a> {
    table: &'a Stronghold,
    art: &'a Art,
    wide: i32,
}

pub(super) fn panel(table: &Stronghold, wide: i32) -> Panel {
    let art = &table.kit.art;
    let map = Map { table, art, wide };
    let height = wide * art.size[1] / art.size[0].max(1);
    let mut node = g("");
    let land = rect(8, 8, wide - 16, height - 16).at("rx", 10).at("class", "soil").at("filter", "url(#grain)");
    node.push(g("vert quiet").at("opacity", ".42").with(land));
    node.push(map.castle());
    for n in 0..PATHS as u8 {
        node.push(map.path(Path(n)));
    }
    for side in Side::BOTH {
        node.push(map.foreground(side));
    }
    if table.p.barbican {
        node.push(map.barbican());
    }
    for r in (0..RAMPARTS as u8).map(Rampart) {
        node.push(map.rampart(r));
    }
    for s in (0..SECTIONS as u8).map(Section) {
        node.push(map.section(s));
    }
    for t in (0..TOWERS as u8).map(Tower) {
        node.push(map.tower(t));
    }
    Panel {
        id: "overview".to_owned(),
        name: "At a glance".to_owned(),
        width: wide,
        height,
        node,
        parts: Vec::new(),
        file_only: false,
    }
}

impl Map<'_> {
    fn at(&self, [x, y]: Point) -> Point {
        let scale = |v: i32| v * self.wide / self.art.size[0].max(1);
        [scale(x), scale(y)]
    }

    fn outline(&self, points: &[Point]) -> Node {
        polygon(&points.iter().map(|p| self.at(*p)).collect::<Vec<_>>())
    }

    /// The ground within the sections.
    fn castle(&self) -> Node {
        let mut corners: Vec<Point> = self.art.sections.iter().map(|s| s.centre).collect();
        let top = corners.iter().map(|c| c[1]).min().unwrap_or(0);
        let ends = [corners.first().copied().unwrap_or_default(), corners.last().copied().unwrap_or_default()];
        corners.push([ends[1][0], top.min(60)]);
        corners.push([ends[0][0], top.min(60)]);
        let middle = self.at([(ends[0][0] + ends[1][0]) / 2, (top + 60) / 2]);
        g("argent quiet").with(self.outline(&corners).at("class", "soil")).with(g("softglyph").with(icon(
            Glyph::Keep,
            middle[0] - 40,
            middle[1] - 20,
            80,
        )))
    }

    fn path(&self, path: Path) -> Node {
        let [[x1, y1], [x2, y2]] = self.art.paths[path.index()].map(|p| self.at(p));
        let d = format!("M{x1} {y1}L{x2} {y2}");
        let mut node = g("").with(el("path").at("d", d).at("class", "rule"));
        if let (Some((tincture, glyph, letter)), Some(at)) =
            (obstacle(self.table, path).0, self.art.traps[path.index()])
        {
            let [x, y] = self.at(at);
            node.push(token(tincture, glyph, x, y, 11, 1));
            if !letter.is_empty() {
                node.push(disc(x + 10, y - 10, 8, letter));
            }
        }
        node
    }

    /// Units as one figure: how many, and how strong together.
    fn horde(&self, units: Units, [x, y]: Point, side: Side) -> Node {
        let mut node = g(invader_tincture(self.table, side).class());
        if !units.is_empty() {
            node.push(circle(x, y, 17).at("class", "tincture rim thin"));
            node.push(text(x, y + 7, 20, "bold mid ontitle", &units.strength().to_string()));
        }
        node
    }

    fn foreground(&self, side: Side) -> Node {
        let corners = &self.art.foregrounds[side.index()];
        let name = &self.table.kit.names[usize::from(Place::foreground(side).0)];
        let here = self.table.p.foregrounds[side.index()];
        let at = self.at(middle(corners));
        g("")
            .title(&format!("{name}: {} units of Strength {}", here.total(), here.strength()))
            .with(self.outline(corners).at("class", "key"))
            .with(text(at[0], at[1] - 14, fit(name, 22, 14, self.wide / 3, Face::Serif), "serif ital mid", name))
            .with(self.horde(here, [at[0], at[1] + 16], side))
    }

    fn rampart(&self, r: Rampart) -> Node {
        let here = self.table.p.ramparts[r.index()];
        let [x, y] = self.at(self.art.ramparts[r.index()]);
        let name = &self.table.kit.names[usize::from(r.place().0)];
        let mut node = g("").title(&format!("{name}: {} units of Strength {}", here.total(), here.strength()));
        node.push(circle(x, y, 25).at("class", "key"));
        node.push(self.horde(here, [x, y], r.side()));
        if let Some((glyph, word)) = machine(self.table.p.machines[r.index()]) {
            node.push(token(Tincture::Sable, glyph, x + 22, y + 20, 14, 1).title(word));
        }
        node
    }

    fn tower(&self, t: Tower) -> Node {
        let [x, y] = self.at(self.art.towers[t.index()]);
        let name = &self.table.kit.names[usize::from(t.place().0)];
        let manned = !self.table.p.posts[usize::from(t.place().0)].is_empty();
        let tincture = defender_tincture(self.table, t.side());
        match self.table.p.mounts[t.index()] {
            Mount::Cannon => token(tincture, Glyph::Cannon, x, y, 13, 1).title(&format!("{name}: Cannon")),
            Mount::Poles => token(tincture, Glyph::Ladder, x, y, 13, 1).title(&format!("{name}: Poles")),
            Mount::None if manned => token(tincture, Glyph::Bow, x, y, 13, 1).title(&format!("{name}: Marksman")),
            Mount::None => g("sable").title(name).with(circle(x, y, 9).at("class", "soil")),
        }
    }

    fn barbican(&self) -> Node {
        let p = &self.table.p;
        let [x, y] = self.at(middle(&self.art.barbican));
        let crews: u8 = p.crews.iter().map(|c| c.total()).sum();
        g("")
            .title(&format!("Barbican: {} rams, {crews} in their crews; Toughness {}", p.rams, p.toughness))
            .with(self.outline(&self.art.barbican).at("class", "key"))
            .with(g("inkglyph").with(icon(Glyph::Gate, x - 15, y - 44, 30)))
            .with(text(x, y + 8, 22, "bold mid", &p.toughness.to_string()))
    }

    /// Coloured and labelled by what the melee would come to.
    fn section(&self, s: Section) -> Node {
        let (table, art) = (self.table, &self.art.sections[s.index()]);
        let word = verdict(table, s);
        let tincture = match word {
            "breach!" | "all fall" => Tincture::Gules,
            "losses" => Tincture::Tenne,
            _ if table.engaged(s) => Tincture::Or,
            _ => Tincture::Azure,
        };
        let name = &table.kit.names[s.index()];
        let mut node = g("").title(&format!("{name}\n{}", foretell(table, s)));
        node.push(g(tincture.class()).with(self.outline(&art.polygon).at("class", "tincture rim thin")));
        if table.engaged(s) && table.p.end.is_none() {
            let [x, y] = self.at(art.centre);
            let words = format!("{}:{}", table.attack(s), table.defence(s));
            let half = width(&words, 18, Face::Bold) / 2 + 4;
            node.push(rect(x - half, y - 12, 2 * half, 25).at("rx", 6).at("class", "plate"));
            let class = if word == "breach!" { "mid alarm" } else { "bold mid" };
            node.push(text(x, y + 7, 18, class, &words));
        }
        node
    }
}

fn middle(points: &[Point]) -> Point {
    let n = points.len().max(1) as i32;
    let sum = points.iter().fold([0, 0], |sum, p| [sum[0] + p[0], sum[1] + p[1]]);
    [sum[0] / n, sum[1] / n]
}
