//! Positions in words, for tests and for the worked examples in `examples/*.play`. A scene is built line by line, played by
//! notation with scripted dice and draws, and checked line by line; what a line cannot mean fails the test that wrote it.
//!
//! ```text
//! given edition first; option hidden_mats yes       second edition unless said
//! given setup watland                               a scenario as it is set up; else an empty map, box 1
//! given box 5; levy                                 Campaign unless said
//! given hermann at dorpat kn 2 prov 3 T4 service 6 inside moved     starting Forces unless units are named
//! given andrey in 9; conquered izborsk; ravaged vod; castle teutonic koporye; walls porkhov; siege pskov 3
//! given veche 2 vp 3 coin; capability T13 R8; event R11; held T6; returned T4; legate dorpat; mustered hermann__helmold_von_luneburg
//! given lieutenant yaroslav over rudolf; acted; watching russian; blanks teutonic 0 aside 3
//! given plan russian pass                           after `card`: what the top of a Plan is
//! given card hermann 3 | levying hermann | stage pay teutonic | muster | disband | legate | veche | trim | plan | lieutenants |
//!       draw teutonic | events russian | feed | end | wastage | discard
//! dice  3 5 T14                                     what the next dice and draws show
//! when  march pskov by track_pskov_izborsk; done    actions; `settle` plays what leaves no choice
//! then  asked russian; can x; cannot x N3.2b; choices a | b; hermann at pskov; hermann has kn 1; and so on (see `check`)
//! ```

use ravelin_core::choice::{self, Refusal};
use ravelin_core::game::Notation;
use ravelin_core::{Dice, Fast, Game, Log, NamesOf, Pack, Pieces, Seat, playout};

use crate::action::Action;
use crate::components::*;
use crate::flow::{Io, Stage, Then};
use crate::state::*;

struct Script<'a> {
    words: &'a mut Vec<String>,
    chance: &'a mut Fast,
}

impl Dice for Script<'_> {
    fn below(&mut self, n: u32) -> u32 {
        match self.words.first().and_then(|w| w.parse::<u32>().ok()) {
            Some(face) if (1..=n).contains(&face) => {
                self.words.remove(0);
                face - 1
            }
            _ => self.chance.below(n),
        }
    }

    fn draw(&mut self, counts: &[u8], total: u32, first: u16) -> usize {
        if self.words.is_empty() {
            return self.chance.draw(counts, total, first);
        }
        let word = self.words.remove(0);
        let card = CardId::find(&word).unwrap_or_else(|| panic!("{word:?} is no card"));
        let kind = usize::from(u16::from(card.0) - first);
        assert!(counts[kind] > 0, "{word} cannot be drawn here");
        kind
    }
}

pub(crate) struct Scene {
    pub(crate) game: Nevsky,
    pub(crate) log: Log,
    script: Vec<String>,
    chance: Fast,
    begun: bool,
}

/// Runs a whole scene; `again` begins another.
#[track_caller]
pub(crate) fn play(text: &str) -> Scene {
    let lines: Vec<(usize, &str)> =
        text.lines().map(|l| l.split('#').next().unwrap_or("").trim()).enumerate().collect();
    let mut last = None;
    for part in lines.split(|(_, line)| line.starts_with("again")) {
        last = Some(Scene::play_lines(part));
    }
    last.expect("a scene")
}

fn parts(line: &str) -> impl Iterator<Item = &str> {
    line.split(';').map(str::trim).filter(|l| !l.is_empty())
}

pub(crate) fn lord(id: &str) -> LordId {
    LordId::find(id).unwrap_or_else(|| panic!("no lord {id:?}"))
}

pub(crate) fn at(id: &str) -> LocaleId {
    LocaleId::find(id).unwrap_or_else(|| panic!("no locale {id:?}"))
}

fn side(id: &str) -> Side {
    match id {
        "teutonic" => Side::Teutonic,
        "russian" => Side::Russian,
        _ => panic!("no side {id:?}"),
    }
}

fn card(id: &str) -> CardId {
    CardId::find(id).unwrap_or_else(|| panic!("no card {id:?}"))
}

