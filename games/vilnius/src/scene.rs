//! Vilnius' own words for scenes (see `crates/scene`), for tests and for the worked examples in `examples/*.play`.
//!
//! ```text
//! given seats 3 | option difficulty hard | scenario short      two seats, easy and standard unless said
//! given setup b columns rider          a real set-up: who starts, and the emblems if they are dealt; otherwise emblems are
//!                                      columns, rider, bear, and nobody has Units
//! given city | income | prepare | military | plunder | siege | conquer | evening | final     where the round is
//! given round 4 | part 2 | points 8 | start b | pile empty | forts toll_castle guard_tower | stack 1 hrodna lida
//! given a hand kernave utena           also draw, discard, loot, stored, shared (Provinces; `all` for the home ones)
//! given a units townguard 2 farmers    also unit_draw, unit_discard, guarded
//! given a builds garrison 2,0 market -1,0; a value 5; a target quarter; a row squires sergeants; a built_now harbor 2,1
//! given hold a                         a Unit in the pile, so that a scene stops at the next income
//! given attacked a | defeated brother_knights sergeants | asks       `asks` leaves decisions with one choice to the script
//! dice  kernave sergeants quarter boost_1
//! when  build garrison 2,0; b: draw 2 units 3 provinces     what leaves no choice is played on the way
//! then  asked a; can x; cannot x V8.6; choices a | b; a hand none; a discard 8; points 7; supply farmers 2; and so on
//! ```

use ravelin_core::{Asking, Id, Io, Seat, Silent, Stored};
use ravelin_scene::{Ctx, Staged, after, names, number, options, run_told, seat_called};

use crate::Vilnius;
use crate::ids::*;
use crate::kit::*;
use crate::questions::Frame;
use crate::rules::city::City;
use crate::rules::conquest::Conquer;
use crate::rules::income::Income;
use crate::rules::preparation::Prepare;

mod check;
mod given;

/// Where the round is when a scene begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Phase {
    #[default]
    City,
    Income,
    Prepare,
    Military,
    Plunder,
    Siege,
    Conquer,
    Evening,
    Final,
}

impl Phase {
    fn find(word: &str) -> Option<Phase> {
        Some(match word {
            "city" => Phase::City,
            "income" => Phase::Income,
            "prepare" => Phase::Prepare,
            "military" => Phase::Military,
            "plunder" => Phase::Plunder,
            "siege" => Phase::Siege,
            "conquer" => Phase::Conquer,
            "evening" => Phase::Evening,
            "final" => Phase::Final,
            _ => return None,
        })
    }
}

/// What `given` steps say beside the position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Notes {
    phase: Phase,
    /// Decisions with one choice are left to the script.
    asks: bool,
}

const SEAT_WORDS: [&str; SEATS] = ["a", "b", "c"];

fn cell(word: &str) -> Result<Cell, String> {
    let near = |word: &str| word.parse::<i8>().ok().filter(|n| usize::from(n.unsigned_abs()) <= DISPLAY);
    let xy = word.split_once(',').and_then(|(x, y)| Some(Cell::new(near(x)?, near(y)?)));
    xy.ok_or_else(|| format!("{word:?} is no cell: 2,0 is one"))
}

impl Vilnius {
    /// The seat of a letter.
    fn seat_of(&self, word: &str) -> Result<Seat, String> {
        seat_called(self, word)
    }

    fn begin_phase(&mut self, phase: Phase, ctx: &mut Ctx<'_, '_, Self>) {
        match phase {
            Phase::City => self.push(City { seat: self.p.start }),
            Phase::Income => self.push(Income {}),
            Phase::Prepare => self.push(Prepare { n: 0 }),
            Phase::Conquer => self.push(Conquer { n: 0 }),
            Phase::Military => self.begin_military(ctx),
            Phase::Plunder => self.begin_plunder(ctx),
            Phase::Siege => self.begin_siege(ctx),
            Phase::Evening => self.begin_evening(ctx),
            Phase::Final => self.final_attack(ctx),
        }
        if !matches!(phase, Phase::City | Phase::Income | Phase::Prepare) {
            self.p.this_round.passed = self.all_seats().into();
        }
        self.run_on(ctx);
    }

    /// The stack of a number.
    fn stack_of(&self, word: &str) -> Result<Stack, String> {
        number(word, 1..=Stack::ALL.len()).map(|n| Stack::ALL[n - 1])
    }
}

