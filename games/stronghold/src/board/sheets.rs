//! What is opened now and then: glory and Deeds, the horde, the Defender's time, and the fight for a section.

use ravelin_core::draw::{
    DOCK, Face, Glyph, Node, Panel, PanelKind, Tincture, circle, g, icon, lines, path, rect, text, width, wrap,
};
use ravelin_core::{Seat, Token};

use super::forecast::foretell;
use super::parts::*;
use super::scenery::piece;
use super::status::glory;
use super::told::{Told, subject};
use crate::components::*;
use crate::flow::Stage;
use crate::places::*;
use crate::state::Stronghold;
use crate::tokens::{self, defender_piece, invader_piece};
use crate::view::{View, seat_name};
use crate::words;

const PAD: i32 = 14;

/// Lines below each other.
struct Sheet {
    node: Node,
    width: i32,
    y: i32,
}

impl Sheet {
    fn new(width: i32) -> Self {
        Sheet { node: g(""), width, y: 10 }
    }

    fn heading(&mut self, words: &str, right: &str) {
        self.node.push(text(PAD, self.y + 16, 16, "serif", words));
        self.node.push(text(self.width - PAD, self.y + 16, 13, "soft end", right));
        let line = format!("M{PAD} {}H{}", self.y + 23, self.width - PAD);
        self.node.push(path(&line).at("class", "rule"));
        self.y += 32;
    }

    /// A line, with a sign before it, and what stands at its right end.
    fn line(&mut self, sign: Option<Node>, words: &str, right: &str, class: &str) {
        let indent = if sign.is_some() { 26 } else { 0 };
        if let Some(sign) = sign {
            self.node.push(sign.move_to(PAD, self.y));
        }
        let wrapped = wrap(words, 13, self.width - 2 * PAD - indent - 8 * right.len() as i32, Face::Ui);
        self.node.push(lines(PAD + indent, self.y + 14, 13, 17, class, &wrapped));
        self.node.push(text(self.width - PAD, self.y + 14, 13, "bold end", right));
        self.y += 17 * wrapped.len().max(1) as i32 + if indent > 0 { 6 } else { 2 };
    }

    fn done(self, id: &str, name: &str, kind: PanelKind) -> Panel {
        Panel::board(id, name, [self.width, (self.y + 8).max(DOCK + 1)], self.node).kind(kind)
    }
}

fn sign(glyph: Glyph) -> Option<Node> {
    Some(g("inkglyph").with(icon(glyph, 0, 0, 18)))
}

/// What both camps have, deeds done and undone, and the result when the siege is over.
pub(super) fn glory_sheet(table: &Stronghold) -> Panel {
    let p = &table.p;
    let mut sheet = Sheet::new(320);
    let [invaders, defenders] = glory(table);
    let (title, kind) = match p.end {
        None => ("Glory", PanelKind::Track),
        Some(_) if table.invaders_won() => ("The Invaders have won", PanelKind::Score),
        Some(_) => ("The Defenders have won", PanelKind::Score),
    };
    let [time, feats, gates, breaches] = table.invader_glory();
    sheet.heading("Invaders", &invaders.to_string());
    for (what, n) in
        [("Time left", time), ("Glorious Deeds", feats), ("Gates destroyed", gates), ("Breaches", breaches)]
    {
        sheet.line(None, what, &n.to_string(), "ui");
    }
    sheet.y += 6;
    for feat in Feat::ALL {
        let done = p.feats & 1 << feat as u8 != 0;
        let progress = match feat {
            Feat::AttackOfTheTrolls | Feat::StormOfTheWalls => String::new(),
            Feat::BloodRituals => format!("{}/{}", p.blood.min(table.kit.goblins_needed), table.kit.goblins_needed),
            Feat::RuinedWalls => format!("{}/{}", p.strips.min(table.kit.ruins_needed), table.kit.ruins_needed),
        };
        let right = if done { "done" } else { &progress };
        let name = &table.kit.feat_names[feat.index()];
        sheet.line(sign(Glyph::Star), name, right, if done { "bold" } else { "soft" });
    }
    let [time, steadfast, honor] = table.defender_glory();
    sheet.y += 6;
    sheet.heading("Defenders", &defenders.to_string());
    for (what, n) in [("Time held", time), ("Steadfastness", steadfast), ("Honor Guard", honor)] {
        sheet.line(None, what, &n.to_string(), "ui");
    }
    sheet.y += 6;
    for here in Shame::ALL {
        let held = p.steadfast & 1 << here as u8 != 0;
        let name = &table.kit.shame_names[here.index()];
        sheet.line(sign(Glyph::Seal), name, if held { "held" } else { "given up" }, if held { "bold" } else { "soft" });
    }
    sheet.done("glory", title, kind)
}

