//! Positions in words, for tests and for the worked examples in `examples/*.play`. A scene is built line by line, played by
//! notation with scripted cards, and checked line by line; what a line cannot mean fails the test that wrote it.
//!
//! ```text
//! given seats 3 | option difficulty hard | short       two seats, simple and standard unless said
//! given setup                          a real set-up; otherwise emblems are columns, rider, bear, and nobody has Units
//! given city | income | prepare | military | fight | plunder | siege | conquer | evening | final     where the round is
//! given round 4 | part 2 | points 8 | start b | pile empty | forts toll_castle guard_tower | stack 1 hrodna lida
//! given a hand kernave utena           also draw, discard, loot, stored, shared (Provinces; `all` for the home ones)
//! given a units townguard 2 farmers    also unit_draw, unit_discard, guarded
//! given a builds garrison 2,0 market -1,0; a value 5; a target quarter; a row squires sergeants; a built_now harbor
//! given hold a                         a Unit in the pile, so that a scene stops at the next income
//! given attacked a | defeated brother_knights sergeants | asks       `asks` leaves decisions with one choice to the script
//! dice  kernave sergeants              what the next draws show; what is not said is drawn at random
//! when  build garrison 2,0; b: draw 2 units 3 provinces     what leaves no choice is played on the way; `settle` plays all of it
//! then  asked a; can x; cannot x V8.6; choices a | b; a hand none; a discard 8; points 7; supply farmers 2; and so on
//! ```

use ravelin_core::choice;
use ravelin_core::game::Notation;
use ravelin_core::{Dice, Fast, Few, Game, Log, NamesOf, Pack, Pieces, Seat, Seats};

use crate::Vilnius;
use crate::action::Action;
use crate::components::*;
use crate::flow::{Frame, Io};
use crate::state::*;
use crate::tokens::card;

/// Draws that a script names; what it does not name comes by chance.
struct Script<'a> {
    words: &'a mut Vec<String>,
    chance: &'a mut Fast,
    kit: &'static Kit,
}

fn card_id(kit: &Kit, n: u16) -> String {
    match n {
        n if n < card::UNIT => kit.provinces[usize::from(n)].id.clone(),
        n if n < card::ORDER => kit.units[usize::from(n - card::UNIT)].id.clone(),
        n if n < card::BOOST => kit.order_id((n - card::ORDER) as u8).to_owned(),
        n if n < card::FINAL => kit.boosts[usize::from(n - card::BOOST)].id.clone(),
        n if n >= card::EMBLEM => kit.emblem_ids[usize::from(n - card::EMBLEM)].clone(),
        n => ["vilnius", "quarter"][usize::from(n - card::TARGET)].to_owned(),
    }
}

impl Dice for Script<'_> {
    fn below(&mut self, n: u32) -> u32 {
        self.chance.below(n)
    }

    fn draw(&mut self, counts: &[u8], total: u32, first: u16) -> usize {
        if self.words.is_empty() {
            return self.chance.draw(counts, total, first);
        }
        let word = self.words.remove(0);
        let named = |kind: &usize| counts[*kind] > 0 && card_id(self.kit, first + *kind as u16) == word;
        let possible = || -> Vec<String> {
            (0..counts.len()).filter(|k| counts[*k] > 0).map(|k| card_id(self.kit, first + k as u16)).collect()
        };
        (0..counts.len()).find(named).unwrap_or_else(|| panic!("{word:?} cannot be drawn here: {:?}", possible()))
    }
}

pub(crate) struct Scene {
    pub(crate) game: Vilnius,
    pub(crate) log: Log,
    script: Vec<String>,
    chance: Fast,
    begun: bool,
    settles: bool,
    phase: String,
}