fn number(word: &str) -> u8 {
    word.parse().unwrap_or_else(|_| panic!("{word:?} is no number"))
}

const UNIT_WORDS: [&str; UNITS] = ["kn", "sg", "lh", "ah", "maa", "mil", "serf"];
const ASSET_WORDS: [&str; ASSETS] = ["boat", "cart", "sled", "ship", "prov", "coin", "loot"];

fn locales(words: &[&str]) -> Locales {
    words.iter().map(|w| at(w)).collect()
}

fn cards(words: &[&str]) -> Cards {
    words.iter().map(|w| card(w)).collect()
}

impl Scene {
    #[track_caller]
    fn play_lines(lines: &[(usize, &str)]) -> Scene {
        let given: Vec<&str> = lines.iter().filter_map(|l| l.1.strip_prefix("given")).flat_map(parts).collect();
        let script = |scene: &mut Scene, rest: &str| {
            scene.script.extend(rest.split_whitespace().map(str::to_owned));
        };
        let mut scene = Scene::new(&given);
        for (number, line) in lines {
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            match word {
                "" | "given" => {}
                "dice" => script(&mut scene, rest),
                "when" => {
                    scene.begin();
                    for action in parts(rest) {
                        if let Err(why) = scene.act(action) {
                            panic!("line {}: {action}: {why}", number + 1);
                        }
                    }
                }
                "then" => {
                    scene.begin();
                    for claim in parts(rest) {
                        if let Err(why) = scene.check(claim) {
                            panic!("line {}: {claim}: {why}\n{}", number + 1, scene.options());
                        }
                    }
                }
                _ => panic!("line {}: unknown word {word:?}", number + 1),
            }
        }
        assert!(scene.script.is_empty(), "dice left over: {:?}", scene.script);
        scene
    }

    fn options(&self) -> String {
        let all: Vec<String> = self.legal().iter().map(|(_, text)| text.clone()).collect();
        format!("stage {:?} {:?}: {}", self.game.p.stage, self.game.p.asks, all.join(" | "))
    }

    pub(crate) fn new(given: &[&str]) -> Scene {
        let kit = Nevsky::kit(&Pack::default()).expect("the shipped components are good");
        let find = |word: &str| given.iter().find_map(|l| l.strip_prefix(word)).map(str::trim);
        let mut set: Vec<(&str, &str)> =
            given.iter().filter_map(|l| l.strip_prefix("option ")?.trim().split_once(' ')).collect();
        set.push(("edition", find("edition ").unwrap_or("second")));
        let setup = find("setup ");
        let base = setup.or(find("scenario ")).unwrap_or("crusade_on_novgorod");
        let options = Nevsky::sheet(kit).resolve(None, Some(base), set).expect("good options");
        let mut scene = Scene {
            game: crate::setup::bare(kit, crate::setup::switches(kit, &options)),
            log: Log::default(),
            script: Vec::new(),
            chance: Fast::new(7),
            begun: false,
        };
        if setup.is_some() {
            scene.with_io(|_, io| crate::setup::new_game(kit, &options, io)).clone_into(&mut scene.game);
            scene.begun = true;
        } else {
            let p = &mut scene.game.p;
            p.lords = [Lord::REMOVED; LORDS];
            scene.game.s = Secret::default();
            let p = &mut scene.game.p;
            (p.conquered, p.ravaged, p.castles) = (Locales::NONE, Locales::NONE, [Locales::NONE; 2]);
            (p.veche_vp, p.veche_coin, p.campaign, p.first_levy) = (0, 0, true, false);
            p.capabilities = Cards::NONE;
            p.legate = Legate::Out;
            p.levy.renew();
            p.stage = Stage::Over;
        }
        given.iter().for_each(|line| scene.given(line));
        scene
    }

    fn with_io<T>(&mut self, f: impl FnOnce(&mut Nevsky, &mut Io<'_, Script<'_>, Log>) -> T) -> T {
        let Scene { game, log, script, chance, .. } = self;
        f(game, &mut Io { dice: &mut Script { words: script, chance }, journal: log })
    }

