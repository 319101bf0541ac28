//! Positions in words, for tests and for the worked examples in `examples/*.play`. A scene is built line by line, played by notation with
//! scripted dice, and checked line by line; what a line cannot mean fails the test that wrote it. Seats count from 1.
//!
//! ```text
//! given seats 4; length short; turn 3       three players, long, Turn 1 unless said
//! given phase warfare                       the phase from its start; without it the Action Phase, about to end
//! given boronice 1 city road infantry 2 cavalry-1 1 kraken:2     an Area: owner (a seat or `barbarian`), pieces, Monster:Wounds
//! given gold 1 20; trait 1 paladins; card 1 firebolt; position 1 arms; start 1 boronice; envoys 1 3
//! given stat 1 trades 2; before 1 trades 2  counted in this Turn; counted in Turns before
//! given vp vp1_founders vp1_tribute; claimed 1 vp1_founders; discarded dispel; hostile 1 2; track rituals campaign ...
//! given action 1 campaign primary | take 1 ... | war 1 2 | event horde | trade 1 spices | claim | trigger
//! dice  5 1 3 firebolt                      what the next dice and draws show; the rest comes by chance
//! when  unit boronice infantry; 2: stop     actions; a seat before it if several are asked; `settle` plays what leaves no choice
//! then  asked 2; can x; cannot x Z17.1; unlisted x; choices a | b; prompt Z18.5.2; boronice 1 keep infantry 2; gold 1 7; vp 1 3
//! then  stat 1 areas_conquered 1; hand 1 2 1; has 1 oracles; lacks 1 oracles; pools 0 1; strike 2 0; dice 1 20 10; cost 1 keep 2
//! then  reach 1 boronice infantry zaborin; noreach ...; capacity 1 fleet 8; income 1 19; phase trade; over; winner 1; journal words
//! then  asks words; button words            parts of the prompt, and of a button or the reason of a near miss
//! ```

mod check;

use ravelin_core::choice::{self, Refusal};
use ravelin_core::game::Notation;
use ravelin_core::telling::Names;
use ravelin_core::{Dice, Entry, Fast, Game, Io, Listing, Log, Pack, Pieces, Seat, Token, Viewer, playout};

use crate::action::Action;
use crate::components::*;
use crate::flow::{Frame, Mover};
use crate::state::{Ctx, Public, Secret, Zabor, seat_bit};
use crate::vocabulary::*;

/// Dice and draws that a script names; what it does not name comes by chance.
struct Script<'a> {
    words: &'a mut Vec<String>,
    chance: &'a mut Fast,
    kit: &'static Kit,
}

impl Dice for Script<'_> {
    fn below(&mut self, n: u32) -> u32 {
        self.chance.below(n)
    }

    fn die(&mut self, sides: u8) -> u8 {
        match self.words.first().and_then(|w| w.parse().ok()) {
            Some(face) => {
                self.words.remove(0);
                face
            }
            None => self.chance.die(sides),
        }
    }

    fn draw(&mut self, counts: &[u8], total: u32, first: u16) -> usize {
        let id = |kind: usize| -> String {
            let n = first + kind as u16;
            match Deck::nth((n / 64) as u8) {
                Some(deck) => self.kit.card_id(deck, (n % 64) as u8).to_owned(),
                None => self.kit.vp[usize::from(n) - 9 * 64].id.clone(),
            }
        };
        let named = self.words.first().and_then(|w| (0..counts.len()).find(|k| counts[*k] > 0 && id(*k) == *w));
        match named {
            Some(kind) => {
                self.words.remove(0);
                kind
            }
            None => self.chance.draw(counts, total, first),
        }
    }
}

pub(crate) struct Scene {
    pub(crate) game: Zabor,
    pub(crate) log: Log,
    script: Vec<String>,
    chance: Fast,
    begun: bool,
}

pub(crate) fn kit() -> &'static Kit {
    Zabor::kit(&Pack::default()).expect("the shipped components are good")
}

