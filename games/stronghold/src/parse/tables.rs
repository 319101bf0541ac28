//! Units, pieces, set-up figures, decks and glory. [S2] [S3] [S21]

use ravelin_core::pack::check::{Num, Record, Result, Text};
use ravelin_core::pack::{File, Spanned};
use ravelin_core::{Each, Few, Set};

use super::board::Board;
use super::effects::{self, Value};
use super::files::*;
use super::{Source, in_order};
use crate::ids::*;
use crate::kit::{Count, SwitchSpec, Units};
use crate::tokens::capital;

pub(super) struct Armies {
    pub invaders: Units,
    pub defenders: Units,
    pub start: Units,
}

pub(super) fn units(source: Source<'_>) -> Result<Armies> {
    let Source { file, shipped } = source;
    let rows: UnitsFile = file.parse()?;
    let model: UnitsFile = shipped.parse()?;
    let known: Vec<&str> = INVADER_IDS.iter().chain(&DEFENDER_IDS).copied().collect();
    let (mut all, mut start) = ([0u8; 6], [0u8; 3]);
    for (n, (record, row)) in in_order(file, "unit", &rows.unit, |r| &r.id, &known)?.iter().enumerate() {
        let right = if n < 3 { "invader" } else { "defender" };
        record.reference("side", &row.side, &[right])?;
        record.exactly("strength", &row.strength, n % 3 + 1, "S2.1 and S2.2 fix it")?;
        record.exactly("fury_strength", &row.fury_strength, if n == 0 { 3 } else { 0 }, "S18.12 fixes it")?;
        // Counts of one byte, and the pouch in all.
        all[n] = record.number("count", &row.count, 1..=if n < 3 { 80 + 20 * (n == 1) as u8 } else { 60 })?;
        if n >= 3 {
            let becomes = row.specter_becomes.as_ref();
            let fits = becomes.is_some_and(|b| b.get_ref() == INVADER_IDS[n - 3]);
            record.ensure(fits, || format!("specter_becomes must be {:?}: S18.38 fixes it", INVADER_IDS[n - 3]))?;
            let Some(given) = &row.start_on_board else { return Err(record.error("start_on_board is missing")) };
            start[n - 3] = record.number("start_on_board", given, 0..=all[n])?;
        }
    }
    for (n, (record, row)) in
        in_order(file, "hero", &rows.hero, |r| &r.id, &Hero::ALL.map(Hero::word))?.iter().enumerate()
    {
        let model = &model.hero[n];
        record.exactly("count", &row.count, 1, "S2.3 fixes it")?;
        record.exactly("strength_own", &row.strength_own, 2 * n, "S16.2 and S16.4 fix it")?;
        effects::same(record, "attribute", &row.attribute, model.attribute.get_ref(), &[])?;
        record.reference("action_id", &row.action_id, &[model.action_id.get_ref().as_str()])?;
    }
    let [g, o, t, m, s, v] = all;
    Ok(Armies { invaders: Units([g, o, t]), defenders: Units([m, s, v]), start: Units(start) })
}

pub(super) fn pieces(file: File<'_>) -> Result<Each<Piece, u8>> {
    let rows: PiecesFile = file.parse()?;
    // Pieces of which there is no supply to run out of. [S2.19] [S2.20]
    const UNCOUNTED: [&str; 7] =
        ["game_board", "glory_board", "pouch", "glory_chip", "toughness_marker", "hourglass_a", "hourglass_b"];
    let known: Vec<&str> = Piece::ALL.into_iter().map(Piece::word).chain(UNCOUNTED).collect();
    let mut pieces = Each::default();
    let found = in_order(file, "piece", &rows.piece, |r| &r.id, &known)?;
    for ((record, row), piece) in found.iter().zip(Piece::ALL) {
        let most = match piece {
            Piece::Altar | Piece::Influence => 7,
            Piece::Ram => Ram::ALL.len() as u8,
            Piece::Haste | Piece::Panic | Piece::Blessing | Piece::Glare => 1,
            Piece::Specters | Piece::Possession => 2,
            _ => 60,
        };
        pieces[piece] = record.number("count", &row.count, 0..=most)?;
    }
    Ok(pieces)
}

/// What stands on the board at the start is in the box.
pub(super) fn totals(
    units_file: File<'_>,
    pieces_file: File<'_>,
    board: &Board,
    armies: &Armies,
    pieces: &Each<Piece, u8>,
) -> Result<()> {
    let mut start = Units::NONE;
    board.start_units.values().chain(board.start_inside.values()).for_each(|u| start.join(*u));
    for kind in Kind::ALL {
        let (found, said) = (start.of(kind), armies.start.of(kind));
        if found != said {
            let id = kind.defender();
            return Err(
                units_file.whole(format!("unit \"{id}\": start_on_board {said}, but board.toml places {found}"))
            );
        }
    }
    let stones: u16 = board.start_stones.values().map(|&n| u16::from(n)).sum();
    if stones > u16::from(pieces[Piece::Stone]) {
        return Err(
            pieces_file.whole(format!("piece \"stone_component\": board.toml places {stones}, more than there are"))
        );
    }
    Ok(())
}

