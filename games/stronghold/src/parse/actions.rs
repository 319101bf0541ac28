//! What Invaders and Defenders can do, and what it costs. [S6.1] [S15.3] [S23.4]

use ravelin_core::ids::find;
use ravelin_core::pack::check::{Record, Result};
use ravelin_core::{Each, Few, Id};

use super::effects::{self, number};
use super::files::*;
use super::{Source, in_order};
use crate::ids::*;
use crate::kit::{Cost, DealSpec, Units, WorkSpec};

pub(super) struct Deals {
    pub specs: Vec<DealSpec>,
    pub gain: Each<Kind, u8>,
    pub pile: [u8; 2],
    pub siege_room: u8,
    pub minor: u8,
    pub major: u8,
    pub quartermaster_extra: u8,
    pub escape: u8,
    pub transfer: u8,
    pub selection: u8,
    pub all_charge: u8,
}

fn cost(record: &Record, row: &CostRow) -> Result<Cost> {
    let mut cost = Cost {
        resources: record.number("resources", &row.resources, 0..=30)?,
        hourglasses: record.number("hourglasses", &row.hourglasses, 0..=20)?,
        units: Few::default(),
    };
    for way in row.units.get_ref() {
        let mut units = Units::NONE;
        for (id, n) in way {
            let Some(kind) = INVADER_IDS.iter().position(|k| k == id) else {
                return Err(record.at(&row.units, format_args!("units are paid in goblin, orc and troll, not {id:?}")));
            };
            units.0[kind] = record.number("units", n, 1..=9)?;
        }
        let one_kind = way.len() == 1;
        record.ensure(one_kind, || "a way of paying is one kind of unit".to_owned())?;
        let room = cost.units.push(units).is_ok();
        record.ensure(room, || "at most three ways of paying".to_owned())?;
    }
    Ok(cost)
}

pub(super) fn deals(source: Source<'_>) -> Result<Deals> {
    let Source { file, shipped } = source;
    let rows: DealsFile = file.parse()?;
    let model: DealsFile = shipped.parse()?;
    let mut deals = Deals {
        specs: Vec::new(),
        gain: Each::default(),
        pile: [0; 2],
        siege_room: 0,
        minor: 0,
        major: 0,
        quartermaster_extra: 0,
        escape: 0,
        transfer: 0,
        selection: 0,
        all_charge: 0,
    };
    let known: Vec<&str> = Deal::ALL.into_iter().map(Deal::word).chain(["use_ally_action"]).collect();
    let found = in_order(file, "action", &rows.action, |r| &r.id, &known)?;
    let models = in_order(shipped, "action", &model.action, |r| &r.id, &known)?;
    for ((record, row), (_, model)) in found.iter().zip(&models) {
        let phase = *model.phase.get_ref();
        record.exactly("phase", &row.phase, usize::try_from(phase).unwrap_or(0), "S5.2 fixes it")?;
        for (field, given, right) in [
            ("kind", &row.kind, &model.kind),
            ("chip", &row.chip, &model.chip),
            ("target", &row.target, &model.target),
            ("duration", &row.duration, &model.duration),
        ] {
            record.reference(field, given, &[right.get_ref().as_str()])?;
        }
        let costs = [cost(record, &row.cost_2p)?, cost(record, &row.cost_multi)?];
        let Some(deal) = find::<Deal>(row.id.get_ref()) else {
            effects::same(record, "effects", &row.effects, model.effects.get_ref(), &[])?;
            continue;
        };
        figures(record, row, model, deal, &mut deals)?;
        let paid = |c: &Cost| !c.units.is_empty();
        let needs_units = (1..=5).contains(&phase) && row.kind.get_ref() == "front";
        record.ensure(costs.iter().all(|c| paid(c) == needs_units), || {
            "Actions on the face of Phases 1 to 5, and only they, are paid in units".to_owned()
        })?;
        if deal == Deal::Selection {
            // What is received depends on what is paid. [S10.9]
            let ways = costs.iter().all(|c| c.units.iter().all(|u| u.0[2] == 0));
            record.ensure(ways, || "Selection is paid in Goblins or in Orcs".to_owned())?;
        }
        if phase == 5 && needs_units {
            let blood = costs.iter().all(|c| c.units.iter().all(|u| u.0[1] == 0 && u.0[2] == 0));
            record.ensure(blood, || "Rituals are paid in Goblins only: S11.1 fixes it".to_owned())?;
        }
        let (name, text) = (row.name.clone(), row.text.clone());
        let at = usize::try_from(phase - 1).ok().and_then(Phase::at);
        let Some(phase) = at else { return Err(record.error("phases are counted from 1 to 6")) };
        deals.specs.push(DealSpec { name, text, phase, cost: costs });
    }
    Ok(deals)
}

