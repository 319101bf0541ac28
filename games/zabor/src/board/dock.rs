//! What lies before the viewer, a panel for each card and as high as the dock: cards to choose from, the hand, then the cards of the own
//! Empire Chart with how far their goals are. Nothing is cut: a card is as wide as its words need.

use ravelin_core::draw::{
    DOCK, Described, Face, Offers, Panel, PanelKind, Tincture, fit, frame, g, lines, marked, may, rect, text, width,
    wrap,
};
use ravelin_core::{Seat, Token};

use super::chart::progress;
use super::track::said;
use crate::components::*;
use crate::flow::{Frame, ask};
use crate::state::Zabor;
use crate::tokens::card;
use crate::view::View;
use crate::vocabulary::*;
use crate::words::{capital, card_text};

const BAR: i32 = 26;
const PAD: i32 = 9;
/// Type of a card and from line to line; a Trait says more.
const TYPE: [i32; 2] = [13, 15];
const SMALL: [i32; 2] = [12, 14];
/// Lines that a card has room for: above its foot, and without one.
const LINES: usize = 5;
const SMALL_LINES: usize = 7;

fn deck_tincture(deck: Deck) -> Tincture {
    match deck {
        Deck::Destiny => Tincture::Tenne,
        Deck::Sorcery => Tincture::Purpure,
        Deck::Dynasty => Tincture::Azure,
        Deck::Artifact => Tincture::Vert,
        Deck::Position | Deck::Trait => Tincture::Gules,
        Deck::Monster | Deck::Event => Tincture::Tenne,
        Deck::Trade => Tincture::Sable,
    }
}

/// Face-down VP cards that the viewer has looked at, with their Turn. [Z28.7.21]
pub(super) fn seen_vp(view: &View) -> Vec<String> {
    let line = |(slot, n): (usize, &u8)| {
        let card = view.kit.vp_card(*n)?;
        Some(format!("Turn {}: {} ({} VP): {}", slot + 1, card.name, card.vp, card.text))
    };
    view.known.vp.iter().enumerate().filter_map(line).collect()
}

/// The cards that the viewer alone sees, each row with its heading.
pub(super) fn groups(view: &View, table: &Zabor) -> Vec<(&'static str, Vec<(Deck, u8)>)> {
    let known = &view.known;
    let of = |deck: Deck, mask: u64| cards(mask).map(move |n| (deck, n)).collect::<Vec<_>>();
    let both = |hand: &[u64; 2]| [of(Deck::Destiny, hand[0]), of(Deck::Sorcery, hand[1])].concat();
    let draft = match table.top() {
        Frame::Draft(ask::Draft {}) => of(Deck::Trait, known.held[usize::from(table.p.draft_round) % 4]),
        _ => Vec::new(),
    };
    let looked = match Deck::nth(table.p.look_deck) {
        Some(deck) if view.viewer.is_some_and(|s| s.0 == table.p.look_seat) => of(deck, known.look),
        _ => Vec::new(),
    };
    let mut all = vec![
        ("Traits to choose from", draft),
        ("Traits you kept", known.kept.iter().filter(|n| **n != NO).map(|n| (Deck::Trait, *n)).collect()),
        ("You look at", looked),
        ("The hand you pick from", both(&known.other_hand)),
        ("Your hand", both(&known.hand)),
    ];
    all.retain(|(_, cards)| !cards.is_empty());
    all
}

/// The same in short, for the foot of a card; none of these lies open.
fn foot(heading: Option<&str>, deck: Deck) -> String {
    let what = capital(deck.word());
    match heading {
        None => format!("{what} on your chart"),
        Some("Traits to choose from") => "Trait to choose".to_owned(),
        Some("Traits you kept") => "Trait, kept".to_owned(),
        Some("You look at") => format!("{what}, looked at"),
        Some("The hand you pick from") => format!("{what}, another\u{2019}s hand"),
        Some(_) => what,
    }
}

/// A card as it lies in the dock.
struct Docked {
    deck: Deck,
    n: u8,
    name: String,
    /// What it says, then a line for each goal of a Trait, with whether it is claimed.
    text: String,
    goals: Vec<(String, bool)>,
    foot: String,
    cost: u8,
}

impl Docked {
    fn place(&self) -> Token {
        card(self.deck, self.n)
    }

    fn size(&self) -> [i32; 2] {
        if self.goals.is_empty() { TYPE } else { SMALL }
    }

    /// As many lines as it has at a width.
    fn wrapped(&self, wide: i32) -> Vec<(Vec<String>, bool)> {
        let (room, [size, _]) = (wide - 2 * PAD, self.size());
        let face = |bold: bool| if bold { Face::Bold } else { Face::Ui };
        let text = (wrap(&self.text, size, room, Face::Ui), false);
        let goals = self.goals.iter().map(|(words, claimed)| (wrap(words, size, room, face(*claimed)), *claimed));
        std::iter::once(text).chain(goals).collect()
    }