#[derive(Default)]
pub(super) struct Limits {
    pub turns: u8,
    pub machines: u8,
    pub foreground: u8,
    pub rampart: u8,
    pub quartermaster: u8,
    pub wooden: u8,
    pub recover: u8,
    pub equipment: u8,
    pub training: u8,
    pub shame_from: u8,
    pub honor_from: u8,
}

pub(super) struct Setup {
    pub counts: [Count; 3],
    pub limits: Limits,
    pub switches: Vec<SwitchSpec>,
}

/// The switches and their values: the rules know these. [S25.3]
pub(crate) const SWITCHES: [(&str, &[&str]); 7] = [
    ("cards", &["drawn", "preset"]),
    ("gate_toughness", &["8", "6"]),
    ("breach_glory", &["per_section", "per_section_with_4_left", "flat_3", "none"]),
    ("poison_timing", &["invader_ahead", "start_of_strength"]),
    ("quartermaster_mode", &["to_rampart", "from_rampart"]),
    ("wooden_supply", &["5", "3"]),
    ("tower_marksmen", &["1", "2"]),
];

pub(super) fn setup(file: File<'_>) -> Result<Setup> {
    let rows: SetupFile = file.parse()?;
    let mut counts = [Count::default(); 3];
    if rows.player_count.len() != 3 {
        return Err(file.whole("player_count: one record each for 2, 3 and 4 players"));
    }
    for (n, row) in rows.player_count.iter().enumerate() {
        let players = n as i64 + 2;
        let near = |field: &str, value: &Num, right: i64| {
            let found = *value.get_ref();
            let what = format!("player_count {players}: {field} {found} must be {right}: S3 fixes it");
            if found == right { Ok(()) } else { Err(file.at(value, what)) }
        };
        near("players", &row.players, players)?;
        near("invaders", &row.invaders, if players == 2 { 1 } else { 2 })?;
        near("defenders", &row.defenders, if players == 4 { 2 } else { 1 })?;
        near("card_draw", &row.card_draw, if players == 2 { 2 } else { 3 })?;
        near("card_keep_each", &row.card_keep_each, 1)?;
        near("stone_per_turn", &row.stone_per_turn, 1)?;
        let set = if players == 2 { "2p" } else { "multi" };
        if row.card_set.get_ref() != set {
            return Err(file.at(&row.card_set, format!("player_count {players}: card_set must be \"{set}\"")));
        }
        let within = |field: &str, value: &Num, most: i64| match *value.get_ref() {
            found if (0..=most).contains(&found) => Ok(found as u8),
            found => Err(file.at(value, format!("player_count {players}: {field} {found} is not from 0 to {most}"))),
        };
        counts[n] = Count {
            start_resources: within("start_resources_each", &row.start_resources_each, 30)?,
            start_hourglasses: within("start_hourglasses", &row.start_hourglasses, 30)?,
            units: within("units_per_turn_each", &row.units_per_turn_each, 40)?,
            resources: within("resources_per_turn_each", &row.resources_per_turn_each, 30)?,
            hourglasses: within("hourglasses_per_turn", &row.hourglasses_per_turn, 30)?,
            stones: 1,
        };
    }
    Ok(Setup { counts, limits: limits(file, &rows)?, switches: switches(file, &rows)? })
}

fn limits(file: File<'_>, rows: &SetupFile) -> Result<Limits> {
    const KNOWN: [&str; 11] = [
        "turns",
        "machine_cap",
        "foreground_capacity",
        "rampart_capacity",
        "rampart_capacity_quartermaster",
        "wooden_per_section",
        "hospital_recover_per_turn",
        "equipment_per_section",
        "training_per_rampart",
        "steadfast_from_turn",
        "honor_guard_from_turn",
    ];
    const RANGES: [[u8; 2]; 11] =
        [[1, 20], [0, 14], [1, 60], [1, 60], [1, 60], [0, 20], [0, 20], [0, 6], [0, 4], [1, 20], [1, 20]];
    let mut values = [0; 11];
    for (n, (record, row)) in in_order(file, "limit", &rows.limit, |r| &r.id, &KNOWN)?.iter().enumerate() {
        values[n] = record.number("value", &row.value, RANGES[n][0]..=RANGES[n][1])?;
        if n == 4 {
            record.ensure(values[4] >= values[3], || "a Quartermaster makes no room smaller".to_owned())?;
        }
    }
    Ok(Limits {
        turns: values[0],
        machines: values[1],
        foreground: values[2],
        rampart: values[3],
        quartermaster: values[4],
        wooden: values[5],
        recover: values[6],
        equipment: values[7],
        training: values[8],
        shame_from: values[9],
        honor_from: values[10],
    })
}