/// Runs a whole scene: `given`, `dice`, `when` and `then` lines; `again` begins another.
#[track_caller]
pub(crate) fn play(text: &str) -> Scene {
    let numbered: Vec<(usize, &str)> =
        text.lines().map(|l| l.split('#').next().unwrap_or("").trim()).enumerate().collect();
    let mut last = None;
    for part in numbered.split(|(_, line)| line.starts_with("again")) {
        last = Some(Scene::play_lines(part));
    }
    last.expect("a scene")
}

fn pairs(line: &str) -> impl Iterator<Item = &str> {
    line.split(';').map(str::trim).filter(|l| !l.is_empty())
}

fn seat_of(word: &str) -> Option<usize> {
    ["a", "b", "c"].iter().position(|s| *s == word)
}

/// "townguard 2 farmers" as pairs of a word and a number.
fn counted<'a>(words: &[&'a str]) -> Vec<(&'a str, u8)> {
    let mut all: Vec<(&str, u8)> = Vec::new();
    for word in words.iter().filter(|w| **w != "none") {
        match (word.parse::<u8>(), all.last_mut()) {
            (Ok(n), Some(last)) => last.1 = n,
            _ => all.push((word, 1)),
        }
    }
    all
}

fn cell(word: &str) -> (i8, i8) {
    let (x, y) = word.split_once(',').unwrap_or_else(|| panic!("{word:?} is no cell"));
    (x.parse().expect("x"), y.parse().expect("y"))
}

impl Scene {
    #[track_caller]
    fn play_lines(lines: &[(usize, &str)]) -> Scene {
        let given: Vec<&str> = lines.iter().filter_map(|l| l.1.strip_prefix("given")).flat_map(pairs).collect();
        let mut scene = Scene::new(&given);
        for (number, line) in lines {
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            match word {
                "" | "given" => {}
                "dice" => scene.script.extend(rest.split_whitespace().map(str::to_owned)),
                "when" => {
                    scene.begin();
                    for action in pairs(rest) {
                        if let Err(why) = scene.act(action) {
                            panic!("line {}: {action}: {why}", number + 1);
                        }
                    }
                }
                "then" => {
                    scene.begin();
                    scene.settle();
                    for claim in pairs(rest) {
                        if let Err(why) = scene.check(claim) {
                            panic!("line {}: {claim}: {why}", number + 1);
                        }
                    }
                }
                _ => panic!("line {}: unknown word {word:?}", number + 1),
            }
            if scene.begun
                && let Err(e) = scene.game.audit()
            {
                panic!("line {}: the state is unsound: {e}", number + 1);
            }
        }
        scene.begin();
        assert!(scene.script.is_empty(), "cards left over: {:?}", scene.script);
        scene
    }

    fn new(given: &[&str]) -> Scene {
        let kit = Vilnius::kit(&Pack::default()).expect("the shipped components are good");
        let find = |word: &str| given.iter().find_map(|l| l.strip_prefix(word)).map(str::trim);
        let seats = find("seats ").map(|n| n.parse().expect("seats"));
        let set = given.iter().filter_map(|l| l.strip_prefix("option ")?.trim().split_once(' '));
        let length = given.contains(&"short").then_some("short");
        let options = Vilnius::sheet(kit).resolve(seats, length, set).expect("good options");
        let game = crate::setup::bare(kit, &options);
        let settles = !given.contains(&"asks");
        let phase = "city".to_owned();
        let mut scene =
            Scene { game, log: Log::default(), script: Vec::new(), chance: Fast::new(7), begun: false, settles, phase };
        if given.contains(&"setup") {
            scene.begun = true;
            scene.with_io(|game, io| *game = crate::setup::new_game(kit, &options, io));
            return scene;
        }
        for seat in 0..scene.game.p.seats {
            scene.with_io(|game, io| game.equip(seat, seat, io));
            let units = std::mem::take(&mut scene.game.p.players[usize::from(seat)].unit_draw);
            scene.game.p.units.join(units);
        }
        scene.log = Log::default();
        given.iter().for_each(|line| scene.given(line));
        scene
    }