    /// Runs up to the first decision; what leaves no choice is not yet played.
    fn begin(&mut self) {
        if !self.begun {
            self.begun = true;
            self.game.p.dirty = true;
            self.with_io(|game, io| game.run(io));
        }
    }

    fn lord_given(&mut self, l: LordId, words: &[&str]) {
        match words[0] {
            "in" => self.game.lord_mut(l).place = Place::Calendar(number(words[1])),
            "out" => self.game.lord_mut(l).place = Place::Removed,
            "at" => {
                self.game.stand_up(l, at(words[1]), 17);
                self.game.mat_mut(l).assets = [0; ASSETS];
                let mut own_units = false;
                let mut rest = words[2..].iter();
                while let Some(word) = rest.next() {
                    let mut next = || number(rest.next().copied().unwrap_or(""));
                    if let Some(u) = UNIT_WORDS.iter().position(|w| w == word) {
                        if !std::mem::replace(&mut own_units, true) {
                            self.game.mat_mut(l).units = [0; UNITS];
                        }
                        self.game.mat_mut(l).units[u] = next();
                    } else if let Some(a) = ASSET_WORDS.iter().position(|w| w == word) {
                        self.game.mat_mut(l).assets[a] = next();
                    } else if let Some(u) = word.strip_prefix("routed-") {
                        let u = UNIT_WORDS.iter().position(|w| *w == u).expect("a unit");
                        self.game.mat_mut(l).routed[u] = next();
                    } else {
                        match *word {
                            "service" => self.game.lord_mut(l).service = next(),
                            "inside" => self.game.lord_mut(l).inside = true,
                            "moved" => self.game.lord_mut(l).moved = true,
                            id => _ = self.game.mat_mut(l).cards.push(card(id)),
                        }
                    }
                }
            }
            _ => panic!("{l:?} {words:?}"),
        }
    }

