//! The score by spheres: as it would be if the game ended now, and as it is when it has. Two kingdoms stand against each other
//! with bars from the middle; more of them stand in columns. [K21]

use std::hash::Hash;

use ravelin_core::draw::{Face, Node, Tincture, arms, circle, fit, g, path, rect, text, width, wrap};
use ravelin_core::outcome::ScoreLine;
use ravelin_core::{Outcome, Seat};

use super::parts::disc;
use super::sheet::{PAD, Sheet, WIDTH, ground, head};
use super::words::{destiny_words, tincture};
use crate::sentences::count;
use crate::state::Sovereigns;
use crate::view::View;

const ROW: i32 = 44;

/// What the numbers are.
pub(super) const NOTE: &str = "victory points by sphere";

pub(super) fn sheet(view: &View, table: &Sovereigns, at: [i32; 2]) -> Sheet {
    let outcome = table.final_outcome();
    let lines = table.scored_lines();
    let seats: Vec<Seat> = table.all_seats().collect();
    let end = outcome.as_ref().map(|outcome| {
        let clause = outcome.clause.to_string();
        (title(view, outcome), &outcome.reason, clause, view.public.turns)
    });
    let key = (told(view, &seats, &lines), end);
    Sheet::keyed(at, key, || draw(view, &seats, &lines, outcome.as_ref()))
}

/// What rows are drawn from, for a key.
fn told<'a>(view: &View, seats: &[Seat], lines: &'a [(ScoreLine, Vec<i32>)]) -> impl Hash + use<'a> {
    let lines: Vec<_> = lines.iter().map(|(line, points)| (&line.name, &line.values, points)).collect();
    let seats: Vec<_> = seats.iter().map(|&seat| (tincture(view, seat), destiny_words(view, seat))).collect();
    (lines, seats)
}

fn draw(view: &View, seats: &[Seat], lines: &[(ScoreLine, Vec<i32>)], outcome: Option<&Outcome>) -> Sheet {
    let totals = totals(seats, lines);
    let turns = count(view.public.turns.min(255) as u8, "turn", "turns");
    let mut body = match outcome {
        Some(outcome) => head(&title(view, outcome), &turns),
        None => head("If it ended now", NOTE),
    };
    let mut y = 60;
    if let Some(outcome) = outcome {
        let why = format!("{} ({}).", sentence(&outcome.reason), outcome.clause);
        for line in wrap(&why, 13, WIDTH - 2 * PAD, Face::Ui) {
            body.push(text(PAD, y + 13, 13, "", &line));
            y += 17;
        }
        y += 6;
    }
    let (node, high) = rows(view, seats, lines, &totals);
    body.push(node.move_to(0, y));
    y += high;
    Sheet { node: g("").at("id", "score").with(ground(y)).with(body), height: y }
}

/// Who is ahead in what while the game goes on, for the column of a wide stage.
pub(super) fn standing(view: &View, table: &Sovereigns, at: [i32; 2]) -> Sheet {
    let lines = table.scored_lines();
    let seats: Vec<Seat> = table.all_seats().collect();
    Sheet::keyed(at, told(view, &seats, &lines), || draw_standing(view, &seats, &lines))
}

fn draw_standing(view: &View, seats: &[Seat], lines: &[(ScoreLine, Vec<i32>)]) -> Sheet {
    const TOP: i32 = 30;
    let (node, high) = rows(view, seats, lines, &totals(seats, lines));
    let height = TOP + high;
    let mut sheet = g("").at("id", "standing").with(ground(height));
    sheet.push(text(PAD, 20, 16, "serif", "If it ended now"));
    sheet.push(text(WIDTH - PAD, 20, 12, "soft end", NOTE));
    Sheet { node: sheet.with(node.move_to(0, TOP)), height }
}

fn totals(seats: &[Seat], lines: &[(ScoreLine, Vec<i32>)]) -> Vec<i32> {
    seats.iter().map(|s| lines.iter().map(|(l, _)| l.values[s.index()]).sum()).collect()
}

/// The spheres that give somebody something, and the sums below.
fn rows(view: &View, seats: &[Seat], lines: &[(ScoreLine, Vec<i32>)], totals: &[i32]) -> (Node, i32) {
    let worth = |(line, points): &&(ScoreLine, Vec<i32>)| line.values.iter().chain(points).any(|n| *n != 0);
    let told = lines.iter().filter(worth);
    match *seats {
        [one, other] => against(view, [one, other], told, totals),
        _ => columns(view, seats, told, totals),
    }
}

fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn title(view: &View, outcome: &Outcome) -> String {
    let names: Vec<&str> =
        outcome.winners.iter().filter_map(|s| view.kit.kingdoms.get(s.index())).map(|k| k.name.as_str()).collect();
    let mut scores: Vec<i32> = outcome.scores.clone();
    scores.sort_unstable_by(|a, b| b.cmp(a));
    let scores: Vec<String> = scores.iter().map(ToString::to_string).collect();
    match names.is_empty() {
        true => format!("A draw, {}", scores.join(" to ")),
        false => format!("The {} win, {}", names.join(" and "), scores.join(" to ")),
    }
}

fn painted(colour: Tincture, shape: impl Fn() -> Node) -> Node {
    let node = g(colour.class()).with(shape().at("class", "tincture rim"));
    match colour {
        Tincture::Argent => node,
        _ => node.with(shape().at("fill", format_args!("url(#f-{})", colour.class()))),
    }
}

