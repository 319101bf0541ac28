//! Words and marks that the drawing and the text share: glyphs, short names, states, effects, the parts of the Deck of Ages.

use ravelin_core::Seat;
use ravelin_core::draw::{Glyph, Tincture};
use ravelin_core::pile::Segment;

use crate::ids::{AgeState, Building, CardId, HordesState, Kind, Role, Source, SovereignId, Territory, TurnKind};
use crate::kit::{BuildingSpec, CardSpec, Kit, TerritorySpec, UnitSpec};
use crate::questions::{Frame, WarOrAge};
use crate::rules::battle::BattleStep;
use crate::sentences::count;
use crate::state::{Cards, Sovereigns, Units};
use crate::view::View;
use ravelin_core::Asking;

/// For colours that no tincture is called by.
const SPARE: [Tincture; 5] = [Tincture::Azure, Tincture::Gules, Tincture::Vert, Tincture::Purpure, Tincture::Tenne];

fn colour_tincture(kit: &Kit, colour: u8) -> Tincture {
    let named = kit.colours.get(usize::from(colour)).and_then(|c| Tincture::of_colour(c));
    named.unwrap_or(SPARE[usize::from(colour) % SPARE.len()])
}

/// The tincture of a seat is that of its home land.
pub(super) fn tincture(view: &View, seat: Seat) -> Tincture {
    let home = view.public.homes.get(seat).and_then(|lands| lands.lowest());
    let colour = home.and_then(|t| view.kit[t].colour);
    match colour {
        Some(colour) => colour_tincture(view.kit, colour),
        None => SPARE[seat.index() % SPARE.len()],
    }
}

/// The printed colour of the land.
pub(super) fn printed(kit: &Kit, t: &TerritorySpec) -> Tincture {
    t.colour.map_or(Tincture::Or, |c| colour_tincture(kit, c))
}

pub(super) fn unit_glyph(unit: &UnitSpec) -> Glyph {
    match unit {
        UnitSpec { reinforces: true, .. } => Glyph::Horse,
        UnitSpec { strength: 2.., .. } => Glyph::Troll,
        _ => Glyph::Axe,
    }
}

pub(super) fn kind_glyph(kit: &Kit, seat: Seat, kind: Kind) -> Glyph {
    match (kind, kit.kingdoms.get(seat.index())) {
        (Kind::Special | Kind::Spent, Some(kingdom)) => unit_glyph(&kingdom.special_unit),
        (Kind::Common | Kind::Special | Kind::Spent, _) => Glyph::Shield,
    }
}

pub(super) fn kind_name(kit: &Kit, seat: Seat, kind: Kind) -> String {
    let special = || kit.kingdoms.get(seat.index()).map_or("unit", |k| k.special_unit.name.as_str());
    match kind {
        Kind::Common => kit.common_unit.name.clone(),
        Kind::Special => special().to_owned(),
        Kind::Spent => format!("{} (has reinforced)", special()),
    }
}

/// `Warrior x2, Troll x1`.
pub(super) fn army_words(kit: &Kit, seat: Seat, units: Units) -> String {
    let each = units.kinds().map(|k| format!("{} x{}", kind_name(kit, seat, k), units.of(k)));
    each.collect::<Vec<_>>().join(", ")
}

/// Every building of the shipped set has its own silhouette; others get one by what they are.
pub(super) fn building_glyph(building: &BuildingSpec) -> Glyph {
    match building.id.as_str() {
        "residential_districts" => Glyph::Houses,
        "treasure_house" => Glyph::Chest,
        "storehouse" => Glyph::Barrel,
        "statue" => Glyph::Statue,
        "brickyard" => Glyph::Bricks,
        "watchtower" => Glyph::Tower,
        "military_academy" => Glyph::Helm,
        "wall" => Glyph::Wall,
        "library" => Glyph::Book,
        "market_square" => Glyph::Stall,
        "fortress" => Glyph::Keep,
        "bank" => Glyph::Scales,
        "armory" => Glyph::Anvil,
        "palace" => Glyph::Dome,
        "altar" => Glyph::Altar,
        "masters_castle" => Glyph::Castle,
        "temple" => Glyph::Temple,
        "bedehouse" => Glyph::Chapel,
        "hall_of_chiefs" => Glyph::Hall,
        "arena" => Glyph::Arena,
        "warrior_marquees" => Glyph::Tent,
        _ if building.capital => Glyph::Anchor,
        _ if building.level >= 2 => Glyph::Gate,
        _ => Glyph::Hammer,
    }
}

