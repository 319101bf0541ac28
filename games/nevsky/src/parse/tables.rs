//! Lords, Vassals, Forces, Strongholds, cards and the Calendar. [N1.2] [N1.5] [N1.6] [N1.9] [N1.3.2]

use ravelin_core::pack::check::Result;
use ravelin_core::pack::{File, Spanned};
use ravelin_core::{Each, Few, Specs};
use serde_json::Value;

use super::files::*;
use super::map::SIDES;
use super::{Raw, SHIPPED, amounts, in_order, in_order_of, reference, specs};
use crate::kit::*;

pub(super) fn markers(file: File<'_>) -> Result<()> {
    let rows: MarkersFile = file.parse()?;
    // Limits that the rules hold to; the other markers never run out. [N1.2e]
    for (id, count) in [("castle", 2), ("walls_plus_1", 4), ("legate_pawn", 1), ("lord_mat", LordId::ALL.len())] {
        let Some(row) = rows.marker.iter().find(|r| r.id.get_ref() == id) else {
            return Err(file.whole(format!("marker \"{id}\" is missing")));
        };
        let record = ravelin_core::pack::check::Record::new(file, "marker", &row.id);
        record.exactly("count", &row.count, count, "the rules fix it")?;
    }
    Ok(())
}

pub(super) fn lords(raw: &Raw<'_>, seats: &Each<LordId, Locales>) -> Result<Specs<LordId, LordSpec>> {
    let (file, rows) = &raw.lords;
    let mut out = Vec::new();
    let mut next = VassalId::ALL.into_iter();
    for (id, (record, row)) in LordId::ALL.into_iter().zip(&in_order::<LordId, _>(*file, &rows.lord, |r| &r.id)?) {
        let side = record.word("side", &row.side, &SIDES)?;
        record.ensure(side == id.side(), || "the rules fix the side of each Lord".to_owned())?;
        let marshal = match record.word("marshal", &row.marshal, &[("always", 0), ("if_absent", 1), ("never", 2)])? {
            0 => Marshal::Always,
            1 => {
                let Some(other) = &row.marshal_yields_to else {
                    return Err(record.error("marshal_yields_to is missing"));
                };
                Marshal::IfAbsent(reference(record, "marshal_yields_to", other)?)
            }
            _ => Marshal::Never,
        };
        let mut printed = Locales::NONE;
        for seat in &row.seats {
            printed.insert(reference(record, "seats", seat)?);
        }
        record.ensure(printed == seats[id], || "seats here and in locales.toml differ".to_owned())?;
        record.ensure(row.vassals.len() <= RETINUE, || format!("more than {RETINUE} vassals"))?;
        let mut vassals = Few::default();
        for name in &row.vassals {
            let right = next.next();
            record.reference("vassals", name, &[right.map_or("", VassalId::word)])?;
            right.into_iter().try_for_each(|v| vassals.push(v)).expect("no more than the retinue");
        }
        let spec = LordSpec {
            name: row.name.get_ref().clone(),
            full_name: row.full_name.clone(),
            title: row.title.clone(),
            marshal,
            fealty: record.number("fealty", &row.fealty, 0..=6)?,
            service: record.number("service", &row.service, 1..=8)?,
            lordship: record.number("lordship", &row.lordship, 1..=6)?,
            command: record.number("command", &row.command, 1..=6)?,
            seats: printed,
            forces: amounts(row.forces.get_ref(), 9, |e| record.at(&row.forces, format!("forces: {e}")))?,
            assets: amounts(row.assets.get_ref(), 8, |e| record.at(&row.assets, format!("assets: {e}")))?,
            transport_choice: record.number("transport_choice", &row.transport_choice, 0..=4)?,
            ships: *row.ships.get_ref(),
            vassals,
        };
        record.ensure(spec.forces.values().any(|&u| u > 0), || "a Lord has Forces".to_owned())?;
        record.ensure(spec.forces[UnitId::Serfs] == 0, || "Serfs come from Smerdi only".to_owned())?;
        out.push(spec);
    }
    for row in &rows.command_card {
        let record = ravelin_core::pack::check::Record::new(*file, "command card", &row.id);
        record.exactly("count", &row.count, 3, "N1.9.2a fixes it")?;
    }
    Ok(specs(out))
}