/// The numbers of the effects that a pack may change.
fn figures(record: &Record, row: &DealRow, model: &DealRow, deal: Deal, deals: &mut Deals) -> Result<()> {
    let free: &[&str] = match deal {
        Deal::Ballista | Deal::Catapult | Deal::Trebuchet => &["hit", "miss"],
        Deal::GainResources => &["goblin", "orc", "troll"],
        Deal::MinorMoveOut | Deal::MajorMoveOut => &["limit"],
        Deal::SiegeTower
        | Deal::Quartermaster
        | Deal::Selection
        | Deal::AllCharge
        | Deal::EscapeTheSlaughter
        | Deal::TroopTransfer => &["n"],
        _ => &[],
    };
    effects::same(record, "effects", &row.effects, model.effects.get_ref(), free)?;
    let read = |path: &str, most: u8| number(record, &row.effects, path, 0..=most);
    match deal {
        Deal::Ballista => deals.pile = [number(record, &row.effects, "0.hit", 1..=20)?, read("0.miss", 20)?],
        Deal::Catapult | Deal::Trebuchet => {
            let pile = [read("0.hit", 20)?, read("0.miss", 20)?];
            let same = pile == deals.pile;
            record.ensure(same, || "make_deck must be that of the Ballista: S8.4 fixes it".to_owned())?;
        }
        Deal::GainResources => {
            for (kind, id) in Kind::ALL.into_iter().zip(INVADER_IDS) {
                deals.gain[kind] = number(record, &row.effects, &format!("0.n_by_unit.{id}"), 1..=16)?;
            }
        }
        Deal::SiegeTower => deals.siege_room = number(record, &row.effects, "0.n", 1..=9)?,
        Deal::Quartermaster => deals.quartermaster_extra = read("0.n", 9)?,
        Deal::MinorMoveOut => deals.minor = number(record, &row.effects, "0.limit", 1..=40)?,
        Deal::MajorMoveOut => deals.major = number(record, &row.effects, "0.limit", 1..=40)?,
        Deal::Selection => {
            deals.selection = number(record, &row.effects, "0.n", 1..=9)?;
            let same = deals.selection == read("1.n", 9)?;
            record.ensure(same, || "both exchanges give the same number".to_owned())?;
        }
        Deal::AllCharge => deals.all_charge = read("0.n", 20)?,
        Deal::EscapeTheSlaughter => deals.escape = number(record, &row.effects, "0.n", 1..=9)?,
        Deal::TroopTransfer => deals.transfer = number(record, &row.effects, "0.n", 1..=9)?,
        _ => {}
    }
    Ok(())
}

pub(super) struct Works {
    pub specs: Vec<WorkSpec>,
    pub speech: u8,
    pub sally: Each<Kind, u8>,
}

pub(super) fn works(source: Source<'_>) -> Result<Works> {
    let Source { file, shipped } = source;
    let rows: WorksFile = file.parse()?;
    let model: WorksFile = shipped.parse()?;
    for (record, row) in in_order(file, "move", &rows.r#move, |r| &r.id, &["move", "swap"])? {
        record.exactly("cost", &row.cost, 1, "S14.3 and S14.7 fix it")?;
    }
    let mut works = Works { specs: Vec::new(), speech: 0, sally: Each::default() };
    let found = in_order(file, "action", &rows.action, |r| &r.id, &Work::ALL.map(Work::word))?;
    let models = in_order(shipped, "action", &model.action, |r| &r.id, &Work::ALL.map(Work::word))?;
    for ((record, row), (_, model)) in found.iter().zip(&models) {
        for (field, given, right) in [
            ("building", &row.building, &model.building),
            ("chip", &row.chip, &model.chip),
            ("target", &row.target, &model.target),
            ("duration", &row.duration, &model.duration),
        ] {
            record.reference(field, given, &[right.get_ref().as_str()])?;
        }
        let per_turn = usize::try_from(*model.per_turn.get_ref()).unwrap_or(1);
        record.exactly("per_turn", &row.per_turn, per_turn, "S15.1 fixes it")?;
        effects::same(record, "effects", &row.effects, model.effects.get_ref(), &[])?;
        let cost = record.number("cost", &row.cost, 1..=20)?;
        works.specs.push(WorkSpec { name: row.name.clone(), text: row.text.clone(), cost });
    }
    let known = ["speech", "sally"];
    let found = in_order(file, "hero_action", &rows.hero_action, |r| &r.id, &known)?;
    for ((record, row), model) in found.iter().zip(&model.hero_action) {
        effects::same(record, "effects", &row.effects, model.effects.get_ref(), &[])?;
        record.exactly("per_turn", &row.per_turn, 1, "S16.3 and S16.5 fix it")?;
        match (&row.cost_options, &row.cost_by_target) {
            (Some(options), None) => {
                let all = options.get_ref();
                let counted = all.iter().enumerate().all(|(i, n)| *n.get_ref() == i as i64 + 1);
                record.ensure(counted && (1..=9).contains(&all.len()), || {
                    "cost_options are 1, 2, 3 and so on, at most 9".to_owned()
                })?;
                works.speech = all.len() as u8;
            }
            (None, Some(costs)) => {
                for (kind, id) in Kind::ALL.into_iter().zip(INVADER_IDS) {
                    let Some(given) = costs.get(id) else {
                        return Err(record.error(format_args!("cost_by_target lacks {id}")));
                    };
                    works.sally[kind] = record.number("cost_by_target", given, 1..=20)?;
                }
            }
            _ => return Err(record.error("either cost_options or cost_by_target")),
        }
    }
    record_costs(&works, found.first().map(|(record, _)| record))?;
    for ((record, row), model) in
        in_order(file, "team_action", &rows.team_action, |r| &r.id, &["haste"])?.iter().zip(&model.team_action)
    {
        effects::same(record, "effects", &row.effects, model.effects.get_ref(), &[])?;
        record.exactly("cost", &row.cost, 0, "S24.9 fixes it")?;
    }
    Ok(works)
}

/// Speech has options and Sally prices, not the other way round.
fn record_costs(works: &Works, record: Option<&Record>) -> Result<()> {
    match record {
        Some(record) if works.speech == 0 || works.sally[GOBLIN] == 0 => {
            Err(record.error("speech has cost_options, sally has cost_by_target"))
        }
        _ => Ok(()),
    }
}
