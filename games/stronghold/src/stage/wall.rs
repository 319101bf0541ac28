//! The walls: sections with both camps on them, Siege Towers before them, Towers between them, Heroes, and what is aimed
//! where.

use ravelin_core::draw::{Glyph, Node, Tincture, again, circle, g, icon, path, rect, text};

use super::forecast::{cannon_aim, machine_aim};
use super::lay::{self, Area, FOOT};
use super::parts::*;
use super::scenery::{cauldron, piece};
use crate::ids::*;
use crate::tokens::{self, chip, defender_piece, hero, space};

impl Canvas<'_, '_> {
    pub(super) fn walls(&mut self) {
        for s in Section::ALL.into_iter() {
            self.section(s);
            self.siege_tower(s);
        }
        Tower::ALL.into_iter().for_each(|t| self.tower(t));
        self.heroes_on_walls();
        self.aims();
    }

    fn section(&mut self, s: Section) {
        self.place(s.place(), lay::section(s), 6, |canvas| {
            let mut inside = g("");
            canvas.posted(&mut inside, s);
            canvas.face(&mut inside, s);
            canvas.strength(&mut inside, s);
            canvas.foot(&mut inside, s);
            inside
        });
    }

    /// Those on the walk, what acts on them, and the fields that are taken.
    fn posted(&self, node: &mut Node, s: Section) {
        let (p, tincture) = (&self.table.p, defender_tincture(self.table, s.side()));
        let units = p.posts[s.post()];
        let room = 84 - 29 * self.heroes_of(s).len().min(2) as i32;
        let room = if self.raised(s) { 84 } else { room };
        figures(node, s.place().word(), &defender_figures(units, tincture), Row::new([2, 5], room, 26));
        let fields = self.table.kit.defender_fields[s];
        let right = 82 - 8 * i32::from(fields);
        if p.platforms.has(s) {
            node.push(dots([right - 8, 38], 1, Dots::Open));
        }
        let taken = g(tincture.class()).with(dots([right, 38], units.total().min(fields), Dots::Full));
        node.push(if units.is_empty() { g("") } else { taken });
        let flags = &p.turn_flags;
        let marks: Vec<Figure> = [
            (p.breached.has(s), mark(space(s.place()), "breach", Tincture::Gules, Glyph::Ruin)),
            (p.platforms.has(s), mark(chip(Piece::Platform), "platform", Tincture::Azure, Glyph::Bridge)),
            (flags.gale.has(s), mark(chip(Piece::Gale), "gale", Tincture::Gules, Glyph::Wind)),
            (flags.glare == Some(s), mark(chip(Piece::Glare), "glare", Tincture::Azure, Glyph::Eye)),
        ]
        .into_iter()
        .filter_map(|(there, mark)| there.then_some(mark))
        .collect();
        figures(node, s.place().word(), &marks, Row::new([3, 31], 50, 16));
    }

    /// Components and the Cauldron on the face of the wall.
    fn face(&self, node: &mut Node, s: Section) {
        let p = &self.table.p;
        let mut x = 4;
        for (n, token, id) in [(p.stones[s], Piece::Stone, "stone"), (p.wooden[s], Piece::Wooden, "wooden")] {
            if n == 0 && id == "wooden" {
                continue;
            }
            let plate = g("").at("id", format_args!("{}-{id}", s.place().word())).at("data-piece", chip(token));
            let number = text(27, 17, 14, "bold mid", &n.to_string());
            node.push(plate.move_to(x, 48).with(again(&format!("plate-{id}"))).with(number));
            x += 40;
        }
        let Some(kind) = self.table.p.cauldrons[s] else { return };
        let accident = p.turn_flags.accident.has(s);
        let [cx, cy] = if p.wooden[s] > 0 { [61, 76] } else { [54, 48] };
        let pot =
            g("").at("id", format_args!("{}-cauldron", s.place().word())).at("data-piece", tokens::cauldron(kind));
        node.push(pot.move_to(cx, cy).with(again(&cauldron(kind, accident))));
    }