/// What the Invaders share.
pub(super) fn horde(table: &Stronghold) -> Panel {
    let p = &table.p;
    let mut sheet = Sheet::new(320);
    for (word, here) in [("Pouch", p.pouch), ("Rejected", p.pool), ("On Phase cards", p.spent)] {
        sheet.heading(word, &plural(here.total(), "unit"));
        for (n, kind) in Kind::ALL.into_iter().enumerate() {
            let x = PAD + 98 * n as i32;
            let glyph = INVADER_GLYPHS[kind.index()];
            let unit = g("").move_to(x, sheet.y).with(piece(Tincture::Gules, glyph, 26));
            sheet.node.push(unit.with(text(36, 19, 16, "bold", &here.of(kind).to_string())));
        }
        sheet.y += 38;
    }
    sheet.line(sign(Glyph::Drop), "Goblins on the Blood field", &p.blood.to_string(), "ui");
    sheet.line(sign(Glyph::Chest), "Resources in the bank", &table.bank().to_string(), "ui");
    sheet.line(sign(Glyph::Seal), "Order chips in hand", &table.orders_left().to_string(), "ui");
    sheet.done("horde", "The horde", PanelKind::Track)
}

/// A Defender as the others see them: time, and the Actions that it lies on.
pub(super) fn defender(told: &Told, defender: u8) -> Panel {
    let (table, p, n) = (told.table, &told.table.p, usize::from(defender & 1));
    let seat = table.defender_seat(defender);
    let name = seat_name(p.seats, seat);
    let mut sheet = Sheet::new(320);
    sheet.heading("Hourglasses", &p.hourglasses[n].to_string());
    if p.labour[n] > 0 {
        sheet.line(sign(Glyph::Hourglass), "Forced Labour for the Workshop", &p.labour[n].to_string(), "ui");
    }
    for here in Work::ALL.into_iter().filter(|w| p.paid[w.index()] > 0 && table.payer(*w) == defender) {
        let paid = format!("{} of {}", p.paid[here.index()], table.price(here));
        sheet.line(sign(work_glyph(here).0), &table.kit.work(here).name, &paid, "ui");
    }
    if p.stone_due && table.defender_of(table.turn_side()) == defender {
        sheet.line(sign(Glyph::Bricks), "This turn's Stone waits", "1", "ui");
    }
    sheet.done(&format!("defender-{defender}"), name, PanelKind::Mat(Seat(seat.0)))
}

/// The steps of an Assault.
const STEPS: [&str; 6] = ["Cannons", "Machines", "Volleys", "Cauldrons", "Orders", "Melee"];

fn step(stage: Stage) -> Option<usize> {
    Some(match stage {
        Stage::AimCannons { .. } | Stage::FireCannons { .. } => 0,
        Stage::AimMachines { .. } | Stage::FireMachines { .. } => 1,
        Stage::Marksmen { .. } | Stage::Volleys { .. } | Stage::Archers { .. } => 2,
        Stage::Cauldrons { .. } | Stage::Poles { .. } => 3,
        Stage::Orders { .. } => 4,
        Stage::Strength { .. } | Stage::Hospital { .. } | Stage::Specters | Stage::Barbican => 5,
        _ => return None,
    })
}

/// The section that the Assault has come to.
fn contested(view: &View, table: &Stronghold) -> Option<Section> {
    let asked = subject(view).into_iter().flatten().find_map(|token| match token {
        Token::Space(n) => match Place(n as u8).spot() {
            Spot::Section(s) | Spot::SiegeTower(s) => Some(s),
            _ => None,
        },
        _ => None,
    });
    let from = match table.p.stage {
        Stage::Strength { from } | Stage::Cauldrons { from } => from,
        _ => return asked,
    };
    let fighting = table.engaged_mask() & !table.spared_mask();
    asked.or_else(|| sections(fighting).find(|s| s.0 >= from))
}

