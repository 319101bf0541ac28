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
//! dice  Hit Miss dh_o                 what the next draws show; what is not said is drawn at random
//! when  minor_move_out; camp to WF    actions; `east: ask ballista` names the seat if several are asked; `settle` plays what
//!                                     leaves no choice
//! then  asked defender; can x; cannot x S12.13; choices a | b; WS2 orc 2 stone 3; hourglasses 4; and so on
//! ```

use ravelin_core::choice::{self, Refusal};
use ravelin_core::game::Notation;
use ravelin_core::{Dice, Fast, Game, Log, Pack, Seat, Token, Viewer, playout};

use crate::action::Action;
use crate::components::*;
use crate::flow::{Io, Stage};
use crate::places::*;
use crate::state::{Machine, Mount, NONE, Stronghold};

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
            let name = Stronghold::name(self.kit, Token::Card(first + *kind as u16));
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

    fn given(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let n = |at: usize| -> u8 { words[at].parse().unwrap_or_else(|_| panic!("{line}: a number")) };
        let place = |id: &str| Place::find(id).unwrap_or_else(|| panic!("{line}: no place {id:?}"));
        let section = |id: &str| match place(id).spot() {
            Spot::Section(s) => s,
            _ => panic!("{line}: no section {id:?}"),
        };
        let path = |id: &str| match place(id).spot() {
            Spot::Path(p) => p,
            _ => panic!("{line}: no Path {id:?}"),
        };
        let building = |id: &str| match place(id).spot() {
            Spot::Building(b) => b as u8,
            _ => panic!("{line}: no building {id:?}"),
        };
        let order = |id: &str| Order::find(id).unwrap_or_else(|| panic!("{line}: no Order {id:?}"));
        let p = &mut self.game.p;
        match words[..] {
            ["seats" | "option", ..] => {}
            ["phase", _] => p.stage = Stage::Phase(n(1)),
            ["step", _] => p.stage = Stage::Step(n(1)),
            ["flip"] => p.stage = Stage::Flip,
            ["cannons"] => p.stage = Stage::AimCannons { by: 0, from: 0 },
            ["machines"] => p.stage = Stage::AimMachines { by: 0, from: 0 },
            ["marksmen"] => p.stage = Stage::Marksmen { by: 0, post: 0, done: 0 },
            ["goblins"] => p.stage = Stage::Archers { from: 0, done: 0 },
            ["cauldrons"] => p.stage = Stage::Cauldrons { from: 0 },
            ["poles"] => p.stage = Stage::Poles { by: 0 },
            ["orders"] => p.stage = Stage::Orders { by: u8::MAX },
            ["strength"] => p.stage = Stage::Strength { from: 0 },
            ["hospital"] => p.stage = Stage::Hospital { left: 2 },
            ["barbican"] => p.stage = Stage::Barbican,
            ["climb"] => p.stage = Stage::Climb { from: 0 },
            ["turn", _] => p.turn = n(1),
            ["given_turns", _] => p.turns_given = n(1),
            ["strips", _] => {
                p.strips = n(1);
                p.ruin = 1;
                p.stone_supply -= 1;
            }
            ["cards", ref ids @ ..] => self.cards(0, ids),
            ["east", "cards", ref ids @ ..] => self.cards(1, ids),
            ["flipped", _] => p.flipped[0] |= 1 << n(1),
            ["east", "flipped", _] => p.flipped[1] |= 1 << n(2),
            ["hourglasses", _] => p.hourglasses[0] = n(1),
            ["east", "hourglasses", _] => p.hourglasses[1] = n(2),
            ["labour", _] => (p.labour[0], p.turn_flags.shamed) = (n(1), true),
            ["resources", _] => p.resources[0] = n(1),
            ["east", "resources", _] => p.resources[1] = n(2),
            ["reserve", ref units @ ..] => self.game.p.reserve[0] = self.from_pouch(units),
            ["east", "reserve", ref units @ ..] => self.game.p.reserve[1] = self.from_pouch(units),
            ["camp", ref units @ ..] => self.game.p.camp[0] = self.from_pouch(units),
            ["east", "camp", ref units @ ..] => self.game.p.camp[1] = self.from_pouch(units),
            ["pool", ref units @ ..] => self.game.p.pool = self.from_pouch(units),
            ["spent", ref units @ ..] => self.game.p.spent = self.from_pouch(units),
            ["blood", _] => {
                p.blood = n(1);
                p.pouch.take(GOBLIN, p.blood);
            }
            ["bank", _] => p.resources[1] = self.game.kit.piece(Piece::Resource) - p.resources[0] - n(1),
            ["officer", at] => p.heroes[0] = if at == "courtyard" { 9 } else { section(at).0 },
            ["warrior", at] => p.heroes[1] = if at == "courtyard" { 9 } else { section(at).0 },
            ["paid", id, _] => {
                let work = Work::find(id).unwrap_or_else(|| panic!("no work {id:?}"));
                p.paid[work.index()] = n(2);
            }
            ["east", "paid", id, _] => {
                let work = Work::find(id).unwrap_or_else(|| panic!("no work {id:?}"));
                p.paid[work.index()] = n(3);
                p.paid_by_east |= work.bit();
            }
            ["worked", ref ids @ ..] => {
                for id in ids {
                    p.turn_flags.worked |= Work::find(id).expect("a work").bit();
                }
            }
            ["trap", "goblin", at] => p.goblin_traps |= path(at).bit(),
            ["trap", "troll", at] => p.troll_traps |= path(at).bit(),
            ["bridge", at] => p.bridges |= path(at).bit(),
            ["saboteur", at] => p.saboteurs |= 1 << building(at),
            ["fire", at] => p.turn_flags.fire |= 1 << building(at),
            ["toil", at] => (p.turn_flags.toil, p.turn_flags.shamed) = (building(at), true),
            ["gale", at] => p.turn_flags.gale |= section(at).bit(),
            ["accident", at] => p.turn_flags.accident |= section(at).bit(),
            ["glare", at] => p.turn_flags.glare = section(at).0,
            ["breached", at] => p.breached |= section(at).bit(),
            ["panic"] => p.turn_flags.panic = true,
            ["specters"] => p.turn_flags.specters |= 1,
            ["east", "specters"] => p.turn_flags.specters |= 2,
            ["possession", at] => {
                let Spot::Hero(h) = place(at).spot() else { panic!("no Hero {at}") };
                p.turn_flags.possessed |= 1 << h;
            }
            ["blessing", side] => p.turn_flags.blessing = u8::from(side == "east"),
            ["speech", _] => (p.turn_flags.speech, p.turn_flags.hero_done) = (n(1), 1),
            ["toughness", _] => p.toughness = n(1),
            ["gate", _] => p.gate = n(1),
            ["steadfast", _] => p.steadfast = (1 << n(1)) - 1,
            ["honor", "lost"] => p.honor_kept = false,
            ["honor", "points", _] => p.honor_points = n(2),
            ["feats", ref ids @ ..] => {
                for id in ids {
                    p.feats |= 1 << Feat::find(id).expect("a deed") as u8;
                }
            }
            ["order", kind, at] => p.turn_flags.open_orders[section(at).index()] = order(kind) as u8,
            ["hidden", kind, at] => {
                p.turn_flags.hidden_orders |= section(at).bit();
                self.game.s.orders[section(at).index()] = order(kind) as u8;
            }
            ["killed", ref units @ ..] => p.assault.killed[0] = defenders(units),
            ["repeat"] => p.repeat = true,
            ["glory", _, _] => p.glory = [n(1), n(2)],
            ["influence", altar, at] => {
                let Spot::Rampart(r) = place(altar).spot() else { panic!("no Rampart {altar}") };
                p.machines[r.index()] = Machine::Altar;
                p.influence[r.index()] = section(at).0;
            }
            [at, ref items @ ..] if Place::find(at).is_some() => self.furnish(place(at), items),
            _ => panic!("cannot read {line:?}"),
        }
    }

    fn cards(&mut self, invader: usize, ids: &[&str]) {
        let (kit, set) = (self.game.kit, self.game.set());
        for (phase, id) in ids.iter().enumerate() {
            let card = kit.cards[set][phase].iter().position(|c| c.id == *id).unwrap_or_else(|| panic!("no card {id}"));
            self.game.p.cards[invader][phase] = card as u8;
            self.game.s.drawn[phase] |= 1 << card;
        }
    }

    fn from_pouch(&mut self, words: &[&str]) -> Units {
        let units = invaders(words);
        assert!(self.game.p.pouch.has(units), "the pouch is too small for {words:?}");
        self.game.p.pouch.leave(units);
        units
    }

    fn furnish(&mut self, place: Place, items: &[&str]) {
        let mut tower = false;
        let mut words = items.iter().copied().peekable();
        while let Some(word) = words.next() {
            let mut number = || -> u8 {
                let n = words.peek().and_then(|w| w.parse().ok());
                if n.is_some() {
                    words.next();
                }
                n.unwrap_or(1)
            };
            let p = &mut self.game.p;
            if let Some(kind) = INVADER_IDS.iter().position(|id| *id == word) {
                let (kind, n) = (Kind::at(kind), number());
                assert!(p.pouch.of(kind) >= n, "the pouch is too small");
                p.pouch.take(kind, n);
                match place.spot() {
                    Spot::Section(s) if tower => p.siege[s.index()].add(kind, n),
                    Spot::Section(s) => p.wall[s.index()].add(kind, n),
                    Spot::Rampart(r) => p.ramparts[r.index()].add(kind, n),
                    Spot::Foreground(side) => p.foregrounds[side.index()].add(kind, n),
                    Spot::Ram(ram) => {
                        p.crews[usize::from(ram)].add(kind, n);
                        p.rams = p.rams.max(ram + 1);
                    }
                    _ => panic!("no Invader units at {}", place.id()),
                }
                continue;
            }
            if let Some(kind) = DEFENDER_IDS.iter().position(|id| *id == word) {
                let (kind, n) = (Kind::at(kind), number());
                assert!(p.supply.of(kind) >= n, "the supply is too small");
                p.supply.take(kind, n);
                match place.spot() {
                    Spot::Building(Building::Hospital) => p.hospital[0].add(kind, n),
                    _ => p.posts[usize::from(place.as_post().expect("a post"))].add(kind, n),
                }
                continue;
            }
            match (word, place.spot()) {
                ("tower", Spot::Section(s)) => {
                    tower = true;
                    p.siege_towers |= s.bit();
                }
                ("siege_tower", Spot::Section(s)) => p.siege_towers |= s.bit(),
                ("stone", Spot::Section(s)) => {
                    p.stones[s.index()] = number();
                    p.stone_supply -= p.stones[s.index()];
                }
                ("wooden", Spot::Section(s)) => {
                    p.wooden[s.index()] = number();
                    p.wooden_supply -= p.wooden[s.index()];
                }
                ("platform", Spot::Section(s)) => p.platforms |= s.bit(),
                ("cauldron", Spot::Section(s)) => {
                    let id = words.next().expect("a kind");
                    p.cauldrons[s.index()] = INVADER_IDS.iter().position(|k| *k == id).expect("a kind") as u8;
                }
                ("cannon", Spot::Tower(t)) => p.mounts[t.index()] = Mount::Cannon,
                ("poles", Spot::Tower(t)) => p.mounts[t.index()] = Mount::Poles,
                ("cover", Spot::Rampart(r)) => p.covers |= r.bit(),
                ("accurate", Spot::Rampart(r)) => p.turn_flags.accurate |= r.bit(),
                ("bloodstone", Spot::Rampart(r)) => p.turn_flags.bloodstones |= r.bit(),
                ("hits", Spot::Rampart(r)) => p.hits[r.index()] = number(),
                ("misses", Spot::Rampart(r)) => p.misses[r.index()] = number(),
                ("empty", Spot::Ram(ram)) => p.rams = p.rams.max(ram + 1),
                (id, Spot::Rampart(r)) => {
                    let machine = match id {
                        "ballista" => Machine::Ballista,
                        "catapult" => Machine::Catapult,
                        "trebuchet" => Machine::Trebuchet,
                        "altar" => Machine::Altar,
                        _ => Machine::None,
                    };
                    if machine == Machine::None {
                        let kind = TRAINING_DEALS[..TRAINING].iter().position(|d| d.id() == id);
                        p.training[kind.unwrap_or_else(|| panic!("no chip {id:?}"))] |= r.bit();
                    } else {
                        p.machines[r.index()] = machine;
                        if machine.shoots() {
                            (p.hits[r.index()], p.misses[r.index()]) = (2, 5);
                        }
                    }
                }
                (id, Spot::Section(s)) => {
                    let kind = EQUIPMENT_DEALS[..EQUIPMENT].iter().position(|d| d.id() == id);
                    p.equipment[kind.unwrap_or_else(|| panic!("no chip {id:?}"))] |= s.bit();
                }
                _ => panic!("{word:?} cannot be at {}", place.id()),
            }
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
            let mut game = self.game;
            let kit = game.kit;
            let mut dice = Script { words: &mut self.script, chance: &mut self.chance, kit };
            playout::settle(&mut game, &mut dice, &mut self.log, &mut Vec::new());
            self.game = game;
            return Ok(());
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
        let mut game = self.game;
        let kit = game.kit;
        let mut dice = Script { words: &mut self.script, chance: &mut self.chance, kit };
        game.play(legal, &mut dice, &mut self.log);
        self.game = game;
        Ok(())
    }

    /// The journal as a viewer reads it.
    pub(crate) fn journal(&self, viewer: Viewer) -> String {
        let (kit, seats) = (self.game.kit, self.game.p.seats);
        let words = |e: &ravelin_core::Entry| {
            e.words(viewer, |s| Stronghold::seat_name(kit, seats, s), |t| Stronghold::name(kit, t))
        };
        self.log.0.iter().map(words).collect::<Vec<_>>().join("\n")
    }

    pub(crate) fn check(&self, claim: &str) -> Result<(), String> {
        let p = &self.game.p;
        let words: Vec<&str> = claim.split_whitespace().collect();
        let same = |found: String, right: String| {
            if found == right { Ok(()) } else { Err(format!("{found}, not {right}")) }
        };
        let number = |found: u8, at: usize| same(found.to_string(), words[at].to_owned());
        let (east, words_east) =
            (words.first() == Some(&"east"), &words[usize::from(words.first() == Some(&"east"))..]);
        let side = usize::from(east);
        match words_east[..] {
            ["asked", ref seats @ ..] => {
                let found: Vec<u8> = self.game.deciders().iter().map(|s| s.0).collect();
                let right: Vec<u8> = seats.iter().filter(|s| **s != "nobody").map(|s| self.seat(s).0).collect();
                same(format!("{found:?}"), format!("{right:?}"))
            }
            ["can", ..] => {
                let (seat, text) = self.split_seat(claim.trim_start_matches("can").trim());
                let (offered, _) = choice::explain(&self.game, seat);
                let all: Vec<String> = offered.iter().map(|a| self.print(*a)).collect();
                if all.iter().any(|a| a == text) { Ok(()) } else { Err(all.join(" | ")) }
            }
            ["cannot", .., last] => {
                let clause =
                    Some(last).filter(|l| l.starts_with('S') && l[1..].starts_with(|c: char| c.is_ascii_digit()));
                let rest = claim.trim_start_matches("cannot").trim();
                let rest = clause.map_or(rest, |c| rest.trim_end_matches(c).trim());
                let (seat, text) = self.split_seat(rest);
                let (offered, refused) = choice::explain(&self.game, seat);
                if offered.iter().any(|a| self.print(*a) == text) {
                    return Err("it is allowed".to_owned());
                }
                let Some(clause) = clause else { return Ok(()) };
                match refused.iter().find(|(a, _)| self.print(*a) == text) {
                    Some((_, why)) => same(why.rule.0.to_owned(), clause.to_owned()),
                    None => Err("nothing like it is asked".to_owned()),
                }
            }
            ["choices", ..] => {
                let (seat, text) = self.split_seat(claim.trim_start_matches("choices").trim());
                let (offered, _) = choice::explain(&self.game, seat);
                let mut found: Vec<String> = offered.iter().map(|a| self.print(*a)).collect();
                let mut right: Vec<String> = text.split('|').map(|t| t.trim().to_owned()).collect();
                found.sort();
                right.sort();
                same(found.join(" | "), right.join(" | "))
            }
            ["hourglasses", n] => same(p.hourglasses[side].to_string(), n.to_owned()),
            ["labour", n] => same(p.labour[side].to_string(), n.to_owned()),
            ["resources", n] => same(p.resources[side].to_string(), n.to_owned()),
            ["reserve", ref units @ ..] => same(format!("{:?}", p.reserve[side]), format!("{:?}", invaders(units))),
            ["camp", ref units @ ..] => same(format!("{:?}", p.camp[side]), format!("{:?}", invaders(units))),
            ["pool", ref units @ ..] => same(format!("{:?}", p.pool), format!("{:?}", invaders(units))),
            ["spent", ref units @ ..] => same(format!("{:?}", p.spent), format!("{:?}", invaders(units))),
            ["supply", kind, n] => {
                let kind = Kind::at(DEFENDER_IDS.iter().position(|k| *k == kind).expect("a kind"));
                same(p.supply.of(kind).to_string(), n.to_owned())
            }
            ["hospital", ref units @ ..] => {
                let found = p.hospital[0].and(p.hospital[1]);
                same(format!("{found:?}"), format!("{:?}", defenders(units)))
            }
            ["blood", _] => number(p.blood, 1),
            ["bank", _] => number(self.game.bank(), 1),
            ["paid", id, n] => {
                let work = Work::find(id).expect("a work");
                same(p.paid[work.index()].to_string(), n.to_owned())
            }
            ["used", id] => {
                let work = Work::find(id).expect("a work");
                if p.turn_flags.worked & work.bit() != 0 { Ok(()) } else { Err("not used".to_owned()) }
            }
            ["gate", _] => number(p.gate, 1),
            ["toughness", _] => number(p.toughness, 1),
            ["rams", _] => number(p.rams, 1),
            ["turn", _] => number(p.turn, 1),
            ["phase", n] => same(format!("{:?}", p.stage), format!("Phase({n})")),
            ["step", n] => same(format!("{:?}", p.stage), format!("Step({n})")),
            ["stage", name] => {
                let found = format!("{:?}", p.stage);
                let found = found.split([' ', '(']).next().unwrap_or("").to_lowercase();
                same(found, name.to_owned())
            }
            ["breached", ref ids @ ..] => {
                let found: Vec<&str> = sections(p.breached).map(|s| s.place().id()).collect();
                let right: Vec<&str> = ids.iter().copied().filter(|i| *i != "none").collect();
                same(found.join(" "), right.join(" "))
            }
            ["glory", inv, def] => {
                let found = if p.end.is_some() {
                    p.glory
                } else {
                    [self.game.invader_glory().iter().sum(), self.game.defender_glory().iter().sum()]
                };
                same(format!("{} {}", found[0], found[1]), format!("{inv} {def}"))
            }
            ["feats", ref ids @ ..] => {
                let found: Vec<&str> = bits(p.feats).map(|f| Feat::ALL[usize::from(f)].id()).collect();
                let right: Vec<&str> = ids.iter().copied().filter(|i| *i != "none").collect();
                same(found.join(" "), right.join(" "))
            }
            ["strips", _] => number(p.strips, 1),
            ["price", id, n] => same(self.game.price(Work::find(id).expect("a work")).to_string(), n.to_owned()),
            ["honor", word] => same(if p.honor_kept { "kept" } else { "lost" }.to_owned(), word.to_owned()),
            ["journal", seat, ref text @ ..] => {
                let viewer = Some(seat).filter(|s| *s != "spectator").map(|s| self.seat(s));
                let (told, text) = (self.journal(viewer), text.join(" "));
                if told.contains(&text) { Ok(()) } else { Err(told) }
            }
            ["winner", who] => {
                let won = p.end.map(|_| if self.game.invaders_won() { "invader" } else { "defender" });
                same(won.unwrap_or("nobody yet").to_owned(), who.to_owned())
            }
            ["barbican", word] => same(p.barbican.to_string(), (word == "yes").to_string()),
            ["misses_out", _] => number(p.misses_out, 1),
            ["stone_supply", _] => number(p.stone_supply, 1),
            ["officer" | "warrior", at] => {
                let found = p.heroes[usize::from(words[0] == "warrior")];
                let found = if found == 9 { "courtyard" } else { Place(found).id() };
                same(found.to_owned(), at.to_owned())
            }
            ["order", at, kind] => {
                let Some(Spot::Section(s)) = Place::find(at).map(Place::spot) else { panic!("no section {at}") };
                let found = match p.turn_flags.open_orders[s.index()] {
                    NONE if p.turn_flags.hidden_orders & s.bit() != 0 => "hidden",
                    NONE => "none",
                    k => Order::ALL[usize::from(k)].id(),
                };
                same(found.to_owned(), kind.to_owned())
            }
            ["prompt", clause] => {
                let seat = self.game.deciders().lowest();
                same(Stronghold::prompt(&self.game.view(seat)).clause.0.to_owned(), clause.to_owned())
            }
            ["strength", at, i, d] => {
                let Some(Spot::Section(s)) = Place::find(at).map(Place::spot) else { panic!("no section {at}") };
                same(format!("{} {}", self.game.attack(s), self.game.defence(s)), format!("{i} {d}"))
            }
            [id, ref items @ ..] if Place::find(id).is_some() => {
                self.check_place(Place::find(id).expect("a place"), items)
            }
            _ => panic!("cannot check {claim:?}"),
        }
    }

    fn check_place(&self, place: Place, items: &[&str]) -> Result<(), String> {
        let p = &self.game.p;
        let mut tower = false;
        let mut words = items.iter().copied().peekable();
        while let Some(word) = words.next() {
            let mut number = || -> u8 {
                let n = words.peek().and_then(|w| w.parse().ok());
                if n.is_some() {
                    words.next();
                }
                n.unwrap_or(1)
            };
            let found: u8 = match (word, place.spot()) {
                ("tower", _) => {
                    tower = true;
                    continue;
                }
                ("units", Spot::Rampart(r)) => p.ramparts[r.index()].total(),
                ("units", Spot::Foreground(side)) => p.foregrounds[side.index()].total(),
                ("units", Spot::Section(s)) => p.wall[s.index()].total(),
                ("stone", Spot::Section(s)) => p.stones[s.index()],
                ("wooden", Spot::Section(s)) => p.wooden[s.index()],
                ("hits", Spot::Rampart(r)) => p.hits[r.index()],
                ("misses", Spot::Rampart(r)) => p.misses[r.index()],
                ("cover", Spot::Rampart(r)) => p.covers >> r.0 & 1,
                ("cannon", Spot::Tower(t)) => (p.mounts[t.index()] == Mount::Cannon).into(),
                ("poles", Spot::Tower(t)) => (p.mounts[t.index()] == Mount::Poles).into(),
                ("platform", Spot::Section(s)) => (p.platforms >> s.0 & 1) as u8,
                ("siege_tower", Spot::Section(s)) => (p.siege_towers >> s.0 & 1) as u8,
                ("gale", Spot::Section(s)) => (p.turn_flags.gale >> s.0 & 1) as u8,
                ("glare", Spot::Section(s)) => u8::from(p.turn_flags.glare == s.0),
                ("influence", Spot::Section(s)) => p.influence.iter().filter(|i| **i == s.0).count() as u8,
                ("saboteur", Spot::Building(b)) => p.saboteurs >> b as u8 & 1,
                ("fire", Spot::Building(b)) => p.turn_flags.fire >> b as u8 & 1,
                ("bridge", Spot::Path(path)) => (p.bridges >> path.0 & 1) as u8,
                ("goblin_trap", Spot::Path(path)) => (p.goblin_traps >> path.0 & 1) as u8,
                ("troll_trap", Spot::Path(path)) => (p.troll_traps >> path.0 & 1) as u8,
                ("cauldron", Spot::Section(s)) => {
                    let right = words.next().expect("a kind or none");
                    let found = self.game.cauldron(s).map_or("none", |k| INVADER_IDS[k.index()]);
                    if found != right {
                        return Err(format!("cauldron {found}, not {right}"));
                    }
                    continue;
                }
                ("machine", Spot::Rampart(r)) => {
                    let right = words.next().expect("a machine");
                    let found = format!("{:?}", p.machines[r.index()]).to_lowercase();
                    if found != right {
                        return Err(format!("machine {found}, not {right}"));
                    }
                    continue;
                }
                (id, _) if INVADER_IDS.contains(&id) => {
                    let kind = Kind::at(INVADER_IDS.iter().position(|k| *k == id).unwrap_or(0));
                    let units = match place.spot() {
                        Spot::Section(s) if tower => p.siege[s.index()],
                        Spot::Section(s) => p.wall[s.index()],
                        Spot::Rampart(r) => p.ramparts[r.index()],
                        Spot::Foreground(side) => p.foregrounds[side.index()],
                        Spot::Ram(ram) => p.crews[usize::from(ram)],
                        _ => panic!("no Invader units at {}", place.id()),
                    };
                    units.of(kind)
                }
                (id, _) if DEFENDER_IDS.contains(&id) => {
                    let kind = Kind::at(DEFENDER_IDS.iter().position(|k| *k == id).unwrap_or(0));
                    p.posts[usize::from(place.as_post().expect("a post"))].of(kind)
                }
                (id, Spot::Section(s)) => {
                    let kind = EQUIPMENT_DEALS[..EQUIPMENT].iter().position(|d| d.id() == id);
                    u8::from(p.equipment[kind.unwrap_or_else(|| panic!("cannot check {id:?}"))] & s.bit() != 0)
                }
                (id, Spot::Rampart(r)) => {
                    let kind = TRAINING_DEALS[..TRAINING].iter().position(|d| d.id() == id);
                    u8::from(p.training[kind.unwrap_or_else(|| panic!("cannot check {id:?}"))] & r.bit() != 0)
                }
                _ => panic!("cannot check {word:?} at {}", place.id()),
            };
            let right = number();
            if found != right {
                return Err(format!("{word} {found}, not {right}"));
            }
        }
        Ok(())
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
