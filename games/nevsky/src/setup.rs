//! Set-up: options, scenarios, bids, and the free Transport of the Lords on map. [N2.1] [N6] [N9.4] [N10.0]

use ravelin_core::journal::{Cover, Part};
use ravelin_core::options::Scenario;
use ravelin_core::{
    Choices, Clause, Each, Few, Lasting, OptionKind, OptionSpec, Options, Seats, Set, Sheet, Token, head, rule, tell,
};

use crate::action::Action;
use crate::battle::Battle;
use crate::flow::{Ask, Fate, Stage};
use crate::kit::*;
use crate::slots::Slots;
use crate::state::*;
use crate::tokens::{VECHE, VP, go};

pub(crate) fn sheet(kit: &Kit) -> Sheet {
    let text = str::to_owned;
    let choice = |key: &str, name: &str, about: &str, clause: &str, of: &[(&str, &str)]| OptionSpec {
        key: text(key),
        name: text(name),
        about: text(about),
        clause: Some(text(clause)),
        kind: OptionKind::Choice { of: of.iter().map(|(id, name)| (text(id), text(name))).collect() },
        default: text(of[0].0),
    };
    let yes_no = [("no", "No"), ("yes", "Yes")];
    let about = |(first, second): (&ScenarioSpec, &ScenarioSpec)| {
        let about = if first.text == second.text {
            first.text.clone()
        } else {
            format!("First edition: {} Second edition: {}", first.text, second.text)
        };
        Scenario { id: first.id.clone(), name: first.name.clone(), about }
    };
    Sheet {
        seats: vec![2],
        scenarios: kit.book(false).scenarios.iter().zip(&kit.book(true).scenarios).map(about).collect(),
        options: vec![
            choice(
                "edition",
                "Edition",
                "The rules of the first edition, or of the second of 2023.",
                "N10.0a",
                &[("first", "First edition"), ("second", "Second edition")],
            ),
            choice(
                "hidden_mats",
                "Hidden mats",
                "Mats are hidden from the enemy except in Battle and Storm.",
                "N9.1a",
                &yes_no,
            ),
            choice(
                "vassal_service",
                "Advanced Vassal Service",
                "Vassals have Service markers of their own on the Calendar.",
                "N9.2a",
                &yes_no,
            ),
            choice(
                "horse_archery",
                "Horseback archery",
                "Asiatic Horse Evades in Battle melee, or never.",
                "N9.3a",
                &[("yes", "Evades"), ("no", "Never Evades")],
            ),
            choice(
                "bidding",
                "Bidding for sides (second edition)",
                "Both bid VP, the lower bidder plays the Russians and adds them to the Veche. Without effect in the first edition.",
                "N9.4a",
                &yes_no,
            ),
            choice(
                "blanks",
                "Blank cards (second edition)",
                "As the scenario says, or set aside until the sixth is drawn. Without effect in the first edition.",
                "N9.5a",
                &[("scenario", "As the scenario says"), ("recycled", "Recycled after the sixth")],
            ),
        ],
    }
}

pub(crate) fn switches(kit: &Kit, options: &Options) -> Switches {
    let second = options.get("edition") == "second";
    let scenario = kit.book(second).scenarios.iter().position(|s| s.id == options.scenario).unwrap_or(0);
    Switches {
        second,
        scenario: scenario as u8,
        hidden_mats: options.get("hidden_mats") == "yes",
        vassal_service: options.get("vassal_service") == "yes",
        no_horse_archery: options.get("horse_archery") == "no",
        // Neither is offered in the first edition. [N10.13b] [N10.3c]
        bidding: second && options.get("bidding") == "yes",
        recycled_blanks: second && options.get("blanks") == "recycled",
    }
}

