//! Locales, Ways and what follows from them: neighbours, distances, Seats. [N1.3.1]

use ravelin_core::Few;
use ravelin_core::pack::check::{Record, Result, Text};

use super::{Raw, in_order};
use crate::components::*;

pub(super) struct Map {
    pub(super) locales: Vec<LocaleSpec>,
    pub(super) ways: Vec<WaySpec>,
    pub(super) seats: [Locales; LORDS],
    pub(super) steps: Vec<Few<Step, 16>>,
    pub(super) track: [Locales; LOCALES],
    pub(super) water: [Locales; LOCALES],
    pub(super) near: [Locales; LOCALES],
    pub(super) distance: Vec<[u8; LOCALES]>,
    pub(super) seaports: Locales,
    pub(super) commanderies: Locales,
    pub(super) art: Art,
}

const KINDS: [(&str, Kind); 8] = [
    ("region", Kind::Region),
    ("town", Kind::Town),
    ("trade_route", Kind::TradeRoute),
    ("fort", Kind::Fort),
    ("castle", Kind::Castle),
    ("bishopric", Kind::Bishopric),
    ("city", Kind::City),
    ("novgorod", Kind::Novgorod),
];
const LABELS: [(&str, Label); 4] =
    [("above", Label::Above), ("below", Label::Below), ("left", Label::Left), ("right", Label::Right)];
const LANDS: [(&str, Land); 3] = [("estonia", Land::Estonia), ("livonia", Land::Livonia), ("rus", Land::Rus)];
pub(super) const SIDES: [(&str, Side); 2] = [("teutonic", Side::Teutonic), ("russian", Side::Russian)];

pub(super) fn map(raw: &Raw<'_>) -> Result<Map> {
    let (file, rows) = &raw.locales;
    let mut map = Map {
        locales: Vec::new(),
        ways: Vec::new(),
        seats: [Locales::NONE; LORDS],
        steps: vec![Few::default(); LOCALES],
        track: [Locales::NONE; LOCALES],
        water: [Locales::NONE; LOCALES],
        near: [Locales::NONE; LOCALES],
        distance: Vec::new(),
        seaports: Locales::NONE,
        commanderies: Locales::NONE,
        art: Art::default(),
    };
    for (n, (record, row)) in in_order(*file, "locale", &rows.locale, |r| &r.id, &LOCALE_IDS)?.iter().enumerate() {
        let id = LocaleId(n as u8);
        let kind = record.word("type", &row.kind, &KINDS)?;
        let land = record.word("region", &row.region, &LANDS)?;
        let side = record.word("territory", &row.territory, &SIDES)?;
        record.ensure(side == land.side(), || "territory and region are of different sides".to_owned())?;
        let (capacity, vp) = match kind {
            Kind::Region | Kind::Town => (0, 0),
            Kind::TradeRoute => (0, 1),
            Kind::Fort => (1, 1),
            Kind::Castle => (2, 1),
            Kind::Bishopric | Kind::City => (3, 2),
            Kind::Novgorod => (3, 3),
        };
        record.exactly("capacity", &row.capacity, capacity, "N1.3.1h fixes it")?;
        record.exactly("vp", &row.vp, vp, "N1.3.1f fixes it")?;
        record.ensure((kind == Kind::Novgorod) == (id == locale::NOVGOROD), || {
            "the one Locale of type novgorod is Novgorod".to_owned()
        })?;
        for seat in &row.seats {
            let lord = record.reference("seats", seat, &LORD_IDS)?;
            map.seats[lord].insert(id);
        }
        if row.seaport {
            map.seaports.insert(id);
        }
        if row.commandery {
            map.commanderies.insert(id);
        }
        let x = record.signed("x", &row.x, 0..=1000)?;
        let y = record.signed("y", &row.y, 0..=855)?;
        let label = row.label.as_ref().map_or(Ok(Label::Above), |word| record.word("label", word, &LABELS))?;
        map.locales.push(LocaleSpec { name: row.name.get_ref().clone(), kind, land, x, y, label });
    }
    map.art = art(raw)?;
    if let Some(v) = rows.r#box.first() {
        map.art.veche = [v.x, v.y, v.w, v.h];
    }
    ways(raw, &mut map)?;
    map.distance = distances(&map.near);
    let (file, _) = &raw.ways;
    if let Some(l) = LocaleId::all().find(|l| map.distance[0][l.index()] == u8::MAX) {
        return Err(file.whole(format!("no Ways lead from {} to {}", LOCALE_IDS[0], l.id())));
    }
    Ok(map)
}