/// What each side of a fight has, line by line.
fn summands(table: &Stronghold, s: Section) -> [Vec<(String, i16)>; 2] {
    let (p, kit, at) = (&table.p, table.kit, s.index());
    let units = table.on_section(s);
    let mut attack: Vec<(String, i16)> = units
        .kinds()
        .map(|k| (words::count(kit, units.of(k), invader_piece(k)), k.strength() * i16::from(units.of(k))))
        .collect();
    let fury: i16 = p.assault.fury[at].iter().map(|n| 2 * i16::from(*n)).sum();
    let banner = i16::from(table.has_equipment(BANNER, s));
    let influence = p.influence.iter().filter(|at| **at == s.0).count() as i16;
    attack.extend([("Fury".to_owned(), fury), ("Banner".to_owned(), banner), ("Altar".to_owned(), influence)]);
    let posted = p.posts[at];
    let mut defence: Vec<(String, i16)> = posted
        .kinds()
        .map(|k| (words::count(kit, posted.of(k), defender_piece(k)), k.strength() * i16::from(posted.of(k))))
        .collect();
    let officer = table.cover(s) - posted.strength();
    let heroes = table.valour(s) - table.cover(s);
    let warrior = if table.hero_on(WARRIOR, s) { 2 } else { 0 };
    defence.extend([
        ("Officer".to_owned(), officer),
        ("Warrior".to_owned(), warrior),
        ("Speech".to_owned(), heroes - warrior),
        (plural(p.stones[at], "Stone"), p.stones[at].into()),
        (format!("{} Wooden", p.wooden[at]), p.wooden[at].into()),
    ]);
    [attack, defence].map(|side| side.into_iter().filter(|(_, n)| *n != 0).collect())
}

/// The fight for the section that the Assault has come to.
pub(super) fn fight(view: &View, told: &Told) -> Option<Panel> {
    const WIDE: i32 = 360;
    let table = told.table;
    let now = step(table.p.stage)?;
    let s = contested(view, table)?;
    let mut node = g("");
    let mut x = 6;
    for (n, name) in STEPS.into_iter().enumerate() {
        let wide = width(name, 11, Face::Ui) + 10;
        if n == now {
            node.push(rect(x, 5, wide, 20).at("rx", 6).at("class", "key"));
        }
        node.push(text(x + wide / 2, 19, 11, if n > now { "soft mid" } else { "mid" }, name));
        if n < now {
            node.push(path(&format!("M{} 15h{}", x + 4, wide - 8)).at("class", "slash"));
        }
        x += wide;
    }
    let totals = [table.attack(s), table.defence(s)];
    let sides = [("Invader", invader_tincture(table, s.side())), ("Defender", defender_tincture(table, s.side()))];
    let mut low = 0;
    for (n, ((name, tincture), side)) in sides.into_iter().zip(summands(table, s)).enumerate() {
        let (x, right) = (12 + 176 * n as i32, 166 + 182 * n as i32);
        node.push(g(tincture.class()).with(circle(x + 6, 44, 6).at("class", "tincture rim thin")));
        node.push(text(x + 18, 49, 16, "serif", name));
        node.push(text(right, 52, 26, "serif end", &totals[n].to_string()));
        for (i, (what, worth)) in side.iter().enumerate() {
            let y = 72 + 17 * i as i32;
            node.push(text(x, y, 13, "ui", what));
            node.push(text(right, y, 13, "bold end", &worth.to_string()));
            low = low.max(y);
        }
    }
    low = low.max(72);
    node.push(path(&format!("M177 32V{}", low + 4)).at("class", "rule"));
    node.push(balance(totals, sides.map(|(_, t)| t), [12, low + 12, WIDE - 24]));
    let wrapped = wrap(&format!("{}.", foretell(table, s)), 13, WIDE - 24, Face::Ui);
    node.push(lines(12, low + 42, 13, 17, "ui", &wrapped));
    let high = low + 36 + 17 * wrapped.len() as i32;
    let name = format!("{}: Assault", told.name(s.place()));
    Some(Panel::board("fight", name, [WIDE, high], node).kind(PanelKind::Fight))
}

/// A bar that is shared as the Strengths are.
fn balance([attack, defence]: [i16; 2], [left, right]: [Tincture; 2], [x, y, w]: [i32; 3]) -> Node {
    let all = i32::from(attack + defence).max(1);
    let cut = (w * i32::from(attack) / all).clamp(0, w);
    let part = |tincture: Tincture, x: i32, w: i32| {
        let hatching = rect(x, y, w, 12).at("fill", format_args!("url(#f-{})", tincture.class()));
        g(tincture.class()).with(rect(x, y, w, 12).at("class", "tincture")).with(hatching)
    };
    g("")
        .with(part(left, x, cut))
        .with(part(right, x + cut, w - cut))
        .with(rect(x, y, w, 12).at("class", "rim thin").at("fill", "none"))
}

