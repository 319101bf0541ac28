//! Positions in words, for tests and for the worked examples in `examples/*.play`. A scene is built line by line, played by
//! notation with scripted cards, and checked line by line; what a line cannot mean fails the test that wrote it.
//!
//! ```text
//! given seats 3                       two players unless said
//! given option cards preset           an option other than the default
//! given phase 2 | step 1 | flip | cannons | machines | marksmen | goblins | cauldrons | poles | orders | strength |
//!       hospital | barbican | climb   where the turn is; everything is empty but the Honor Guard
//! given turn 5 | cards C2B C3A C4A C5A | east cards ... | flipped 2 | hourglasses 4 | labour 4 | resources 6
//! given reserve orc 2 troll 1         also camp, pool, spent, blood N; `east` before it for the East Invader
//! given WS2 orc 2 tower goblin 1 soldier 2 stone 4 wooden 1 banner cauldron orc platform siege_tower
//! given WR3 troll 1 catapult hits 2 misses 5 cover drover; WT3 cannon; RAM1 orc 2; barracks marksman 2
//! given officer WS3; paid cannon 4; trap goblin WF-WR3; bridge WF-WR4; saboteur forge; fire forge; influence WR1 WS2
//! given gale WS2; accident WS2; panic; specters; possession officer; order goblin_fury WS2; hidden bluff WS3; glare WS1
//! given blessing west; speech 2; toughness 3; gate 1; worked cannon; steadfast 2; given_turns 3; strips 1
//! dice  Hit Miss Orc                 what the next draws show; what is not said is drawn at random
//! when  minor_move_out; camp to WF    actions; `east: ask ballista` names the seat if several are asked; `settle` plays what
//!                                     leaves no choice
//! then  asked defender; can x; cannot x S12.13; choices a | b; WS2 orc 2 stone 3; hourglasses 4; and so on
//! ```

use ravelin_core::choice::{self, Refusal};
use ravelin_core::game::Notation;
use ravelin_core::{Dice, Fast, Game, Log, NamesOf, Pack, Pieces, Seat, Token, Viewer, playout};

use crate::action::Action;
use crate::components::*;
use crate::flow::Io;
use crate::places::*;
use crate::state::{NONE, Stronghold};
use crate::tokens;

mod check;
mod given;

/// How many of what was named last: one unless a number follows.
fn amount<'a>(words: &mut std::iter::Peekable<impl Iterator<Item = &'a str>>) -> u8 {
    let n = words.peek().and_then(|w| w.parse().ok());
    if n.is_some() {
        words.next();
    }
    n.unwrap_or(1)
}

/// Draws that a script names; what it does not name comes by chance.
struct Script<'a> {
    words: &'a mut Vec<String>,
    chance: &'a mut Fast,
    kit: &'static Kit,
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
        let named = |kind: &usize| {
            let card = first + *kind as u16;
            let name = match card.checked_sub(tokens::card::PHASE) {
                Some(n) => self.kit.card(usize::from(n / 20), (n % 20 / 5) as u8 + 2, (n % 5) as u8).id.clone(),
                None => Stronghold::name(self.kit, Token::Card(card)),
            };
            counts[*kind] > 0 && name.eq_ignore_ascii_case(&word)
        };
        (0..counts.len()).find(named).unwrap_or_else(|| panic!("{word:?} cannot be drawn here"))
    }
}

pub(crate) struct Scene {
    pub(crate) game: Stronghold,
    pub(crate) log: Log,
    script: Vec<String>,
    chance: Fast,
    begun: bool,
}