    /// Both Strengths, or the Defender's alone where nobody attacks.
    fn strength(&self, node: &mut Node, s: Section) {
        let table = self.table;
        let defender = defender_tincture(table, s.side());
        let defence = table.defence(s).to_string();
        if !table.engaged(s) {
            let shield = again(&format!("shield-{}", defender.class()));
            let number = text(13, 18, 16, "serif mid ontitle", &defence);
            node.push(g(defender.class()).move_to(32, 76).with(shield).with(number));
            return;
        }
        let invader = invader_tincture(table, s.side());
        let shift = if table.p.wooden[s] > 0 && table.p.cauldrons[s].is_some() { 1 } else { 13 };
        let plate = again(&format!("odds-{}-{}", invader.class(), defender.class()));
        let size = |n: &str| if n.len() > 2 { 14 } else { 17 };
        let attack = table.attack(s).to_string();
        let attacker = text(16, 19, size(&attack), "serif mid ontitle", &attack);
        let defended = text(47, 19, size(&defence), "serif mid ontitle", &defence);
        node.push(g(invader.class()).move_to(shift, 77).with(plate).with(attacker).with(defended));
    }

    /// The Invader at the foot: units, fields, Equipment, Influence, the Order.
    fn foot(&self, node: &mut Node, s: Section) {
        let (table, p) = (self.table, &self.table.p);
        let tincture = invader_tincture(table, s.side());
        let gear = Equipment::ALL.into_iter().filter(|kind| table.has_equipment(*kind, s));
        let mut gear: Vec<Figure> =
            gear.map(|kind| mark(chip(kind.piece()), kind.word(), Tincture::Sable, equipment_glyph(kind))).collect();
        let influence = p.influence.values().filter(|at| **at == Some(s)).count() as u8;
        if influence > 0 {
            let token = chip(Piece::Influence);
            gear.push(Figure { token, id: "influence", tincture: Tincture::Sable, glyph: Glyph::Altar, n: influence });
        }
        gear.extend(self.order_chip(s));
        let columns = gear.len().div_ceil(3) as i32;
        let row = Row::new([5, FOOT + 5], 80 - 19 * columns, 26);
        figures(node, s.place().word(), &invader_figures(p.wall[s], tincture), row);
        for (n, column) in gear.chunks(3).enumerate() {
            let spot = Row::column([67 - 19 * n as i32, FOOT], 54, 18);
            figures(node, s.place().word(), column, spot);
        }
        let (taken, printed) = (p.wall[s].total(), table.kit.invader_fields[s]);
        let extra = table.wall_fields(s).saturating_sub(printed);
        if extra > 0 {
            node.push(dots([10 + 8 * i32::from(printed), FOOT + 46], extra, Dots::Open));
        }
        if taken > 0 {
            node.push(g(tincture.class()).with(dots([10, FOOT + 46], taken, Dots::Full)));
        }
    }