/// Mirrored bars: scoring points from the middle, victory points in discs outside.
fn against<'l>(
    view: &View,
    seats: [Seat; 2],
    lines: impl Iterator<Item = &'l (ScoreLine, Vec<i32>)>,
    totals: &[i32],
) -> (Node, i32) {
    let mut node = g("");
    let colours = seats.map(|s| tincture(view, s));
    let names = seats.map(|s| view.kit[s].name.as_str());
    node.push(arms(colours[0], PAD, 2, 20));
    node.push(text(PAD + 27, 17, 14, "serif", names[0]));
    node.push(text(WIDTH / 2, 17, 12, "soft mid", "bars: points"));
    node.push(arms(colours[1], WIDTH - PAD - 20, 2, 20));
    node.push(text(WIDTH - PAD - 27, 17, 14, "serif end", names[1]));
    let mut y = 30;
    for (line, points) in lines {
        node.push(mirrored(view, seats, line, points).move_to(0, y));
        y += ROW;
        node.push(path(&format!("M{PAD} {}H{}", y - 3, WIDTH - PAD)).at("class", "fineline"));
    }
    let [one, other] = [totals[0].max(0), totals[1].max(0)];
    let (left, room) = (PAD + 42, WIDTH - 2 * PAD - 84);
    let part = room * one / (one + other).max(1);
    node.push(text(PAD, y + 24, 28, "serif", &totals[0].to_string()));
    node.push(text(WIDTH - PAD, y + 24, 28, "serif end", &totals[1].to_string()));
    node.push(painted(colours[0], || rect(left, y + 6, part, 16)));
    node.push(painted(colours[1], || rect(left + part, y + 6, room - part, 16)));
    node.push(path(&format!("M{0} {1}v22", WIDTH / 2, y + 3)).at("class", "halfway"));
    (node, y + 40)
}

fn mirrored(view: &View, seats: [Seat; 2], line: &ScoreLine, points: &[i32]) -> Node {
    let middle = WIDTH / 2;
    let mut node = g("").at("id", format_args!("sphere-{}", line.name.to_lowercase().replace(' ', "-")));
    let clause = line.clause.to_string();
    let wide = width(&line.name, 14, Face::Serif);
    node.push(text(middle, 12, 14, "serif mid", &line.name));
    node.push(text(middle + wide / 2 + 8, 12, 11, "gold", &clause));
    let amounts: Vec<i32> = if points.is_empty() { line.values.clone() } else { points.to_vec() };
    let most = amounts.iter().copied().max().unwrap_or(0).max(1);
    let room = middle - PAD - 42;
    let best = line.values.iter().copied().max().unwrap_or(0);
    for (i, &seat) in seats.iter().enumerate() {
        let colour = tincture(view, seat);
        let value = line.values[i];
        let x = if i == 0 { PAD + 13 } else { WIDTH - PAD - 13 };
        // The better one is full, the other a ring.
        let full = value == best && value > 0;
        let face = circle(x, 19, 13).at("class", if full { "tincture rim" } else { "ring" });
        let class = if full { "serif mid ontitle" } else { "serif mid" };
        node.push(g(colour.class()).with(face).with(text(x, 25, 17, class, &value.to_string())));
        let n = amounts[i].max(0);
        let long = (room * n / most).min(room);
        let left = if i == 0 { middle - 4 - long } else { middle + 4 };
        if long > 0 {
            node.push(painted(colour, || rect(left, 19, long, 16).at("rx", 2)));
            let (at, class) = if i == 0 { (middle - 10, "bold onbar end") } else { (middle + 10, "bold onbar") };
            if long > 20 {
                node.push(text(at, 32, 13, class, &amounts[i].to_string()));
            }
        }
        let destiny = destiny_words(view, seat);
        if line.name == "Destiny" && !destiny.is_empty() {
            let words = destiny.join(", ");
            let size = fit(&words, 12, 11, room, Face::Ui);
            let (at, class) = if i == 0 { (PAD + 34, "soft") } else { (WIDTH - PAD - 34, "soft end") };
            node.push(text(at, 33, size, class, &words));
        }
    }
    node
}

/// A column for each kingdom.
fn columns<'l>(
    view: &View,
    seats: &[Seat],
    lines: impl Iterator<Item = &'l (ScoreLine, Vec<i32>)>,
    totals: &[i32],
) -> (Node, i32) {
    let mut node = g("");
    let pitch = (WIDTH - 2 * PAD - 110) / (seats.len().max(1) as i32);
    let column = |i: usize| PAD + 110 + pitch * i as i32 + pitch / 2;
    for (i, &seat) in seats.iter().enumerate() {
        node.push(arms(tincture(view, seat), column(i) - 10, 2, 20).title(&view.kit[seat].name));
    }
    let mut y = 34;
    for (line, points) in lines {
        node.push(text(PAD, y + 14, 13, "", &line.name));
        for (i, value) in line.values.iter().enumerate() {
            node.push(disc(column(i), y + 10, 11, &value.to_string()));
            if let Some(points) = points.get(i).filter(|_| pitch >= 60) {
                node.push(text(column(i) + 15, y + 14, 11, "soft", &points.to_string()));
            }
        }
        y += 26;
    }
    node.push(path(&format!("M{PAD} {y}H{}", WIDTH - PAD)).at("class", "boldline"));
    node.push(text(PAD, y + 24, 15, "serif", "Together"));
    for (i, total) in totals.iter().enumerate() {
        node.push(text(column(i), y + 26, 22, "serif mid", &total.to_string()));
    }
    (node, y + 40)
}