/// The board before anybody has chosen anything. [N2.1b] [N2.1c]
pub(crate) fn bare(kit: &'static Kit, switches: Switches) -> Nevsky {
    let book = kit.book(switches.second);
    let spec = &book.scenarios[usize::from(switches.scenario)];
    // With N9.5 blanks are set aside instead of removed; elsewhere the scenario says.
    let blanks = if spec.blanks == Blanks::RemoveBeforePlay { 0 } else { 3 };
    let public = Public {
        switches,
        swapped: false,
        bids: None,
        stage: Stage::Draw(Side::Teutonic, 0),
        asks: Few::default(),
        r#box: spec.first,
        campaign: spec.from_plan,
        first_levy: !spec.from_plan,
        lords: Each::default(),
        conquered: spec.conquered,
        ravaged: spec.ravaged,
        castles: spec.castles,
        walls: Locales::NONE,
        siege: Each::default(),
        legate: Legate::Out,
        veche_vp: spec.veche_vp,
        veche_coin: spec.veche_coin,
        fallen: Sides::default(),
        capabilities: Cards::NONE,
        events: Cards::NONE,
        blanks: Sides::filled(BlankCards { deck: blanks, spent: 0, aside: 0 }),
        held: Sides::default(),
        returned: Cards::NONE,
        vassal_box: Each::default(),
        gone: Each::default(),
        committed: Sides::default(),
        shown: Sides::default(),
        levy: Lasting::default(),
        card: Lasting::default(),
        march: March::default(),
        battle: Battle::default(),
        grow: 0,
        end: None,
        dirty: false,
        stopped: false,
    };
    let mut game = Nevsky { kit, book, p: public, s: Secret::default() };
    for &(lord, at) in &spec.cylinders {
        game.lord_mut(lord).place = Place::Calendar(at);
    }
    for &(lord, at, service) in &spec.mustered {
        game.stand_up(lord, at, service);
    }
    for &(card, lord) in &spec.capabilities {
        match lord {
            Some(lord) => _ = game.mat_mut(lord).cards.push(card),
            None => game.deploy(card),
        }
    }
    for &vassal in &spec.vassals {
        game.muster_vassal(vassal);
    }
    for (lord, goods) in &spec.transport {
        for a in AssetId::ALL.into_iter() {
            game.gain(*lord, a, goods[a]);
        }
    }
    if let Some(at) = spec.legate {
        game.p.legate = Legate::At(at);
    }
    let chosen = |lord: LordId| spec.from_plan || spec.transport.iter().any(|t| t.0 == lord);
    for &(lord, ..) in &spec.mustered {
        if book.lord(lord).transport_choice > 0 && !chosen(lord) {
            game.p.levy.outfit.insert(lord);
        }
    }
    game
}

pub(crate) fn new_game(kit: &'static Kit, options: &Options, io: &mut impl Fate) -> Nevsky {
    let switches = switches(kit, options);
    let mut game = bare(kit, switches);
    game.p.stage = if switches.bidding {
        Stage::Bid
    } else if game.scenario().from_plan {
        Stage::Plan
    } else {
        Stage::Outfit(Side::Teutonic)
    };
    head!(io, "N2.1b", "The Lords take their places");
    if !switches.second && options.get("bidding") == "yes" {
        tell!(io, "N10.13b", "There is no bidding for sides in the first edition.");
    }
    if !switches.second && options.get("blanks") == "recycled" {
        tell!(io, "N10.3c", "Blank cards are not recycled in the first edition.");
    }
    game.run(io);
    game
}

impl Nevsky {
    /// A Lord on map with his starting Forces, fixed Assets and Ready Vassals. [N2.1c] [N3.4.1g]
    pub(crate) fn stand_up(&mut self, l: LordId, at: LocaleId, service: u8) {
        let spec = self.book.lord(l);
        *self.lord_mut(l) = Lord { place: Place::Map(at), service, ..Lord::default() };
        let ready = self.ready_vassals(l);
        *self.mat_mut(l) = Mat { units: spec.forces, assets: spec.assets, ready, ..Mat::default() };
        self.p.dirty = true;
    }

    /// Ordinary Vassals that are not gone, and special ones while their Capability is in play. [N1.5.4c] [N1.5.4d]
    pub(crate) fn ready_vassals(&self, l: LordId) -> Slots {
        let ready = |v: &VassalId| match self.book.vassals[*v].special {
            Special::Ordinary => true,
            Special::Crusaders => self.in_play(capability::CRUSADE),
            Special::Steppe => self.in_play(capability::STEPPE_WARRIORS),
        };
        let ready: Set<Slot> = self.book.retinue(l).filter(ready).map(|v| self.book.slot(v)).collect();
        Slots(ready - self.p.gone[l].0)
    }