fn switches(file: File<'_>, rows: &SetupFile) -> Result<Vec<SwitchSpec>> {
    let known: Vec<&str> = SWITCHES.iter().map(|s| s.0).collect();
    let mut specs = Vec::new();
    for ((record, row), (id, values)) in in_order(file, "switch", &rows.switch, |r| &r.id, &known)?.iter().zip(SWITCHES)
    {
        let given: Vec<&str> = row.values.get_ref().iter().map(|v| v.get_ref().as_str()).collect();
        let same = given.len() == values.len() && values.iter().all(|v| given.contains(v));
        if !same {
            return Err(record.at(&row.values, format_args!("values {given:?} must be {values:?}, the default first")));
        }
        let values = given.iter().map(|v| (*v).to_owned()).collect();
        specs.push(SwitchSpec { id: id.to_owned(), values, text: row.text.clone() });
    }
    Ok(specs)
}

pub(super) struct Decks {
    pub hits: u8,
    pub misses: u8,
    pub hit_cards: Few<Set<Kind>, MAX_HIT_CARDS>,
    pub hit_ids: Vec<String>,
    pub hit_names: Vec<String>,
    pub orders: Each<Order, u8>,
    pub order_names: Vec<String>,
    pub order_texts: Vec<String>,
}

/// As a player reads it: `Goblin/Orc`, or `Miss`.
fn hit_name(face: Set<Kind>) -> String {
    let kinds: Vec<String> = face.iter().map(|kind| capital(kind.invader())).collect();
    if kinds.is_empty() { "Miss".to_owned() } else { kinds.join("/") }
}

pub(super) fn decks(source: Source<'_>) -> Result<Decks> {
    let Source { file, shipped } = source;
    let rows: DecksFile = file.parse()?;
    let model: DecksFile = shipped.parse()?;
    let known = ["machine_hit", "machine_miss"];
    let mut machine = [0; 2];
    for (n, (record, row)) in in_order(file, "machine_card", &rows.machine_card, |r| &r.id, &known)?.iter().enumerate()
    {
        record.reference("result", &row.result, &[["hit", "miss"][n]])?;
        record.reference("after_draw", &row.after_draw, &[["shuffle_back", "remove_from_game"][n]])?;
        machine[n] = record.number("count", &row.count, 0..=60)?;
    }
    let mut decks = Decks {
        hits: machine[0],
        misses: machine[1],
        hit_cards: Few::default(),
        hit_ids: Vec::new(),
        hit_names: Vec::new(),
        orders: Each::default(),
        order_names: Vec::new(),
        order_texts: Vec::new(),
    };
    ravelin_core::pack::check::unique(file, "defender_hit_card", rows.defender_hit_card.iter().map(|r| &r.id))?;
    for row in &rows.defender_hit_card {
        let record = Record::new(file, "defender_hit_card", &row.id);
        let mut face = Set::NONE;
        for hit in row.hits.get_ref() {
            face.insert(Kind::ALL[record.reference("hits", hit, &INVADER_IDS)?]);
        }
        for n in 0..record.number("count", &row.count, 0..=MAX_HIT_CARDS as u8)? {
            let room = decks.hit_cards.push(face).is_ok();
            record.ensure(room, || format!("more than {MAX_HIT_CARDS} cards in the deck"))?;
            let id = row.id.get_ref();
            decks.hit_ids.push(if n == 0 { id.clone() } else { format!("{id}_{}", n + 1) });
            decks.hit_names.push(hit_name(face));
        }
    }
    if decks.hit_cards.is_empty() {
        return Err(file.whole("defender_hit_card: the deck holds at least one card"));
    }
    for (n, (record, row)) in
        in_order(file, "order", &rows.order, |r| &r.id, &Order::ALL.map(Order::word))?.iter().enumerate()
    {
        let model = &model.order[n];
        effects::same(record, "effects", &row.effects, model.effects.get_ref(), &[])?;
        record.reference("needs_unit", &row.needs_unit, &[model.needs_unit.get_ref().as_str()])?;
        record.reference("resolves", &row.resolves, &[model.resolves.get_ref().as_str()])?;
        decks.orders[Order::ALL[n]] = record.number("count", &row.count, 0..=4)?;
        decks.order_names.push(row.name.clone());
        decks.order_texts.push(row.text.clone());
    }
    if decks.orders.values().filter(|n| **n > 0).count() < 2 {
        return Err(file.whole("order: chips of two kinds at least, or a hidden one would be no secret"));
    }
    Ok(decks)
}

