//! The map: 66 Land and 22 Sea Areas with their borders, regions and start symbols. [Z2.1] [Z2.4] [Z2.5]

use ravelin_core::pack::File;
use ravelin_core::pack::check::Result;

use super::tables::Setup;
use super::value::{Rec, Value, read, records, shipped, top};
use crate::components::*;

pub(super) struct Map {
    pub(super) name: String,
    pub(super) areas: Vec<AreaSpec>,
    pub(super) adj: [Mask; AREAS_ROOM],
    pub(super) land: Mask,
    pub(super) sea: Mask,
    pub(super) coastal: Mask,
    pub(super) sea_kinds: [Mask; 3],
    pub(super) continents: [Mask; 3],
    pub(super) regions: Vec<RegionSpec>,
    pub(super) starts: Mask,
}

const CONTINENTS: [&str; 3] = ["north", "south", "zabor"];

fn point(rec: Rec<'_>, value: &super::value::Val) -> Result<[i32; 2]> {
    let wrong = || rec.at(value, "a point of `polygon` is a list of two numbers");
    let Value::List(xy) = value.get_ref() else { return Err(wrong()) };
    let number = |n: usize| match xy.get(n).map(|v| v.get_ref()) {
        Some(Value::Int(n)) => Ok(*n as i32),
        Some(Value::Float(x)) => Ok(x.round() as i32),
        _ => Err(wrong()),
    };
    Ok([number(0)?, number(1)?])
}

pub(super) fn map(file: File<'_>, setup: &Setup) -> Result<Map> {
    let root = read(file)?;
    let top = top(file, &root, &["map", "region", "area"])?;
    let head = top.within(top.need("map")?);
    let (own_file, own_root) = shipped(file)?;
    let own = Rec { file: own_file, noun: "file", id: own_file.name, here: &own_root };
    head.as_shipped(own.within(own.need("map")?), &["name"])?;
    let mut regions = Vec::new();
    for rec in records(file, &root, "region")? {
        rec.only(&["id", "name", "continent", "land_areas", "text"])?;
        regions.push(RegionSpec {
            id: rec.id.to_owned(),
            name: rec.word("name")?.to_owned(),
            mask: 0,
            continent: rec.pick("continent", &CONTINENTS)? as u8,
        });
    }
    if regions.is_empty() || regions.len() > 8 {
        return Err(file.whole(format!("there are {} regions; 1 to 8 are possible", regions.len())));
    }
    let recs = records(file, &root, "area")?;
    if recs.len() != AREAS {
        return Err(file.whole(format!("there are {} Areas; the map has {AREAS}", recs.len())));
    }
    let ids: Vec<&str> = recs.iter().map(|r| r.id).collect();
    let region_ids: Vec<String> = regions.iter().map(|r| r.id.clone()).collect();
    let region_ids: Vec<&str> = region_ids.iter().map(String::as_str).collect();
    let colours: Vec<&str> = setup.colours.iter().map(String::as_str).collect();
    let symbols: Vec<&str> = setup.symbols.iter().map(String::as_str).collect();
    let mut map = Map {
        name: head.word("name")?.to_owned(),
        areas: Vec::new(),
        adj: [0; AREAS_ROOM],
        land: 0,
        sea: 0,
        coastal: 0,
        sea_kinds: [0; 3],
        continents: [0; 3],
        regions,
        starts: 0,
    };
    let keys = [
        "id",
        "name",
        "kind",
        "sea_kind",
        "region",
        "continent",
        "coastal",
        "start_color",
        "start_symbol",
        "x",
        "y",
        "r",
        "adj",
        "polygon",
        "count",
    ];
    for (n, rec) in recs.iter().enumerate() {
        rec.only(&keys)?;
        let here = bit(n as u8);
        let land = rec.pick("kind", &["land", "sea"])? == 0;
        let mut spec = AreaSpec {
            id: rec.id.to_owned(),
            name: rec.word("name")?.to_owned(),
            land,
            sea_kind: 0,
            region: u8::MAX,
            coastal: false,
            start: None,
            x: rec.number("x")?,
            y: rec.number("y")?,
            r: rec.number("r")?,
            outline: Vec::new(),
        };
        if land {
            map.land |= here;
            let region = rec.pick("region", &region_ids)?;
            spec.region = region as u8;
            map.regions[region].mask |= here;
            map.continents[usize::from(map.regions[region].continent)] |= here;
            spec.coastal = rec.flag("coastal")?.unwrap_or(false);
            if spec.coastal {
                map.coastal |= here;
            }
            if rec.get("start_color").is_some() {
                let start = (rec.pick("start_color", &colours)? as u8, rec.pick("start_symbol", &symbols)? as u8);
                spec.start = Some(start);
                map.starts |= here;
            }
        } else {
            map.sea |= here;
            spec.sea_kind = rec.pick("sea_kind", &["sea", "strait", "bay"])? as u8;
            map.sea_kinds[usize::from(spec.sea_kind)] |= here;
        }
        for value in rec.list("polygon")? {
            spec.outline.push(point(*rec, value)?);
        }
        if spec.outline.len() < 3 {
            return Err(rec.error("`polygon` needs at least three points"));
        }
        for value in rec.list("adj")? {
            let other = rec.one_of("adj", value, &ids)?;
            if other == n {
                return Err(rec.at(value, "an Area does not border itself"));
            }
            map.adj[n] |= bit(other as u8);
        }
        map.areas.push(spec);
    }
    check(&map, &recs, setup)?;
    Ok(map)
}

fn check(map: &Map, recs: &[Rec<'_>], setup: &Setup) -> Result<()> {
    let file = recs[0].file;
    let lands = map.land.count_ones() as usize;
    if lands != LANDS {
        return Err(file.whole(format!("there are {lands} Land Areas; the map has {LANDS}")));
    }
    for (n, rec) in recs.iter().enumerate() {
        if let Some(other) = areas(map.adj[n]).find(|o| map.adj[usize::from(*o)] & bit(n as u8) == 0) {
            let other = &map.areas[usize::from(other)].id;
            return Err(rec.error(format_args!("borders \"{other}\", which does not border it")));
        }
        let spec = &map.areas[n];
        if spec.land && spec.coastal != (map.adj[n] & map.sea != 0) {
            return Err(rec.error("`coastal` contradicts `adj`"));
        }
        if let Some(start) = spec.start {
            let near = areas(map.adj[n]).filter_map(|a| map.areas[usize::from(a)].start);
            if near.into_iter().any(|(colour, _)| colour != start.0) {
                return Err(rec.error("a start symbol of another colour is on an adjacent Area"));
            }
            let twin = map.areas[..n].iter().any(|a| a.start == Some(start));
            if twin {
                return Err(rec.error("another Area has this colour and symbol"));
            }
        }
    }
    let (mut reached, mut last) = (1, 0);
    while reached != last {
        last = reached;
        for area in areas(last) {
            reached |= map.adj[usize::from(area)];
        }
    }
    if reached.count_ones() as usize != AREAS {
        return Err(file.whole("the map is not connected"));
    }
    for (colour, name) in setup.colours.iter().enumerate() {
        let n = map.areas.iter().filter(|a| a.start.is_some_and(|s| usize::from(s.0) == colour)).count();
        if n != 5 {
            return Err(file.whole(format!("{name} has {n} start symbols; each colour has 5")));
        }
    }
    Ok(())
}
