//! States of format 1: places in rows with what stands there, one stage and one question instead of a stack of frames. They are
//! brought into the present format before they are read; whether they are sound is asked afterwards, as of every state.

use ravelin_core::Id;
use serde_json::{Map, Value, json};

use crate::ids::*;
use crate::kit::Kit;
use crate::rules::orders::Laying;

/// A group of an old file, from which everything known is taken.
struct Group(Map<String, Value>);

impl Group {
    fn of(value: Value) -> Self {
        match value {
            Value::Object(map) => Group(map),
            _ => Group(Map::new()),
        }
    }

    fn take(&mut self, key: &str) -> Value {
        self.0.remove(key).unwrap_or(Value::Null)
    }

    fn group(&mut self, key: &str) -> Group {
        Group::of(self.take(key))
    }

    fn number(&mut self, key: &str) -> usize {
        at(&self.take(key))
    }
}

fn at(value: &Value) -> usize {
    value.as_u64().and_then(|n| usize::try_from(n).ok()).unwrap_or(0)
}

/// The n-th id of a kind, as files write it.
fn nth<I: Id + ToString>(n: usize) -> Value {
    I::at(n).map_or(Value::Null, |id| json!(id.to_string()))
}

/// Ids that stood there by their numbers.
fn by_number<I: Id + ToString>(list: &Value) -> Value {
    list.as_array().into_iter().flatten().map(|n| nth::<I>(at(n))).collect()
}

/// How many of each.
fn counted(list: &Value) -> Value {
    let mut counts = Map::new();
    for id in list.as_array().into_iter().flatten().filter_map(Value::as_str) {
        let n = counts.get(id).map_or(0, at);
        counts.insert(id.to_owned(), json!(n + 1));
    }
    Value::Object(counts)
}

/// A new file, field by field; what is null is left out.
#[derive(Default)]
struct Fields(Map<String, Value>);

impl Fields {
    fn put(&mut self, key: &str, value: Value) {
        if !value.is_null() {
            self.0.insert(key.to_owned(), value);
        }
    }

    /// A value of one place: `key` is a map.
    fn place(&mut self, key: &str, place: &str, value: Value) {
        if !value.is_null() {
            let map = self.0.entry(key).or_insert_with(|| json!({}));
            map[place] = value;
        }
    }

    /// A place of a set, if it is one of it.
    fn mark(&mut self, key: &str, place: &str, is_there: &Value) {
        if *is_there == json!(true) {
            let list = self.0.entry(key).or_insert_with(|| json!([]));
            list.as_array_mut().into_iter().for_each(|list| list.push(json!(place)));
        }
    }

    /// A place of each of these sets.
    fn mark_each(&mut self, key: &str, place: &str, kinds: &Value) {
        let map = self.0.entry(key).or_insert_with(|| json!({}));
        for kind in kinds.as_array().into_iter().flatten().filter_map(Value::as_str) {
            match &mut map[kind] {
                Value::Array(list) => list.push(json!(place)),
                empty => *empty = json!([place]),
            }
        }
    }

    /// All that was not known, to be refused by its name.
    fn rest(&mut self, group: Group) {
        self.0.extend(group.0);
    }
}