    fn given(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (word, rest) = (words[0], &words[1..]);
        if let Some(l) = LordId::find(word) {
            return self.lord_given(l, rest);
        }
        let game = &mut self.game;
        match word {
            "edition" | "option" | "setup" | "scenario" => {}
            "box" => game.p.r#box = number(rest[0]),
            "levy" => game.p.campaign = false,
            "conquered" => game.p.conquered = game.p.conquered.or(locales(rest)),
            "ravaged" => game.p.ravaged = game.p.ravaged.or(locales(rest)),
            "castle" => game.p.castles[side(rest[0]).index()].insert(at(rest[1])),
            "walls" => game.p.walls = locales(rest),
            "siege" => game.p.siege[at(rest[0]).index()] = number(rest[1]),
            "veche" => (game.p.veche_vp, game.p.veche_coin) = (number(rest[0]), rest.get(2).map_or(0, |n| number(n))),
            "capability" => cards(rest).iter().for_each(|c| game.deploy(c)),
            "event" => game.p.events = cards(rest),
            "held" => {
                game.s.held = cards(rest);
                game.p.held = Side::BOTH.map(|s| game.s.held.and(crate::arts::numbered(s)).len() as u8);
            }
            "returned" => game.p.returned = cards(rest),
            "legate" if rest[0] == "card" => game.p.legate = Legate::Card,
            "legate" => game.p.legate = Legate::At(at(rest[0])),
            "unready" => {
                for id in rest {
                    let v = VassalId::find(id).expect("a vassal");
                    let (l, slot) = (game.book.vassals[v.index()].lord, game.book.slot(v));
                    game.mat_mut(l).ready &= !(1 << slot);
                    game.mat_mut(l).unready |= 1 << slot;
                }
            }
            "mustered" => {
                for id in rest {
                    let v = VassalId::find(id).expect("a vassal");
                    let (l, slot) = (game.book.vassals[v.index()].lord, game.book.slot(v));
                    game.mat_mut(l).ready &= !(1 << slot);
                    game.mat_mut(l).mustered |= 1 << slot;
                }
            }
            "gone" => {
                let v = VassalId::find(rest[0]).expect("a vassal");
                let (l, slot) = (game.book.vassals[v.index()].lord, game.book.slot(v));
                game.mat_mut(l).ready &= !(1 << slot);
                game.p.gone[l.index()] |= 1 << slot;
            }
            "vassal" => {
                let v = VassalId::find(rest[0]).expect("a vassal");
                let (l, slot) = (game.book.vassals[v.index()].lord, game.book.slot(v));
                game.p.vassal_box[l.index()][slot] = number(rest[1]);
            }
            "lieutenant" => {
                let (upper, lower) = (lord(rest[0]), lord(rest[2]));
                game.lord_mut(upper).lower = Some(lower);
                game.lord_mut(lower).upper = Some(upper);
            }
            "watching" => game.s.watching[side(rest[0]).index()] = true,
            "blanks" => {
                let blanks = &mut game.p.blanks[side(rest[0]).index()];
                (blanks.deck, blanks.aside) = (number(rest[1]), number(rest[3]));
            }
            "plan" => {
                let who = side(rest[0]);
                let top = game.s.plans[who.index()].first_mut().expect("a Plan is laid");
                *top = rest[1..].first().filter(|l| **l != "pass").map(|l| lord(l));
            }
            "acted" => game.p.card.acted = true,
            "card" => {
                let l = lord(rest[0]);
                game.p.card.lord = Some(l);
                game.p.card.actions = rest.get(1).map_or_else(|| game.command_rating(l), |n| number(n));
                game.p.card.legate =
                    l.side() == Side::Teutonic && game.locale_of(l).is_some_and(|at| game.p.legate == Legate::At(at));
                game.p.stage = Stage::Command;
                let size = game.plan_size();
                for s in Side::BOTH {
                    let shown = usize::from(s == Side::Teutonic || l.side() == Side::Russian);
                    // The enemy's next card is a Lord's, so that play stops there.
                    let next = s.lords().find(|o| s != l.side() && game.on_map(*o));
                    for n in shown..size {
                        let _ = game.s.plans[s.index()].push(if n == shown { next } else { None });
                    }
                    if shown > 0 {
                        let _ = game.p.shown[s.index()].push((l.side() == s).then_some(l));
                    }
                }
            }
            "levying" => {
                let l = lord(rest[0]);
                game.p.campaign = false;
                game.p.levy.mustering = Some(l);
                game.p.levy.left = rest.get(1).map_or(game.book.lord(l).lordship, |n| number(n));
                game.p.stage = Stage::Levying(l, Then::Muster);
            }
            "stage" => self.stage_given(rest),
            _ => panic!("given {line:?}"),
        }
    }

    fn stage_given(&mut self, rest: &[&str]) {
        let who = rest.get(1).map_or(Side::Teutonic, |s| side(s));
        let game = &mut self.game;
        let levy = matches!(rest[0], "draw" | "events" | "muster" | "legate" | "veche" | "crusaders" | "trade");
        if levy {
            game.p.campaign = false;
        }
        game.p.stage = match rest[0] {
            "pay" => Stage::Pay(who),
            "disband" => Stage::Disband(0),
            "muster" => Stage::Muster(who),
            "legate" => Stage::Legate,
            "crusaders" => Stage::Crusaders,
            "veche" => Stage::Veche,
            "trade" => Stage::SeaTrade,
            "trim" => Stage::Trim(who),
            "plan" => Stage::Plan,
            "lieutenants" => {
                let size = game.plan_size();
                (0..size).for_each(|_| game.s.plans.iter_mut().for_each(|p| _ = p.push(None)));
                Stage::Lieutenants(who)
            }
            "draw" => {
                game.p.first_levy = true;
                Stage::Draw(who, 0)
            }
            "events" => Stage::Draw(who, 0),
            "feed" => Stage::FeedStop(who, Side::Teutonic),
            "end" => Stage::Reveal(Side::Teutonic),
            "wastage" => Stage::GameEnd,
            "discard" => Stage::Discard(who),
            other => panic!("no stage {other:?}"),
        };
        if game.p.campaign && matches!(rest[0], "pay" | "disband" | "feed" | "end") {
            // Such a stage stands for the last card of the Plans.
            let size = game.plan_size();
            game.p.shown = [(0..size).map(|_| None).collect(); 2];
        }
        if rest[0] == "feed" {
            game.p.card.lord = who.lords().find(|l| game.on_map(*l));
        }
    }