pub(super) fn vassals(raw: &Raw<'_>, lords: &Specs<LordId, LordSpec>) -> Result<Specs<VassalId, VassalSpec>> {
    let (file, rows) = &raw.lords;
    let mut out = Vec::new();
    for (id, (record, row)) in VassalId::ALL.into_iter().zip(&in_order::<VassalId, _>(*file, &rows.vassal, |r| &r.id)?)
    {
        let lord: LordId = reference(record, "lord", &row.lord)?;
        let slot = Slot::ALL.into_iter().zip(lords[lord].vassals.iter()).find(|(_, v)| **v == id).map(|(slot, _)| slot);
        let slot = slot.ok_or_else(|| record.error(format!("{lord} does not list this Vassal")))?;
        const SPECIAL: [(&str, (Special, &str)); 3] = [
            ("", (Special::Ordinary, "")),
            ("summer_crusaders", (Special::Crusaders, "T11")),
            ("steppe_warriors", (Special::Steppe, "R10")),
        ];
        let (special, requires) = record.word("special", &row.special, &SPECIAL)?;
        record.ensure(row.requires.get_ref() == requires, || format!("requires must be {requires:?}: N1.5.4d"))?;
        let forces: Forces = amounts(row.forces.get_ref(), 6, |e| record.at(&row.forces, format!("forces: {e}")))?;
        record.ensure(forces[UnitId::Serfs] == 0, || "Serfs come from Smerdi only".to_owned())?;
        let service = record.number("service", &row.service, 1..=8)?;
        out.push(VassalSpec { name: row.name.clone(), lord, slot, service, forces, special });
    }
    Ok(specs(out))
}

pub(super) fn units(raw: &Raw<'_>) -> Result<Specs<UnitId, UnitSpec>> {
    let (file, rows) = &raw.forces;
    let mut out = Vec::new();
    for (id, (record, row)) in UnitId::ALL.into_iter().zip(&in_order::<UnitId, _>(*file, &rows.unit, |r| &r.id)?) {
        let horse = record.word("class", &row.class, &[("horse", true), ("foot", false)])?;
        record.ensure(horse == id.is_horse(), || "the rules fix which units are Horse".to_owned())?;
        out.push(UnitSpec {
            name: row.name.clone(),
            horse,
            armored: *row.armored.get_ref(),
            melee_battle: record.number("melee_battle", &row.melee_battle, 0..=8)?,
            melee_storm: record.number("melee_storm", &row.melee_storm, 0..=8)?,
            protection: record.number("protection", &row.protection, 0..=5)?,
            protection_archery: record.number("protection_vs_archery", &row.protection_vs_archery, 0..=5)?,
            protection_storm: record.number("protection_in_storm", &row.protection_in_storm, 0..=5)?,
            losses: record.number("loss_range", &row.loss_range, 0..=5)?,
            pieces: record.number("count", &row.count, 0..=99)?,
        });
    }
    Ok(specs(out))
}

const HOLD_IDS: [&str; 6] = ["novgorod", "city", "fort", "trade_route", "bishopric", "castle"];