    fn width(&self) -> i32 {
        let title = width(&self.name, 14, Face::Serif) + 2 * PAD + if self.cost > 0 { 46 } else { 0 };
        let least = title.max(140);
        let lines = |wide: i32| self.wrapped(wide).iter().map(|(lines, _)| lines.len()).sum::<usize>();
        let room = if self.goals.is_empty() { LINES } else { SMALL_LINES };
        (least..560).step_by(10).find(|wide| lines(*wide) <= room).unwrap_or(560)
    }

    fn draw(&self, position: &[Described], offers: &mut Offers) -> Panel {
        let wide = self.width();
        let bar = rect(1, 1, wide - 2, BAR - 1).at("rx", 10).at("class", "titlebar");
        let beside = if self.cost > 0 { 46 } else { 0 };
        let size = fit(&self.name, 15, 11, wide - 2 * PAD - beside, Face::Serif);
        let mut bar =
            g(deck_tincture(self.deck).class()).with(bar).with(text(PAD, 18, size, "serif ontitle", &self.name));
        if self.cost > 0 {
            bar.push(text(wide - PAD, 18, 12, "end ontitle", &format!("{} Gold", self.cost)));
        }
        let mut face = g("").at("aria-hidden", true).with(bar);
        let [size, leading] = self.size();
        let mut y = BAR + leading;
        for (wrapped, claimed) in self.wrapped(wide) {
            face.push(lines(PAD, y, size, leading, if claimed { "bold" } else { "" }, &wrapped));
            y += leading * wrapped.len() as i32;
        }
        if y <= DOCK - 10 {
            face.push(text(PAD, DOCK - 9, 12, "soft ital", &self.foot));
        }
        let node = g("place").at("id", format_args!("own-{}", self.place()));
        let node = marked(node, position, self.place()).title(&self.foot).with(face);
        let node = node.with(rect(1, 1, wide - 2, DOCK - 2).at("rx", 10).at("class", "hit"));
        let node = node.with(frame([2, 2, wide - 4, DOCK - 4], 10, true));
        Panel::board("", "", [wide, DOCK], g("").with(may(node, &offers.take(self.place()))))
    }
}

/// Which cards lie before the viewer: what is held, under its heading, then what lies open on the own chart.
fn lying(view: &View, table: &Zabor, seat: u8) -> Vec<(Option<&'static str>, Deck, u8)> {
    let held = groups(view, table).into_iter();
    let held = held.flat_map(|(heading, all)| all.into_iter().map(move |(deck, n)| (Some(heading), deck, n)));
    let open = table.empire(seat).chart.iter().filter_map(|on| Some((None, Deck::nth(on.deck)?, on.card)));
    held.chain(open).collect()
}

fn docked(table: &Zabor, seat: u8, heading: Option<&str>, deck: Deck, n: u8) -> Docked {
    let kit = table.kit;
    let (name, text) = (kit.card_name(deck, n).to_owned(), card_text(kit, deck, n));
    if deck == Deck::Monster {
        return Docked { deck, n, name, text, goals: Vec::new(), foot: foot(heading, deck), cost: 0 };
    }
    let spec = kit.card(deck, n);
    let goals = spec.vp.iter().enumerate().map(|(which, claim)| match heading {
        Some(_) => (format!("{} VP: {}", claim.vp, claim.text), false),
        None => {
            let claimed = table.empire(seat).conditions[which] >> n & 1 != 0;
            let far = match progress(table, claim.conds, seat) {
                _ if claimed => " claimed".to_owned(),
                Some(far) => format!(" ({far})"),
                None => String::new(),
            };
            (format!("{} VP{far}: {}", claim.vp, claim.text), claimed)
        }
    });
    let cost = if heading.is_some() { spec.cost } else { 0 };
    Docked { deck, n, name, text, goals: goals.collect(), foot: foot(heading, deck), cost }
}

pub(super) fn panels(view: &View, table: &Zabor, position: &[Described], offers: &mut Offers) -> Vec<Panel> {
    let Some(Seat(seat)) = view.viewer else { return Vec::new() };
    let mut all = Vec::new();
    for (heading, deck, n) in lying(view, table, seat) {
        let token = card(deck, n);
        let mut offers = offers.part(|t| t == token);
        // The sentence tells everything that a card shows.
        let key = (said(position, token), heading, offers.clicks());
        let draw = || docked(table, seat, heading, deck, n).draw(position, &mut offers);
        let name = table.kit.card_name(deck, n);
        all.push(Panel::keyed(&format!("own-card-{token}"), name, PanelKind::Mat(Seat(seat)), key, draw));
    }
    all
}
