//! The map: land as it is held, and on it each territory's name, tokens, units and buildings. All of a territory is one group
//! with a hit shape over the whole land, so that a click on a piece is a click on its land, unless the piece has choices of
//! its own.

use ravelin_core::draw::{
    Described, Face, Glyph, Node, Offers, Tincture, again, circle, clicks, el, fit, g, keyed, keyed_may, may,
    may_be_lit, path, place, rect, text, width,
};
use ravelin_core::{Choice, Choices, Seat, Violation};

use super::parts::{frame, ghost, number, piece, sign, slim_frame, token};
use super::place::{Form, LISTED, Load, Places, Plan, places, plan};
use super::status::{building_state, sentence};
use super::words::{
    building_glyph, buildings_at, kind_glyph, kind_name, marks, printed, revolutionaries, short_name, subject, tincture,
};
use crate::ids::{Building, Kind, OrderKind, Territory};
use crate::kit::BuildingSpec;
use crate::questions::Action;
use crate::questions::Frame;
use crate::rules::orders::Regrouped;
use crate::rules::war::WarMoved;
use crate::state::Sovereigns;
use crate::tokens::{building, is_unit, order_token, space, unit};
use crate::view::View;
use ravelin_core::Asking;

/// What every territory is drawn from.
struct Map<'a> {
    view: &'a View,
    table: &'a Sovereigns,
    position: &'a [Described],
    form: Form,
    plan: &'a Plan,
    moves: Moves,
}

pub(super) fn map(
    view: &View,
    table: &Sovereigns,
    position: &[Described],
    form: Form,
    choices: &[Choice],
    offers: &mut Offers,
) -> Node {
    let plan = plan(view.kit, form);
    let map = Map { view, table, position, form, plan, moves: Moves::of(view, table, choices) };
    let mut node = g("");
    let (mut soils, mut lands) = (g(""), g(""));
    for t in view.kit.all_lands() {
        soils.push(map.soil(t));
        lands.push(map.territory(t, offers));
    }
    node.push(&plan.shapes);
    node.push(soils);
    // Names and pieces stay readable above the arrow; the units on it stand above everything.
    let attack = map.attack();
    if let Some([arrow, _]) = &attack {
        node.push(arrow);
    }
    node.push(lands);
    if let Some([_, marching]) = attack {
        node.push(marching);
    }
    node
}

/// Where each offered move leads, by its index. A move is clicked where it leads: the land it starts from is marked. [K8.7]
/// [K10.3]
struct Moves(Vec<Option<[Territory; 2]>>);

impl Moves {
    fn of(view: &View, table: &Sovereigns, choices: &[Choice]) -> Moves {
        let moving = matches!(table.top(), Some(Frame::Regroup(_) | Frame::WarMove(_)));
        let mut moves = Moves(Vec::new());
        if let Some(seat) = view.viewer.filter(|_| moving && !choices.is_empty()) {
            table.list(seat, &mut moves);
        }
        moves
    }

    fn goal(&self, choice: &Choice) -> Option<Territory> {
        let [_, to] = (*self.0.get(choice.index)?)?;
        choice.why.is_none().then_some(to)
    }

    fn starts(&self, t: Territory) -> bool {
        self.0.iter().flatten().any(|[from, _]| *from == t)
    }
}

impl Choices<Action> for Moves {
    const EXPLAIN: bool = false;

    fn offer(&mut self, action: Action) {
        self.0.push(match action {
            Action::Regroup(Regrouped::Move { from, to, .. }) | Action::WarMove(WarMoved::Move { from, to, .. }) => {
                Some([from, to])
            }
            _ => None,
        });
    }

    fn refuse(&mut self, _: Action, _: Violation) {}
}