/// The shipped components with some text changed.
pub(crate) fn pack(file: &str, changes: &[(&str, &str)]) -> &'static Kit {
    let (_, shipped) = crate::parse::SHIPPED.iter().find(|(n, _)| *n == file).expect("a shipped file");
    let text = changes.iter().fold((*shipped).to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{file} has no {from:?}");
        text.replacen(from, to, 1)
    });
    Zabor::kit(&Pack::new([(file.to_owned(), text)])).unwrap_or_else(|e| panic!("{e}"))
}

/// Runs a whole scene.
#[track_caller]
pub(crate) fn play(text: &str) -> Scene {
    play_with(kit(), text)
}

/// Runs a scene with the components of a pack.
#[track_caller]
pub(crate) fn play_with(kit: &'static Kit, text: &str) -> Scene {
    let lines: Vec<(usize, &str)> =
        text.lines().map(|l| l.split('#').next().unwrap_or("").trim()).enumerate().collect();
    let mut last = None;
    for part in lines.split(|(_, line)| *line == "again") {
        last = Some(play_part(kit, part));
    }
    last.expect("a scene")
}

#[track_caller]
fn play_part(kit: &'static Kit, lines: &[(usize, &str)]) -> Scene {
    let mut scene = Scene::new(kit, lines);
    for &(number, line) in lines {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let parts = rest.split(';').map(str::trim).filter(|l| !l.is_empty());
        match word {
            "" => {}
            "given" => parts.for_each(|p| scene.given(p)),
            "dice" => scene.script.extend(rest.split_whitespace().map(str::to_owned)),
            "when" => {
                scene.begin();
                for action in parts {
                    if let Err(why) = scene.act(action) {
                        panic!("line {}: {action}: {why}\n{}", number + 1, scene.words());
                    }
                }
            }
            "then" => {
                scene.begin();
                for claim in parts {
                    if let Err(why) = scene.check(claim) {
                        panic!("line {}: {claim}: {why}\n{}", number + 1, scene.words());
                    }
                }
            }
            _ => panic!("line {}: unknown word {word:?}", number + 1),
        }
    }
    assert!(scene.script.is_empty(), "dice left over: {:?}\n{}", scene.script, scene.words());
    scene
}

fn seat_of(word: &str) -> u8 {
    word.parse::<u8>().unwrap_or_else(|_| panic!("{word:?} is no seat")) - 1
}

fn number(word: &str) -> i32 {
    word.parse().unwrap_or_else(|_| panic!("{word:?} is no number"))
}

impl Scene {
    fn new(kit: &'static Kit, lines: &[(usize, &str)]) -> Scene {
        let find = |key: &str| {
            let given = lines.iter().filter_map(|(_, l)| l.strip_prefix("given"));
            given.flat_map(|l| l.split(';')).find_map(|p| p.trim().strip_prefix(key).map(|v| v.trim().to_owned()))
        };
        let seats: u8 = find("seats ").map_or(3, |v| v.parse().unwrap());
        let length = find("length ").unwrap_or_else(|| "long".to_owned());
        let length = kit.lengths.iter().position(|l| l.id == length).unwrap();
        let mut game = Zabor { kit, p: Public::new(seats, length as u8), s: Secret::default() };
        game.p.lands[usize::from(BARBARIAN)] = kit.land | kit.sea;
        game.p.levels[0] = kit.land;
        game.p.turn = 1;
        game.p.draft_round = 4;
        game.p.phase = Phase::Action as u8;
        for n in 0..seats {
            game.p.positions[usize::from(n)] = n;
            game.add_card(n, Deck::Position, n);
        }
        game.p.order = std::array::from_fn(|n| if n < usize::from(seats) { n as u8 } else { 0 });
        game.p.track = std::array::from_fn(|n| n as u8);
        (game.p.placed, game.p.reached) = (8, 16);
        game.push(Frame::Phase { stage: crate::turn::BODY, n: 32 });
        Scene { game, log: Log::default(), script: Vec::new(), chance: Fast::new(7), begun: false }
    }

    fn area(&self, id: &str) -> Option<u8> {
        self.game.kit.area_by_id(id)
    }