pub(super) fn holds(raw: &Raw<'_>) -> Result<Specs<Kind, HoldSpec>> {
    let (file, rows) = &raw.holds;
    let mut out = Specs::from_fn(|_| HoldSpec::default());
    for (record, row) in in_order_of(*file, "stronghold", &rows.stronghold, |r| &r.id, &HOLD_IDS)? {
        let kind = match row.id.get_ref().as_str() {
            "novgorod" => Kind::Novgorod,
            "city" => Kind::City,
            "fort" => Kind::Fort,
            "trade_route" => Kind::TradeRoute,
            "bishopric" => Kind::Bishopric,
            _ => Kind::Castle,
        };
        let garrison: Garrison =
            amounts(row.garrison.get_ref(), 4, |e| record.at(&row.garrison, format!("garrison: {e}")))?;
        let spoils: Goods = amounts(row.spoils.get_ref(), 8, |e| record.at(&row.spoils, format!("spoils: {e}")))?;
        let loot = spoils[AssetId::Loot];
        let same = [AssetId::Loot, AssetId::Provender, AssetId::Coin].iter().all(|a| spoils[*a] == loot)
            && AssetId::TRANSPORT.iter().all(|a| spoils[*a] == 0);
        record.ensure(same, || "spoils are as much Loot as Provender and Coin".to_owned())?;
        let walls = record.number("walls", &row.walls, 0..=5)?;
        record.ensure(kind == Kind::TradeRoute || garrison != Garrison::default(), || {
            "a Stronghold has a Garrison".to_owned()
        })?;
        let vp = record.number("vp", &row.vp, 1..=3)?;
        let capacity = record.number("capacity", &row.capacity, 0..=6)?;
        out[kind] = HoldSpec { name: row.name.clone(), capacity, walls, garrison, vp, spoils: loot };
    }
    Ok(out)
}

/// What a card does is fixed by the rules: its effects must be those of the shipped file. (N8)
fn same(
    record: &ravelin_core::pack::check::Record<'_>,
    field: &str,
    given: &Spanned<Value>,
    right: &Value,
) -> Result<()> {
    if given.get_ref() == right {
        return Ok(());
    }
    Err(record.at(given, format!("{field}: the rules carry out only {right}")))
}

pub(super) fn cards(raw: &Raw<'_>) -> Result<Specs<CardId, CardSpec>> {
    let (file, rows) = &raw.cards;
    let text = SHIPPED.iter().find(|(name, _)| *name == "cards.toml").map_or("", |(_, text)| *text);
    let shipped: CardsFile = File { name: "cards.toml", text }.parse()?;
    let mut out: Vec<CardSpec> = Vec::new();
    for (id, (record, row)) in CardId::ALL.into_iter().zip(&in_order::<CardId, _>(*file, &rows.card, |r| &r.id)?) {
        let Some(model) = shipped.card.iter().find(|m| m.id.get_ref() == id.word()) else {
            return Err(record.error("not among the shipped cards"));
        };
        record.exactly("number", &row.number, id.place(), "its id says so")?;
        record.exactly("count", &row.count, if id.is_blank() { 3 } else { 1 }, "N1.2d fixes it")?;
        let side = record.word("side", &row.side, &SIDES)?;
        record.ensure(side == id.side(), || "its id says of which side it is".to_owned())?;
        same(record, "event.effects", &row.event.effects, model.event.effects.get_ref())?;
        same(record, "event.windows", &row.event.windows, model.event.windows.get_ref())?;
        same(record, "capability.effects", &row.capability.effects, model.capability.effects.get_ref())?;
        record.reference("event.timing", &row.event.timing, &[model.event.timing.get_ref().as_str()])?;
        record.reference("capability.scope", &row.capability.scope, &[model.capability.scope.get_ref().as_str()])?;
        const TIMINGS: [(&str, Timing); 5] = [
            ("immediate", Timing::Immediate),
            ("hold", Timing::Hold),
            ("this_levy", Timing::ThisLevy),
            ("this_campaign", Timing::ThisCampaign),
            ("none", Timing::None),
        ];
        const SCOPES: [(&str, Scope); 3] =
            [("this_lord", Scope::ThisLord), ("side", Scope::Side), ("none", Scope::None)];
        let mut lords = Lords::NONE;
        for name in row.capability.lords.get_ref() {
            let lord: LordId = reference(record, "capability.lords", name)?;
            record.ensure(lord.side() == side, || format!("capability.lords: {} is an enemy", lord.word()))?;
            lords.insert(lord);
        }
        // Both sides have Raiders and Ransom; only cards of one side are twins. [N1.9.1f]
        let alike = |(other, c): &(CardId, &CardSpec)| other.side() == side && c.capability == row.capability.name;
        let twin = CardId::ALL.into_iter().zip(&out).find(alike).map_or(id, |(other, _)| other);
        out.push(CardSpec {
            event: row.event.name.clone(),
            event_text: row.event.text.clone(),
            timing: record.word("event.timing", &row.event.timing, &TIMINGS)?,
            capability: row.capability.name.clone(),
            capability_text: row.capability.text.clone(),
            scope: record.word("capability.scope", &row.capability.scope, &SCOPES)?,
            lords,
            twin,
        });
    }
    Ok(specs(out))
}

