//! What lies before the viewer, in the dock: a panel for each card of the hand, for the sovereigns and for bonus cards that
//! can be played. Cards are read in full.

use ravelin_core::draw::{
    DOCK, Described, Face, Glyph, Node, Offers, Panel, PanelKind, Tincture, clicks, fit, g, lines, may, may_be_lit,
    path, place, rect, text, told, width, wrap,
};
use ravelin_core::{Choice, Seat, Token};

use super::kingdom::cards;
use super::parts::{disc, frame, ink, sign};
use super::status::sentence;
use super::words::{Reign, combat_card, held, reign, reign_words, tincture};
use crate::ids::{BonusId, CardId, Source, SovereignId};
use crate::kit::{CardKind, CardSpec};
use crate::tokens::{bonus_card, held_card, sovereign};
use crate::view::View;

/// Widths that a card may have; the first that holds its words is taken.
const WIDTHS: [i32; 5] = [170, 204, 240, 290, 350];
const SIZE: i32 = 12;
const LEADING: i32 = 15;
const PAD: i32 = 12;
const BAR: i32 = 27;

pub(super) fn panels(view: &View, position: &[Described], offers: &mut Offers) -> Vec<Panel> {
    let Some(seat) = view.viewer else { return Vec::new() };
    let mut panels = Vec::new();
    if let Some(hand) = &view.hands[seat].cards {
        let cards = cards(hand).into_iter().enumerate();
        panels.extend(cards.filter_map(|(i, card)| hand_card(view, seat, i, card, position, offers)));
    }
    let heirs: Vec<SovereignId> = view.kit.sovereigns(seat).iter().collect();
    let choosing = heirs.iter().any(|&id| offers.any(|token| token == sovereign(seat, id)));
    let (playable, kept): (Vec<BonusId>, Vec<BonusId>) =
        held(view, seat).partition(|&id| offers.any(|token| token == bonus_card(id)));
    panels.extend(playable.into_iter().map(|id| bonus(view, seat, id, position, offers)));
    if choosing {
        panels.extend(heirs.iter().map(|&id| heir(view, seat, id, position, offers)));
    } else {
        panels.push(reigns(view, seat, &heirs, &kept, position));
    }
    panels
}

/// What a panel of the dock shows.
struct CardFace<'a> {
    id: String,
    title: &'a str,
    /// A word at the right of the title.
    tag: &'a str,
    tincture: Tincture,
    /// Attack and defence.
    strengths: Option<[u8; 2]>,
    count: usize,
    text: Vec<(Option<Glyph>, &'a str)>,
}