    fn with_io<T>(&mut self, f: impl FnOnce(&mut Vilnius, &mut Io<'_, Script<'_>, Log>) -> T) -> T {
        let kit = self.game.kit;
        let mut dice = Script { words: &mut self.script, chance: &mut self.chance, kit };
        let mut io = Io { dice: &mut dice, journal: &mut self.log };
        f(&mut self.game, &mut io)
    }

    /// Rules that run; what they move they must tell, as the law of events demands.
    #[track_caller]
    fn watched(&mut self, f: impl FnOnce(&mut Vilnius, &mut Io<'_, Script<'_>, Log>)) {
        let shown = |game: &Vilnius| {
            let mut pieces = Pieces::default();
            Vilnius::pieces(&game.view(None), &mut pieces);
            pieces
        };
        let (mut pieces, told) = (shown(&self.game), self.log.0.len());
        self.with_io(f);
        let kit = self.game.kit;
        let backs = |token| Vilnius::back(kit, token);
        for event in self.log.0[told..].iter().flat_map(|entry| entry.events(None, &backs)) {
            pieces.apply(&event, &backs).expect("what is told to leave is there");
        }
        assert_eq!(pieces.difference(&shown(&self.game)), None, "moved untold, after {}", self.journal());
    }

    fn begin(&mut self) {
        if self.begun {
            return;
        }
        self.begun = true;
        let start = self.game.p.start;
        let all = self.game.all_seats();
        match self.phase.as_str() {
            "city" => self.game.push(Frame::City { seat: start }),
            "income" => self.game.push(Frame::Income),
            "prepare" => self.game.push(Frame::Prepare { n: 0 }),
            "conquer" => self.game.push(Frame::Conquer { n: 0 }),
            "final" => {
                self.game.p.last = true;
                self.watched(|game, io| game.final_attack(io));
            }
            "military" | "fight" => self.watched(|game, io| game.begin_military(io)),
            "plunder" => self.watched(|game, io| game.begin_plunder(io)),
            "siege" => self.watched(|game, io| game.begin_siege(io)),
            "evening" => self.watched(|game, io| game.begin_evening(io)),
            other => panic!("no phase {other}"),
        }
        if !matches!(self.phase.as_str(), "city" | "income" | "prepare") {
            self.game.p.this_round.passed = all;
        }
        self.watched(|game, io| game.run(io));
    }

    /// Plays one decision that leaves no choice; false if there is a choice.
    fn forced(&mut self) -> bool {
        let Some(seat) = self.game.deciders().sole() else { return false };
        let mut list = ravelin_core::Listing::default();
        let n = list.list(&self.game, seat).len();
        let Some(only) = list.pick(0).filter(|_| n == 1) else { return false };
        self.watched(|game, io| game.play(only, io.dice, io.journal));
        true
    }

    /// Plays what leaves no choice, up to a turn in the City Phase: there a scene stops and looks.
    fn settle(&mut self) {
        while self.settles && !matches!(self.game.top(), Frame::City { .. }) && self.forced() {}
    }

    fn province(&self, id: &str) -> u8 {
        self.game.kit.find_province(id).unwrap_or_else(|| panic!("no Province {id:?}"))
    }

    fn unit(&self, id: &str) -> u8 {
        self.game.kit.find_unit(id).unwrap_or_else(|| panic!("no Unit {id:?}"))
    }

    /// Takes a Province from wherever it lies.
    fn fetch(&mut self, id: &str) -> u8 {
        let card = self.province(id);
        let p = &mut self.game.p;
        for player in &mut p.players {
            player.hand &= !(1 << card);
            player.draw &= !(1 << card);
            player.discard &= !(1 << card);
        }
        if p.unseen >> card & 1 == 1 {
            p.unseen &= !(1 << card);
            let stack = p.stacks.iter_mut().rev().find(|s| s.unknown > 0).expect("an unseen card");
            stack.unknown -= 1;
        }
        card
    }

