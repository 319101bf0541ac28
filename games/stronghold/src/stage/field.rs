//! Before the walls: Paths with Traps and Bridges, Ramparts with machines and Training, Foregrounds, the Camp, and the
//! gate road with its rams.

use ravelin_core::draw::{Glyph, Node, Tincture, again, circle, g, rect, text};

use super::lay;
use super::parts::*;
use super::scenery::piece;
use crate::ids::*;
use crate::kit::*;
use crate::state::Stronghold;
use crate::tokens::{self, chip};

/// What lies on a Path: the piece and a letter for whom it is.
fn obstacle(table: &Stronghold, path: Path) -> Option<(Piece, Tincture, Glyph, &'static str)> {
    let p = &table.p;
    [
        (p.goblin_traps, (Piece::GoblinTrap, Tincture::Azure, Glyph::Trap, "G")),
        (p.troll_traps, (Piece::TrollTrap, Tincture::Azure, Glyph::Trap, "T")),
        (p.bridges, (Piece::Bridge, Tincture::Gules, Glyph::Bridge, "")),
    ]
    .into_iter()
    .find(|(mask, _)| mask.has(path))
    .map(|(_, piece)| piece)
}

/// Marksmen who shoot at a place, always with their number.
fn volley(node: &mut Node, at: Place, [x, y]: Point, tincture: Tincture, n: u8) {
    if n == 0 {
        return;
    }
    let id = format!("{}-volley", at.word());
    let mut arrows = g("").at("id", id).move_to(x, y).with(piece(tincture, Glyph::Bow, 22));
    count(&mut arrows, 22, &n.to_string());
    node.push(arrows);
}

impl Canvas<'_, '_> {
    pub(super) fn field(&mut self) {
        Path::ALL.into_iter().for_each(|path| self.crossing(path));
        Rampart::ALL.into_iter().for_each(|r| self.rampart(r));
        Side::BOTH.into_iter().for_each(|side| self.foreground(side));
        self.camps();
        self.gate_road();
    }

    fn crossing(&mut self, path: Path) {
        self.place(path.place(), lay::path(path), 8, |canvas| {
            let mut inside = g("");
            if let Some((what, tincture, glyph, letter)) = obstacle(canvas.table, path) {
                let id = format!("{}-obstacle", path.place().word());
                let mut drawn =
                    g("").at("id", id).at("data-piece", chip(what)).move_to(1, 1).with(piece(tincture, glyph, 22));
                if !letter.is_empty() {
                    count(&mut drawn, 22, letter);
                }
                inside.push(drawn);
            }
            inside
        });
    }

    fn rampart(&mut self, r: Rampart) {
        self.place(r.place(), lay::rampart(r), 13, |canvas| {
            let (table, p) = (canvas.table, &canvas.table.p);
            let tincture = invader_tincture(table, r.side());
            let (here, machine) = (p.ramparts[r], p.machines[r]);
            let mut inside = g("");
            let room = if machine.is_some() { 66 } else { 98 };
            figures(&mut inside, r.place().word(), &invader_figures(here, tincture), Row::new([6, 6], room, 26));
            if let Some(machine) = machine {
                let token = chip(machine.piece());
                let engine = mark(token, machine.word(), Tincture::Sable, machine_glyph(machine));
                figures(&mut inside, r.place().word(), &[engine], Row::new([75, 6], 28, 28));
                if machine.shoots() {
                    let pile = format!("{} of {}", p.hits[r], p.hits[r] + p.misses[r]);
                    inside.push(text(88, 46, 11, "mid", &pile));
                }
            }
            canvas.rampart_marks(&mut inside, r);
            let printed = table.kit.rampart_room;
            let extra = table.rampart_fields(r).saturating_sub(printed);
            if extra > 0 {
                inside.push(dots([12 + 8 * i32::from(printed), lay::FIELDS], extra, Dots::Open));
            }
            if !here.is_empty() {
                inside.push(g(tincture.class()).with(dots([12, lay::FIELDS], here.total(), Dots::Full)));
            }
            inside
        });
    }

    /// Cover, Training, chips of the turn, and the volley that comes.
    fn rampart_marks(&self, node: &mut Node, r: Rampart) {
        let (table, p, flags) = (self.table, &self.table.p, &self.table.p.turn_flags);
        let trained = Training::ALL.into_iter().filter(|kind| table.has_training(*kind, r));
        let mut marks: Vec<Figure> =
            trained.map(|kind| mark(chip(kind.piece()), kind.word(), Tincture::Sable, training_glyph(kind))).collect();
        for (mask, token, id, glyph) in [
            (p.covers, chip(Piece::Cover), "cover", Glyph::Wall),
            (flags.bloodstones, chip(Piece::Bloodstone), "bloodstone", Glyph::Drop),
            (flags.accurate, tokens::deal(Deal::AccurateShot), "accurate", Glyph::Target),
        ] {
            if mask.has(r) {
                marks.push(mark(token, id, Tincture::Sable, glyph));
            }
        }
        figures(node, r.place().word(), &marks, Row::new([6, 32], 62, 16));
        let tincture = defender_tincture(table, r.side());
        volley(node, r.place(), [84, 44], tincture, p.assault.volleys[r.butt()]);
    }