    /// What the deciders may do, in notation.
    fn legal(&self) -> Vec<(Seat, String)> {
        let mut list = Vec::new();
        let mut out = Vec::new();
        for seat in self.game.deciders().iter() {
            choice::legal(&self.game, seat, &mut list);
            out.extend(list.iter().map(|a| (seat, Notation::<Nevsky>(self.game.kit, *a).to_string())));
        }
        out
    }

    fn find(&self, text: &str) -> Option<(Seat, Action, Result<(), Refusal>)> {
        for seat in self.game.deciders().iter() {
            let (offered, refused) = choice::explain(&self.game, seat);
            let print = |a: Action| Notation::<Nevsky>(self.game.kit, a).to_string();
            if let Some(a) = offered.into_iter().find(|a| print(*a) == text) {
                return Some((seat, a, Ok(())));
            }
            if let Some((a, why)) = refused.into_iter().find(|(a, _)| print(*a) == text) {
                return Some((seat, a, Err(Refusal::Rule(why))));
            }
        }
        None
    }

    pub(crate) fn act(&mut self, text: &str) -> Result<(), String> {
        let (before, told) = (self.game.clone(), self.log.0.len());
        if text == "settle" {
            self.with_io(|game, io| playout::settle(game, io.dice, io.journal, &mut ravelin_core::Listing::default()));
            return self.check_events(&before, told);
        }
        let (seat, action) = match self.find(text) {
            Some((seat, action, Ok(()))) => (seat, action),
            Some((_, _, Err(why))) => return Err(format!("{why:?}")),
            None => return Err(format!("not among {}", self.options())),
        };
        let legal = choice::check(&self.game, seat, action).map_err(|e| format!("{e:?}"))?;
        self.with_io(|game, io| {
            game.play(legal, io.dice, io.journal);
        });
        self.check_events(&before, told)
    }

    /// The law of events, for every viewer: what was seen before and the events are what is seen now.
    fn check_events(&self, before: &Nevsky, told: usize) -> Result<(), String> {
        let back = |token| Nevsky::back(self.game.kit, token);
        let name = |token| Nevsky::name(self.game.kit, token);
        let pieces = |game: &Nevsky, viewer| {
            let mut pieces = Pieces::default();
            Nevsky::pieces(&game.view(viewer), &mut pieces);
            pieces
        };
        for viewer in [Some(Seat(0)), Some(Seat(1)), None] {
            let mut seen = pieces(before, viewer);
            for entry in &self.log.0[told..] {
                let words = || entry.telling(viewer, &NamesOf(&self.game)).to_string();
                for event in entry.events(viewer, &back) {
                    let gone = |event| format!("{viewer:?}: {}: nothing there for {event:?}", words());
                    seen.apply(&event, &back).map_err(gone)?;
                }
            }
            if let Some((at, piece, told, shown)) = seen.difference(&pieces(&self.game, viewer)) {
                let (at, piece) = (name(at), name(piece));
                return Err(format!("{viewer:?}: {told} {piece} at {at} are told, {shown} are shown"));
            }
        }
        Ok(())
    }

