//! Set-up: options, starting positions, and the Phase cards that the Invaders keep. [S3] [S25]

use ravelin_core::journal::{Cover, Part, list};
use ravelin_core::options::Scenario;
use ravelin_core::{Choices, Lasting, OptionKind, OptionSpec, Options, Seat, Seats, Sheet, tell};

use crate::action::Action;
use crate::components::*;
use crate::flow::{Ask, Fate, Stage};
use crate::places::*;
use crate::state::{Breach, Machine, Mount, MoveOut, NONE, Public, Secret, Stronghold, Switches};
use crate::tokens::{DRAWN, before, card, phase_card, secret};

pub(crate) fn sheet(kit: &Kit) -> Sheet {
    let text = str::to_owned;
    let siege = Scenario { id: text("siege"), name: text("The Siege"), about: text("Ten turns to break in.") };
    let name = |id: &str| match id {
        "cards" => "Phase cards",
        "gate_toughness" => "Toughness of the Gates",
        "breach_glory" => "Glory for a breach",
        "poison_timing" => "Poison",
        "quartermaster_mode" => "Quartermaster",
        "wooden_supply" => "Wooden Components",
        _ => "Marksmen per Tower",
    };
    let options = kit.switches.iter().map(|switch| OptionSpec {
        key: switch.id.clone(),
        name: text(name(&switch.id)),
        about: switch.text.clone(),
        clause: Some(text(if switch.id == "cards" { "S3.17" } else { "S25.3" })),
        kind: OptionKind::Choice { of: switch.values.iter().map(|v| (v.clone(), value_name(kit, v))).collect() },
        default: switch.values.first().cloned().unwrap_or_default(),
    });
    Sheet { seats: vec![2, 3, 4], scenarios: vec![siege], options: options.collect() }
}

/// A switch's value as a player reads it.
fn value_name(kit: &Kit, value: &str) -> String {
    let each = kit.breach_glory;
    match value {
        "drawn" => "drawn by lot, one of two or three kept".to_owned(),
        "preset" => "the starred set".to_owned(),
        "per_section" => format!("{each} for each section breached"),
        "per_section_with_4_left" => format!("{each} for each section breached with 4 Strength to spare"),
        "flat_3" => "3 once, for a break-in over the walls".to_owned(),
        "none" => "nothing".to_owned(),
        "invader_ahead" => "kills when the Invader is ahead".to_owned(),
        "start_of_strength" => "kills before Strength is compared".to_owned(),
        "to_rampart" => "two more may come to his Rampart".to_owned(),
        "from_rampart" => "two more may leave his Rampart".to_owned(),
        number => number.to_owned(),
    }
}

pub(crate) fn switches(options: &Options) -> Switches {
    Switches {
        preset: options.get("cards") == "preset",
        soft_gates: options.get("gate_toughness") == "6",
        breach: match options.get("breach_glory") {
            "per_section_with_4_left" => Breach::PerSectionWith4Left,
            "flat_3" => Breach::Flat3,
            "none" => Breach::None,
            _ => Breach::PerSection,
        },
        early_poison: options.get("poison_timing") == "start_of_strength",
        quartermaster_leaves: options.get("quartermaster_mode") == "from_rampart",
        few_wooden: options.get("wooden_supply") == "3",
        two_per_tower: options.get("tower_marksmen") == "2",
    }
}