    fn foreground(&mut self, side: Side) {
        let area = lay::foreground(side);
        self.place(side.foreground(), area, 15, |canvas| {
            let tincture = invader_tincture(canvas.table, side);
            let here = canvas.table.p.foregrounds[side];
            let room = canvas.table.kit.foreground_room[side];
            let mut inside = g("");
            let place = side.foreground();
            figures(&mut inside, place.word(), &invader_figures(here, tincture), Row::new([18, 10], 160, 40));
            inside.push(text(area[2] - 14, 40, 12, "soft end", &format!("{} of {room}", here.total())));
            if !here.is_empty() {
                let taken = dots([area[2] - 10 - 8 * i32::from(room), 49], here.total(), Dots::Full);
                inside.push(g(tincture.class()).with(taken));
            }
            inside
        });
    }

    /// The Camp; with two Invaders each has a half.
    fn camps(&mut self) {
        // Room for the tent and the name.
        const TENT: i32 = 44;
        let [x, y, w, h] = lay::CAMP;
        let all = self.table.invaders();
        let wide = (w - TENT) / all.len() as i32;
        let alone = all.len() == 1;
        let size = if alone { 34 } else { 26 };
        for (n, &invader) in (0..).zip(all) {
            let here = self.table.p.camp[invader];
            let tincture = invader_tincture(self.table, invader);
            let id = format!("camp-{}", invader as u8);
            let words = self.sentence(tokens::camp(invader));
            // The first half has the tent too: what is ringed is the whole of it.
            let (left, tent) = if n == 0 { (x, TENT) } else { (x + TENT + wide * n, 0) };
            self.put((tokens::camp(invader), &id, words), None, [left, y, tent + wide, h], 14, |_| {
                let mut inside = g("");
                // Beside the name, which stands over the tent.
                let start = tent + if alone { 18 } else { 8 };
                let row = Row::new([start, (h - size) / 2 + 4], tent + wide - start - 8, size);
                figures(&mut inside, &id, &invader_figures(here, tincture), row);
                if here.is_empty() {
                    let word = match invader {
                        _ if alone => "empty",
                        Side::West => "West: empty",
                        Side::East => "East: empty",
                    };
                    inside.push(text(tent + wide / 2, 38, 12, "soft mid", word));
                }
                inside
            });
        }
    }

    /// Gates with their Toughness on the gatehouse, rams and crews on the road before it. [S4.33] [S4.34]
    fn gate_road(&mut self) {
        let p = &self.table.p;
        let [x, y, w, _] = lay::GATEHOUSE;
        let mut gates = g("azure").at("id", "gates").move_to(x, y + 38);
        for gate in 0..3u8 {
            let left = 4 + 25 * i32::from(gate);
            let stands = p.barbican && gate >= p.gate;
            let shield = again("shield-azure").at("x", left).at("y", 0);
            gates.push(g(if stands { "" } else { "lost" }).with(shield));
            let toughness = if gate == p.gate { p.toughness } else { self.table.full_toughness() };
            if stands {
                gates.push(text(left + 13, 18, 16, "serif mid ontitle", &toughness.to_string()));
            }
        }
        let words = match (p.barbican, p.gate) {
            (false, _) => "Gates shut",
            (true, 0) => "Three Gates",
            (true, 1) => "Two Gates left",
            (true, 2) => "Last Gate",
            (true, _) => "Gates broken",
        };
        gates.push(text(w / 2, 46, 13, "serif ital mid onstone", words));
        self.node.push(gates);
        if !p.barbican {
            let area = [lay::BARBICAN[0] + 14, lay::BARBICAN[1], lay::BARBICAN[2] - 28, lay::BARBICAN[3]];
            return self.place(Place::Br, area, 10, |_| g(""));
        }
        self.place(Place::Br, lay::BARBICAN, 10, |canvas| {
            let mut inside = g("").with(text(44, 13, 12, "serif ital mid", "Barbican"));
            let shots = canvas.table.p.assault.volleys[Butt::Br];
            volley(&mut inside, Place::Br, [-20, 2], Tincture::Azure, shots);
            inside
        });
        Ram::ALL.into_iter().for_each(|ram| self.ram(ram));
    }

    fn ram(&mut self, ram: Ram) {
        if !self.table.rams().has(ram) {
            return self.within(Some(Place::Br), ram.place(), lay::ram(ram), 9, |_| again("ram-free"));
        }
        self.within(Some(Place::Br), ram.place(), lay::ram(ram), 9, |canvas| {
            let mut inside = g("").with(rect(0, 0, 80, 34).at("rx", 8).at("class", "mound camp"));
            let id = format!("{}-ram", ram.place().word());
            let shown = g("").at("id", id).at("data-piece", chip(Piece::Ram)).move_to(3, 4);
            inside.push(shown.with(piece(Tincture::Sable, Glyph::Ram, 26)));
            let crew = canvas.table.p.crews[ram];
            let row = Row::new([31, 5], 48, 23);
            figures(&mut inside, ram.place().word(), &invader_figures(crew, Tincture::Gules), row);
            (crew.total()..2).for_each(|i| inside.push(circle(43 + 24 * i32::from(i), 17, 5).at("class", "pip")));
            inside
        });
    }
}