    /// The Order of a section: its sign if the viewer may know it, else a seal.
    fn order_chip(&self, s: Section) -> Option<Figure<'static>> {
        if let Some(open) = self.table.p.turn_flags.open_orders[s] {
            return Some(mark(tokens::order(open), "order", Tincture::Argent, order_glyph(open)));
        }
        if !self.table.p.turn_flags.hidden_orders.has(s) {
            return None;
        }
        Some(match self.table.s.orders[s] {
            Some(kind) => mark(tokens::order(kind), "order-down", Tincture::Argent, order_glyph(kind)),
            None => mark(tokens::ORDER_BACK, "order-down", Tincture::Argent, Glyph::Seal),
        })
    }

    /// A wooden tower with those in it, on the roads before its section.
    fn siege_tower(&mut self, s: Section) {
        if !self.table.p.siege_towers.has(s) {
            return;
        }
        self.place(s.siege_tower(), lay::siege_tower(s), 6, |canvas| {
            let here = canvas.table.p.siege[s];
            let tincture = invader_tincture(canvas.table, s.side());
            let mut inside = g("").with(rect(0, 2, 80, 22).at("rx", 5).at("class", "timber"));
            for x in [14, 66] {
                inside.push(circle(x, 25, 5).at("class", "timber"));
            }
            inside.push(again("wagon").at("x", 2).at("y", -4));
            inside.push(dots([44, 13], canvas.table.kit.siege_room, Dots::Open));
            let row = Row::new([36, 3], 42, 20);
            figures(&mut inside, s.siege_tower().word(), &invader_figures(here, tincture), row);
            inside
        });
    }

    fn tower(&mut self, t: Tower) {
        let [x, y, w, h] = lay::tower(t);
        self.place(t.place(), [x + 1, y, w - 2, h], 4, |canvas| {
            let (p, tincture) = (&canvas.table.p, defender_tincture(canvas.table, t.side()));
            let marksmen = p.posts[t.post()].of(MARKSMAN);
            let figure = match p.mounts[t] {
                Some(Mount::Cannon) => Some(mark(chip(Piece::Cannon), "cannon", tincture, Glyph::Cannon)),
                Some(Mount::Poles) => Some(mark(chip(Piece::Poles), "poles", tincture, Glyph::Ladder)),
                None if marksmen > 0 => {
                    let token = defender_piece(MARKSMAN);
                    Some(Figure { token, id: "marksman", tincture, glyph: Glyph::Bow, n: marksmen })
                }
                None => None,
            };
            let mut inside = g("");
            figures(&mut inside, t.place().word(), figure.as_slice(), Row::new([2, 18], 27, 27));
            inside
        });
    }

    fn heroes_of(&self, s: Section) -> Vec<Hero> {
        Hero::ALL.into_iter().filter(|hero| self.table.hero_on(*hero, s)).collect()
    }

    /// Heroes stand above the others if there is no room beside them.
    fn raised(&self, s: Section) -> bool {
        let units = self.table.p.posts[s.post()].kinds().count();
        units + self.heroes_of(s).len() > 3
    }

    fn heroes_on_walls(&mut self) {
        for s in Section::ALL.into_iter() {
            let heroes = self.heroes_of(s);
            let [x, y, ..] = lay::section(s);
            for (n, here) in heroes.iter().enumerate() {
                let right = x + 62 - 29 * n as i32;
                let top = if self.raised(s) { y - 23 } else { y + 5 };
                self.hero(*here, s.place(), [right, top, 26, 26]);
            }
        }
    }

    /// A Hero, with a Speech, and whether possessed.
    pub(super) fn hero(&mut self, here: Hero, on: Place, area: Area) {
        self.within(Some(on), here.place(), area, 6, |canvas| {
            let flags = &canvas.table.p.turn_flags;
            let size = area[2];
            let done = flags.hero_done.has(here);
            let mut inside = g(if done { "faded" } else { "" });
            let figure = g("").at("id", here).at("data-piece", hero(here));
            inside.push(figure.with(piece(Tincture::Or, hero_glyph(here), size)));
            if here == Hero::Officer && flags.speech > 0 {
                count(&mut inside, size, &format!("+{}", flags.speech));
            }
            if flags.possessed.has(here) {
                inside.push(circle(size - 3, size - 3, 8).at("class", "disc mini"));
                inside.push(g("argent").with(icon(Glyph::Skull, size - 9, size - 9, 12)));
            }
            inside
        });
    }

    /// Lines from loaded Cannons and machines to what they aim at.
    fn aims(&mut self) {
        for t in Tower::ALL {
            let r = t.opposite();
            for (from, target, tincture) in [
                (t.place(), cannon_aim(self.table, t), Tincture::Azure),
                (r.place(), machine_aim(self.table, r), Tincture::Gules),
            ] {
                let (Some(from), Some(to)) = (lay::middle(from), target.and_then(lay::middle)) else { continue };
                let line = format!("M{} {}L{} {}", from[0], from[1], to[0], to[1]);
                let id = format!("aim-{}-{}", tincture.class(), t as u8);
                let ends = g(tincture.class()).at("id", id).with(path(&line).at("class", "aim"));
                let ends = ends.with(path(&line).at("class", "aim over"));
                self.node.push(ends.with(circle(to[0], to[1], 6).at("class", "tincture rim thin")));
            }
        }
    }

    /// The names of the two sides, with a blessing.
    pub(super) fn sides(&mut self) {
        for side in Side::BOTH {
            self.place(side.place(), lay::side(side), 8, |canvas| {
                let mut inside = g("");
                if canvas.table.p.turn_flags.blessing == Some(side) {
                    let blessing = [mark(chip(Piece::Blessing), "blessing", Tincture::Azure, Glyph::Star)];
                    figures(&mut inside, side.place().word(), &blessing, Row::new([35, 22], 18, 18));
                }
                inside
            });
        }
    }
}