pub(super) fn boxes(raw: &Raw<'_>) -> Result<Vec<BoxSpec>> {
    let (file, rows) = &raw.calendar;
    let mut out = Vec::new();
    for n in 1..=16 {
        let Some(row) = rows.r#box.iter().find(|r| *r.r#box.get_ref() == n) else {
            return Err(file.whole(format!("box {n} is missing")));
        };
        let at = |what: String| file.at(&row.r#box, format!("box {n}: {what}"));
        let season = match row.season.get_ref().as_str() {
            "summer" => Season::Summer,
            "early_winter" => Season::EarlyWinter,
            "late_winter" => Season::LateWinter,
            "rasputitsa" => Season::Rasputitsa,
            other => return Err(at(format!("season \"{other}\" is unknown"))),
        };
        let plan = *row.plan_cards.get_ref();
        if !(1..=6).contains(&plan) {
            return Err(at(format!("plan_cards {plan} is not from 1 to 6")));
        }
        let ends = row.end_of_campaign.get_ref();
        let known = ["carts_to_sleds_halved", "sleds_to_carts_halved", "grow"];
        if let Some(odd) = ends.iter().find(|e| !known.contains(&e.as_str())) {
            return Err(at(format!("end_of_campaign \"{odd}\" is none of these: {}", known.join(", "))));
        }
        let has = |word: &str| ends.iter().any(|e| e == word);
        out.push(BoxSpec {
            season,
            year: *row.year.get_ref() as u16,
            plan: plan as u8,
            to_sleds: has(known[0]),
            to_carts: has(known[1]),
            grow: has(known[2]),
            end_crusade: row.start_of_levy.get_ref().iter().any(|e| e == "discard_crusade"),
            rect: [row.x, row.y, row.w, row.h],
        });
    }
    // The places off either end are of the Season beside them. [N1.3.2b]
    out.insert(0, out[0].clone());
    out.push(out[16].clone());
    Ok(out)
}

/// Wooden pieces suffice for all starting Forces, all Vassals, one largest Garrison and six Serfs. [N1.2c]
pub(super) fn enough_pieces(
    raw: &Raw<'_>,
    lords: &Specs<LordId, LordSpec>,
    vassals: &Specs<VassalId, VassalSpec>,
    units: &Specs<UnitId, UnitSpec>,
    holds: &Specs<Kind, HoldSpec>,
) -> Result<()> {
    for u in UnitId::ALL.into_iter() {
        let garrison = |guard| holds.values().map(|h| u32::from(h.garrison[guard])).max().unwrap_or(0);
        let spare = match u {
            UnitId::Knights => garrison(Guard::Knights),
            UnitId::MenAtArms => garrison(Guard::MenAtArms),
            UnitId::Serfs => 6,
            _ => 0,
        };
        let of = |forces: &Forces| u32::from(forces[u]);
        let need = spare
            + lords.values().map(|l| of(&l.forces)).sum::<u32>()
            + vassals.values().map(|v| of(&v.forces)).sum::<u32>();
        let have = u32::from(units[u].pieces);
        if have < need {
            return Err(raw.forces.0.whole(format!("unit \"{}\": {have} pieces, but {need} may be needed", u.word())));
        }
    }
    Ok(())
}