impl CardFace<'_> {
    fn paragraphs(&self, w: i32) -> Vec<(Option<Glyph>, Vec<String>)> {
        let indent = |glyph: &Option<Glyph>| if glyph.is_some() { 18 } else { 0 };
        self.text.iter().map(|(glyph, t)| (*glyph, wrap(t, SIZE, w - 2 * PAD - indent(glyph), Face::Ui))).collect()
    }

    fn height(&self, w: i32) -> i32 {
        let rows: i32 = self.paragraphs(w).iter().map(|(_, lines)| LEADING * lines.len() as i32 + 3).sum();
        BAR + if self.strengths.is_some() { 24 } else { 4 } + rows + 5
    }

    fn panel(&self, seat: Seat, token: Token, position: &[Described], choices: &[&Choice]) -> Panel {
        let words = sentence(position, token);
        // The sentence tells name and text.
        let key = (token, words, self.tag, self.tincture, self.count, clicks(choices));
        let (id, kind) = (format!("dock-{}", self.id), PanelKind::Mat(seat));
        Panel::keyed(&id, self.title, kind, key, || self.draw(token, words, choices))
    }

    fn draw(&self, token: Token, words: &str, choices: &[&Choice]) -> Panel {
        let w = WIDTHS.into_iter().find(|&w| self.height(w) <= DOCK).unwrap_or(WIDTHS[WIDTHS.len() - 1]);
        let h = DOCK;
        let mut node = place(token, words).at("id", &self.id).title(words);
        let mut face = g(self.tincture.class()).with(rect(1, 1, w - 2, h - 2).at("rx", 9).at("class", "card"));
        let bar = format!("M2 {BAR}V10A8 8 0 0 1 10 2H{}A8 8 0 0 1 {} 10V{BAR}z", w - 10, w - 2);
        face.push(path(&bar).at("class", "titlebar"));
        let tag = width(self.tag, 12, Face::Ui);
        let room = w - 2 * PAD - tag - if self.count > 1 { 24 } else { 0 };
        face.push(text(PAD, 20, fit(self.title, 15, 11, room, Face::Serif), "serif ontitle", self.title));
        face.push(text(w - PAD, 19, 12, "ontitle end", self.tag));
        if self.count > 1 {
            face.push(disc(w - PAD - tag - 10, 15, 10, &format!("\u{d7}{}", self.count)));
        }
        node.push(face);
        let mut y = BAR + 4;
        if let Some([attack, defence]) = self.strengths {
            for (i, (glyph, n)) in [(Glyph::Sword, attack), (Glyph::Shield, defence)].into_iter().enumerate() {
                let x = PAD + 44 * i as i32;
                node.push(ink(glyph, x, y, 15));
                node.push(text(x + 19, y + 14, 17, "serif", &n.to_string()));
            }
            y += 20;
        }
        for (glyph, paragraph) in self.paragraphs(w) {
            let indent = if glyph.is_some() { 18 } else { 0 };
            if let Some(glyph) = glyph {
                node.push(g("softglyph").with(sign(glyph, PAD, y + 2, 13)));
            }
            node.push(lines(PAD + indent, y + 12, SIZE, LEADING, "", &paragraph));
            y += LEADING * paragraph.len() as i32 + 3;
        }
        if may_be_lit(choices) {
            let shape = || rect(4, 4, w - 8, h - 8).at("rx", 6);
            node.push(rect(0, 0, w, h).at("class", "hit"));
            node.push(frame(shape));
        }
        let node = g("sv").with(may(node, choices));
        Panel::board("", self.title, [w, h], node)
    }
}

pub(super) fn card_tincture(spec: &CardSpec) -> Tincture {
    match spec.kind {
        CardKind::Mixed => Tincture::Sable,
        CardKind::Universal => Tincture::Tenne,
        CardKind::Red => Tincture::Gules,
    }
}

fn hand_card(
    view: &View,
    seat: Seat,
    nth: usize,
    (source, id, count): (Source, CardId, usize),
    position: &[Described],
    offers: &mut Offers,
) -> Option<Panel> {
    let spec = combat_card(view.kit, id)?;
    let [attack, defence] = &spec.text.0;
    let text = match attack == defence {
        true => vec![(None, attack.as_str())],
        false => vec![(Some(Glyph::Sword), attack.as_str()), (Some(Glyph::Shield), defence.as_str())],
    };
    let tag = match source {
        Source::Hand | Source::Deck => "",
        Source::Slot => "slot",
        Source::Commander => "commander",
    };
    let face = CardFace {
        id: format!("hand-{nth}"),
        title: &spec.name,
        tag,
        tincture: card_tincture(spec),
        strengths: Some(spec.strength.0),
        count,
        text,
    };
    let token = held_card(source, id);
    Some(face.panel(seat, token, position, &offers.take(token)))
}

/// A sovereign who may be crowned.
fn heir(view: &View, seat: Seat, id: SovereignId, position: &[Described], offers: &mut Offers) -> Panel {
    let spec = &view.kit[id];
    let state = reign_words(view, seat, reign(view, seat, id));
    let face = CardFace {
        id: format!("heir-{}", spec.id),
        title: &spec.name,
        tag: &state,
        tincture: tincture(view, seat),
        strengths: None,
        count: 1,
        text: vec![(None, &spec.text)],
    };
    let token = sovereign(seat, id);
    face.panel(seat, token, position, &offers.take(token))
}

fn bonus(view: &View, seat: Seat, id: BonusId, position: &[Described], offers: &mut Offers) -> Panel {
    let spec = view.kit.bonus(id);
    let face = CardFace {
        id: format!("play-{}", spec.id),
        title: &spec.name,
        tag: "bonus",
        tincture: tincture(view, seat),
        strengths: None,
        count: 1,
        text: vec![(None, &spec.text)],
    };
    let token = bonus_card(id);
    face.panel(seat, token, position, &offers.take(token))
}