/// The present format of a state of format 1.
pub(crate) fn from_rows(kit: &Kit, seats: u8, state: &Value) -> Value {
    let mut file = Group::of(state.clone());
    let (mut old, mut secret) = (file.group("public"), file.group("secret"));
    let (mut p, mut flags) = (Fields::default(), Fields::default());
    p.put("seats", json!(seats));
    for key in ["switches", "turn"] {
        p.put(key, old.take(key));
    }
    let declared = old.take("declared");
    let declared: u8 = declared.as_array().into_iter().flatten().map(|seat| 1u8 << at(seat).min(7)).sum();
    p.put("declared", json!(declared));
    army(old.group("army"), &mut p);
    invaders(&old.take("invaders"), &mut p, &mut flags);
    for (s, row) in old.group("sections").0 {
        section(&s, Group::of(row), &mut p, &mut flags);
    }
    for (t, row) in old.group("towers").0 {
        let mut row = Group::of(row);
        p.place("posts", &t, json!([row.number("marksmen"), 0, 0]));
        p.place("mounts", &t, row.take("mount"));
    }
    for (r, row) in old.group("ramparts").0 {
        rampart(&r, Group::of(row), &mut p, &mut flags);
    }
    castle(old.group("castle"), &mut p);
    glory(old.group("glory"), &mut p);
    this_turn(old.group("this_turn"), &mut flags);
    p.put("turn_flags", Value::Object(flags.0));
    let mut out = old.group("move_out");
    let part = out.number("part");
    let mut moving = Fields::default();
    moving.put("by", nth::<Side>(out.number("by")));
    moving.rest(out);
    p.put("move_out", Value::Object(moving.0));
    let (stage, ask) = (old.take("stage"), old.take("ask"));
    let cannons = ["aim_cannons", "fire_cannons"].iter().any(|name| stage.get(name).is_some());
    p.put("assault", assault(kit, cannons, old.group("assault")));
    let pending = pending(kit, seats, &stage, part, &ask, &p.0);
    p.put("pending", Value::Array(pending));
    p.rest(old);
    let mut s = Fields::default();
    let drawn = secret.take("drawn");
    s.put("drawn", drawn.as_array().into_iter().flatten().filter_map(Value::as_array).flatten().cloned().collect());
    s.put("gone", counted(&secret.take("gone")));
    s.rest(secret);
    file.0.insert("public".to_owned(), Value::Object(p.0));
    file.0.insert("secret".to_owned(), Value::Object(s.0));
    Value::Object(file.0)
}

fn army(mut army: Group, p: &mut Fields) {
    let crews = army.take("crews");
    p.put("rams", json!(crews.as_array().map_or(0, Vec::len)));
    p.put("crews", crews);
    p.rest(army);
}

fn invaders(all: &Value, p: &mut Fields, flags: &mut Fields) {
    for (n, invader) in all.as_array().into_iter().flatten().enumerate() {
        let Some(side) = Side::at(n) else { continue };
        let mut invader = Group::of(invader.clone());
        for key in ["reserve", "camp", "resources", "refused"] {
            p.place(key, side.word(), invader.take(key));
        }
        let cards = invader.take("cards");
        let cards = Phase::WITH_CARDS.into_iter().zip(cards.as_array().into_iter().flatten());
        let kept = cards.filter(|(_, card)| **card != json!("")).map(|(phase, card)| (phase.to_string(), card.clone()));
        p.place("cards", side.word(), Value::Object(kept.collect()));
        let flipped = invader.take("flipped");
        let flipped = flipped.as_array().into_iter().flatten().map(|n| nth::<Phase>(at(n).wrapping_sub(1)));
        p.place("flipped", side.word(), flipped.collect());
        flags.place("dealt", side.word(), invader.take("dealt"));
        p.rest(invader);
    }
}

fn section(s: &str, mut row: Group, p: &mut Fields, flags: &mut Fields) {
    for (key, field) in [("wall", "wall"), ("in_siege_tower", "siege"), ("defenders", "posts"), ("stones", "stones")] {
        p.place(field, s, row.take(key));
    }
    p.place("wooden", s, row.take("wooden"));
    let cauldron = row.take("cauldron");
    let kind = Kind::ALL.into_iter().find(|kind| cauldron == json!(kind.invader()));
    p.place("cauldrons", s, kind.map_or(Value::Null, |kind| json!(kind.word())));
    p.mark_each("equipment", s, &row.take("equipment"));
    for (key, field) in [
        ("siege_tower", "siege_towers"),
        ("platform", "platforms"),
        ("breached", "breached"),
        ("wide_breach", "wide_breaches"),
    ] {
        p.mark(field, s, &row.take(key));
    }
    for (key, field) in
        [("gale", "gale"), ("accident", "accident"), ("rope_used", "roped"), ("hidden_order", "hidden_orders")]
    {
        flags.mark(field, s, &row.take(key));
    }
    flags.place("open_orders", s, row.take("order"));
    p.rest(row);
}