    fn provinces(&mut self, seat: usize, ids: &[&str]) -> u64 {
        if ids == ["all"] {
            let home = self.game.kit.homes[seat];
            bits(home).for_each(|c| _ = self.fetch(&self.game.kit.province(c).id.clone()));
            return home;
        }
        ids.iter().filter(|id| **id != "none").fold(0, |mask, id| mask | 1 << self.fetch(id))
    }

    fn units(&mut self, words: &[&str]) -> Units {
        let mut all = Units::NONE;
        for (id, n) in counted(words) {
            let kind = self.unit(id);
            for _ in 0..n {
                assert!(self.game.p.units.take(kind), "no {id} left in the supply");
                all.add(kind);
            }
        }
        all
    }

    fn order(&mut self, id: &str) -> u8 {
        let kind = self.game.kit.find_order(id).unwrap_or_else(|| panic!("no Order card {id:?}"));
        let p = &mut self.game.p;
        let from = if p.pile[usize::from(kind)] > 0 {
            p.left -= 1;
            if kind < self.game.kit.weaponless && p.part == 0 {
                p.blanks -= 1;
            }
            &mut p.pile
        } else {
            &mut p.discard
        };
        assert!(from[usize::from(kind)] > 0, "no {id} left");
        from[usize::from(kind)] -= 1;
        kind
    }

    fn given(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let n = |at: usize| -> u8 { words[at].parse().unwrap_or_else(|_| panic!("{line}: a number")) };
        match words[..] {
            ["seats" | "option" | "short" | "asks", ..] => {}
            [
                "city" | "income" | "prepare" | "military" | "fight" | "plunder" | "siege" | "conquer" | "evening"
                | "final",
            ] => {
                self.phase = words[0].to_owned();
                if words[0] == "final" {
                    self.game.p.part = 1;
                    self.game.p.boost = 0;
                    self.game.p.blanks = 0;
                    self.empty_pile();
                }
            }
            ["round", _] => self.game.p.round = n(1),
            ["points", _] => self.game.p.city = n(1),
            ["start", who] => self.game.p.start = seat_of(who).expect("a seat") as u8,
            ["part", "2"] => {
                let p = &mut self.game.p;
                (p.part, p.boost, p.blanks) = (1, 0, 0);
            }
            ["hold", who] => {
                let kind = self.unit("ducal_guard");
                assert!(self.game.p.units.take(kind));
                self.game.p.players[seat_of(who).expect("a seat")].unit_draw.add(kind);
            }
            ["pile", "empty"] => self.empty_pile(),
            ["pile", ref ids @ ..] => {
                self.empty_pile();
                for id in ids {
                    let kind = self.game.kit.find_order(id).expect("an Order card");
                    let p = &mut self.game.p;
                    assert!(p.discard[usize::from(kind)] > 0, "no {id} left");
                    p.discard[usize::from(kind)] -= 1;
                    p.pile[usize::from(kind)] += 1;
                    p.left += 1;
                    p.blanks += u8::from(kind < self.game.kit.weaponless && p.part == 0);
                }
            }
            ["forts", ref ids @ ..] => {
                let kinds: Vec<u8> = ids.iter().map(|id| self.order(id)).collect();
                self.game.p.forts = kinds.into_iter().collect();
            }
            ["defeated", ref ids @ ..] => {
                for id in ids {
                    let kind = self.order(id);
                    let foe = Foe { kind, row: 0, target: Target::Vilnius, defeated: true, reds: 0 };
                    self.game.p.foes.push(foe).expect("room");
                }
            }
            ["attacked", ref who @ ..] => {
                let seats: Seats = who.iter().map(|w| Seat(seat_of(w).expect("a seat") as u8)).collect();
                self.game.p.this_round.attacking = seats;
            }
            ["destinations", _, _] => {
                // What is not in the pile is in the discard pile.
                let all = self.game.count().pile;
                let pile = [n(1), n(2)];
                self.game.p.targets_discard = [all[0] - pile[0], all[1] - pile[1]];
                self.game.p.targets = pile;
            }
            ["stack", k, ref ids @ ..] => {
                let at = k.parse::<usize>().expect("a stack") - 1;
                let cards: Vec<u8> = ids.iter().filter(|i| **i != "none").map(|id| self.fetch(id)).collect();
                // The stack's own unseen cards change places with the named ones.
                let spare = self.game.p.stacks[at].unknown;
                self.game.p.stacks[at] = Stack { unknown: 0, known: cards.into_iter().collect() };
                let other = (at + 1) % STACKS;
                let mut left = spare;
                for k in [other, (at + 2) % STACKS, (at + 3) % STACKS] {
                    let room = 3 - self.game.p.stacks[k].unknown.min(3);
                    let more = room.min(left);
                    self.game.p.stacks[k].unknown += more;
                    left -= more;
                }
                for _ in 0..left {
                    // No room: they were seen and lie in a discard pile.
                    let card = self.game.p.unseen.trailing_zeros();
                    self.game.p.unseen &= !(1 << card);
                    self.game.p.players[0].discard |= 1 << card;
                }
            }
            [who, ref rest @ ..] if seat_of(who).is_some() => {
                let seat = seat_of(who).expect("a seat");
                self.given_player(seat, rest, line);
            }
            _ => panic!("cannot read {line:?}"),
        }
    }