/// One telling word for a building: what a capital is, of others the name.
pub(super) fn short_name(building: &BuildingSpec) -> &str {
    if building.capital {
        return "Capital";
    }
    let name = building.name.as_str();
    let before_of = name.split(" of ").next().unwrap_or(name);
    let mut words = before_of.split_whitespace();
    match (words.next(), words.next_back()) {
        (Some(first), Some("House" | "Square" | "Hall")) => first,
        (_, Some(last)) => last,
        (Some(only), None) => only,
        (None, None) => name,
    }
}

pub(super) fn buildings_at(view: &View, t: Territory) -> Vec<(Seat, Building, &'static BuildingSpec)> {
    let seats = (0..view.public.seats).map(Seat);
    seats
        .flat_map(|s| view.public.built[s][t].iter().map(move |b| (s, b)))
        .map(|(s, b)| (s, b, &view.kit[s][b]))
        .collect()
}

/// A small mark on a territory: its glyph, tincture, count and meaning.
pub(super) struct Mark {
    pub id: &'static str,
    pub glyph: Glyph,
    pub tincture: Tincture,
    pub count: usize,
    pub words: String,
}

pub(super) fn marks(view: &View, t: Territory, owner: Option<Seat>) -> Vec<Mark> {
    let p = &view.public;
    let own = owner.map_or(Tincture::Sable, |s| tincture(view, s));
    let mut marks = Vec::new();
    let mut mark = |on: bool, id, glyph, tincture, count, words: &str| {
        if on {
            marks.push(Mark { id, glyph, tincture, count, words: words.to_owned() });
        }
    };
    let twice = p.twice.has(t);
    let orders = if twice { "two order tokens" } else { "order token" };
    mark(p.ordered.has(t) || twice, "order", Glyph::Seal, own, 1 + usize::from(twice), orders);
    mark(p.rebels.has(t), "rebellion", Glyph::Fire, Tincture::Tenne, 1, "rebellion");
    mark(p.defence.has(t), "defence", Glyph::Shield, Tincture::Sable, 1, "defence token");
    mark(p.plague.has(t), "plague", Glyph::Skull, Tincture::Vert, 1, "plague");
    mark(p.abandoned.has(t), "abandoned", Glyph::Banner, Tincture::Argent, 1, "conquered and abandoned");
    mark(p.noted.has(t), "noted", Glyph::Hourglass, Tincture::Purpure, 1, "left without orders");
    let gold = p.store[t];
    let words = format!("{} stored", count(gold, "talent", "talents"));
    mark(gold > 0, "gold", Glyph::Coin, Tincture::Or, gold.into(), &words);
    marks
}

/// The territory that the decision at hand is about.
pub(super) fn subject(g: &Sovereigns) -> Option<Territory> {
    match g.top()? {
        Frame::Parameter(q) => Some(q.t),
        Frame::Order(q) => Some(q.t),
        Frame::BonusBuilding(q) => Some(q.t),
        Frame::Regroup(q) => Some(q.t),
        Frame::Half(q) => Some(q.t),
        Frame::AttackOrder(q) => Some(q.t),
        Frame::Dying(q) => Some(q.t),
        Frame::MoveIn(q) => Some(q.from),
        Frame::Dismiss(q) => q.at,
        _ => g.p.battle.as_ref().map(|b| b.to),
    }
}

pub(super) fn age_words(view: &View, seat: Seat) -> String {
    let realm = &view.public.realms[seat];
    if realm.eliminated {
        return "out of the game".to_owned();
    }
    let state = match realm.state {
        _ if view.public.end.is_some() => "the game is over",
        AgeState::Fresh if realm.ages > 0 => "done, the next begins",
        AgeState::Fresh => "not yet begun",
        AgeState::Ordering => "giving orders",
        AgeState::Ordered if view.public.last_war.is_some() => "orders done: a new age follows", // [K20.2.1]
        AgeState::Ordered if view.public.active == seat && view.public.turn.kind == TurnKind::War => "at war",
        AgeState::Ordered => "orders done: war or a new age",
    };
    if realm.ages == 0 { state.to_owned() } else { format!("age {} \u{b7} {state}", realm.ages) }
}