fn rampart(r: &str, mut row: Group, p: &mut Fields, flags: &mut Fields) {
    for (key, field) in [("units", "ramparts"), ("machine", "machines"), ("hits", "hits"), ("misses", "misses")] {
        p.place(field, r, row.take(key));
    }
    p.place("influence", r, row.take("influence"));
    p.mark("covers", r, &row.take("cover"));
    p.mark_each("training", r, &row.take("training"));
    for (key, field) in [("influence_set", "marked"), ("bloodstone", "bloodstones"), ("accurate", "accurate")] {
        flags.mark(field, r, &row.take(key));
    }
    p.rest(row);
}

fn castle(mut castle: Group, p: &mut Fields) {
    for post in ["barracks", "guard", "honor_guard", "courtyard"] {
        p.place("posts", post, castle.take(post));
    }
    let heroes = castle.take("heroes");
    for (hero, place) in Hero::ALL.into_iter().zip(heroes.as_array().into_iter().flatten()) {
        if *place != json!("courtyard") {
            p.place("heroes", hero.word(), place.clone());
        }
    }
    p.put("acting", nth::<Side>(castle.number("acting")));
    p.rest(castle);
}

fn glory(mut glory: Group, p: &mut Fields) {
    p.put("honor_kept", json!(glory.take("honor_lost") != json!(true)));
    p.put("glory", glory.take("counted"));
    p.put("ruin", glory.number("ruin").checked_sub(1).map_or(Value::Null, nth::<Component>));
    p.rest(glory);
}

fn this_turn(mut turn: Group, flags: &mut Fields) {
    flags.put("specters", by_number::<Side>(&turn.take("specters")));
    flags.put("open_gone", counted(&turn.take("orders_gone")));
    flags.put("hidden_gone", turn.take("hidden_orders_gone"));
    flags.put("by_east", turn.take("worked_by_east"));
    flags.put("hero_done", turn.take("heroes_done"));
    flags.put("haste_for", nth::<Side>(turn.number("haste_for")));
    flags.rest(turn);
}

fn hit_card(kit: &Kit, n: &Value) -> Value {
    kit.hit_ids.get(at(n)).map_or(Value::Null, |id| json!(id))
}

fn assault(kit: &Kit, cannons: bool, mut old: Group) -> Value {
    let mut a = Fields::default();
    for (n, place) in old.group("aims").0 {
        let n = n.parse().unwrap_or(usize::MAX);
        let (key, from) = if cannons { ("cannon_aims", nth::<Tower>(n)) } else { ("machine_aims", nth::<Rampart>(n)) };
        a.place(key, from.as_str().unwrap_or("?"), place);
    }
    let loaded = old.take("loaded");
    match cannons {
        true => a.put("loaded_cannons", by_number::<Tower>(&loaded)),
        false => a.put("loaded_machines", by_number::<Rampart>(&loaded)),
    }
    a.put("manned", by_number::<Rampart>(&old.take("manned")));
    a.put("poled", by_number::<Tower>(&old.take("poled")));
    let drawn = old.take("drawn");
    a.put("drawn", drawn.as_array().into_iter().flatten().map(|n| hit_card(kit, n)).collect());
    a.rest(old);
    Value::Object(a.0)
}

/// A stage or question and what it says.
fn named(value: &Value) -> (&str, Value) {
    match value {
        Value::String(name) => (name, Value::Null),
        Value::Object(map) => map.iter().next().map_or(("", Value::Null), |(name, data)| (name, data.clone())),
        _ => ("", Value::Null),
    }
}

fn pending(kit: &Kit, seats: u8, stage: &Value, part: usize, ask: &Value, p: &Map<String, Value>) -> Vec<Value> {
    let mut all = vec![stage_frame(seats, stage, p)];
    if let Some(part) = part.checked_sub(1).and_then(Part::at) {
        all.push(json!({ "route": { "part": part.word() } }));
    }
    if !ask.is_null() && *ask != json!("route") {
        all.push(ask_frame(kit, ask));
    }
    all
}

