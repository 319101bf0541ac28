//! Units, Upgrades, Monsters, Actions and the tables of set-up. [Z3] [Z10] [Z20.1] [Z21.1] [Z24] [Z32]

use ravelin_core::pack::File;
use ravelin_core::pack::check::Result;

use super::value::{Rec, Val, read, records, shipped, top};
use crate::components::*;
use crate::vocabulary::*;

pub(super) struct Setup {
    pub(super) colours: Vec<String>,
    pub(super) symbols: Vec<String>,
    pub(super) lengths: Vec<LengthSpec>,
    pub(super) start_gold: u8,
    pub(super) card_limit: u8,
    pub(super) event_draw: u8,
    pub(super) trade_draw: u8,
    pub(super) success_on: u8,
    pub(super) rural_income: u8,
    pub(super) envoys: [u8; SEATS + 1],
    pub(super) start_units: [u8; UNITS],
    pub(super) coastal_units: [u8; UNITS],
    pub(super) inland_units: [u8; UNITS],
    pub(super) exile_units: [u8; UNITS],
    pub(super) exile_level: u8,
}

/// Tables of the shipped file, to compare what the rules do not read.
struct Own {
    file: File<'static>,
    root: Val,
}

impl Own {
    fn of(file: File<'_>) -> Result<Own> {
        let (file, root) = shipped(file)?;
        Ok(Own { file, root })
    }

    fn top(&self) -> Rec<'_> {
        Rec { file: self.file, noun: "file", id: self.file.name, here: &self.root }
    }

    /// Every table of a list has, but for the fields `read`, what the shipped one at its place has.
    fn list(&self, given: Rec<'_>, key: &str, read: &[&str]) -> Result<()> {
        let (given, own) = (items(given, key)?, items(self.top(), key)?);
        for (n, rec) in given.iter().enumerate() {
            match own.get(n) {
                Some(own) => rec.as_shipped(*own, read)?,
                None => return Err(rec.error(format_args!("there are {} tables `{key}`, not more", own.len()))),
            }
        }
        Ok(())
    }

    fn table(&self, given: Rec<'_>, key: &str, read: &[&str]) -> Result<()> {
        match given.get(key) {
            Some(value) => given.within(value).as_shipped(self.top().within(self.top().need(key)?), read),
            None => Ok(()),
        }
    }
}

fn items<'a>(rec: Rec<'a>, key: &str) -> Result<Vec<Rec<'a>>> {
    Ok(rec.list(key)?.iter().map(|v| rec.within(v)).collect())
}

/// Constants that are read; the others repeat what the rules say.
const CONSTANTS: [&str; 11] = [
    "envoy_spaces",
    "action_cards",
    "traits_dealt",
    "traits_kept",
    "die_sides",
    "start_gold",
    "card_limit",
    "event_draw",
    "trade_draw",
    "success_on",
    "income_rural",
];