/// Where the units stand that the decision at hand is about, so that a click on them offers what they can do.
fn host(table: &Sovereigns) -> Option<Territory> {
    match table.top()? {
        Frame::MoveIn(q) => Some(q.from),
        Frame::Parameter(q) => Some(q.t),
        Frame::Fall(_) => table.p.battle.as_ref().map(|b| b.to),
        Frame::Mute(q) => table.p.battle.as_ref().map(|b| b.place(q.role.other())),
        _ => None,
    }
}

/// Whether building choices mean new buildings from the supply rather than standing ones.
pub(super) fn supplies(table: &Sovereigns) -> bool {
    match table.top() {
        Some(Frame::Parameter(q)) => q.kind == OrderKind::Build,
        Some(Frame::BonusBuilding(_)) => true,
        _ => false,
    }
}

impl Map<'_> {
    fn id(&self, t: Territory) -> &'static str {
        &self.view.kit.territory(t).id
    }

    fn outline(&self, t: Territory) -> Node {
        again(&self.plan.outline(self.view.kit, t))
    }

    /// The land in the tincture of its holder, with a rim of the printed one.
    fn soil(&self, t: Territory) -> Node {
        let view = self.view;
        let print = printed(view.kit, view.kit.territory(t));
        // Nobody's: the neutral centre keeps its colour, land of revolutionaries is bare.
        let soil = match self.table.owner(t) {
            Some(seat) => tincture(view, seat),
            None if view.kit.neutral.has(t) => print,
            None => Tincture::Argent,
        };
        keyed((t, self.form as u8, soil), || {
            let mut node = g(soil.class()).at("id", format_args!("soil-{}", self.id(t)));
            node.push(self.outline(t).at("class", "soil").at("filter", "url(#grain)"));
            if soil != Tincture::Argent {
                node.push(self.outline(t).at("fill", format_args!("url(#h-{})", soil.class())));
            }
            if soil != print {
                let clip = format!("url(#{})", self.plan.clip(view.kit, t));
                let rim = self.outline(t).at("class", "band");
                let hatched =
                    self.outline(t).at("class", "hatched").at("stroke", format_args!("url(#h-{})", print.class()));
                node.push(g(print.class()).at("clip-path", clip).with(rim).with(hatched));
            }
            node.with(self.outline(t).at("class", "coast"))
        })
    }

    fn territory(&self, t: Territory, offers: &mut Offers) -> Node {
        let (view, table) = (self.view, self.table);
        let asked = subject(table) == Some(t) && view.public.end.is_none();
        let words = sentence(self.position, space(t));
        let choices = self.choices(t, offers);
        let fought = view.public.battle.as_ref().is_some_and(|b| b.to == t) && view.public.end.is_none();
        let marked = asked || fought || self.moves.starts(t);
        let built = buildings_at(view, t);
        let clicked = |(seat, b): (Seat, Building)| match asked && !supplies(table) {
            true => offers.take(building(seat, b)),
            false => vec![],
        };
        let clicked: Vec<Vec<&Choice>> = built.iter().map(|(seat, b, _)| (*seat, *b)).map(clicked).collect();
        let inside: Vec<_> = clicked.iter().map(|choices| clicks(choices)).collect();
        let form = self.form as u8;
        let key = (t, form, words, [asked, marked, supplies(table), self.marches(t)], inside);
        keyed_may(key, &choices, || self.land(t, (asked, marked), words, &choices, &clicked))
    }

    fn land(
        &self,
        t: Territory,
        (asked, marked): (bool, bool),
        words: &str,
        choices: &[&Choice],
        clicked: &[Vec<&Choice>],
    ) -> Node {
        let (view, table) = (self.view, self.table);
        let built = buildings_at(view, t);
        let sites = if asked && supplies(table) { self.free_sites(built.len()) } else { 0 };
        let owner = table.owner(t);
        let marks = marks(view, t, owner);
        let kinds: Vec<Kind> = owner.map_or(Vec::new(), |_| view.public.units[t].kinds().collect());
        let rebels = view.public.revolutionaries[t];
        let name = view.kit.territory(t).name.as_str();
        let load = Load {
            name,
            units: kinds.len() + usize::from(rebels > 0),
            buildings: built.len() + sites,
            labelled: self.form == Form::Wide || asked,
            tokens: marks.len(),
        };
        let site = self.plan.site(t);
        let spots = places(site, self.form, load);
        let id = self.id(t);
        let mut node = place(space(t), words).at("id", format_args!("t-{id}")).title(name);
        node.push(self.outline(t).at("class", "hit"));
        if marked || may_be_lit(choices) {
            node.push(frame(|| self.outline(t)));
        }
        if marked {
            node = node.at("class", "chosen");
        }
        node.push(text(spots.name[0], spots.name[1], site.name, "name", name));
        for (mark, &at) in marks.iter().zip(&spots.tokens) {
            let mut drawn = token(mark.tincture, mark.glyph, at, self.form.sizes().token, mark.count);
            if let (Some(seat), "order") = (self.table.owner(t), mark.id) {
                drawn = drawn.at("data-piece", order_token(seat));
            }
            node.push(drawn.at("id", format_args!("k-{id}-{}", mark.id)).title(&mark.words));
        }
        for (i, ((seat, b, spec), choices)) in built.iter().zip(clicked).enumerate() {
            node.push(self.building(t, (*seat, *b, spec), &spots, i, choices));
        }
        for at in spots.buildings.iter().skip(built.len()) {
            let site = rect(0, 0, spots.building, spots.building).at("rx", 6).at("class", "site");
            node.push(g("").move_to(at[0], at[1]).with(site.title("a free building site")));
        }
        node.push(self.army(t, &kinds, &spots));
        node
    }

    /// What is clicked on the land: what is anchored there, what its units can do, moves that lead there.
    fn choices<'c>(&self, t: Territory, offers: &mut Offers<'c>) -> Vec<&'c Choice> {
        let mut choices = offers.take_if(space(t), |c| self.moves.goal(c).is_none());
        if host(self.table) == Some(t) {
            choices.extend(offers.take_like(is_unit));
        }
        for from in self.view.kit.all_lands().into_iter().filter(|&from| self.moves.starts(from)) {
            choices.extend(offers.take_if(space(from), |c| self.moves.goal(c) == Some(t)));
        }
        choices
    }

    /// The units of the owner, or what they leave behind on the march, and revolutionaries.
    fn army(&self, t: Territory, kinds: &[Kind], spots: &Places) -> Node {
        let mut node = g("");
        if let Some(seat) = self.table.owner(t) {
            for (&kind, &at) in kinds.iter().zip(&spots.units) {
                node.push(match self.marches(t) {
                    true => self.left_behind(seat, kind, at, spots.unit),
                    false => self.unit(t, seat, kind, at, spots.unit),
                });
            }
        }
        if let Some(&at) = spots.units.get(kinds.len()) {
            let rebels = self.view.public.revolutionaries[t];
            let drawn = piece(Tincture::Tenne, Glyph::Torch, at, spots.unit).with(number(spots.unit, rebels.into()));
            node.push(drawn.at("id", format_args!("u-{}-rebels", self.id(t))).title(&revolutionaries(rebels)));
        }
        node
    }

    fn free_sites(&self, standing: usize) -> usize {
        usize::from(self.view.kit.constants.buildings_per_territory).saturating_sub(standing)
    }

    fn building(
        &self,
        t: Territory,
        (seat, b, spec): (Seat, Building, &BuildingSpec),
        spots: &Places,
        nth: usize,
        choices: &[&Choice],
    ) -> Node {
        let Some(&[x, y]) = spots.buildings.get(nth) else { return g("") };
        let (view, size) = (self.view, spots.building);
        let state = building_state(view, self.table, t, seat, b);
        let capital = if spec.capital { "capital " } else { "" };
        let words = format!("{}, {capital}of the {}, {state}: {}", spec.name, view.kit[seat].name, spec.text);
        let mut node = piece(tincture(view, seat), building_glyph(spec), [x, y], size);
        let mut covered = [-2, -2, size + 4, size + 4];
        if spots.labelled {
            let sizes = self.form.sizes();
            let (wide, name) = (spots.pitch - 3, short_name(spec));
            let letters = fit(name, sizes.label, sizes.least, wide - 4, Face::Ui);
            let label = rect((size - wide) / 2, size + 2, wide, sizes.plate()).at("rx", 4).at("class", "label");
            let mut word = text(size / 2, size + 2 + sizes.plate() * 3 / 4, letters, "mid", name);
            if width(name, letters, Face::Ui) > wide - 4 {
                word = word.at("textLength", wide - 4).at("lengthAdjust", "spacingAndGlyphs");
            }
            node = node.with(label).with(word);
            covered = [(size - wide) / 2 - 1, -2, wide + 2, size + sizes.plate() + 5];
        }
        if state != "working" {
            let far = size - 4;
            node = node.at("class", "idle").with(path(&format!("M4 {far}L{far} 4")).at("class", "stopped"));
        }
        if may_be_lit(choices) {
            let [left, top, w, h] = covered;
            let shape = || rect(left, top, w, h).at("rx", 6);
            node = node.with(shape().at("class", "hit")).with(slim_frame(shape));
        }
        let id = format!("b-{}-{}-{}", self.id(t), view.kit[seat].id, spec.id);
        may(node.at("id", id).at("data-piece", building(seat, b)).title(&words), choices)
    }

    fn unit(&self, t: Territory, seat: Seat, kind: Kind, at: [i32; 2], size: i32) -> Node {
        let view = self.view;
        let count = view.public.units[t].of(kind);
        let word = match kind {
            Kind::Common => "common",
            Kind::Special => "special",
            Kind::Spent => "spent",
        };
        let mut node = piece(tincture(view, seat), kind_glyph(view.kit, seat, kind), at, size);
        if kind == Kind::Spent {
            // Has ridden in this age: a dashed rim and a bar.
            let inset = size / 8;
            let far = size - inset;
            let rim = rect(inset, inset, size - 2 * inset, size - 2 * inset).at("rx", inset).at("class", "spent");
            let bar = path(&format!("M{inset} {far}L{far} {inset}")).at("class", "spent");
            node = node.with(rim).with(bar);
        }
        let words = format!("{} \u{d7}{count} of the {}", kind_name(view.kit, seat, kind), view.kit[seat].name);
        let node = node.with(number(size, count.into()));
        let node = node.at("id", format_args!("u-{}-{word}", self.id(t)));
        node.at("data-piece", unit(seat, kind)).title(&words)
    }

    /// Whether the units of this land are on their way into a battle that is not decided.
    fn marches(&self, t: Territory) -> bool {
        let running = |b: &&crate::state::Battle| b.winner.is_none() && b.from != b.to && !b.stopped;
        let battle = self.view.public.battle.as_ref().filter(running).filter(|_| self.view.public.end.is_none());
        battle.is_some_and(|b| b.from == t && b.attacker == self.table.owner(t))
    }

    fn left_behind(&self, seat: Seat, kind: Kind, at: [i32; 2], size: i32) -> Node {
        ghost(tincture(self.view, seat), kind_glyph(self.view.kit, seat, kind), at, size)
    }

    /// The arrow from the attacker's land over the common border into the target, and the units that march.
    fn attack(&self) -> Option<[Node; 2]> {
        let battle = self.view.public.battle.as_ref().filter(|b| b.from != b.to && self.view.public.end.is_none())?;
        let seat = battle.attacker?;
        let (middle @ [mx, my], [nx, ny]) = self.plan.crossing(battle.from, battle.to);
        let (back, long) = if self.form == Form::Wide { (46, 58) } else { (38, 46) };
        // Both ends come out from under the units.
        let (size, wide) = (self.form.marching(), self.marching(battle.from));
        let half = if self.marches(battle.from) { (wide * nx.abs() + size * ny.abs()) / 200 } else { 0 };
        let (back, long) = (back.max(half + 12), long.max(half + 32));
        let along = |far: i32, aside: i32| [mx + (nx * far - ny * aside) / 100, my + (ny * far + nx * aside) / 100];
        let ([ax, ay], [cx, cy]) = (along(-back, 0), along(0, 12));
        let ([tx, ty], [bx, by]) = (along(long, -6), along(long - 16, -3));
        let ([lx, ly], [rx, ry]) = (along(long - 18, 9), along(long - 14, -16));
        let shaft = || el("path").at("d", format_args!("M{ax} {ay}Q{cx} {cy} {bx} {by}"));
        let head = format!("M{tx} {ty}L{lx} {ly}L{rx} {ry}z");
        let mut node = g(tincture(self.view, seat).class()).at("class", "quiet").at("id", "attack");
        node.push(shaft().at("class", "thrust"));
        node.push(shaft().at("class", "thrust over"));
        node.push(path(&head).at("class", "point"));
        node.push(circle(ax, ay, 8).at("class", "point"));
        let marching = if self.marches(battle.from) { self.column(battle.from, seat, middle) } else { g("") };
        Some([node, marching.at("class", "quiet")])
    }

    /// How wide the row of the units is that march out of a land.
    fn marching(&self, from: Territory) -> i32 {
        self.view.public.units[from].kinds().count() as i32 * (self.form.marching() + 6) - 6
    }

    /// The marching units, on the border.
    fn column(&self, from: Territory, seat: Seat, [x, y]: [i32; 2]) -> Node {
        let size = self.form.marching();
        let wide = self.marching(from);
        let mut node = g("");
        for (i, kind) in self.view.public.units[from].kinds().enumerate() {
            let at = [x - wide / 2 + i as i32 * (size + 6), y - size / 2];
            node.push(self.unit(from, seat, kind, at, size));
        }
        node
    }
}