    fn place(&self, id: &str) -> u8 {
        self.area(id).unwrap_or_else(|| panic!("no Area {id:?}"))
    }

    fn any_card(&self, id: &str) -> (Deck, u8) {
        let found = Deck::ALL.iter().find_map(|d| self.game.kit.card_by_id(*d, id).map(|n| (*d, n)));
        found.unwrap_or_else(|| panic!("no card {id:?}"))
    }

    fn vp_card(&self, id: &str) -> u8 {
        self.game.kit.vp.iter().position(|c| c.id == id).unwrap_or_else(|| panic!("no VP card {id:?}")) as u8
    }

    fn slot(&self, id: &str) -> Option<u8> {
        (0..SLOTS as u8).find(|s| crate::action::slot_id(self.game.kit, *s) == id)
    }

    fn given(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let g = &mut self.game;
        match words[..] {
            ["seats" | "length", _] => {}
            ["turn", n] => g.p.turn = number(n) as u8,
            ["phase", word] => {
                g.p.phase = Phase::of(word).expect("a phase") as u8;
                g.p.frames.clear();
                g.push(Frame::Phase { stage: 0, n: 0 });
                if matches!(word, "place_actions" | "income" | "event" | "envoys") {
                    g.p.reached = 0;
                }
                if word == "place_actions" {
                    (g.p.placed, g.p.track) = (0, [NO; ACTIONS]);
                }
                if word == "action" {
                    g.p.reached = 0;
                }
            }
            ["gold", seat, n] => g.empire_mut(seat_of(seat)).gold = number(n) as u16,
            ["envoys", seat, n] => g.empire_mut(seat_of(seat)).envoys = number(n) as u8,
            ["start", seat, id] => {
                let area = self.place(id);
                let colour = self.game.kit.area(area).start.map_or(0, |s| s.0);
                let e = self.game.empire_mut(seat_of(seat));
                (e.start, e.colour) = (area, colour);
            }
            ["trait" | "card" | "dynasty" | "artifact", seat, id] => {
                let (deck, n) = self.any_card(id);
                self.game.gain_card(seat_of(seat), deck, n);
            }
            ["position", seat, id] => {
                let n = POSITION_IDS.iter().position(|p| *p == id).expect("a Position");
                let from = g.p.positions[n];
                if from != NO {
                    g.remove_card(from, Deck::Position, n as u8);
                }
                g.p.positions[n] = NO;
                if seat != "pool" {
                    g.p.positions[n] = seat_of(seat);
                    g.add_card(seat_of(seat), Deck::Position, n as u8);
                }
            }
            ["stat", seat, key, n] => {
                let stat = Stat::of(key).expect("a counter");
                g.count(seat_of(seat), stat, number(n) as u8);
            }
            ["before", seat, key, n] => {
                let stat = Stat::of(key).expect("a counter");
                g.empire_mut(seat_of(seat)).game[stat as usize] += number(n) as u16;
            }
            ["vp", ..] => {
                for (slot, id) in words[1..].iter().enumerate() {
                    let n = self.vp_card(id);
                    (self.game.p.vp[slot], self.game.s.vp[slot]) = (n, n);
                }
                self.game.p.vp_up = words.len() as u8 - 1;
            }
            ["claimed", seat, id] => {
                let n = self.vp_card(id);
                self.game.empire_mut(seat_of(seat)).claimed |= 1 << n;
            }
            ["discarded", id] => {
                let (deck, n) = self.any_card(id);
                self.game.p.discards[deck as usize] |= 1 << n;
            }
            ["hostile", a, b] => g.hostile(seat_of(a), seat_of(b)),
            ["track", ..] => {
                for (n, word) in words[1..].iter().enumerate() {
                    g.p.track[n] = ActionKind::of(word).expect("an Action") as u8;
                }
            }
            ["envoy", seat, space] => {
                let space = number(space) as usize - 1;
                let place = g.p.spaces[space].iter().position(|s| *s == NO).expect("room");
                g.p.spaces[space][place] = seat_of(seat);
            }
            ["reached", n] => g.p.reached = number(n) as u8,
            ["action" | "take", seat, action, level] => {
                let action = ActionKind::of(action).expect("an Action");
                let level = Level::of(level).expect("a level");
                let taken = words[0] == "take";
                g.push(Frame::Offer { seat: seat_of(seat), action, level, taken, mods: 0, len: 0 });
                g.act_offer(Action::Do, &mut Io { dice: &mut self.chance, journal: &mut self.log });
            }
            ["war", seat, n] => {
                g.begin_moves();
                g.p.phase = Phase::Warfare as u8;
                g.p.frames.clear();
                g.push(Frame::Phase { stage: crate::turn::BODY, n: g.p.seats });
                g.push(Frame::War { seat: seat_of(seat), left: number(n) as u8, stage: 0, target: NO, sent: 0 });
            }
            ["event", id] => {
                let n = g.kit.card_by_id(Deck::Event, id).expect("an Event");
                g.p.phase = Phase::Event as u8;
                g.p.frames.clear();
                g.push(Frame::Phase { stage: crate::turn::SECOND, n: 0 });
                g.p.event = n;
                g.p.reached = 0;
                g.push(Frame::Spare { n: 0 });
            }
            ["trade", seat, id] => {
                let kind = g.kit.card_by_id(Deck::Trade, id).expect("a Trade Bonus card");
                g.p.trade_limbo[usize::from(kind)] += 1;
                g.push(Frame::TradeDone { kind });
                let ctx = g.push_ctx(Ctx::of(seat_of(seat), Deck::Trade, kind));
                g.push_list(g.kit.card(Deck::Trade, kind).list, ctx, true);
            }
            ["attack", id, seat, ..] => {
                let area = self.place(id);
                let colour = if seat == "barbarian" { BARBARIAN } else { seat_of(seat) };
                self.units(area, colour, &words[3..]);
                self.game.push(Frame::Checkpoint); // as after the Action or card that attacks
                self.game.push(Frame::Resolve(colour));
            }
            [id, owner, ..] if self.area(id).is_some() => {
                let area = self.place(id);
                let colour = if owner == "barbarian" { BARBARIAN } else { seat_of(owner) };
                self.game.set_control(area, colour);
                self.units(area, colour, &words[2..]);
            }
            _ => panic!("given what? {line:?}"),
        }
    }