    pub(crate) fn bid_step(&mut self, io: &mut impl Fate) -> bool {
        if self.p.committed.values().any(|committed| !committed) {
            return false;
        }
        let [Some(first), Some(second)] = Side::ALL.map(|side| self.s.bids[side]) else { return false };
        // The lower bidder plays the Russians; a tie is decided by lot. [N9.4a]
        self.p.swapped = match first.cmp(&second) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Greater => false,
            std::cmp::Ordering::Equal => io.below(2) == 1,
        };
        let low = first.min(second);
        let gained = low.min(8 - self.p.veche_vp);
        let sides = ["the Teutons", "the Russians"];
        let (one, other) = if self.p.swapped { (sides[1], sides[0]) } else { (sides[0], sides[1]) };
        // Turned up together: whoever bid last may not take it back. (Table: Information)
        tell!(io, "N9.4a",
            "The first seat bid {first} VP, the second {second}: the first plays {one}, the second {other}; {veche} gains {n} VP.",
            first, second, one, other, veche = Part::Shown(VECHE), n = gained;
            ..go(VP, gained, None, Some(VECHE)).into_iter().chain(self.screens_change()));
        self.p.bids = Some([first, second]);
        self.p.veche_vp += gained;
        self.p.committed = Sides::default();
        self.s.bids = Sides::default();
        self.p.stage = if self.scenario().from_plan { Stage::Plan } else { Stage::Outfit(Side::Teutonic) };
        true
    }

    pub(crate) fn bid(&mut self, side: Side, action: Action, _io: &mut impl Fate) {
        if let Action::Bid(n) = action {
            self.s.bids[side] = Some(n);
            self.p.committed[side] = true;
        }
    }

    /// Teutons, then Russians, choose free Transport. [N2.1d]
    pub(crate) fn outfit_step(&mut self, side: Side, io: &mut impl Fate) -> bool {
        if let Some(lord) = self.p.levy.outfit.and(side.all_lords()).lowest() {
            self.p.levy.outfit.remove(lord);
            let left = self.book.lord(lord).transport_choice;
            self.push(Ask::Outfit { lord, left });
            return true;
        }
        match side {
            Side::Teutonic => self.p.stage = Stage::Outfit(Side::Russian),
            Side::Russian => self.begin_levy(io),
        }
        true
    }

    /// Transport that a Lord may take: Ships only if his mat says so, none beyond eight. [N2.1d] [N3.4.3a]
    pub(crate) fn outfit_types(&self, l: LordId) -> impl Iterator<Item = AssetId> + '_ {
        let ships = self.book.lord(l).ships;
        AssetId::TRANSPORT.into_iter().filter(move |&a| (ships || a != AssetId::Ship) && self.asset(l, a) < MOST)
    }

    /// Free Transport comes with a Lord, or with a Tax of Veliky Knyaz. [N2.1d] [N7.R17C.a]
    pub(crate) fn outfit_clause(&self) -> Clause {
        if self.p.campaign { rule!("N7.R17C.a") } else { rule!("N2.1d") }
    }

    pub(crate) fn list_outfit(&self, l: LordId, out: &mut impl Choices<Action>) {
        self.outfit_types(l).for_each(|a| out.offer(Action::Transport(a)));
        if !self.book.lord(l).ships {
            let why = ravelin_core::Violation::new(self.outfit_clause(), "his mat does not say Ships");
            out.refuse(Action::Transport(AssetId::Ship), why);
        }
    }

    pub(crate) fn outfit(&mut self, lord: LordId, left: u8, action: Action, io: &mut impl Fate) {
        if let Action::Transport(a) = action {
            self.gain(lord, a, 1);
            tell!(io, self.outfit_clause(), "{lord} {takes} {transport}.", lord, takes = lord.does("takes", "take"),
                transport = self.one_of_mat(lord, a, "Transport"); ..self.gained(lord, a, 1));
        }
        if left > 1 {
            self.push(Ask::Outfit { lord, left: left - 1 });
        }
    }

    /// A card or a Vassal of a mat in the journal: hidden with hidden mats. [N9.1d]
    pub(crate) fn of_mat(&self, l: LordId, token: Token, cover: Cover) -> Part {
        if self.mat_open(l) {
            return Part::Token(token);
        }
        Part::Secret { to: Seats::only(self.seat_of(l.side())), token, cover }
    }

    /// One Asset of a mat. That it is one is seen by all, which one it is only by its owner. [N9.1d]
    pub(crate) fn one_of_mat(&self, l: LordId, asset: AssetId, cover: &'static str) -> Part {
        Part::Phrase(vec![Part::Text("1 "), self.of_mat(l, asset.token(), Cover::Text(cover))])
    }

    /// Mats of Lords in a Battle or Storm are open from Array to Aftermath. [N9.1e]
    pub(crate) fn mat_open(&self, l: LordId) -> bool {
        !self.p.switches.hidden_mats || (matches!(self.p.stage, Stage::Fight(_)) && self.p.battle.part.has(l))
    }
}