fn stage_frame(seats: u8, stage: &Value, p: &Map<String, Value>) -> Value {
    let (name, data) = named(stage);
    let side = |key: &str| at(&data[key]);
    let by = nth::<Side>(side("by"));
    let from = at(&data["from"]);
    // Those of a side, where each has its own Invader or Defender, from the cursor on.
    let mine = |n: usize, west: usize, alone: bool| n >= from && (alone || (n >= west) == (side("by") == 1));
    let sections = || Section::ALL.into_iter().skip(from).map(Section::word);
    match name {
        "pick" => json!({ "pick": { "n": data } }),
        "phase" => json!({ "invader_phase": { "phase": nth::<Phase>(at(&data).wrapping_sub(1)) } }),
        "step" => json!({ "defender_step": { "phase": nth::<Phase>(at(&data).wrapping_sub(1)) } }),
        "aim_cannons" => {
            let left = (0..Tower::MOST).filter(|n| mine(*n, Rampart::Er1 as usize, seats < 4)).map(nth::<Tower>);
            json!({ "aim_cannons": { "by": by, "left": left.collect::<Vec<_>>() } })
        }
        "aim_machines" => {
            let shoots = |r: &Value| {
                let machine = r.as_str().and_then(|r| p.get("machines")?.get(r)?.as_str());
                machine.is_some_and(|machine| machine != "altar")
            };
            let left = (0..Rampart::MOST).filter(|n| mine(*n, Rampart::Er1 as usize, seats == 2)).map(nth::<Rampart>);
            json!({ "aim_machines": { "by": by, "left": left.filter(shoots).collect::<Vec<_>>() } })
        }
        "fire_cannons" | "fire_machines" | "poles" | "orders" => json!({ name: { "by": by } }),
        "marksmen" => {
            let (post, done) = (nth::<Post>(at(&data["post"])), &data["done"]);
            json!({ "marksmen": { "by": by, "post": post, "done": done } })
        }
        "volleys" => {
            let due = |n: &usize| p["assault"]["volleys"].get(*n).is_some_and(|volley| at(volley) > 0);
            let left: Vec<Value> = (from..Butt::MOST).filter(due).map(nth::<Butt>).collect();
            json!({ "volleys": { "left": left } })
        }
        "archers" => json!({ "archers": { "rampart": nth::<Rampart>(from), "done": data["done"] } }),
        "cauldrons" | "strength" => json!({ name: { "left": sections().collect::<Vec<_>>() } }),
        "climb" => {
            let towers = p.get("siege_towers").and_then(Value::as_array);
            let built = |s: &&str| towers.is_some_and(|towers| towers.contains(&json!(s)));
            json!({ "climb": { "left": sections().filter(built).collect::<Vec<_>>() } })
        }
        _ => stage.clone(),
    }
}

fn ask_frame(kit: &Kit, ask: &Value) -> Value {
    let (name, mut data) = named(ask);
    for key in ["by", "owner"] {
        if let Some(side) = data.get_mut(key) {
            *side = nth::<Side>(at(side));
        }
    }
    let by = data["by"].clone();
    let laying = || match (data["any"] == json!(true), data["ally"] == json!(true)) {
        (_, true) => Laying::Ally,
        (true, false) => Laying::More,
        (false, false) => Laying::First,
    };
    match name {
        "target" if data["deal"] == json!("move_equipment") || data["deal"] == json!("move_training") => {
            json!({ "take_up": data })
        }
        "chip_to" => {
            // Training followed Equipment and Bridge from 8 on.
            let n = at(&data["chip"]);
            data["chip"] = nth::<Gear>(if n < 8 { n } else { n - 1 });
            json!({ "chip_to": data })
        }
        "order_chip" if data["open"] == json!(true) => json!({ "open_chip": { "by": by } }),
        "order_chip" => json!({ "hidden_chip": { "by": by, "laying": laying() } }),
        "order_at" if data["open"].is_string() => json!({ "open_at": { "by": by, "order": data["open"] } }),
        "order_at" => {
            let laying = if laying() == Laying::Ally { Laying::Ally } else { Laying::More };
            json!({ "hidden_at": { "by": by, "laying": laying } })
        }
        "dest" => match named(&data["mover"]) {
            ("unit", unit) => {
                json!({ "move_unit": { "by": by, "unit": unit[0], "from": nth::<Post>(at(&unit[1])) } })
            }
            (_, hero) => json!({ "move_hero": { "by": by, "hero": nth::<Hero>(at(&hero)) } }),
        },
        "work" => json!({ "work_at": data }),
        "cannon_hit" => {
            data["card"] = hit_card(kit, &data["card"]);
            json!({ "cannon_hit": data })
        }
        _ => json!({ name: data }),
    }
}