    fn lord_check(&self, l: LordId, words: &[&str]) -> Result<(), String> {
        let (it, mat) = (self.game.lord(l), self.game.mat(l));
        let holds = match words[0] {
            "at" => it.place == Place::Map(at(words[1])),
            "in" => it.place == Place::Calendar(number(words[1])),
            "out" => it.place == Place::Removed,
            "inside" => it.inside,
            "outside" => !it.inside,
            "moved" => it.moved,
            "unmoved" => !it.moved,
            "service" => it.service == number(words[1]),
            "marshal" => self.game.is_marshal(l),
            "plain" => !self.game.is_marshal(l),
            "with" => mat.cards.contains(&card(words[1])),
            "without" => !mat.cards.contains(&card(words[1])),
            "seats" => self.game.seats_of(l) == locales(&words[1..]),
            "has" | "only" => {
                let (mut units, mut assets) = (mat.units, mat.assets);
                for pair in words[1..].chunks(2) {
                    let n = number(pair[1]);
                    if let Some(u) = UNIT_WORDS.iter().position(|w| *w == pair[0]) {
                        if std::mem::take(&mut units[u]) != n {
                            return Err(format!("units {:?}", mat.units));
                        }
                    } else {
                        let a = ASSET_WORDS.iter().position(|w| *w == pair[0]).expect("a unit or asset");
                        if std::mem::take(&mut assets[a]) != n {
                            return Err(format!("assets {:?}", mat.assets));
                        }
                    }
                }
                let any_units = words[1..].iter().any(|w| UNIT_WORDS.contains(w));
                words[0] == "has" || ((units == [0; UNITS] || !any_units) && assets == [0; ASSETS])
            }
            other => panic!("{other:?}"),
        };
        if holds { Ok(()) } else { Err(format!("{it:?} {mat:?}")) }
    }