    fn units(&mut self, area: u8, colour: u8, words: &[&str]) {
        let mut n = 0;
        while n < words.len() {
            let word = words[n];
            let g = &mut self.game;
            match word {
                "road" => g.p.roads |= bit(area),
                "keep" | "city" | "metropol" => {
                    g.set_level(area, UPGRADE_IDS.iter().position(|u| *u == word).unwrap() as u8);
                }
                _ if word.contains(':') => {
                    let (id, wounds) = word.split_once(':').unwrap();
                    let m = g.kit.card_by_id(Deck::Monster, id).expect("a Monster");
                    g.put_beast(m, area, colour, number(wounds) as u8);
                }
                _ => {
                    let slot = self.slot(word).unwrap_or_else(|| panic!("no Unit {word:?}"));
                    n += 1;
                    self.game.add_units(area, colour, usize::from(slot), number(words[n]) as u8);
                }
            }
            n += 1;
        }
        if !self.game.kit.is_land(area) || colour != self.game.control(area) {
            self.game.touch(area);
        }
    }

    fn begin(&mut self) {
        if !self.begun {
            self.begun = true;
            if self.game.p.vp_up == 0 {
                (self.game.p.vp[0], self.game.s.vp[0], self.game.p.vp_up) = (4, 4, 1);
            }
            self.game.refresh_all();
            self.run();
        }
    }

    fn run(&mut self) {
        let kit = self.game.kit;
        let mut dice = Script { words: &mut self.script, chance: &mut self.chance, kit };
        self.game.run(&mut Io { dice: &mut dice, journal: &mut self.log });
    }