pub(super) fn turn_words(view: &View) -> String {
    let p = &view.public;
    let who = view.kit.kingdoms.get(p.active.index()).map_or("", |k| k.name.as_str());
    if p.end.is_some() {
        return format!("after {} turns", p.turns);
    }
    if p.turns == 0 {
        return "setting up".to_owned();
    }
    if p.pending.last() == Some(&Frame::WarOrAge(WarOrAge {})) {
        return format!("turn {} \u{b7} the {who} choose war or a new age", p.turns);
    }
    let kind = match p.turn.kind {
        TurnKind::Opening => "opening turn",
        TurnKind::Order => "order turn",
        TurnKind::War => "war turn",
    };
    let extra = match p.extra_turns {
        0 => String::new(),
        n => format!(" \u{b7} {n} more to follow"),
    };
    format!("turn {} \u{b7} {kind} of the {who}{extra}", p.turns)
}

pub(super) fn last_war_words(view: &View) -> Option<String> {
    let last = view.public.last_war.filter(|_| view.public.end.is_none())?;
    let who = view.kit.kingdoms.get(last.index()).map_or("", |k| k.name.as_str());
    Some(format!("The Last War: the game ends after the order phase of the {who}"))
}

/// Effects that run for or because of a seat.
pub(super) fn effects(view: &View, seat: Seat) -> Vec<String> {
    let realm = &view.public.realms[seat];
    let mut out = Vec::new();
    match realm.hordes {
        HordesState::Off => {}
        HordesState::On => {
            out.push(format!("Invincible Hordes: unit limit {} until the next fines", realm.hordes_limit));
        }
        HordesState::Ending => {
            out.push(format!("Invincible Hordes: unit limit {}, ends with these fines", realm.hordes_limit));
        }
    }
    if realm.rapid_left > 0 {
        out.push(format!("Rapid Development: {} left", count(realm.rapid_left, "double order", "double orders")));
    }
    if realm.holy_war > 0 {
        let more = count(realm.holy_war, "more attack", "more attacks");
        out.push(format!("Holy War: {more} for all until this kingdom's next age"));
    }
    if realm.truce {
        out.push("Truce: no attack on capitals until this kingdom's next age".to_owned());
    }
    if !realm.severed.is_empty() {
        let named = realm.severed.iter().filter_map(|s| view.kit.kingdoms.get(s.index()));
        let names: Vec<&str> = named.map(|k| k.name.as_str()).collect();
        out.push(format!("The Tempest: {} may not attack each other", names.join(" and ")));
    }
    if realm.fine_waived {
        out.push("No fine for territories without orders".to_owned());
    }
    let used = uses(view, seat);
    if !used.is_empty() {
        out.push(format!("Used in this age: {}", used.join(", ")));
    }
    out
}

/// What may be done so often in an age, and was. [KI3] [K1.2.10]
fn uses(view: &View, seat: Seat) -> Vec<String> {
    let age = &view.public.realms[seat].age;
    let counts = [
        (age.properties_cancelled, "a property cancelled"),
        (age.rebellions_cancelled, "a rebellion prevented"),
        (age.cards_bought, "combat cards bought"),
        (age.donations, "Altar gifts"),
        (age.altar_wars, "Altar honours in war"),
    ];
    let mut used: Vec<String> = counts
        .into_iter()
        .filter(|c| c.0 > 0)
        .map(|(n, what)| if n == 1 { what.to_owned() } else { format!("{what} \u{d7}{n}") })
        .collect();
    used.extend(age.markets.into_iter().map(|t| format!("the market of {}", view.kit.territory(t).name)));
    used
}

