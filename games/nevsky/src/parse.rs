//! From TOML to a [`Kit`]: the shipped components, a user's files over them, and every check that lets the rules trust what
//! they look up. Which Lords, Locales, Ways, Vassals, cards and scenarios exist and what a card does is fixed by the rules; names, figures,
//! set-ups and the drawing are the pack's. The first edition is the second with the overrides of its file. [N10.0d]

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use ravelin_core::pack::check::{Record, Result, Text};
use ravelin_core::pack::{File, Pack, PackError};
use ravelin_core::{Each, Id, Specs};

mod edition;
mod files;
mod map;
mod scenarios;
mod tables;

use crate::kit::*;
use files::*;

/// The shipped component files.
pub const SHIPPED: [(&str, &str); 11] = [
    ("calendar.toml", include_str!("../components/calendar.toml")),
    ("cards.toml", include_str!("../components/cards.toml")),
    ("first_edition.toml", include_str!("../components/first_edition.toml")),
    ("forces.toml", include_str!("../components/forces.toml")),
    ("land.toml", include_str!("../components/land.toml")),
    ("locales.toml", include_str!("../components/locales.toml")),
    ("lords.toml", include_str!("../components/lords.toml")),
    ("markers.toml", include_str!("../components/markers.toml")),
    ("scenarios.toml", include_str!("../components/scenarios.toml")),
    ("strongholds.toml", include_str!("../components/strongholds.toml")),
    ("ways.toml", include_str!("../components/ways.toml")),
];

static KITS: Mutex<BTreeMap<String, &'static Kit>> = Mutex::new(BTreeMap::new());

/// The kit of a pack, parsed once.
pub fn kit(pack: &Pack) -> Result<&'static Kit> {
    let id = pack.id();
    let mut kits = KITS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(kit) = kits.get(&id) {
        return Ok(kit);
    }
    let files = pack.over(&SHIPPED)?;
    let books = [book(&files, Edition::FIRST)?, book(&files, Edition::SECOND)?];
    let kit = Kit { books, scenery: Scenery::default() };
    // States point at their kit and are copied by the million, so a kit lives as long as the program: one per pack.
    let kit: &'static Kit = Box::leak(Box::new(kit));
    kits.insert(id, kit);
    Ok(kit)
}

