//! What is opened now and then: glory and Deeds, the horde, the Defender's time, and the fight for a section.

use ravelin_core::draw::{
    DOCK, Face, Glyph, Node, Panel, PanelKind, Tincture, arms, fit, g, icon, lines, path, rect, text, width, wrap,
};
use ravelin_core::{Id, Seat, Token};

use super::forecast::sentence;
use super::parts::*;
use super::scenery::piece;
use super::status::{self, glory};
use super::told::{Told, subject};
use super::{Fights, lay};
use crate::Frame;
use crate::ids::*;
use crate::kit::*;
use crate::rules::melee::Cauldrons;
use crate::rules::strength::Strength;
use crate::state::Stronghold;
use crate::tokens::{self, count as counted, defender_piece, invader_piece};
use crate::view::{View, seat_name};

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
    let (title, kind) = match p.end {
        None => ("Glory", PanelKind::Track),
        Some(_) if table.invaders_won() => ("The Invaders have won", PanelKind::Score),
        Some(_) => ("The Defenders have won", PanelKind::Score),
    };
    let points = (glory(table), table.invader_glory(), table.defender_glory());
    let key = (points, p.feats, p.steadfast, p.blood, p.strips, p.end.is_some());
    Panel::keyed("glory", title, kind, key, || match p.end {
        None => draw_glory(table).done("glory", title, kind),
        Some(_) => draw_score(table, title),
    })
}

/// Both camps beside each other, low enough to lie above the walls: what gave nobody anything is left out.
fn draw_score(table: &Stronghold, title: &str) -> Panel {
    const WIDE: i32 = 360;
    const HALF: i32 = WIDE / 2;
    const ROOM: i32 = HALF - PAD - 6;
    let p = &table.p;
    let [time, feats, gates, breaches] = table.invader_glory();
    let left = [("Time left", time), ("Glorious Deeds", feats), ("Gates destroyed", gates), ("Breaches", breaches)];
    let [time, steadfast, honor] = table.defender_glory();
    let right = [("Time held", time), ("Steadfastness", steadfast), ("Honor Guard", honor)];
    let done: Vec<&str> = p.feats.iter().map(|feat| table.kit.feat_names[feat as usize].as_str()).collect();
    let held: Vec<&str> = p.steadfast.iter().map(|shame| table.kit.shame_names[shame as usize].as_str()).collect();
    let tinctures = [invader_tincture(table, Side::West), defender_tincture(table, Side::West)];
    let camps = [("Invaders", &left[..], done), ("Defenders", &right[..], held)];
    let mut node = g("");
    let mut end = 0;
    for (n, ((name, rows, deeds), total)) in (0..).zip(camps.into_iter().zip(glory(table))) {
        let x = PAD + HALF * n;
        node.push(arms(tinctures[n as usize], x, 6, 16));
        node.push(text(x + 22, 21, 16, "serif", name));
        node.push(text(x + ROOM - 6, 24, 24, "serif end", &total.to_string()));
        let mut y = 42;
        for (what, points) in rows.iter().filter(|(_, points)| *points != 0) {
            node.push(text(x, y, 12, "ui", what));
            node.push(text(x + ROOM - 6, y, 12, "bold end", &points.to_string()));
            y += 16;
        }
        let deeds = wrap(&deeds.join(", "), 11, ROOM - 6, Face::Ui);
        node.push(lines(x, y, 11, 13, "soft", &deeds));
        end = end.max(y + 13 * deeds.len() as i32);
    }
    node.push(path(&format!("M{HALF} 8V{}", end - 8)).at("class", "rule"));
    Panel::board("glory", title, [WIDE, end], node).kind(PanelKind::Score)
}

fn draw_glory(table: &Stronghold) -> Sheet {
    let p = &table.p;
    let mut sheet = Sheet::new(320);
    let [invaders, defenders] = glory(table);
    let [time, feats, gates, breaches] = table.invader_glory();
    sheet.heading("Invaders", &invaders.to_string());
    for (what, n) in
        [("Time left", time), ("Glorious Deeds", feats), ("Gates destroyed", gates), ("Breaches", breaches)]
    {
        sheet.line(None, what, &n.to_string(), "ui");
    }
    sheet.y += 6;
    for feat in Feat::ALL {
        let done = p.feats.has(feat);
        let progress = match feat {
            Feat::AttackOfTheTrolls | Feat::StormOfTheWalls => String::new(),
            Feat::BloodRituals => format!("{}/{}", p.blood.min(table.kit.goblins_needed), table.kit.goblins_needed),
            Feat::RuinedWalls => format!("{}/{}", p.strips.min(table.kit.ruins_needed), table.kit.ruins_needed),
        };
        let right = if done { "done" } else { &progress };
        let name = &table.kit.feat_names[feat as usize];
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
        let held = p.steadfast.has(here);
        let name = &table.kit.shame_names[here as usize];
        sheet.line(sign(Glyph::Seal), name, if held { "held" } else { "given up" }, if held { "bold" } else { "soft" });
    }
    sheet
}