/// A small picture of a piece for the legend.
pub(super) fn legend(view: &View, table: &Sovereigns) -> Vec<(Node, String)> {
    let mut found: Vec<(Node, String)> = Vec::new();
    let mut show = |tincture: Tincture, glyph: Glyph, round: bool, name: String| {
        if found.iter().all(|(_, known)| *known != name) {
            let drawn =
                if round { token(tincture, glyph, [12, 12], 11, 1) } else { piece(tincture, glyph, [0, 0], LISTED) };
            found.push((drawn, name));
        }
    };
    for t in view.kit.all_lands() {
        let owner = table.owner(t);
        if let Some(seat) = owner {
            for kind in view.public.units[t].kinds() {
                show(tincture(view, seat), kind_glyph(view.kit, seat, kind), false, kind_name(view.kit, seat, kind));
            }
        }
        if view.public.revolutionaries[t] > 0 {
            show(Tincture::Tenne, Glyph::Torch, false, "revolutionaries".to_owned());
        }
        for mark in marks(view, t, owner) {
            let words = if mark.id == "gold" { "stored talents".to_owned() } else { mark.words };
            show(mark.tincture, mark.glyph, true, words);
        }
    }
    for t in view.kit.all_lands() {
        for (seat, _, spec) in buildings_at(view, t) {
            show(tincture(view, seat), building_glyph(spec), false, spec.name.clone());
        }
    }
    found
}

/// A glyph beside words, for rows of sheets.
pub(super) fn beside(tincture: Tincture, glyph: Glyph, [x, y]: [i32; 2], size: i32) -> Node {
    let square = || rect(0, 0, size, size).at("rx", size / 5);
    let inset = size * 16 / 100;
    let node = g(tincture.class()).move_to(x, y).with(square().at("class", "tincture rim"));
    node.with(sign(glyph, inset, inset, size - 2 * inset))
}