pub(super) fn setup(file: File<'_>) -> Result<Setup> {
    let root = read(file)?;
    let tables =
        ["constants", "player_count", "start_piece", "barbarian_start", "colour", "barbarian_colour", "symbol"];
    let file_rec = top(file, &root, &[&tables[..], &["phase", "length", "tie_break", "exile"]].concat())?;
    let own = Own::of(file)?;
    own.table(file_rec, "constants", &CONSTANTS)?;
    own.table(file_rec, "barbarian_colour", &[])?;
    own.list(file_rec, "player_count", &["players", "envoys"])?;
    own.list(file_rec, "colour", &["id"])?;
    own.list(file_rec, "symbol", &["id"])?;
    for key in ["barbarian_start", "phase", "tie_break"] {
        own.list(file_rec, key, &[])?;
    }
    let constants = file_rec.within(file_rec.need("constants")?);
    let byte = |key: &str, most: i64| constants.byte(key, 0..=most);
    for (key, right) in
        [("envoy_spaces", 16), ("action_cards", 8), ("traits_dealt", 5), ("traits_kept", 4), ("die_sides", 6)]
    {
        if constants.int(key, 0..=99)? != right {
            let value = constants.need(key)?;
            return Err(constants.at(value, format_args!("`{key}` must be {right}: the rules are built on it")));
        }
    }
    let names = |noun: &'static str| -> Result<Vec<String>> {
        Ok(records(file, &root, noun)?.iter().map(|r| r.id.to_owned()).collect())
    };
    let (colours, symbols) = (names("colour")?, names("symbol")?);
    if colours.len() != 5 || symbols.len() != 5 {
        return Err(file.whole("there are five colours and five symbols"));
    }
    let mut envoys = [0; SEATS + 1];
    for rec in items(file_rec, "player_count")? {
        let players = rec.int("players", 3..=5)? as usize;
        envoys[players] = rec.byte("envoys", 1..=4)?;
    }
    if envoys[3..].contains(&0) {
        return Err(file.whole("`player_count` is needed for 3, 4 and 5 players"));
    }
    let mut units = [[0u8; UNITS]; 3];
    for rec in items(file_rec, "start_piece")? {
        let when = rec.pick("when", &["always", "coastal_start", "inland_start"])?;
        let known = [&UNIT_IDS[..], &["city", "road"]].concat();
        let piece = rec.pick("piece", &known)?;
        rec.only(&["piece", "count", "when"])?;
        if piece < UNITS {
            units[when][piece] += rec.byte("count", 1..=9)?;
        } else if when != 0 || rec.byte("count", 1..=9)? != 1 {
            return Err(rec.error("everybody starts with one City and one Road [Z3.4]"));
        }
    }
    let mut lengths = Vec::new();
    for rec in records(file, &root, "length")? {
        rec.only(&["id", "ages", "cards_per_age", "turns", "hours", "default"])?;
        let spec = LengthSpec {
            id: rec.id.to_owned(),
            ages: rec.byte("ages", 1..=4)?,
            per_age: rec.byte("cards_per_age", 1..=4)?,
            hours: rec.int_or("hours", 1..=24, 0)? as u8,
        };
        if rec.int("turns", 1..=16)? != i64::from(spec.ages) * i64::from(spec.per_age) {
            return Err(rec.at(rec.need("turns")?, "`turns` is `ages` times `cards_per_age`"));
        }
        lengths.push((rec.flag("default")?.unwrap_or(false), spec));
    }
    if lengths.is_empty() {
        return Err(file.whole("at least one `length` is needed"));
    }
    // The default comes first on the sheet.
    lengths.sort_by_key(|(usual, _)| !usual);
    let exile = file_rec.within(file_rec.need("exile")?);
    exile.only(&["pieces"])?;
    let (mut exile_units, mut exile_level) = ([0; UNITS], 0);
    for rec in items(exile, "pieces")? {
        rec.only(&["piece", "count"])?;
        let piece = rec.pick("piece", &[&UNIT_IDS[..], &["keep", "city", "metropol"]].concat())?;
        match piece.checked_sub(UNITS) {
            Some(level) => exile_level = level as u8 + rec.byte("count", 1..=1)?,
            None if piece == FLEET => return Err(rec.error("a Fleet cannot re-enter on land")),
            None => exile_units[piece] += rec.byte("count", 1..=9)?,
        }
    }
    if exile_level == 0 && exile_units.iter().all(|n| *n == 0) {
        return Err(exile.error("a player who re-enters needs a piece"));
    }
    Ok(Setup {
        colours,
        symbols,
        lengths: lengths.into_iter().map(|(_, spec)| spec).collect(),
        start_gold: byte("start_gold", 99)?,
        card_limit: byte("card_limit", 9)?,
        event_draw: constants.byte("event_draw", 1..=9)?,
        trade_draw: byte("trade_draw", 9)?,
        success_on: constants.byte("success_on", 2..=6)?,
        rural_income: byte("income_rural", 20)?,
        envoys,
        start_units: units[0],
        coastal_units: units[1],
        inland_units: units[2],
        exile_units,
        exile_level,
    })
}

fn abilities(rec: Rec<'_>) -> Result<[u8; 11]> {
    let mut all = [0; 11];
    let known: Vec<&str> = Ability::ALL.iter().map(|a| a.word()).collect();
    for entry in items(rec, "abilities")? {
        entry.only(&["id", "level"])?;
        all[entry.pick("id", &known)?] += entry.byte("level", 1..=9)?;
    }
    Ok(all)
}

const UNIT_FIELDS: [&str; 10] =
    ["id", "name", "domain", "strength", "move", "wounds", "cost", "abilities", "capacity", "casualty_rank"];