/// The board before a card is drawn. [S3.1]-[S3.13]
pub(crate) fn bare(kit: &'static Kit, options: &Options) -> Stronghold {
    let switches = switches(options);
    let mut posts = [Units::NONE; POSTS];
    posts[..SECTIONS].copy_from_slice(&kit.start_units);
    posts[usize::from(post::BARRACKS)..usize::from(post::COURTYARD)].copy_from_slice(&kit.start_inside);
    let mut supply = kit.defenders;
    posts.iter().for_each(|units| supply.leave(*units));
    let stones: u8 = kit.start_stones.iter().sum();
    let wooden = kit.piece(Piece::Wooden);
    let p = Public {
        seats: options.seats,
        switches,
        turn: 0,
        stage: Stage::Pick(0),
        ask: Ask::None,
        declared: Seats::NONE,
        pouch: kit.invaders,
        pool: Units::NONE,
        blood: 0,
        spent: Units::NONE,
        reserve: [Units::NONE; 2],
        camp: [Units::NONE; 2],
        resources: [0; 2],
        cards: [[NONE; CARD_PHASES]; 2],
        flipped: [0; 2],
        refused: [0; 2],
        wall: [Units::NONE; SECTIONS],
        siege: [Units::NONE; SECTIONS],
        ramparts: [Units::NONE; RAMPARTS],
        foregrounds: [Units::NONE; 2],
        crews: [Units::NONE; RAMS],
        rams: 0,
        siege_towers: 0,
        equipment: [0; EQUIPMENT],
        bridges: 0,
        goblin_traps: 0,
        troll_traps: 0,
        machines: [Machine::None; RAMPARTS],
        hits: [0; RAMPARTS],
        misses: [0; RAMPARTS],
        misses_out: 0,
        covers: 0,
        training: [0; TRAINING],
        saboteurs: 0,
        influence: [NONE; RAMPARTS],
        posts,
        hospital: [Units::NONE; 2],
        supply,
        mounts: [Mount::None; TOWERS],
        stones: kit.start_stones,
        wooden: [0; SECTIONS],
        stone_supply: kit.piece(Piece::Stone) - stones,
        wooden_supply: if switches.few_wooden { wooden.min(3) } else { wooden },
        ruin: 0,
        strips: 0,
        cauldrons: [NONE; SECTIONS],
        platforms: 0,
        heroes: kit.start_heroes.map(|s| s.0),
        paid: [0; WORKS],
        paid_by_east: 0,
        hourglasses: [0; 2],
        labour: [0; 2],
        stone_due: false,
        acting: 0,
        barbican: false,
        gate: 0,
        toughness: 0,
        turns_given: 0,
        feats: 0,
        steadfast: (1 << SHAMES) - 1,
        honor_points: 0,
        honor_kept: true,
        breached: 0,
        wide_breaches: 0,
        repeat: false,
        glory: [0; 2],
        end: None,
        turn_flags: Lasting::default(),
        move_out: MoveOut::default(),
        assault: Lasting::default(),
    };
    let mut game = Stronghold { kit, p, s: Secret::default() };
    let figures = game.figures();
    for invader in 0..game.invaders() {
        game.p.resources[invader] = game.bank().min(figures.start_resources); // [S3.18] [S3.23]
    }
    let (each, defenders) = (figures.start_hourglasses, game.defenders() as u8);
    for defender in 0..game.defenders() {
        // [S3.13] [S3.27]; an odd one goes to the West
        let more = u8::from(defender == 0) * (each % defenders);
        game.p.hourglasses[defender] = each / defenders + more;
    }
    game
}

pub(crate) fn new_game(kit: &'static Kit, options: &Options, io: &mut impl Fate) -> Stronghold {
    let mut game = bare(kit, options);
    if game.p.switches.preset {
        // [S25.1] [S25.2]
        if game.p.seats == 2 {
            game.p.cards[0] = kit.presets[0];
        } else {
            game.p.cards = [kit.presets[1], kit.presets[2]];
        }
        game.p.stage = Stage::Pick(game.picks());
    } else {
        game.draw_cards(io);
    }
    game.run(io);
    game
}

impl Stronghold {
    /// How many cards are kept in all.
    fn picks(&self) -> u8 {
        (CARD_PHASES * self.invaders()) as u8
    }