/// Runs a whole scene: `given`, `dice`, `when` and `then` lines.
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
                    for claim in pairs(rest) {
                        if let Err(why) = scene.check(claim) {
                            panic!("line {}: {claim}: {why}", number + 1);
                        }
                    }
                }
                _ => panic!("line {}: unknown word {word:?}", number + 1),
            }
        }
        assert!(scene.script.is_empty(), "cards left over: {:?}", scene.script);
        scene
    }

    fn new(given: &[&str]) -> Scene {
        let kit = Stronghold::kit(&Pack::default()).expect("the shipped components are good");
        let find = |word: &str| given.iter().find_map(|l| l.strip_prefix(word)).map(str::trim);
        let seats = find("seats ").map(|n| n.parse().expect("seats"));
        let set = given.iter().filter_map(|l| l.strip_prefix("option ")?.trim().split_once(' '));
        let options = Stronghold::sheet(kit).resolve(seats, None, set).expect("good options");
        let mut game = crate::setup::bare(kit, &options);
        if let Some(cards) = find("setup") {
            let mut scene = Scene { game, log: Log::default(), script: Vec::new(), chance: Fast::new(7), begun: true };
            scene.script.extend(cards.split_whitespace().map(str::to_owned));
            scene.with_io(|_, io| Some(crate::setup::new_game(kit, &options, io)));
            return scene;
        }
        // A bare board: everybody is in the supply but the Honor Guard.
        for post in 0..POSTS {
            if post != usize::from(post::HONOR) {
                let units = std::mem::take(&mut game.p.posts[post]);
                game.p.supply.join(units);
            }
        }
        game.p.stone_supply = kit.piece(Piece::Stone);
        game.p.stones = [0; SECTIONS];
        game.p.heroes = [post::HERO_COURTYARD; 2];
        game.p.hourglasses = [0; 2];
        game.p.resources = [0; 2];
        game.p.turn = 1;
        game.p.cards = if game.p.seats == 2 { [kit.presets[0], [NONE; 4]] } else { [kit.presets[1], kit.presets[2]] };
        if !game.p.switches.preset {
            for phase in 0..CARD_PHASES {
                let kept = game.p.cards.iter().filter(|c| c[phase] != NONE).fold(0u8, |m, c| m | 1 << c[phase]);
                let other = (0..5u8).find(|n| kept & 1 << n == 0).expect("five cards");
                game.s.drawn[phase] = kept | 1 << other;
            }
        }
        let mut scene = Scene { game, log: Log::default(), script: Vec::new(), chance: Fast::new(7), begun: false };
        given.iter().for_each(|line| scene.given(line));
        let p = &mut scene.game.p;
        p.turns_given = if p.turns_given == 0 { p.turn.saturating_sub(1) } else { p.turns_given };
        let invaders = scene.game.invaders() as u8;
        let ram = (0..invaders).any(|i| scene.game.front(i, 2) & Deal::BatteringRam.bit() != 0);
        scene.game.p.barbican = ram;
        if ram && scene.game.p.toughness == 0 {
            scene.game.p.toughness = scene.game.full_toughness();
        }
        scene
    }

    fn begin(&mut self) {
        if !self.begun {
            self.begun = true;
            self.with_io(|game, io| {
                game.run(io);
                None
            });
        }
    }

    fn with_io(&mut self, f: impl FnOnce(&mut Stronghold, &mut Io<'_, Script<'_>, Log>) -> Option<Stronghold>) {
        let kit = self.game.kit;
        let mut dice = Script { words: &mut self.script, chance: &mut self.chance, kit };
        let mut io = Io { dice: &mut dice, journal: &mut self.log };
        if let Some(new) = f(&mut self.game, &mut io) {
            self.game = new;
        }
    }

    pub(crate) fn seat(&self, word: &str) -> Seat {
        let all: &[&str] = match self.game.p.seats {
            2 => &["invader", "defender"],
            3 => &["west", "east", "defender"],
            _ => &["west", "east", "west_defender", "east_defender"],
        };
        Seat(all.iter().position(|w| *w == word).unwrap_or_else(|| panic!("no seat {word:?}")) as u8)
    }

    fn split_seat<'a>(&self, text: &'a str) -> (Seat, &'a str) {
        match text.split_once(": ") {
            Some((seat, rest)) => (self.seat(seat), rest),
            None => (self.game.deciders().lowest().unwrap_or(Seat(0)), text),
        }
    }

    fn print(&self, action: Action) -> String {
        Notation::<Stronghold>(self.game.kit, action).to_string()
    }

    pub(crate) fn act(&mut self, text: &str) -> Result<(), String> {
        if text == "settle" {
            let (mut game, told) = (self.game, self.log.0.len());
            let kit = game.kit;
            let mut dice = Script { words: &mut self.script, chance: &mut self.chance, kit };
            playout::settle(&mut game, &mut dice, &mut self.log, &mut ravelin_core::Listing::default());
            let before = std::mem::replace(&mut self.game, game);
            return self.check_events(&before, told);
        }
        let (seat, text) = self.split_seat(text);
        let (offered, refused) = choice::explain(&self.game, seat);
        let Some(&action) = offered.iter().find(|a| self.print(**a) == text) else {
            if let Some((_, why)) = refused.iter().find(|(a, _)| self.print(*a) == text) {
                return Err(format!("refused: {why}"));
            }
            let all: Vec<String> = offered.iter().map(|a| self.print(*a)).collect();
            return Err(format!("{:?} is offered only {}", self.game.p.ask, all.join(" | ")));
        };
        let legal = choice::check(&self.game, seat, action).map_err(|e: Refusal| format!("{e:?}"))?;
        let (mut game, told) = (self.game, self.log.0.len());
        let kit = game.kit;
        let mut dice = Script { words: &mut self.script, chance: &mut self.chance, kit };
        game.play(legal, &mut dice, &mut self.log);
        let before = std::mem::replace(&mut self.game, game);
        self.check_events(&before, told)
    }

    /// The law of events, for every viewer: what was seen before and the events are what is seen now.
    fn check_events(&self, before: &Stronghold, told: usize) -> Result<(), String> {
        let back = |token| Stronghold::back(self.game.kit, token);
        let pieces = |game: &Stronghold, viewer| {
            let mut pieces = Pieces::default();
            Stronghold::pieces(&game.view(viewer), &mut pieces);
            pieces
        };
        for viewer in (0..self.game.p.seats).map(|seat| Some(Seat(seat))).chain([None]) {
            let mut seen = pieces(before, viewer);
            for event in self.log.0[told..].iter().flat_map(|entry| entry.events(viewer, &back)) {
                seen.apply(&event, &back).map_err(|event| format!("{viewer:?}: nothing there for {event:?}"))?;
            }
            if let Some(wrong) = seen.difference(&pieces(&self.game, viewer)) {
                return Err(format!("{viewer:?}: place, piece, told and shown: {wrong:?}"));
            }
        }
        Ok(())
    }

    /// The journal as a viewer reads it.
    pub(crate) fn journal(&self, viewer: Viewer) -> String {
        let words = |e: &ravelin_core::Entry| e.telling(viewer, &NamesOf(&self.game)).to_string();
        self.log.0.iter().map(words).collect::<Vec<_>>().join("\n")
    }
}

fn units(words: &[&str], ids: [&str; 3]) -> Units {
    let mut units = Units::NONE;
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        if word == "none" {
            continue;
        }
        let kind = Kind::at(ids.iter().position(|id| *id == word).unwrap_or_else(|| panic!("no unit {word:?}")));
        let n = words.peek().and_then(|w| w.parse().ok());
        if n.is_some() {
            words.next();
        }
        units.add(kind, n.unwrap_or(1));
    }
    units
}

fn invaders(words: &[&str]) -> Units {
    units(words, INVADER_IDS)
}

fn defenders(words: &[&str]) -> Units {
    units(words, DEFENDER_IDS)
}