/// Attacks left of the limit, attack orders in the Last War; the limit alone outside the own war turn. [KI16]
pub(super) fn attack_words(g: &Sovereigns, seat: Seat) -> String {
    let limit = g.attack_limit(seat);
    if g.p.last_war.is_some() {
        let left = limit.saturating_sub(g.realm(seat).attack_orders);
        format!("{left} of {} left", count(limit, "attack order", "attack orders"))
    } else if g.p.active == seat && g.p.turn.kind == TurnKind::War {
        format!("{} of {} left", limit.saturating_sub(g.p.turn.attacks), count(limit, "attack", "attacks"))
    } else {
        format!("{} per war", count(limit, "attack", "attacks"))
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reign {
    Reigning,
    Unused,
    Dead,
}

pub(super) fn reign(view: &View, seat: Seat, id: SovereignId) -> Reign {
    let realm = &view.public.realms[seat];
    if realm.sovereign == Some(id) {
        Reign::Reigning
    } else if realm.chosen.has(id) {
        Reign::Dead
    } else {
        Reign::Unused
    }
}

pub(super) fn reign_words(view: &View, seat: Seat, reign: Reign) -> String {
    let realm = &view.public.realms[seat];
    match reign {
        Reign::Reigning => format!("reigns {} to {}", realm.reign_start, realm.reign_limit),
        Reign::Unused => "waits".to_owned(),
        Reign::Dead => "dead".to_owned(),
    }
}

/// The parts of the Deck of Ages from the top: what lies in them and how many are left.
pub(super) fn age_parts(view: &View) -> Vec<(&'static str, usize)> {
    let (bonus, events) = (view.kit.bonus.len(), view.kit.events.len());
    let part = |card: usize| match card {
        c if c < bonus => "Kingdom bonus",
        c if c < bonus + events => "End of Times",
        _ => "Destiny",
    };
    let name = |segment: &Segment<_>| match segment {
        Segment::Known(card) => part(usize::from(*card)),
        Segment::Unordered { from, .. } => from.kinds().next().map_or("", part),
    };
    view.public.ages.segments().map(|s| (name(s), s.len())).collect()
}

pub(super) fn card_list(kit: &Kit, cards: &Cards) -> String {
    let each = cards.kinds().map(|k| (&kit[k], cards.count(k)));
    let words = each.map(|(card, n)| if n > 1 { format!("{} \u{d7}{n}", card.name) } else { card.name.clone() });
    words.collect::<Vec<_>>().join(", ")
}

/// Cards that the viewer passed on, and where they may be as far as he can tell. [KI14] [KI20]
pub(super) fn passed_words(view: &View) -> Vec<String> {
    let name = |seat: Seat| view.kit[seat].name.as_str();
    let passed = view.own.iter().flat_map(|own| own.passed.iter());
    let known = passed.filter_map(|p| Some((combat_card(view.kit, p.card)?, p.hands, p.piles)));
    let words = known.map(|(spec, hands, piles)| {
        let held = hands.iter().map(|s| format!("in the hand of the {}", name(s)));
        let lost = piles.iter().map(|s| format!("discarded unseen by the {}", name(s)));
        format!("You passed on {}: {}", spec.name, held.chain(lost).collect::<Vec<_>>().join(" or "))
    });
    words.collect()
}

pub(super) fn revolutionaries(n: u8) -> String {
    count(n, "revolutionary", "revolutionaries")
}

pub(super) fn combat_card(kit: &Kit, card: CardId) -> Option<&CardSpec> {
    Some(&kit[card])
}

/// Bonus cards that a seat holds.
pub(super) fn held(view: &View, seat: Seat) -> impl Iterator<Item = crate::ids::BonusId> {
    view.public.realms[seat].bonus.iter()
}

pub(super) fn destiny_words(view: &View, seat: Seat) -> Vec<&'static str> {
    view.public.realms[seat].destiny.iter().map(|card| view.kit[card].name.as_str()).collect()
}

/// Whether totals are fixed: from here on units fall, and the strengths that were compared stay. [K11.8.1]
pub(super) fn counted(g: &Sovereigns) -> bool {
    use BattleStep as B;
    let fixed = |frame: &Frame| {
        matches!(
            frame.battle(),
            Some(B::Losses(_) | B::Result | B::Retreat | B::Through | B::Conquest | B::After(_) | B::Finished)
        )
    };
    !g.fight().stopped && g.p.pending.iter().any(fixed)
}

/// How far the battle has come.
pub(super) fn battle_words(g: &Sovereigns) -> &'static str {
    use BattleStep as B;
    let battle = g.fight();
    let step = g.p.pending.iter().find_map(|frame| frame.battle());
    match (battle.winner, step) {
        (Some(Role::Attacker), _) => "the attacker wins",
        (Some(Role::Defender), _) => "the defender wins",
        (None, _) if battle.stopped => "stopped without winner",
        (None, Some(B::Armory | B::SwitchOff)) => "before the cards are placed",
        (None, Some(B::Main(_) | B::Support(_))) => "cards are being placed",
        (None, Some(B::Ride(_) | B::Tactician(_) | B::Reveal)) => "before the cards are shown",
        (None, Some(B::Red(_) | B::Property(_) | B::Rapture(_))) => "the cards are shown",
        (None, Some(B::Totals | B::Losses(_))) => "losses are taken",
        (None, _) => "nobody wins",
    }
}