    fn empty_pile(&mut self) {
        let p = &mut self.game.p;
        for kind in 0..KINDS {
            p.discard[kind] += std::mem::take(&mut p.pile[kind]);
        }
        (p.left, p.blanks) = (0, 0);
    }

    fn given_player(&mut self, seat: usize, words: &[&str], line: &str) {
        let n = |at: usize| -> u8 { words[at].parse().unwrap_or_else(|_| panic!("{line}: a number")) };
        match words {
            ["hand", ids @ ..] => self.game.p.players[seat].hand |= self.provinces(seat, ids),
            ["draw", ids @ ..] => {
                let cards = self.provinces(seat, ids);
                let player = &mut self.game.p.players[seat];
                player.discard |= std::mem::take(&mut player.draw);
                player.draw = cards;
            }
            ["discard", ids @ ..] => self.game.p.players[seat].discard |= self.provinces(seat, ids),
            ["loot", ids @ ..] => self.game.p.players[seat].loot |= self.provinces(seat, ids),
            ["units", all @ ..] => self.game.p.players[seat].units = self.units(all),
            ["unit_draw", all @ ..] => self.game.p.players[seat].unit_draw = self.units(all),
            ["unit_discard", all @ ..] => self.game.p.players[seat].unit_discard = self.units(all),
            ["stored", ids @ ..] => {
                for id in ids.iter() {
                    let card = self.fetch(id);
                    let kit = self.game.kit;
                    let free = |b: &&mut Built| kit.building(b.kind).stores_province && b.province == NONE;
                    let slot = self.game.p.players[seat].display.iter_mut().find(free).expect("a free slot");
                    slot.province = card;
                }
            }
            ["guarded", id] => {
                let all = self.units(&[id]);
                let kind = all.kinds().next().expect("a Unit");
                let kit = self.game.kit;
                let free = |b: &&mut Built| kit.building(b.kind).stores_unit && b.unit == NONE;
                self.game.p.players[seat].display.iter_mut().find(free).expect("a free slot").unit = kind;
            }
            ["shared", id] => {
                let card = self.fetch(id);
                let kit = self.game.kit;
                let free = |b: &&mut Built| kit.building(b.kind).shares;
                self.game.p.players[seat].display.iter_mut().find(free).expect("an emblem edge").shared = card;
            }
            ["builds" | "built_now", rest @ ..] => {
                let round = if words[0] == "built_now" { self.game.p.round } else { 0 };
                for pair in rest.chunks(2) {
                    let kind =
                        self.game.kit.find_building(pair[0]).unwrap_or_else(|| panic!("no Building {}", pair[0]));
                    let (x, y) = cell(pair[1]);
                    let player = &mut self.game.p.players[seat];
                    player.display.push(Built::new(kind, x, y, round)).expect("room");
                    if self.game.kit.building(kind).is_private() {
                        assert!(player.supply >> kind & 1 == 1, "{} is not in the supply", pair[0]);
                        player.supply &= !(1 << kind);
                    } else {
                        self.game.p.buildings[usize::from(kind)] -= 1;
                    }
                    self.game.survey(seat as u8);
                }
            }
            ["value", _] => self.game.p.players[seat].value = n(1),
            ["target", word] => {
                let target = if *word == "quarter" { Target::Quarter } else { Target::Vilnius };
                let p = &mut self.game.p;
                let old = std::mem::replace(&mut p.players[seat].target, target);
                p.targets[old as usize] += 1;
                p.targets[target as usize] -= 1;
            }
            ["row", ids @ ..] => {
                let row: Few<u8, FOES> = ids.iter().map(|id| self.order(id)).collect::<Vec<_>>().into_iter().collect();
                self.game.p.players[seat].row = row;
            }
            ["emblem", id] => {
                let emblem = self.game.kit.emblem_ids.iter().position(|e| e == id).expect("an emblem");
                assert_eq!(emblem, seat, "seats have columns, rider and bear");
            }
            _ => panic!("cannot read {line:?}"),
        }
    }