/// What the Invaders share.
pub(super) fn horde(table: &Stronghold) -> Panel {
    let p = &table.p;
    let units = [p.pouch, p.pool, p.spent].map(|here| Kind::ALL.map(|kind| here.of(kind)));
    let key = (units, p.blood, table.bank(), table.orders_left());
    Panel::keyed("horde", "The horde", PanelKind::Track, key, || draw_horde(table))
}

fn draw_horde(table: &Stronghold) -> Panel {
    let p = &table.p;
    let mut sheet = Sheet::new(320);
    for (word, here) in [("Pouch", p.pouch), ("Rejected", p.pool), ("On Phase cards", p.spent)] {
        sheet.heading(word, &plural(here.total(), "unit"));
        for (n, kind) in Kind::ALL.into_iter().enumerate() {
            let x = PAD + 98 * n as i32;
            let glyph = invader_glyph(kind);
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
pub(super) fn defender(told: &Told, defender: Side) -> Panel {
    let (table, p) = (told.table, &told.table.p);
    let seat = table.defender_seat(defender);
    let name = seat_name(p.seats, seat);
    let mut sheet = Sheet::new(320);
    sheet.heading("Hourglasses", &p.hourglasses[defender].to_string());
    if p.labour[defender] > 0 {
        sheet.line(sign(Glyph::Hourglass), "Forced Labour for the Workshop", &p.labour[defender].to_string(), "ui");
    }
    for here in Work::ALL.into_iter().filter(|w| p.paid[*w] > 0 && table.payer(*w) == defender) {
        let paid = format!("{} of {}", p.paid[here], table.price(here));
        sheet.line(sign(work_glyph(here).0), &table.kit.work(here).name, &paid, "ui");
    }
    if p.stone_due && table.defender_of(table.turn_side()) == defender {
        sheet.line(sign(Glyph::Bricks), "This turn's Stone waits", "1", "ui");
    }
    sheet.done(&format!("defender-{}", defender as u8), name, PanelKind::Mat(seat))
}

/// The other seats in one line each: name and four counted glyphs.
pub(super) fn plates(view: &View, table: &Stronghold) -> Node {
    let [x, top, w, h] = lay::PLATE;
    let mut node = g("").at("id", "plates");
    let others = (0..).zip(status::seats(table)).filter(|(n, _)| view.viewer != Some(Seat(*n)));
    for (y, (n, standing)) in (top..).step_by(h as usize + 6).zip(others) {
        let name = seat_name(view.public.seats, Seat(n));
        let id = panel_of(table, Seat(n));
        let mut plate =
            g("").move_to(x, y).at("id", format_args!("plate-{n}")).at("data-opens", format_args!("at-{id}"));
        plate.push(rect(0, 2, w, h).at("rx", 9).at("class", "cast"));
        plate.push(rect(0, 0, w, h).at("rx", 9).at("class", "float"));
        plate.push(arms(standing.tincture, 9, 8, 26));
        plate.push(text(46, 20, 16, "serif", name));
        let mut left = 46;
        for fact in standing.facts.iter().take(4) {
            let mut shown = g("").title(&fact.words).with(g("inkglyph").with(icon(fact.glyph, left, 26, 14)));
            shown.push(text(left + 18, 38, 13, "", &fact.number));
            plate.push(shown);
            left += 26 + width(&fact.number, 13, Face::Ui);
        }
        node.push(plate);
    }
    node
}

/// The panel of a seat that is not the viewer's.
fn panel_of(table: &Stronghold, seat: Seat) -> String {
    let side = table.side_at(seat) as u8;
    if table.is_invader(seat) { format!("invader-{side}") } else { format!("defender-{side}") }
}

/// The steps of an Assault.
const STEPS: [&str; 6] = ["Cannons", "Machines", "Volleys", "Cauldrons", "Orders", "Melee"];

fn step(stage: Frame) -> Option<usize> {
    Some(match stage {
        Frame::AimCannons(_) | Frame::FireCannons(_) => 0,
        Frame::AimMachines(_) | Frame::FireMachines(_) => 1,
        Frame::Marksmen(_) | Frame::Volleys(_) | Frame::Archers(_) => 2,
        Frame::Cauldrons(_) | Frame::Poles(_) => 3,
        Frame::TurnUp(_) | Frame::Orders(_) => 4,
        Frame::Strength(_) | Frame::Hospital(_) | Frame::Specters(_) | Frame::Barbican(_) => 5,
        _ => return None,
    })
}

/// The section that the Assault has come to.
pub(crate) fn contested(table: &Stronghold) -> Option<Section> {
    let section = |token| match token {
        Token::Space(n) => match Place::at(n.into())?.spot() {
            Spot::Section(s) | Spot::SiegeTower(s) => Some(s),
            _ => None,
        },
        _ => None,
    };
    let asked = subject(table).into_iter().flatten().find_map(section);
    asked.or_else(|| match table.stage() {
        Frame::Strength(Strength { left }) | Frame::Cauldrons(Cauldrons { left }) => (left & table.fighting()).lowest(),
        _ => None,
    })
}

/// What each side of a fight has, line by line.
fn summands(table: &Stronghold, s: Section) -> [Vec<(String, i16)>; 2] {
    let (p, kit) = (&table.p, table.kit);
    let units = table.on_section(s);
    let mut attack: Vec<(String, i16)> = units
        .kinds()
        .map(|k| (counted(kit, units.of(k), invader_piece(k)), k.strength() * i16::from(units.of(k))))
        .collect();
    let fury: i16 = p.assault.fury[s].values().map(|n| 2 * i16::from(*n)).sum();
    let banner = i16::from(table.has_equipment(Equipment::Banner, s));
    let influence = p.influence.values().filter(|at| **at == Some(s)).count() as i16;
    attack.extend([("Fury".to_owned(), fury), ("Banner".to_owned(), banner), ("Altar".to_owned(), influence)]);
    let posted = p.posts[s.post()];
    let mut defence: Vec<(String, i16)> = posted
        .kinds()
        .map(|k| (counted(kit, posted.of(k), defender_piece(k)), k.strength() * i16::from(posted.of(k))))
        .collect();
    let officer = table.cover(s) - posted.strength();
    let heroes = table.valour(s) - table.cover(s);
    let warrior = if table.hero_on(Hero::Warrior, s) { 2 } else { 0 };
    defence.extend([
        ("Officer".to_owned(), officer),
        ("Warrior".to_owned(), warrior),
        ("Speech".to_owned(), heroes - warrior),
        (plural(p.stones[s], "Stone"), p.stones[s].into()),
        (format!("{} Wooden", p.wooden[s]), p.wooden[s].into()),
    ]);
    [attack, defence].map(|side| side.into_iter().filter(|(_, n)| *n != 0).collect())
}

/// The fight for the section that the Assault has come to.
pub(super) fn fight(told: &Told, fights: Fights) -> Option<Panel> {
    let table = told.table;
    let now = step(table.stage())?;
    let s = contested(table)?;
    let camps = [("Invader", invader_tincture(table, s.side())), ("Defender", defender_tincture(table, s.side()))];
    let [attack, defence] = summands(table, s);
    let sides = [(camps[0], attack, table.attack(s)), (camps[1], defence, table.defence(s))];
    let (node, size) = match fights {
        Fights::Low => low(table, s, now, &sides),
        Fights::Narrow => narrow(table, s, now, &sides),
    };
    let name = format!("{}: Assault", told.name(s.place()));
    Some(Panel::board("fight", name, size, node).kind(PanelKind::Fight))
}

/// A side of a fight: its name and tincture, what it has, and the sum.
type Camp = ((&'static str, Tincture), Vec<(String, i16)>, i16);

/// The steps of the Assault, past ones struck.
fn ribbon(now: usize) -> Node {
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
    node
}

/// Both sides beside each other, with two columns of summands each: it lies above the walls.
fn low(table: &Stronghold, s: Section, now: usize, sides: &[Camp; 2]) -> (Node, Point) {
    const WIDE: i32 = 440;
    const HALF: i32 = WIDE / 2;
    const COLUMN: i32 = (HALF - 8) / 2;
    const LEADING: i32 = 15;
    /// With more rows there is no room for the steps.
    const ROWS: usize = 2;
    let rows = sides.iter().map(|(_, lines, _)| lines.len().div_ceil(2)).max().unwrap_or(0).max(1);
    let mut node = if rows > ROWS { g("") } else { ribbon(now) };
    let top = if rows > ROWS { 6 } else { 30 };
    for (n, ((name, tincture), lines, total)) in (0..).zip(sides) {
        let x = 12 + HALF * n;
        node.push(arms(*tincture, x, top + 2, 16));
        node.push(text(x + 22, top + 17, 16, "serif", name));
        node.push(text(x + HALF - 24, top + 20, 24, "serif end", &total.to_string()));
        for (i, (what, worth)) in lines.iter().enumerate() {
            let (left, y) = (x + COLUMN * (i / rows) as i32, top + 23 + LEADING * (1 + i % rows) as i32);
            node.push(text(left, y, 12, "ui", what));
            node.push(text(left + COLUMN - 16, y, 12, "bold end", &worth.to_string()));
        }
    }
    let end = top + 27 + LEADING * rows as i32;
    node.push(path(&format!("M{HALF} {}V{end}", top + 2)).at("class", "rule"));
    let [(left, _, attack), (right, _, defence)] = sides;
    node.push(balance([*attack, *defence], [left.1, right.1], [12, end + 5, WIDE - 24]));
    node.push(text(12, end + 32, 12, "ui", &sentence(table, s)));
    (node, [WIDE, end + 40])
}

/// A line for each side, for a phone.
fn narrow(table: &Stronghold, s: Section, now: usize, sides: &[Camp; 2]) -> (Node, Point) {
    const WIDE: i32 = 360;
    const LINE: i32 = 42;
    let words = format!("Step {} of {}, {}", now + 1, STEPS.len(), STEPS[now].to_lowercase());
    let mut node = g("").with(text(12, 18, 13, "soft", &words));
    let mut y = 26;
    for ((name, tincture), lines, total) in sides {
        node.push(path(&format!("M12 {y}H{}", WIDE - 12)).at("class", "fineline"));
        node.push(arms(*tincture, 12, y + 8, 22));
        node.push(text(44, y + 18, 16, "serif", name));
        let summands: Vec<String> = lines.iter().map(|(what, worth)| format!("{what} {worth}")).collect();
        let summands = summands.join(", ");
        let room = WIDE - 44 - 22 - width(&total.to_string(), 24, Face::Serif);
        node.push(text(44, y + 35, fit(&summands, 13, 11, room, Face::Ui), "ui", &summands));
        node.push(text(WIDE - 12, y + 31, 24, "serif end", &total.to_string()));
        y += LINE;
    }
    let [(left, _, attack), (right, _, defence)] = sides;
    node.push(balance([*attack, *defence], [left.1, right.1], [12, y + 2, WIDE - 24]));
    let wrapped = wrap(&sentence(table, s), 13, WIDE - 24, Face::Ui);
    node.push(lines(12, y + 32, 13, 17, "ui", &wrapped));
    (node, [WIDE, y + 24 + 17 * wrapped.len() as i32])
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
        Some((g("").move_to(2, 2).with(piece(tincture, glyph, 26)), tokens::label(table.kit, token)))
    };
    seen.into_iter().filter_map(shown).collect()
}

/// How a piece is drawn.
fn face(token: Token) -> Option<(Tincture, Glyph)> {
    use Tincture::{Argent, Azure, Gules, Or, Sable, Tenne};
    for kind in Kind::ALL {
        if token == invader_piece(kind) {
            return Some((Gules, invader_glyph(kind)));
        }
        if token == defender_piece(kind) {
            return Some((Azure, defender_glyph(kind)));
        }
    }
    if let Some(hero) = Hero::ALL.into_iter().find(|hero| tokens::hero(*hero) == token) {
        return Some((Or, hero_glyph(hero)));
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
        Piece::Banner => (Sable, equipment_glyph(Equipment::Banner)),
        Piece::Ladder => (Sable, equipment_glyph(Equipment::Ladder)),
        Piece::Rope => (Sable, equipment_glyph(Equipment::Rope)),
        Piece::Sap => (Sable, equipment_glyph(Equipment::Sap)),
        Piece::Shield => (Sable, equipment_glyph(Equipment::Shield)),
        Piece::Poison => (Sable, equipment_glyph(Equipment::Poison)),
        Piece::Bridge => (Gules, Glyph::Bridge),
        Piece::Quartermaster => (Sable, training_glyph(Training::Quartermaster)),
        Piece::TrenchMaster => (Sable, training_glyph(Training::TrenchMaster)),
        Piece::MasterArcher => (Sable, training_glyph(Training::MasterArcher)),
        Piece::Drover => (Sable, training_glyph(Training::Drover)),
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