/// The ground of the map: outlines have at least three points, other lines two, none of them far off.
fn art(raw: &Raw<'_>) -> Result<Art> {
    const FAR: i32 = 4000;
    const OF: [(&str, Ground); 2] = [("sea", Ground::Sea), ("land", Ground::Land)];
    let (file, rows) = &raw.land;
    let line = |noun: &'static str, id: &Text, points: &Line, least: usize| {
        let record = Record::new(*file, noun, id);
        record.ensure(points.len() >= least, || format!("{} points are too few, {least} are needed", points.len()))?;
        let far = points.iter().find(|(x, y)| x.abs() > FAR || y.abs() > FAR);
        record.ensure(far.is_none(), || format!("{far:?} is farther off than {FAR}"))?;
        Ok(points.clone())
    };
    let mut art = Art::default();
    for row in &rows.land {
        art.lands.push(line("land", &row.id, &row.outline, 3)?);
    }
    for row in &rows.lake {
        art.lakes.push(line("lake", &row.id, &row.outline, 3)?);
    }
    for row in &rows.river {
        art.rivers.push(line("river", &row.id, &row.course, 2)?);
    }
    for (_, row) in in_order(*file, "border", &rows.border, |r| &r.id, &["rus", "estonia"])? {
        art.borders.push(line("border", &row.id, &row.course, 2)?);
    }
    for row in &rows.name {
        let record = Record::new(*file, "name", &row.words);
        art.names.push(NameSpec {
            words: row.words.get_ref().clone(),
            of: record.word("of", &row.of, &OF)?,
            x: record.signed("x", &row.x, -FAR..=FAR)?,
            y: record.signed("y", &row.y, -FAR..=FAR)?,
            size: record.signed("size", &row.size, 11..=40)?,
        });
    }
    Ok(art)
}

fn ways(raw: &Raw<'_>, map: &mut Map) -> Result<()> {
    let (file, rows) = &raw.ways;
    const WAYS: [(&str, WayKind); 2] = [("trackway", WayKind::Trackway), ("waterway", WayKind::Waterway)];
    for (n, (record, row)) in in_order(*file, "way", &rows.way, |r| &r.id, &WAY_IDS)?.iter().enumerate() {
        let kind = record.word("type", &row.kind, &WAYS)?;
        let mut locales = Locales::NONE;
        for name in &row.locales {
            let at = LocaleId(record.reference("locales", name, &LOCALE_IDS)? as u8);
            record.ensure(!locales.has(at), || format!("locales names \"{}\" twice", at.id()))?;
            locales.insert(at);
        }
        record.ensure((2..=4).contains(&locales.len()), || "a Way joins two to four Locales".to_owned())?;
        for from in locales.iter() {
            for to in locales.without(from).iter() {
                let room = map.steps[from.index()].push((to, WayId(n as u8)));
                record.ensure(room.is_ok(), || format!("more than 16 Ways out of {}", from.id()))?;
                match kind {
                    WayKind::Trackway => map.track[from.index()].insert(to),
                    WayKind::Waterway => map.water[from.index()].insert(to),
                }
                map.near[from.index()].insert(to);
            }
        }
        map.ways.push(WaySpec { kind, locales, name: row.name.clone(), hub: row.hub });
    }
    Ok(())
}

/// Least number of Ways between any two Locales. [N1.3.1v]
fn distances(near: &[Locales; LOCALES]) -> Vec<[u8; LOCALES]> {
    let from = |start: LocaleId| {
        let mut far = [u8::MAX; LOCALES];
        let (mut reached, mut edge) = (Locales::only(start), Locales::only(start));
        for steps in 0.. {
            edge.iter().for_each(|l| far[l.index()] = steps);
            let next = edge.iter().fold(Locales::NONE, |all, l| all.or(near[l.index()])).minus(reached);
            if next.is_empty() {
                break;
            }
            reached = reached.or(next);
            edge = next;
        }
        far
    };
    LocaleId::all().map(from).collect()
}