    pub(crate) fn print(&self, action: Action) -> String {
        Notation::<Vilnius>(self.game.kit, action).to_string()
    }

    /// "b: done" names the seat; otherwise it is the one that is asked.
    fn split_seat<'a>(&self, text: &'a str) -> (Seat, &'a str) {
        if let Some((who, rest)) = text.split_once(": ")
            && let Some(seat) = seat_of(who.trim())
        {
            return (Seat(seat as u8), rest.trim());
        }
        (self.game.deciders().lowest().unwrap_or(Seat(0)), text)
    }

    pub(crate) fn act(&mut self, line: &str) -> Result<(), String> {
        if line == "settle" {
            while self.forced() {}
            return Ok(());
        }
        let (mut seat, mut text) = self.split_seat(line);
        let (mut offered, mut refused) = choice::explain(&self.game, seat);
        while self.settles && !offered.iter().any(|a| self.print(*a) == text) && self.forced() {
            (seat, text) = self.split_seat(line);
            (offered, refused) = choice::explain(&self.game, seat);
        }
        let Some(&action) = offered.iter().find(|a| self.print(**a) == text) else {
            if let Some((_, why)) = refused.iter().find(|(a, _)| self.print(*a) == text) {
                return Err(format!("refused: {why}"));
            }
            let all: Vec<String> = offered.iter().map(|a| self.print(*a)).collect();
            return Err(format!("{:?} offers {seat:?} only {}", self.game.p.frames, all.join(" | ")));
        };
        let legal = choice::check(&self.game, seat, action).map_err(|e| format!("{e:?}"))?;
        self.watched(|game, io| game.play(legal, io.dice, io.journal));
        Ok(())
    }

    /// The journal as all read it.
    pub(crate) fn journal(&self) -> String {
        let words = |e: &ravelin_core::Entry| e.telling(None, &NamesOf(&self.game)).to_string();
        self.log.0.iter().map(words).collect::<Vec<_>>().join("\n")
    }
}

/// The clauses under which something was told.
pub(crate) fn told_under(scene: &Scene, words: &str) -> Vec<&'static str> {
    let told = scene.journal();
    let found = told.lines().zip(&scene.log.0).filter(|(line, _)| line.contains(words));
    found.map(|(_, entry)| entry.clause.0).collect()
}

#[path = "scene/claims.rs"]
mod claims;