/// Who reigns and what he can do; who waits, who is dead, which bonus cards are held.
fn reigns(view: &View, seat: Seat, heirs: &[SovereignId], kept: &[BonusId], position: &[Described]) -> Panel {
    let words = told(position, |token| heirs.iter().any(|&id| sovereign(seat, id) == token));
    let key = (words, kept, held(view, seat).count(), view.public.realms[seat].reign_start);
    let kind = PanelKind::Mat(seat);
    Panel::keyed("dock-reigns", "Sovereigns", kind, key, || draw_reigns(view, seat, heirs, kept))
}

fn draw_reigns(view: &View, seat: Seat, heirs: &[SovereignId], kept: &[BonusId]) -> Panel {
    const WIDTHS: [i32; 4] = [206, 250, 300, 350];
    let _kingdom = &view.kit[seat];
    let reigning = heirs.iter().copied().find(|&id| reign(view, seat, id) == Reign::Reigning);
    let mut chips: Vec<Chip> = Vec::new();
    for &id in heirs.iter().filter(|&&id| Some(id) != reigning) {
        let spec = &view.kit[id];
        let dead = reign(view, seat, id) == Reign::Dead;
        let words = if dead { spec.name.clone() } else { format!("{} waits", spec.name) };
        chips.push(Chip { words, tells: &spec.text, dead });
    }
    chips.extend(kept.iter().map(|&id| view.kit.bonus(id)).map(|spec| Chip {
        words: spec.name.clone(),
        tells: &spec.text,
        dead: false,
    }));
    let (title, ability) = match reigning.map(|id| &view.kit[id]) {
        Some(spec) => (format!("{} {}", spec.name, reign_words(view, seat, Reign::Reigning)), spec.text.as_str()),
        None => (format!("the next reign starts at {}", view.public.realms[seat].reign_start), ""),
    };
    let count = crate::sentences::count(held(view, seat).count() as u8, "bonus card", "bonus cards");
    let draw = |w: i32| {
        let mut node = g("").at("id", "reigns").with(rect(1, 1, w - 2, DOCK - 2).at("rx", 9).at("class", "card"));
        node.push(text(PAD, 19, 15, "serif", "Sovereigns"));
        node.push(text(w - PAD, 18, 12, "soft end", &count));
        node.push(path(&format!("M3 {BAR}H{}", w - 3)).at("class", "fineline"));
        node.push(text(PAD, BAR + 16, fit(&title, 13, 11, w - 2 * PAD, Face::Bold), "bold", &title));
        let words = wrap(ability, 11, w - 2 * PAD, Face::Ui);
        node.push(lines(PAD, BAR + 31, 11, 13, "soft", &words));
        let (rows, end) = chip_rows(&chips, [PAD, BAR + 24 + 13 * words.len() as i32], w - PAD);
        (node.with(rows), w, end)
    };
    let titled = |w: &&i32| width(&title, 11, Face::Bold) <= **w - 2 * PAD;
    let fitting = WIDTHS.iter().filter(titled).map(|&w| draw(w)).find(|(.., end)| *end <= DOCK - 4);
    let (node, w, _) = fitting.unwrap_or_else(|| draw(350));
    Panel::board("", "Sovereigns", [w, DOCK], g("sv").with(node))
}

struct Chip<'a> {
    words: String,
    tells: &'a str,
    dead: bool,
}

/// Names in small frames, wrapped; and where they end.
fn chip_rows(chips: &[Chip], [left, top]: [i32; 2], right: i32) -> (Node, i32) {
    let mut node = g("");
    let (mut x, mut y) = (left, top);
    for Chip { words, tells, dead } in chips {
        let wide = width(words, 11, Face::Ui) + 14;
        if x > left && x + wide > right {
            (x, y) = (left, y + 20);
        }
        let mut chip = g(if *dead { "faded" } else { "" }).move_to(x, y).title(tells);
        chip.push(rect(0, 0, wide, 17).at("rx", 8).at("class", "key"));
        chip.push(text(wide / 2, 12, 11, "mid", words));
        if *dead {
            chip.push(path(&format!("M6 9H{}", wide - 6)).at("class", "struck"));
        }
        node.push(chip);
        x += wide + 4;
    }
    (node, y + 17)
}