pub(super) struct Glory {
    pub gates: [u8; 3],
    pub feat_names: Vec<String>,
    pub feat_texts: Vec<String>,
    pub feat_glory: Each<Feat, u8>,
    pub needed: Each<Feat, u8>,
    pub shame_names: Vec<String>,
    pub shame_texts: Vec<String>,
    pub shame_glory: u8,
    pub labour: u8,
    pub negotiations: u8,
    pub time: u8,
    pub breach: u8,
    pub honor: u8,
}

pub(super) fn glory(source: Source<'_>) -> Result<Glory> {
    let Source { file, shipped } = source;
    let rows: GloryFile = file.parse()?;
    let model: GloryFile = shipped.parse()?;
    let mut glory = Glory {
        gates: [0; 3],
        feat_names: Vec::new(),
        feat_texts: Vec::new(),
        feat_glory: Each::default(),
        needed: Each::default(),
        shame_names: Vec::new(),
        shame_texts: Vec::new(),
        shame_glory: 0,
        labour: 0,
        negotiations: 0,
        time: 0,
        breach: 0,
        honor: 0,
    };
    for (n, (record, row)) in
        in_order(file, "deed", &rows.deed, |r| &r.id, &Feat::ALL.map(Feat::word))?.iter().enumerate()
    {
        let given = Spanned::new(row.condition.span(), vec![row.condition.get_ref().clone()]);
        let right: Vec<Value> = vec![model.deed[n].condition.get_ref().clone()];
        effects::same(record, "condition", &given, &right, &["n"])?;
        glory.needed[Feat::ALL[n]] = effects::number(record, &given, "0.n", 1..=60)?;
        glory.feat_glory[Feat::ALL[n]] = record.number("glory", &row.glory, 0..=9)?;
        glory.feat_names.push(row.name.clone());
        glory.feat_texts.push(row.text.clone());
    }
    for (n, (record, row)) in
        in_order(file, "steadfast", &rows.steadfast, |r| &r.id, &Shame::ALL.map(Shame::word))?.iter().enumerate()
    {
        let free: &[&str] = if n < 2 { &["n"] } else { &[] };
        effects::same(record, "effects", &row.effects, model.steadfast[n].effects.get_ref(), free)?;
        match Shame::ALL[n] {
            Shame::ForcedLabour => glory.labour = effects::number(record, &row.effects, "0.n", 1..=20)?,
            Shame::Negotiations => glory.negotiations = effects::number(record, &row.effects, "0.n", 1..=20)?,
            Shame::ExhaustingToil | Shame::ReleaseThePrisoners => {}
        }
        let worth = record.number("glory", &row.glory, 0..=9)?;
        let first = if n == 0 { worth } else { glory.shame_glory };
        record.exactly("glory", &row.glory, first.into(), "the four fields are worth the same")?;
        glory.shame_glory = worth;
        glory.shame_names.push(row.name.clone());
        glory.shame_texts.push(row.text.clone());
    }
    debug_assert_eq!(glory.shame_names.len(), Shame::ALL.len());
    sources(file, &rows, &model, &mut glory)?;
    Ok(glory)
}

/// What glory is given for besides Deeds. [S21.1] [S21.9] [S21.10] [S21.21]
fn sources(file: File<'_>, rows: &GloryFile, model: &GloryFile, glory: &mut Glory) -> Result<()> {
    let known = ["time", "gates", "breach", "honor_guard"];
    for (n, (record, row)) in in_order(file, "glory_source", &rows.glory_source, |r| &r.id, &known)?.iter().enumerate()
    {
        let right: &Text = &model.glory_source[n].when;
        record.reference("when", &row.when, &[right.get_ref().as_str()])?;
        if n == 1 {
            for (gate, id) in ["G1", "G2", "G3"].iter().enumerate() {
                let found = row.glory_by_gate.as_ref().and_then(|all| all.get(*id));
                let Some(given) = found else { return Err(record.error(format_args!("glory_by_gate lacks {id}"))) };
                glory.gates[gate] = record.number("glory_by_gate", given, 0..=9)?;
            }
            continue;
        }
        let Some(given) = &row.glory else { return Err(record.error("glory is missing")) };
        let worth = record.number("glory", given, 0..=9)?;
        match n {
            0 => glory.time = worth,
            2 => glory.breach = worth,
            _ => glory.honor = worth,
        }
    }
    Ok(())
}
