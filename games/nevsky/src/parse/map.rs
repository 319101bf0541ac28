//! Locales, Ways and what follows from them: neighbours, distances, Seats. [N1.3.1]

use ravelin_core::pack::check::{Record, Result, Text};
use ravelin_core::{Each, Field, Specs};

use super::{Raw, in_order, in_order_of, reference, specs};
use crate::kit::*;

pub(super) struct Map {
    pub(super) locales: Specs<LocaleId, LocaleSpec>,
    pub(super) ways: Specs<WayId, WaySpec>,
    pub(super) seats: Each<LordId, Locales>,
    pub(super) steps: Specs<LocaleId, Steps>,
    pub(super) track: Each<LocaleId, Locales>,
    pub(super) water: Each<LocaleId, Locales>,
    pub(super) near: Each<LocaleId, Locales>,
    pub(super) distance: Specs<LocaleId, Each<LocaleId, u8>>,
    pub(super) seaports: Locales,
    pub(super) commanderies: Locales,
    pub(super) art: Art,
}

const LABELS: [(&str, Label); 4] =
    [("above", Label::Above), ("below", Label::Below), ("left", Label::Left), ("right", Label::Right)];
const LANDS: [(&str, Land); 3] = [("estonia", Land::Estonia), ("livonia", Land::Livonia), ("rus", Land::Rus)];
pub(super) const SIDES: [(&str, Side); 2] = [("teutonic", Side::Teutonic), ("russian", Side::Russian)];

pub(super) fn map(raw: &Raw<'_>) -> Result<Map> {
    let (file, rows) = &raw.locales;
    let (mut seats, mut seaports, mut commanderies) = (Each::default(), Locales::NONE, Locales::NONE);
    let mut locales = Vec::new();
    for (id, (record, row)) in LocaleId::ALL.into_iter().zip(&in_order::<LocaleId, _>(*file, &rows.locale, |r| &r.id)?)
    {
        let kind = record.word("type", &row.kind, &Kind::ALL.map(|kind| (kind.word(), kind)))?;
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
        record.ensure((kind == Kind::Novgorod) == (id == LocaleId::Novgorod), || {
            "the one Locale of type novgorod is Novgorod".to_owned()
        })?;
        for seat in &row.seats {
            let lord: LordId = reference(record, "seats", seat)?;
            let of_lord: &mut Locales = &mut seats[lord];
            of_lord.insert(id);
        }
        if row.seaport {
            seaports.insert(id);
        }
        if row.commandery {
            commanderies.insert(id);
        }
        let x = record.signed("x", &row.x, 0..=1000)?;
        let y = record.signed("y", &row.y, 0..=855)?;
        let label = row.label.as_ref().map_or(Ok(Label::Above), |word| record.word("label", word, &LABELS))?;
        locales.push(LocaleSpec { name: row.name.get_ref().clone(), kind, land, x, y, label });
    }
    let mut art = art(raw)?;
    if let Some(v) = rows.r#box.first() {
        art.veche = [v.x, v.y, v.w, v.h];
    }
    let roads = ways(raw)?;
    let distance = Specs::from_fn(|from| distances(from, &roads.near));
    let (file, _) = &raw.ways;
    let first = LocaleId::ALL[0];
    if let Some(l) = LocaleId::ALL.into_iter().find(|l| distance[first][*l].is_none()) {
        return Err(file.whole(format!("no Ways lead from {first} to {l}")));
    }
    let distance = Specs::from_fn(|from| Each::from_fn(|to| distance[from][to].unwrap_or(u8::MAX)));
    let Roads { ways, steps, track, water, near } = roads;
    Ok(Map { locales: specs(locales), ways, seats, steps, track, water, near, distance, seaports, commanderies, art })
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
    for (_, row) in in_order_of(*file, "border", &rows.border, |r| &r.id, &["rus", "estonia"])? {
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

/// The Ways and who is joined by them.
struct Roads {
    ways: Specs<WayId, WaySpec>,
    steps: Specs<LocaleId, Steps>,
    track: Each<LocaleId, Locales>,
    water: Each<LocaleId, Locales>,
    near: Each<LocaleId, Locales>,
}

fn ways(raw: &Raw<'_>) -> Result<Roads> {
    let (file, rows) = &raw.ways;
    let mut steps: Specs<LocaleId, Steps> = Specs::from_fn(|_| Steps::of((LocaleId::BLANK, WayId::BLANK)));
    let (mut track, mut water): (Each<LocaleId, Locales>, Each<LocaleId, Locales>) = Default::default();
    let mut ways = Vec::new();
    for (way, (record, row)) in WayId::ALL.into_iter().zip(&in_order::<WayId, _>(*file, &rows.way, |r| &r.id)?) {
        let kind = record.word("type", &row.kind, &WayKind::ALL.map(|kind| (kind.word(), kind)))?;
        let mut locales = Locales::NONE;
        for name in &row.locales {
            let at: LocaleId = reference(record, "locales", name)?;
            record.ensure(locales.insert(at), || format!("locales names \"{at}\" twice"))?;
        }
        record.ensure((2..=4).contains(&locales.len()), || "a Way joins two to four Locales".to_owned())?;
        for from in locales.iter() {
            for to in locales.without(from).iter() {
                let room = steps[from].push((to, way));
                record.ensure(room.is_ok(), || format!("more than 16 Ways out of {from}"))?;
                match kind {
                    WayKind::Trackway => track[from].insert(to),
                    WayKind::Waterway => water[from].insert(to),
                };
            }
        }
        ways.push(WaySpec { kind, locales, name: row.name.clone(), hub: row.hub });
    }
    let near = Each::from_fn(|from| track[from] | water[from]);
    Ok(Roads { ways: specs(ways), steps, track, water, near })
}

/// Least number of Ways to any other Locale. [N1.3.1v]
fn distances(start: LocaleId, near: &Each<LocaleId, Locales>) -> Each<LocaleId, Option<u8>> {
    let mut far = Each::default();
    let (mut reached, mut edge) = (Locales::only(start), Locales::only(start));
    for steps in 0.. {
        edge.iter().for_each(|l| far[l] = Some(steps));
        let next = edge.iter().fold(Locales::NONE, |all, l| all | near[l]) - reached;
        if next.is_empty() {
            break;
        }
        reached |= next;
        edge = next;
    }
    far
}