/// A side's strength: as compared once it was counted, else as it stands.
pub(crate) fn strength(g: &Sovereigns, role: Role) -> u8 {
    if counted(g) { g.fight().side(role).total } else { g.total(role) }
}

/// The name of the main card's line. A card from the deck counts less than it shows. [K11.6.3] [K18.2.6]
fn card_words(g: &Sovereigns, role: Role) -> String {
    let battle = g.fight();
    let side = battle.side(role);
    let penalty = g.kit.constants.blind_card_penalty;
    let printed = side.card.map_or(0, |c| g.kit.card(c).strength[role]);
    let blind = side.main == Some(Source::Deck) && battle.has_properties() && printed > 0 && penalty > 0;
    if blind && side.card_strength == printed.saturating_sub(penalty) {
        format!("deck card, {penalty} less")
    } else {
        "card".to_owned()
    }
}

/// What makes up a side's strength, line by line; the lines add up to it.
pub(crate) fn strength_lines(g: &Sovereigns, role: Role) -> Vec<(String, i32)> {
    let battle = g.fight();
    let side = battle.side(role);
    let fighting = g.fighters(role).minus(side.muted);
    let cards = i32::from(side.card_strength) + i32::from(side.support_strength) + i32::from(side.bonus);
    // The land may have a new owner or a new rebellion since the strengths were compared: what it gave is not told apart then.
    let past = counted(g) && battle.winner.is_some();
    let fallen = past && battle.conquered && role == Role::Defender;
    let extra = match role {
        Role::Attacker => i32::from(battle.armory),
        Role::Defender if fallen => 0,
        Role::Defender => i32::from(g.fortification()),
    };
    let rebels = !past && battle.seat(role).is_some() && g.p.rebels.has(battle.place(role));
    let penalty = if rebels { i32::from(g.kit.constants.rebellion_combat_penalty) } else { 0 };
    let strength = |kind| match (battle.seat(role), kind) {
        (None, _) => g.kit.revolutionary_strength,
        (Some(_), Kind::Common) => g.kit.common_unit.strength,
        (Some(seat), Kind::Special | Kind::Spent) => g.kingdom(seat).special_unit.strength,
    };
    let units: i32 = match counted(g) {
        // Those who fell have been counted.
        true => i32::from(side.total) - cards - extra + penalty,
        false => fighting.kinds().map(|k| i32::from(fighting.of(k)) * i32::from(strength(k))).sum(),
    };
    let army = if fallen { "army and fortification" } else { "army" };
    let mut lines = vec![(army.to_owned(), units)];
    let mut line = |words: &str, n: i32| {
        if n != 0 {
            lines.push((words.to_owned(), n));
        }
    };
    if cards != 0 {
        line(&card_words(g, role), i32::from(side.card_strength));
        line("support card", i32::from(side.support_strength));
        line("properties", i32::from(side.bonus));
    }
    line(if role == Role::Attacker { "Armory" } else { "fortification" }, extra);
    line("rebellion", -penalty);
    lines
}