/// All files of a pack, as they are written.
struct Raw<'a> {
    locales: (File<'a>, LocalesFile),
    land: (File<'a>, LandFile),
    ways: (File<'a>, WaysFile),
    lords: (File<'a>, LordsFile),
    forces: (File<'a>, ForcesFile),
    holds: (File<'a>, HoldsFile),
    cards: (File<'a>, CardsFile),
    calendar: (File<'a>, CalendarFile),
    scenarios: (File<'a>, ScenariosFile),
}

fn open<'a>(files: &[File<'a>], name: &str) -> File<'a> {
    *files.iter().find(|f| f.name == name).expect("`Pack::over` gives every shipped file")
}

fn book(files: &[File<'_>], edition: Edition) -> Result<Book> {
    let open = |name| open(files, name);
    tables::markers(open("markers.toml"))?;
    let mut raw = Raw {
        locales: (open("locales.toml"), open("locales.toml").parse()?),
        land: (open("land.toml"), open("land.toml").parse()?),
        ways: (open("ways.toml"), open("ways.toml").parse()?),
        lords: (open("lords.toml"), open("lords.toml").parse()?),
        forces: (open("forces.toml"), open("forces.toml").parse()?),
        holds: (open("strongholds.toml"), open("strongholds.toml").parse()?),
        cards: (open("cards.toml"), open("cards.toml").parse()?),
        calendar: (open("calendar.toml"), open("calendar.toml").parse()?),
        scenarios: (open("scenarios.toml"), open("scenarios.toml").parse()?),
    };
    let overrides = open("first_edition.toml");
    edition::apply(overrides, &mut raw, !edition.second)?;
    let map = map::map(&raw)?;
    let lords = tables::lords(&raw, &map.seats)?;
    let vassals = tables::vassals(&raw, &lords)?;
    let units = tables::units(&raw)?;
    let holds = tables::holds(&raw)?;
    let cards = tables::cards(&raw)?;
    let boxes = tables::boxes(&raw)?;
    tables::enough_pieces(&raw, &lords, &vassals, &units, &holds)?;
    let scenarios = scenarios::scenarios(&raw, &map.locales, &holds, &lords, &vassals, &cards)?;
    let of =
        |kind: &dyn Fn(&LocaleSpec) -> bool| LocaleId::ALL.into_iter().filter(|l| kind(&map.locales[*l])).collect();
    Ok(Book {
        edition,
        rus: of(&|l| l.land == Land::Rus),
        livonia: of(&|l| l.land == Land::Livonia),
        printed_holds: of(&|l| {
            matches!(l.kind, Kind::Fort | Kind::Castle | Kind::Bishopric | Kind::City | Kind::Novgorod)
        }),
        trade: of(&|l| l.kind == Kind::TradeRoute),
        bishoprics: of(&|l| l.kind == Kind::Bishopric),
        locales: map.locales,
        ways: map.ways,
        lords,
        vassals,
        units,
        holds,
        cards,
        boxes,
        scenarios,
        art: map.art,
        steps: map.steps,
        track: map.track,
        water: map.water,
        near: map.near,
        distance: map.distance,
        seaports: map.seaports,
        commanderies: map.commanderies,
    })
}

/// The records of a list in the order of the rules, one for each id.
fn in_order_of<'a, T>(
    file: File<'a>,
    noun: &'static str,
    rows: &'a [T],
    id: impl Fn(&'a T) -> &'a Text,
    known: &[&str],
) -> Result<Vec<(Record<'a>, &'a T)>> {
    let found: Vec<&Text> = rows.iter().map(&id).collect();
    for (i, found_id) in found.iter().enumerate() {
        let record = Record::new(file, noun, found_id);
        record.ensure(known.contains(&found_id.get_ref().as_str()), || {
            format!("the rules know no such {noun}; possible: {}", known.join(", "))
        })?;
        record.ensure(!found[..i].iter().any(|other| other.get_ref() == found_id.get_ref()), || {
            format!("there is another {noun} of this id")
        })?;
    }
    let mut ordered = Vec::new();
    for want in known {
        let Some(at) = found.iter().position(|i| i.get_ref() == want) else {
            return Err(file.whole(format!("{noun} {want:?} is missing")));
        };
        ordered.push((Record::new(file, noun, found[at]), &rows[at]));
    }
    Ok(ordered)
}

/// The same for ids that the rules name.
fn in_order<'a, I: Id, T>(
    file: File<'a>,
    rows: &'a [T],
    id: impl Fn(&'a T) -> &'a Text,
) -> Result<Vec<(Record<'a>, &'a T)>> {
    in_order_of(file, I::NOUN, rows, id, &words::<I>())
}

/// The id that a text names.
fn reference<I: Id>(record: &Record<'_>, field: &'static str, word: &Text) -> Result<I> {
    let known = words::<I>();
    let at = record.reference(field, word, &known)?;
    Ok(I::at(at).expect("one of the known"))
}

/// All words of ids that the rules name, in order.
fn words<I: Id>() -> Vec<&'static str> {
    I::each().filter_map(|id| id.word_in(&())).collect()
}

/// Something for each id, from one record each.
fn specs<I: Id, T>(values: Vec<T>) -> Specs<I, T> {
    Specs::new(values).expect("`in_order` has one for each")
}

/// Named amounts; every name is that of an id, every amount from 0 to `most`.
fn amounts<I: Id>(amounts: &Amounts, most: i64, error: impl Fn(String) -> PackError) -> Result<Each<I, u8>> {
    let mut out = Each::default();
    for (name, &n) in amounts {
        let Some(id) = ravelin_core::ids::find::<I>(name) else {
            return Err(error(format!("\"{name}\" is none of these: {}", words::<I>().join(", "))));
        };
        if !(0..=most).contains(&n) {
            return Err(error(format!("{name} {n} is not from 0 to {most}")));
        }
        out[id] = n as u8;
    }
    Ok(out)
}