pub(super) fn units(file: File<'_>) -> Result<([UnitSpec; UNITS], [UpgradeSpec; 4])> {
    let root = read(file)?;
    let file_rec = top(file, &root, &["unit", "upgrade", "barbarian"])?;
    let own = Own::of(file)?;
    own.table(file_rec, "barbarian", &[])?;
    let (own_units, own_upgrades) = (records(own.file, &own.root, "unit")?, records(own.file, &own.root, "upgrade")?);
    let (mut units, mut upgrades): ([UnitSpec; UNITS], [UpgradeSpec; 4]) = Default::default();
    let mut seen = [false; UNITS];
    for rec in records(file, &root, "unit")? {
        let Some(n) = UNIT_IDS.iter().position(|u| *u == rec.id) else {
            return Err(rec.error(format_args!("the rules know no such Unit; possible: {}", UNIT_IDS.join(", "))));
        };
        seen[n] = true;
        if let Some(own) = own_units.iter().find(|own| own.id == rec.id) {
            rec.as_shipped(*own, &UNIT_FIELDS)?;
        }
        let capacity = rec.within(rec.need("capacity")?);
        capacity.only(&["base", "per", "divisor"])?;
        units[n] = UnitSpec {
            name: rec.word("name")?.to_owned(),
            naval: rec.pick("domain", &["land", "sea"])? == 1,
            strength: rec.byte("strength", 0..=12)?,
            moves: rec.byte("move", 0..=5)?,
            wounds: rec.byte("wounds", 1..=4)?,
            cost: rec.byte("cost", 1..=40)?,
            abilities: abilities(rec)?,
            capacity_base: capacity.byte("base", 0..=40)?,
            per_civilized: capacity.pick("per", &["land", "civilized"])? == 1,
            divisor: capacity.byte("divisor", 1..=9)?,
            casualty_rank: rec.byte("casualty_rank", 1..=9)?,
        };
        if units[n].naval != (n == FLEET) {
            return Err(rec.at(rec.need("domain")?, "only the Fleet is Naval"));
        }
    }
    if let Some(missing) = (0..UNITS).find(|n| !seen[*n]) {
        return Err(file.whole(format!("unit \"{}\" is missing", UNIT_IDS[missing])));
    }
    for rec in records(file, &root, "upgrade")? {
        let Some(n) = UPGRADE_IDS.iter().position(|u| *u == rec.id) else {
            return Err(rec.error(format_args!("the rules know no such Upgrade; possible: {}", UPGRADE_IDS.join(", "))));
        };
        if let Some(own) = own_upgrades.iter().find(|own| own.id == rec.id) {
            rec.as_shipped(*own, &["id", "name", "cost", "income", "abilities"])?;
        }
        let all = abilities(rec)?;
        let useless = |a: &Ability| all[*a as usize] > 0 && !matches!(a, Ability::Absorb | Ability::FirstStrike);
        if let Some(ability) = Ability::ALL.iter().find(|a| useless(a)) {
            let value = rec.need("abilities")?;
            let what = format_args!("`abilities`: an Upgrade has absorb and first_strike only, not {}", ability.word());
            return Err(rec.at(value, what));
        }
        upgrades[n] = UpgradeSpec {
            name: rec.word("name")?.to_owned(),
            cost: rec.byte("cost", 1..=60)?,
            income: rec.byte("income", 0..=20)?,
            absorb: all[Ability::Absorb as usize],
            first_strike: all[Ability::FirstStrike as usize],
        };
    }
    if let Some(missing) = upgrades.iter().position(|u| u.name.is_empty()) {
        return Err(file.whole(format!("upgrade \"{}\" is missing", UPGRADE_IDS[missing])));
    }
    Ok((units, upgrades))
}

pub(super) fn monsters(file: File<'_>) -> Result<Vec<MonsterSpec>> {
    let root = read(file)?;
    top(file, &root, &["monster"])?;
    let mut all = Vec::new();
    for rec in records(file, &root, "monster")? {
        rec.only(&["id", "name", "count", "domain", "strength", "move", "wounds", "abilities", "text"])?;
        rec.int("count", 1..=1)?;
        let spec = MonsterSpec {
            id: rec.id.to_owned(),
            name: rec.word("name")?.to_owned(),
            text: rec.word_or("text", "")?.to_owned(),
            naval: rec.pick("domain", &["land", "sea"])? == 1,
            strength: rec.byte("strength", 0..=20)?,
            moves: rec.byte("move", 0..=5)?,
            wounds: rec.byte("wounds", 1..=12)?,
            abilities: abilities(rec)?,
        };
        if spec.naval != (spec.abilities[Ability::Naval as usize] > 0) {
            return Err(rec.error("`domain` contradicts the ability `naval`"));
        }
        all.push(spec);
    }
    if all.is_empty() || all.len() > MONSTERS {
        return Err(file.whole(format!("there are {} Monsters; 1 to {MONSTERS} are possible", all.len())));
    }
    Ok(all)
}