impl Staged for Vilnius {
    type Notes = Notes;

    const FORMS: &'static str = "EMBLEM | draw 0..9 units 0..9 provinces | build BUILDING | build BUILDING CELL | recruit UNIT \
        | lay PROVINCE | pass | pay PROVINCE | use BUILDING | exchange to RESOURCE | pay as proposed | store PROVINCE \
        | store UNIT | store nothing | deploy UNIT 1..32 | split UNIT | at 1..32 | at none | follow the plan | recall | done | first 1..32 \
        | lose UNIT | lose UNIT 1..32, | not mine | discard PROVINCE | keep | return BUILDING CELL | name SEAT UNIT | no proposal \
        | accept | reject | take | leave | capture 1..4 | end | offer UNIT | look 1..9 | choose PROVINCE | under PROVINCE";

    fn called(&self, noun: &str) -> Vec<String> {
        let kit = self.kit;
        match noun {
            "EMBLEM" => names(&kit.emblem_ids),
            "BUILDING" => names(kit.buildings.iter().map(|building| &building.id)),
            "UNIT" => names(kit.units.iter().map(|unit| &unit.id)),
            "PROVINCE" => names(kit.provinces.iter().map(|province| &province.id)),
            "RESOURCE" => names(Resource::ALL),
            "SEAT" => names(&SEAT_WORDS[..usize::from(self.p.seats)]),
            "CELL" => {
                let near = || -(DISPLAY as i8)..=DISPLAY as i8;
                near().flat_map(|x| near().map(move |y| format!("{x},{y}"))).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Everybody has the Provinces and Buildings of an emblem; all Units are in the supply.
    fn bare(kit: &'static Kit, given: &[&str], ctx: &mut Ctx<'_, '_, Self>) -> Result<Self, String> {
        let options = options::<Vilnius>(kit, given)?;
        if let Some(named) = after(given, "setup") {
            // A seat is rolled as a number.
            let rolled = |word: &str| SEAT_WORDS.iter().position(|seat| *seat == word).map(|n| (n + 1).to_string());
            ctx.dice.name(named.into_iter().map(|word| rolled(word).unwrap_or_else(|| word.to_owned())));
            return Ok(crate::setup::new_game(kit, &options, ctx));
        }
        let mut game = crate::setup::bare(kit, &options);
        for (seat, emblem) in game.each_seat().zip(Emblem::each()) {
            game.equip(seat, emblem, &mut Io { dice: ctx.dice, journal: &mut Silent });
            let units = std::mem::take(&mut game.player_mut(seat).unit_draw);
            game.p.units.join(units);
        }
        Ok(game)
    }

    fn given(&mut self, words: &[&str], notes: &mut Notes) -> Result<(), String> {
        self.read_given(words, notes)
    }

    fn begin(&mut self, notes: &Notes, ctx: &mut Ctx<'_, '_, Self>) -> Result<(), String> {
        if self.p.frames.is_empty() {
            run_told(self, ctx, |game, ctx| game.begin_phase(notes.phase, ctx))?;
        }
        self.audit().map_err(|e| format!("the position is unsound: {e}"))
    }

    fn found(&self, words: &[&str]) -> Option<Result<(), String>> {
        Some(self.claim(words))
    }

    fn plays_forced(notes: &Notes) -> bool {
        !notes.asks
    }

    /// A scene stops at a turn in the City Phase.
    fn stops(&self) -> bool {
        matches!(self.top(), Some(Frame::City(_)))
    }

    fn seat_word(&self, seat: Seat) -> String {
        SEAT_WORDS.get(seat.index()).copied().unwrap_or("nobody").to_owned()
    }
}

#[cfg(test)]
pub(crate) type Scene = ravelin_scene::Scene<Vilnius>;

/// Plays a scene up to a decision, also one that is only given.
#[cfg(test)]
#[track_caller]
pub(crate) fn play(text: &str) -> Scene {
    let mut scene = ravelin_scene::play(text);
    Scene::begin(&mut scene).unwrap_or_else(|e| panic!("{e}"));
    scene
}

/// The clauses under which something was told.
#[cfg(test)]
pub(crate) fn told_under(scene: &Scene, words: &str) -> Vec<&'static str> {
    let told = scene.journal(None);
    let found = told.lines().zip(&scene.log.0).filter(|(line, _)| line.contains(words));
    found.map(|(_, entry)| entry.clause.0).collect()
}