/// The pieces that are on the board, each with its name.
pub(super) fn legend(view: &View, table: &Stronghold) -> Vec<(Node, String)> {
    let mut pieces = ravelin_core::Pieces::default();
    crate::pieces::pieces(view, &mut pieces);
    let mut seen: Vec<Token> =
        pieces.iter().filter(|(at, ..)| matches!(at, Token::Space(_))).map(|(_, piece, _)| piece).collect();
    seen.sort_unstable();
    seen.dedup();
    let shown = |token: Token| {
        let (tincture, glyph) = face(token)?;
        let name = tokens::name(table.kit, token);
        let name = name.strip_prefix("the ").unwrap_or(&name).to_owned();
        Some((g("").move_to(2, 2).with(piece(tincture, glyph, 26)), name))
    };
    seen.into_iter().filter_map(shown).collect()
}

/// How a piece is drawn.
fn face(token: Token) -> Option<(Tincture, Glyph)> {
    use Tincture::{Argent, Azure, Gules, Or, Sable, Tenne};
    if let Token::Piece(n @ 0..8) = token {
        let n = usize::from(n);
        return Some(match n {
            0..3 => (Gules, INVADER_GLYPHS[n]),
            3..6 => (Azure, DEFENDER_GLYPHS[n - 3]),
            _ => (Or, HERO_GLYPHS[n - 6]),
        });
    }
    Some(match tokens::as_chip(token)? {
        Piece::Resource | Piece::Haste | Piece::Possession => return None,
        Piece::Stone => (Argent, Glyph::Bricks),
        Piece::Wooden => (Tenne, Glyph::Logs),
        Piece::Ballista => (Sable, Glyph::Ballista),
        Piece::Catapult => (Sable, Glyph::Catapult),
        Piece::Trebuchet => (Sable, Glyph::Trebuchet),
        Piece::Altar | Piece::Influence => (Sable, Glyph::Altar),
        Piece::SiegeTower => (Sable, Glyph::Tower),
        Piece::Ram => (Sable, Glyph::Ram),
        Piece::Cover => (Sable, Glyph::Wall),
        Piece::Banner => (Sable, EQUIPMENT_GLYPHS[BANNER]),
        Piece::Ladder => (Sable, EQUIPMENT_GLYPHS[LADDER]),
        Piece::Rope => (Sable, EQUIPMENT_GLYPHS[ROPE]),
        Piece::Sap => (Sable, EQUIPMENT_GLYPHS[SAP]),
        Piece::Shield => (Sable, EQUIPMENT_GLYPHS[SHIELD]),
        Piece::Poison => (Sable, EQUIPMENT_GLYPHS[POISON]),
        Piece::Bridge => (Gules, Glyph::Bridge),
        Piece::Quartermaster => (Sable, TRAINING_GLYPHS[QUARTERMASTER]),
        Piece::TrenchMaster => (Sable, TRAINING_GLYPHS[TRENCH_MASTER]),
        Piece::MasterArcher => (Sable, TRAINING_GLYPHS[MASTER_ARCHER]),
        Piece::Drover => (Sable, TRAINING_GLYPHS[DROVER]),
        Piece::Saboteur => (Gules, Glyph::Torch),
        Piece::Bloodstone => (Sable, Glyph::Drop),
        Piece::Fire => (Gules, Glyph::Fire),
        Piece::Specters => (Sable, Glyph::Ghost),
        Piece::Panic => (Gules, Glyph::Skull),
        Piece::Gale => (Gules, Glyph::Wind),
        Piece::Accident => (Gules, Glyph::Cauldron),
        Piece::GoblinCauldron | Piece::OrcCauldron | Piece::TrollCauldron => (Sable, Glyph::Cauldron),
        Piece::GoblinTrap | Piece::TrollTrap => (Azure, Glyph::Trap),
        Piece::Platform => (Azure, Glyph::Bridge),
        Piece::Cannon => (Azure, Glyph::Cannon),
        Piece::Poles => (Azure, Glyph::Ladder),
        Piece::Blessing => (Azure, Glyph::Star),
        Piece::Glare => (Azure, Glyph::Eye),
    })
}