/// What of an Action's two levels is read; the rest repeats what the rules say.
fn numbers_of(kind: ActionKind) -> [&'static [&'static str]; 2] {
    match kind {
        ActionKind::Acquisition => [&["draws", "look"], &["draws", "look"]],
        ActionKind::BuildArmy | ActionKind::Civilize => [&[], &["options"]],
        ActionKind::Campaign => [&[], &["origins"]],
        ActionKind::Maritime => [&["gold_per_sea"], &["gold"]],
        ActionKind::Rituals => [&["draw"], &["draw"]],
        ActionKind::CouncilSeat | ActionKind::Diplomacy => [&[], &[]],
    }
}

pub(super) fn actions(file: File<'_>) -> Result<([ActionSpec; ACTIONS], ActionNumbers)> {
    let root = read(file)?;
    top(file, &root, &["action"])?;
    let own = Own::of(file)?;
    let own_actions = records(own.file, &own.root, "action")?;
    let mut specs: [ActionSpec; ACTIONS] = Default::default();
    let mut numbers = ActionNumbers::default();
    for rec in records(file, &root, "action")? {
        let Some(kind) = ActionKind::of(rec.id) else {
            let known: Vec<&str> = ActionKind::ALL.iter().map(|a| a.word()).collect();
            return Err(rec.error(format_args!("the rules know no such Action; possible: {}", known.join(", "))));
        };
        let (first, second) = (rec.within(rec.need("primary")?), rec.within(rec.need("secondary")?));
        if let Some(own) = own_actions.iter().find(|own| own.id == rec.id) {
            rec.as_shipped(*own, &["id", "name", "text_primary", "text_secondary", "primary", "secondary"])?;
            let [one, two] = numbers_of(kind);
            let (own_first, own_second) = (own.within(own.need("primary")?), own.within(own.need("secondary")?));
            first.as_shipped(own_first, one)?;
            second.as_shipped(own_second, two)?;
            for (option, own) in items(second, "options")?.iter().zip(items(own_second, "options")?) {
                option.as_shipped(own, &["free_value", "max"])?;
            }
        }
        specs[kind as usize] = ActionSpec {
            name: rec.word("name")?.to_owned(),
            texts: [rec.word("text_primary")?.to_owned(), rec.word("text_secondary")?.to_owned()],
        };
        match kind {
            ActionKind::Acquisition => {
                numbers.draws = [first.byte("draws", 1..=4)?, second.byte("draws", 1..=4)?];
                numbers.look = first.byte("look", 1..=9)?;
                if second.byte("look", 1..=9)? != numbers.look {
                    return Err(second.at(second.need("look")?, "`look` is the same on both levels [Z10.1]"));
                }
            }
            ActionKind::BuildArmy => {
                let options = items(second, "options")?;
                let free = options.iter().find(|o| o.get("free_value").is_some());
                numbers.free_value = free.map_or(Ok(0), |o| o.byte("free_value", 0..=99))?;
            }
            ActionKind::Civilize => {
                let options = items(second, "options")?;
                let buy = options.iter().find(|o| o.get("max").is_some());
                numbers.keeps = buy.map_or(Ok(0), |o| o.byte("max", 0..=20))?;
            }
            ActionKind::Campaign => numbers.origins = second.byte("origins", 1..=9)?,
            ActionKind::Maritime => {
                numbers.gold_per_sea = first.byte("gold_per_sea", 0..=20)?;
                numbers.gold = second.byte("gold", 0..=40)?;
            }
            ActionKind::Rituals => numbers.rituals = [first.byte("draw", 0..=9)?, second.byte("draw", 0..=9)?],
            ActionKind::CouncilSeat | ActionKind::Diplomacy => {}
        }
    }
    if let Some(missing) = specs.iter().position(|s| s.name.is_empty()) {
        return Err(file.whole(format!("action \"{}\" is missing", ActionKind::ALL[missing].word())));
    }
    Ok((specs, numbers))
}