    pub(crate) fn act(&mut self, text: &str) -> Result<(), String> {
        if text == "settle" {
            let mut list = Listing::default();
            let kit = self.game.kit;
            let mut dice = Script { words: &mut self.script, chance: &mut self.chance, kit };
            let (before, told) = (self.game, self.log.0.len());
            playout::settle(&mut self.game, &mut dice, &mut self.log, &mut list);
            return self.check_events(&before, told);
        }
        let (seat, text) = match text.split_once(": ") {
            Some((seat, rest)) => (Seat(seat_of(seat)), rest),
            None => (self.game.deciders().lowest().ok_or("nobody is asked")?, text),
        };
        let action = self.find(seat, text)?;
        let legal = match choice::check(&self.game, seat, action) {
            Ok(legal) => legal,
            Err(Refusal::Rule(why)) => return Err(why.to_string()),
            Err(other) => return Err(format!("{other:?}")),
        };
        let kit = self.game.kit;
        let mut dice = Script { words: &mut self.script, chance: &mut self.chance, kit };
        let (before, told) = (self.game, self.log.0.len());
        self.game.play(legal, &mut dice, &mut self.log);
        self.check_events(&before, told)
    }

    /// The law of events, for every viewer: what was seen before and the events are what is seen now.
    fn check_events(&self, before: &Zabor, told: usize) -> Result<(), String> {
        let back = |token| Zabor::back(self.game.kit, token);
        let named = |token: Token| format!("{} ({token:?})", Zabor::name(self.game.kit, token));
        let pieces = |game: &Zabor, viewer| {
            let mut pieces = Pieces::default();
            Zabor::pieces(&game.view(viewer), &mut pieces);
            pieces
        };
        for viewer in self.game.seat_range().map(|seat| Some(Seat(seat))).chain([None]) {
            let mut seen = pieces(before, viewer);
            for event in self.log.0[told..].iter().flat_map(|entry| entry.events(viewer, &back)) {
                seen.apply(&event, &back).map_err(|event| format!("{viewer:?}: nothing there for {event:?}"))?;
            }
            if let Some((at, piece, told, shown)) = seen.difference(&pieces(&self.game, viewer)) {
                let (at, piece) = (named(at), named(piece));
                return Err(format!("{viewer:?}: told of {told} {piece} at {at}, shown {shown}"));
            }
        }
        Ok(())
    }

    fn find(&self, seat: Seat, text: &str) -> Result<Action, String> {
        let (offered, refused) = choice::explain(&self.game, seat);
        let print = |a: &Action| Notation::<Zabor>(self.game.kit, *a).to_string();
        if let Some(a) = offered.iter().find(|a| print(a) == text) {
            return Ok(*a);
        }
        if let Some((a, _)) = refused.iter().find(|(a, _)| print(a) == text) {
            return Ok(*a);
        }
        let all: Vec<String> = offered.iter().map(print).collect();
        Err(format!("not among: {}", all.join(" | ")))
    }

    fn words(&self) -> String {
        let last: Vec<String> = self.log.0.iter().rev().take(12).rev().map(|e| self.telling(e, None)).collect();
        format!("{:?}\n{}", self.game.p.frames, last.join("\n"))
    }

    pub(crate) fn read(&self, viewer: Option<u8>) -> String {
        let words = self.log.0.iter().map(|e| self.telling(e, viewer.map(Seat)));
        words.collect::<Vec<_>>().join("\n")
    }

    fn telling(&self, entry: &Entry, viewer: Viewer) -> String {
        entry.telling(viewer, &Numbered(self.game.kit)).to_string()
    }
}

/// Seats by their numbers, as scenes write them.
struct Numbered(&'static Kit);

impl Names for Numbered {
    fn seat(&self, seat: Seat) -> String {
        format!("[{}]", seat.0 + 1)
    }

    fn one(&self, token: Token) -> String {
        match token {
            Token::Seat(seat) => self.seat(seat),
            token => Zabor::name(self.0, token),
        }
    }

    fn many(&self, token: Token) -> String {
        Zabor::plural(self.0, token)
    }
}