    pub(crate) fn check(&self, claim: &str) -> Result<(), String> {
        let words: Vec<&str> = claim.split_whitespace().collect();
        let (word, rest) = (words[0], &words[1..]);
        if let Some(l) = LordId::find(word) {
            return self.lord_check(l, rest);
        }
        let (game, p) = (&self.game, &self.game.p);
        let tail = claim[word.len()..].trim();
        let (holds, found) = match word {
            "not" => return if self.check(tail).is_err() { Ok(()) } else { Err("it is so".to_owned()) },
            "can" => (matches!(self.find(tail), Some((_, _, Ok(())))), self.options()),
            "cannot" => {
                let (text, clause) = match tail.rsplit_once(" N") {
                    Some((text, clause)) => (text, Some(format!("N{clause}"))),
                    None => (tail, None),
                };
                match (self.find(text), clause) {
                    (Some((_, _, Err(Refusal::Rule(why)))), Some(clause)) => (why.rule.0 == clause, why.to_string()),
                    (Some((_, _, Ok(()))), _) => (false, "it is offered".to_owned()),
                    (None, Some(_)) => (false, format!("not explained; {}", self.options())),
                    _ => (true, String::new()),
                }
            }
            "choices" => {
                let mut wanted: Vec<&str> = tail.split('|').map(str::trim).collect();
                let legal = self.legal();
                let mut found: Vec<&str> = legal.iter().map(|(_, t)| t.as_str()).collect();
                wanted.sort_unstable();
                found.sort_unstable();
                (wanted == found, found.join(" | "))
            }
            "asked" => {
                let asked: Vec<Side> = game.deciders().iter().map(|s| game.side_of(s)).collect();
                (asked == rest.iter().map(|s| side(s)).collect::<Vec<_>>(), format!("{asked:?}"))
            }
            "stage" => (format!("{:?}", p.stage).starts_with(tail), format!("{:?}", p.stage)),
            "ask" => (format!("{:?}", p.asks.last()).contains(tail), format!("{:?}", p.asks)),
            "actions" => (game.actions_left() == number(rest[0]), game.actions_left().to_string()),
            "left" => (p.levy.left == number(rest[0]), p.levy.left.to_string()),
            "siege" => (p.siege[at(rest[0]).index()] == number(rest[1]), p.siege[at(rest[0]).index()].to_string()),
            "conquered" => (locales(rest).minus(p.conquered).is_empty(), format!("{:?}", p.conquered)),
            "ravaged" => (locales(rest).minus(p.ravaged).is_empty(), format!("{:?}", p.ravaged)),
            "castle" => (p.castles[side(rest[0]).index()].has(at(rest[1])), format!("{:?}", p.castles)),
            "walls" => (p.walls == locales(rest), format!("{:?}", p.walls)),
            "veche" => (
                (p.veche_vp, p.veche_coin) == (number(rest[0]), number(rest[1])),
                format!("{} {}", p.veche_vp, p.veche_coin),
            ),
            "play" => (cards(rest).minus(p.capabilities).is_empty(), format!("{:?}", p.capabilities)),
            "effect" => (cards(rest).minus(p.events).is_empty(), format!("{:?}", p.events)),
            "deck" => {
                let deck = game.deck(Side::Teutonic).or(game.deck(Side::Russian));
                (cards(rest).minus(deck).is_empty(), format!("{deck:?}"))
            }
            "returned" => (cards(rest).minus(p.returned).is_empty(), format!("{:?}", p.returned)),
            "held" => (p.held[side(rest[0]).index()] == number(rest[1]), format!("{:?}", p.held)),
            "blanks" => (p.blanks[side(rest[0]).index()].deck == number(rest[1]), format!("{:?}", p.blanks)),
            "legate" => {
                let right = match rest[0] {
                    "card" => Legate::Card,
                    "out" => Legate::Out,
                    l => Legate::At(at(l)),
                };
                (p.legate == right, format!("{:?}", p.legate))
            }
            "vp" => {
                let half = game.half_points(side(rest[0]));
                let wanted = rest[1].strip_suffix(".5").map_or_else(|| 2 * number(rest[1]), |n| 2 * number(n) + 1);
                (half == u16::from(wanted), half.to_string())
            }
            "friendly" => (game.friendly(side(rest[0]), at(rest[1])), String::new()),
            "box" => (p.r#box == number(rest[0]), p.r#box.to_string()),
            "vassal" => {
                let v = VassalId::find(rest[0]).expect("a vassal");
                let (l, slot) = (game.book.vassals[v.index()].lord, game.book.slot(v));
                let (mat, n) = (game.mat(l), p.vassal_box[l.index()][slot]);
                let holds = match rest[1] {
                    "ready" => mat.ready >> slot & 1 == 1,
                    "mustered" => mat.mustered >> slot & 1 == 1,
                    "unready" => mat.unready >> slot & 1 == 1,
                    "gone" => p.gone[l.index()] >> slot & 1 == 1,
                    "absent" => (mat.ready | mat.mustered | mat.unready) >> slot & 1 == 0,
                    "mat" => n == OFF,
                    boxed => n == number(boxed),
                };
                (holds, format!("{mat:?} box {n}"))
            }
            "means" => {
                let supply = &game.s.stores.supply;
                ((supply.boats, supply.ships) == (number(rest[0]), number(rest[1])), format!("{supply:?}"))
            }
            "hits" => {
                let b = &p.battle;
                ((b.hits, b.crossbow) == (number(rest[0]), number(rest[1])), format!("{} {}", b.hits, b.crossbow))
            }
            "round" => (p.battle.round == number(rest[0]), p.battle.round.to_string()),
            "step" => (p.battle.step == number(rest[0]), p.battle.step.to_string()),
            "garrison" => (p.battle.garrison == [number(rest[0]), number(rest[1])], format!("{:?}", p.battle.garrison)),
            "row" => {
                let r = "adsg".find(rest[0]).expect("a row");
                let names: Vec<&str> = p.battle.rows[r].iter().map(|l| l.map_or("-", LordId::id)).collect();
                (names == rest[1..], names.join(" "))
            }
            "reserve" => {
                (p.battle.reserve == rest.iter().map(|l| lord(l)).collect(), format!("{:?}", p.battle.reserve))
            }
            "winner" => {
                let winner = match game.winner() {
                    _ if p.end.is_none() => "none",
                    Some(Side::Teutonic) => "teutonic",
                    Some(Side::Russian) => "russian",
                    None => "draw",
                };
                (winner == rest[0], winner.to_owned())
            }
            "log" => {
                let all: Vec<String> = self.log.0.iter().map(|e| e.telling(None, &NamesOf(game)).to_string()).collect();
                (all.iter().any(|l| l.contains(tail)), all.join("\n"))
            }
            _ => panic!("then {claim:?}"),
        };
        if holds { Ok(()) } else { Err(found) }
    }
}