    /// Two (three) of five cards for each Phase, all before the first is kept. [S3.15] [S3.21]
    fn draw_cards(&mut self, io: &mut impl Fate) {
        let (set, drawn) = (self.set(), self.invaders() + 1);
        let invaders = self.all_invaders();
        for phase in 2..=5u8 {
            let mut left = [1u8; CARDS];
            for n in 0..drawn {
                let total = (CARDS - n) as u32;
                let card = io.draw(&left, total, card::phase(set, phase, 0)) % CARDS;
                left[card] = 0;
                self.s.drawn[usize::from(phase) - 2] |= 1 << card;
                let drawn_card = secret(invaders, phase_card(set, phase, card as u8), Cover::A("card"));
                if drawn == 3 {
                    tell!(io, "S3.21", "The Invaders draw {card} for Phase {phase}.",
                        card = drawn_card, phase; to = DRAWN);
                } else {
                    tell!(io, "S3.15", "{seat} draws {card} for Phase {phase}.",
                        seat = Seat(0), card = drawn_card, phase; to = DRAWN);
                }
            }
        }
    }

    /// Who keeps the n-th card: West first for Phases 2 and 4, East first for 3 and 5. [S3.22]
    pub(crate) fn picker(&self, n: u8) -> u8 {
        if self.p.seats == 2 { 0 } else { (n & 1) ^ (n >> 1 & 1) }
    }

    /// The Phase of the n-th card, as an index from 0.
    pub(crate) fn pick_phase(&self, n: u8) -> usize {
        usize::from(if self.p.seats == 2 { n } else { n >> 1 }).min(CARD_PHASES - 1)
    }

    pub(crate) fn pick_step(&mut self, n: u8, io: &mut impl Fate) -> bool {
        if n < self.picks() {
            return false;
        }
        // The Barbican is in play if some front shows the ram. [S4.32] [S3.11]
        let fronts = (0..self.invaders()).fold(0, |all, i| all | self.front(i as u8, 2));
        self.p.barbican = fronts & Deal::BatteringRam.bit() != 0;
        self.p.toughness = if self.p.barbican { self.full_toughness() } else { 0 };
        self.begin_turn(io);
        true
    }

    /// What the front of the card of a Phase from 2 to 5 shows.
    pub(crate) fn front(&self, invader: u8, phase: u8) -> u64 {
        let card = self.p.cards[usize::from(invader)][usize::from(phase) - 2];
        if card == NONE { 0 } else { self.kit.card(self.set(), phase, card).front }
    }

    /// Cards of this Phase that are drawn and not yet kept.
    pub(crate) fn unkept(&self, phase: usize) -> u8 {
        let kept = self.p.cards.iter().map(|c| c[phase]).filter(|c| *c != NONE);
        kept.fold(self.s.drawn[phase], |left, card| left & !(1 << card))
    }

    /// The card that goes back into the box when all for this Phase are kept.
    fn rejected(&self, phase: u8) -> Part {
        let at = usize::from(phase) - 2;
        let open = self.p.cards.iter().take(self.invaders()).any(|cards| cards[at] == NONE);
        let left = if open { 0 } else { self.unkept(at) };
        list(bits(left).map(|n| secret(self.all_invaders(), phase_card(self.set(), phase, n), Cover::A("card"))))
    }

    pub(crate) fn list_picks(&self, n: u8, out: &mut impl Choices<Action>) {
        let phase = self.pick_phase(n);
        let multi = self.set() == 1;
        for card in bits(self.unkept(phase)) {
            out.offer(Action::Keep { multi, phase: phase as u8 + 2, card });
        }
    }

    pub(crate) fn keep(&mut self, n: u8, action: Action, io: &mut impl Fate) {
        let Action::Keep { phase, card, .. } = action else { return };
        let by = self.picker(n);
        self.p.cards[usize::from(by)][usize::from(phase) - 2] = card;
        self.p.stage = Stage::Pick(n + 1);
        let seat = self.invader_seat(by);
        let kept = Part::Shown(phase_card(self.set(), phase, card));
        tell!(io, "S3.16", "{seat} keeps {card} for Phase {phase}.", seat, card = kept, phase;
            from = DRAWN, to = before(seat); card = self.rejected(phase), from = DRAWN);
    }
}
