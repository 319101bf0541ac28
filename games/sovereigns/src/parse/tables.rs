//! Numbers and lists that are not on cards: constants, fines, the Deck of Ages, orders, scoring, tokens, variants.
//! [K3.2] [K5.3] [K8] [K21] [K23]

use ravelin_core::pack::{File, Spanned};

use super::files::{Game, Orders, ScoringFile, SphereRow, Tokens, Value, VariantRow, Variants};
use super::record::{Num, Record, Result, complete, list, unique};
use crate::ids::MAX_SEATS;
use crate::kit::{Constants, EventSpec, FineBracket, Scoring, VariantChoice, VariantSpec};

/// Constants that another file repeats; the rules read the other place.
#[derive(Default)]
pub(super) struct Repeated {
    fine_free_units: u8,
    pub(super) reign_per_statue: u8,
}

/// Where a constant goes, and its smallest and largest value.
type Slot<'a> = (&'static str, &'a mut u8, [u8; 2]);

fn slots<'a>(c: &'a mut Constants, r: &'a mut Repeated) -> Vec<Slot<'a>> {
    vec![
        ("start_units", &mut c.start_units, [0, 15]),
        ("start_gold", &mut c.start_gold, [0, 30]),
        ("start_combat_cards", &mut c.start_combat_cards, [0, 9]),
        ("second_player_gold", &mut c.second_player_gold, [0, 15]),
        ("treasury_limit", &mut c.treasury_limit, [1, 30]),
        ("unit_limit_per_territory", &mut c.unit_limit_per_territory, [1, 9]),
        ("unit_limit_total", &mut c.unit_limit_total, [1, 30]),
        ("fine_free_units", &mut r.fine_free_units, [0, 30]),
        ("hand_limit", &mut c.hand_limit, [1, 9]),
        ("buildings_per_territory", &mut c.buildings_per_territory, [1, 6]),
        ("orders_to_end_phase", &mut c.orders_to_end_phase, [1, 24]),
        ("max_orders_per_territory", &mut c.max_orders_per_territory, [1, 3]),
        ("base_attacks", &mut c.base_attacks, [0, 9]),
        ("superiority_threshold", &mut c.superiority_threshold, [1, 30]),
        ("support_card_strength", &mut c.support_card_strength, [0, 15]),
        ("max_support_cards", &mut c.max_support_cards, [0, 1]),
        ("blind_card_penalty", &mut c.blind_card_penalty, [0, 15]),
        ("rebellion_combat_penalty", &mut c.rebellion_combat_penalty, [0, 15]),
        ("free_regroup_units", &mut c.free_regroup_units, [0, 9]),
        ("regroup_unit_cost", &mut c.regroup_unit_cost, [0, 9]),
        ("regroup_range", &mut c.regroup_range, [1, 9]),
        ("enemy_capital_demolition_cost", &mut c.enemy_capital_demolition_cost, [0, 15]),
        ("tax_yield", &mut c.tax_yield, [0, 9]),
        ("foreign_demolition_discount", &mut c.foreign_demolition_discount, [0, 15]),
        ("second_order_rebellions", &mut c.second_order_rebellions, [0, 1]),
        ("rapid_doubles_per_turn", &mut c.rapid_doubles_per_turn, [1, 9]),
        ("feat_start", &mut c.feat_start, [0, 9]),
        ("reign_length", &mut c.reign_length, [1, 50]),
        ("reign_per_statue", &mut r.reign_per_statue, [1, 15]),
        ("feat_attack", &mut c.feat_attack, [0, 5]),
        ("feat_defence", &mut c.feat_defence, [0, 5]),
        ("feat_victory", &mut c.feat_victory, [0, 5]),
        ("feat_empty_conquest", &mut c.feat_empty_conquest, [0, 5]),
        ("centre_gold", &mut c.centre_gold, [0, 9]),
        ("centre_feat", &mut c.centre_feat, [0, 5]),
        ("take_gold_rights_per_game", &mut c.take_gold_rights_per_game, [0, 9]),
    ]
}

/// Every constant once, within its bounds.
pub(super) fn constants(file: File<'_>, rows: &Game) -> Result<(Constants, Repeated)> {
    let (mut constants, mut repeated) = (Constants::default(), Repeated::default());
    let slots = slots(&mut constants, &mut repeated);
    let names: Vec<&str> = slots.iter().map(|(name, ..)| *name).collect();
    complete(file, "constant", rows.constant.iter().map(|row| &row.id), &names)?;
    for (name, slot, [smallest, largest]) in slots {
        for row in rows.constant.iter().filter(|row| row.id.get_ref() == name) {
            *slot = Record::new(file, "constant", &row.id).number("value", &row.value, smallest..=largest)?;
        }
    }
    Ok((constants, repeated))
}

pub(super) fn players(file: File<'_>, rows: &Game, seats: u8) -> Result<()> {
    let game = Record::new(file, "game", &rows.game.id);
    game.reference("id", &rows.game.id, &["sovereigns"])?;
    game.reference("clause_letter", &rows.game.clause_letter, &["K"])?;
    game.exactly("players_max", &rows.game.players_max, usize::from(seats), "the players of map.toml")?;
    game.exactly("players_rule_max", &rows.game.players_rule_max, MAX_SEATS, "the tables go up to it")?;
    game.number("players_min", &rows.game.players_min, 2..=seats).map(drop)
}

/// Brackets follow each other from 0 to the most units there can be. [K5.3.2]
pub(super) fn unit_fines(
    file: File<'_>,
    rows: &Game,
    constants: &Constants,
    repeated: &Repeated,
) -> Result<Vec<FineBracket>> {
    let mut brackets: Vec<FineBracket> = Vec::new();
    let mut next = 0i64;
    let at = |value: &Num, what: String| file.at(value, format!("unit_fine: {what}"));
    for row in &rows.unit_fine {
        let (min, max) = (*row.min.get_ref(), *row.max.get_ref());
        if min != next {
            return Err(at(&row.min, format!("min {min} must be {next}, so that no number of units is left out")));
        }
        if max < min || max > 99 {
            return Err(at(&row.max, format!("max {max} must be from {min} to 99")));
        }
        let talents = *row.talents.get_ref();
        if !(0..=30).contains(&talents) {
            return Err(at(&row.talents, format!("talents {talents} must be from 0 to 30")));
        }
        brackets.push(FineBracket { min: min as u8, talents: talents as u8 });
        next = max + 1;
    }
    let Some((first, last)) = rows.unit_fine.first().zip(rows.unit_fine.last()) else {
        return Err(file.whole("there is no unit_fine"));
    };
    if next <= i64::from(constants.unit_limit_total) {
        let total = constants.unit_limit_total;
        return Err(at(&last.max, format!("the last max {} is below unit_limit_total, {total}", next - 1)));
    }
    let free = i64::from(repeated.fine_free_units);
    if *first.talents.get_ref() != 0 || *first.max.get_ref() != free {
        return Err(at(&first.max, format!("the first bracket must be free and end at fine_free_units, {free}")));
    }
    Ok(brackets)
}

/// The three parts of the Deck of Ages; sets how many End of Times cards a game has. [K3.2]
pub(super) fn deck_of_ages(file: File<'_>, rows: &Game, destiny: usize, constants: &mut Constants) -> Result<usize> {
    const PARTS: [(&str, &str); 3] =
        [("kingdom_bonus", "cards of the kingdoms in play"), ("end_of_times", "random"), ("destiny", "all")];
    let [bonus, events, fate] = rows.deck_of_ages_part.as_slice() else {
        return Err(file.whole("there must be three deck_of_ages_part: kingdom_bonus, end_of_times, destiny"));
    };
    for (i, (part, (source, select))) in [bonus, events, fate].into_iter().zip(PARTS).enumerate() {
        let record = Record::new(file, "deck_of_ages_part", &part.source);
        record.reference("source", &part.source, &[source])?;
        record.reference("select", &part.select, &[select])?;
        record.exactly("order", &part.order, i + 1, "its place in the list")?;
    }
    let record = |part: &'static str, id| Record::new(file, part, id);
    let fields = |part: &super::files::DeckPart| {
        [part.cards_per_kingdom.is_some(), part.cards_per_player.is_some(), part.cards_fixed.is_some()]
    };
    let noun = "deck_of_ages_part";
    let (Some(per_kingdom), [_, false, false]) = (&bonus.cards_per_kingdom, fields(bonus)) else {
        return Err(record(noun, &bonus.source).error("it needs cards_per_kingdom and no other number"));
    };
    let (Some(per_player), Some(fixed), [false, ..]) = (&events.cards_per_player, &events.cards_fixed, fields(events))
    else {
        return Err(record(noun, &events.source).error("it needs cards_per_player, cards_fixed and no other number"));
    };
    let (Some(all), [false, false, _]) = (&fate.cards_fixed, fields(fate)) else {
        return Err(record(noun, &fate.source).error("it needs cards_fixed and no other number"));
    };
    constants.events_per_player = record(noun, &events.source).number("cards_per_player", per_player, 0..=9)?;
    constants.events_fixed = record(noun, &events.source).number("cards_fixed", fixed, 0..=30)?;
    record(noun, &fate.source).exactly("cards_fixed", all, destiny, "so many cards are in destiny.toml")?;
    Ok(usize::from(record(noun, &bonus.source).number("cards_per_kingdom", per_kingdom, 0..=9)?))
}

/// The orders and what they cost are fixed by the rules; the file names and explains them. [K8]
pub(super) fn orders(file: File<'_>, rows: &Orders) -> Result<()> {
    let word = |word: &str| Value::Word(word.to_owned());
    let usual = [
        ("mobilization", word("unit")),
        ("construction", word("building")),
        ("demolition", word("demolition")),
        ("tax_collection", Value::Int(0)),
        ("combat_planning", Value::Int(0)),
        ("regrouping", word("regrouping")),
        ("negotiation", Value::Int(0)),
    ];
    let special = [("attack", Value::Int(0))];
    for (noun, rows, known) in
        [("order", &rows.order, &usual[..]), ("special_order", &rows.special_order, &special[..])]
    {
        let names: Vec<&str> = known.iter().map(|(id, _)| *id).collect();
        complete(file, noun, rows.iter().map(|row| &row.id), &names)?;
        for row in rows {
            let right = known.iter().find(|(id, _)| id == row.id.get_ref()).map(|(_, cost)| cost);
            if right != Some(row.cost.get_ref()) {
                return Err(Record::new(file, noun, &row.id).at(&row.cost, "the rules fix its cost, as shipped"));
            }
        }
    }
    Ok(())
}

/// Which numbers a sphere has, beside the score effects of buildings. [K21]
type SphereNumber<'a> = (&'static str, &'static str, fn(&SphereRow) -> Option<&Num>, &'a mut i32);

pub(super) fn scoring(file: File<'_>, rows: &ScoringFile, destiny: usize) -> Result<Scoring> {
    const SPHERES: [&str; 6] = ["lands", "army", "wealth", "constructions", "glory", "feat"];
    complete(file, "sphere", rows.sphere.iter().map(|row| &row.id), &SPHERES)?;
    let mut scoring = Scoring::default();
    let numbers: [SphereNumber<'_>; 6] = [
        (
            "lands",
            "per_enemy_capital_conquered",
            |row| row.per_enemy_capital_conquered.as_ref(),
            &mut scoring.per_enemy_capital_conquered,
        ),
        ("army", "per_unit", |row| row.per_unit.as_ref(), &mut scoring.per_unit),
        ("wealth", "per_talent", |row| row.per_talent.as_ref(), &mut scoring.per_talent),
        ("glory", "glory_token", |row| row.glory_token.as_ref(), &mut scoring.glory_token),
        ("glory", "capital_missing", |row| row.capital_missing.as_ref(), &mut scoring.capital_missing),
        ("feat", "track_position", |row| row.track_position.as_ref(), &mut scoring.track_position),
    ];
    for (sphere, field, get, slot) in numbers {
        for row in &rows.sphere {
            let record = Record::new(file, "sphere", &row.id);
            match (get(row), row.id.get_ref() == sphere) {
                (Some(n), true) => *slot = record.signed(field, n, -20..=20)?,
                (None, true) => return Err(record.error(format_args!("{field} is missing"))),
                (Some(n), false) => return Err(record.at(n, format_args!("{field} is for sphere \"{sphere}\" only"))),
                (None, false) => {}
            }
        }
    }
    for row in &rows.sphere {
        let record = Record::new(file, "sphere", &row.id);
        sphere(&record, row, &mut scoring)?;
    }
    ranking(file, rows)?;
    draws(file, rows, destiny, &mut scoring)?;
    Ok(scoring)
}

fn sphere(record: &Record<'_>, row: &SphereRow, scoring: &mut Scoring) -> Result<()> {
    const HIGHEST: &str = "highest level of the player's own buildings there";
    let id = row.id.get_ref().as_str();
    let (gives, ranked) = if id == "lands" { ("victory_points", None) } else { ("scoring_points", Some(true)) };
    record.reference("gives", &row.gives, &[gives])?;
    record.ensure(row.ranked == ranked, || "all spheres but lands, and only they, have ranked = true".to_owned())?;
    let with_buildings = matches!(id, "army" | "wealth" | "glory" | "feat");
    match (&row.buildings, with_buildings) {
        (Some(word), true) => record.word("buildings", word, &[("score", ())])?,
        (None, false) => {}
        (Some(word), false) => return Err(record.at(word, "buildings add nothing to this sphere")),
        (None, true) => return Err(record.error("buildings = \"score\" is missing")),
    }
    match (id, &row.per_territory) {
        ("lands", Some(value)) => match value.get_ref() {
            Value::Int(n) => {
                let n = Spanned::new(value.span(), *n);
                scoring.per_territory = record.signed("per_territory", &n, -20..=20)?;
            }
            _ => return Err(record.at(value, "per_territory must be a whole number")),
        },
        ("constructions", Some(value)) => {
            if *value.get_ref() != Value::Word(HIGHEST.to_owned()) {
                return Err(record.at(value, format_args!("per_territory must be \"{HIGHEST}\"")));
            }
        }
        ("lands" | "constructions", None) => return Err(record.error("per_territory is missing")),
        (_, Some(value)) => return Err(record.at(value, "per_territory is for lands and constructions only")),
        (_, None) => {}
    }
    Ok(())
}

/// Ranks and tie-breaks are fixed by the rules. [K21.0.4] [K21.8.2]
fn ranking(file: File<'_>, rows: &ScoringFile) -> Result<()> {
    let record = Record::new(file, "ranking", &rows.ranking.first_place);
    record.reference("first_place", &rows.ranking.first_place, &["players"])?;
    record.reference("ties", &rows.ranking.ties, &["dense"])?;
    record.signed("step", &rows.ranking.step, -1..=-1)?;
    const BREAKS: [&str; 4] = ["glory scoring points", "territories owned", "talents owned", "drawn game"];
    if rows.tie_break.len() != BREAKS.len() {
        return Err(file.whole(format!("the rules know these tie_break: {}", list(BREAKS))));
    }
    for (i, row) in rows.tie_break.iter().enumerate() {
        let record = Record::new(file, "tie_break", &row.by);
        record.reference("by", &row.by, &BREAKS[i..=i])?;
        record.exactly("order", &row.order, i + 1, "its place in the list")?;
    }
    Ok(())
}

/// One row for each number of players, with a number for each place; never fewer cards for a worse place, so that shared
/// places cannot need more cards than the row adds up to. [K21.7.2] [K21.7.5]
fn draws(file: File<'_>, rows: &ScoringFile, destiny: usize, scoring: &mut Scoring) -> Result<()> {
    for row in &rows.destiny_draws {
        let at = |what: String| file.at(&row.cards, format!("destiny_draws: {what}"));
        let players = *row.players.get_ref();
        let Some(n) = usize::try_from(players).ok().filter(|n| (2..=MAX_SEATS).contains(n)) else {
            return Err(
                file.at(&row.players, format!("destiny_draws: players {players} must be from 2 to {MAX_SEATS}"))
            );
        };
        if !scoring.destiny_draws[n].is_empty() {
            return Err(file.at(&row.players, format!("destiny_draws: {n} players are listed twice")));
        }
        let cards = row.cards.get_ref();
        if cards.len() != n {
            return Err(at(format!("{} places for {n} players", cards.len())));
        }
        if cards.iter().any(|c| !(0..=9).contains(c)) || cards.windows(2).any(|pair| pair[0] > pair[1]) {
            return Err(at("cards must be from 0 to 9 and never fewer for a worse place".to_owned()));
        }
        scoring.destiny_draws[n] = cards.iter().map(|&c| c as u8).collect();
        let needed: usize = scoring.destiny_draws[n].iter().map(|&c| usize::from(c)).sum();
        if needed > destiny {
            return Err(at(format!("{needed} cards are needed, but destiny.toml has {destiny}")));
        }
    }
    match (2..=MAX_SEATS).find(|&n| scoring.destiny_draws[n].is_empty()) {
        Some(missing) => Err(file.whole(format!("destiny_draws for {missing} players are missing"))),
        None => Ok(()),
    }
}

/// What the tokens must suffice for.
pub(super) struct Needed {
    pub(super) kingdoms: usize,
    pub(super) territories: usize,
    pub(super) revolutionaries: usize,
}

/// Tokens are enough that the rules never have to count them; returns order and defence tokens per kingdom. [K2.1]
pub(super) fn tokens(file: File<'_>, rows: &Tokens, needed: &Needed) -> Result<[usize; 2]> {
    const TOKENS: [&str; 9] =
        ["order", "rebellion", "revolutionary", "plague", "glory", "great_conqueror", "defence", "talent", "d6"];
    complete(file, "token", rows.token.iter().map(|row| &row.id), &TOKENS)?;
    let (mut order, mut defence) = (0, 0);
    for row in &rows.token {
        let record = Record::new(file, "token", &row.id);
        record.number("count", &row.count, 0..=200)?;
        let each = match &row.per_kingdom {
            Some(each) => {
                let n = usize::from(record.number("per_kingdom", each, 0..=40)?);
                record.exactly("count", &row.count, n * needed.kingdoms, "per_kingdom for each kingdom")?;
                Some(n)
            }
            None => None,
        };
        let per_kingdom = || each.ok_or_else(|| record.error("per_kingdom is missing"));
        match row.id.get_ref().as_str() {
            "order" => order = per_kingdom()?,
            "defence" => defence = per_kingdom()?,
            "plague" => record.exactly("count", &row.count, needed.territories, "one for each territory of the map")?,
            "revolutionary" => {
                record.exactly("count", &row.count, 3 * needed.kingdoms, "three for each kingdom")?;
                record.exactly("count", &row.count, needed.revolutionaries, "as units.toml says")?;
            }
            "great_conqueror" => record.exactly("count", &row.count, needed.kingdoms, "one for each kingdom")?,
            "glory" | "d6" => record.exactly("count", &row.count, 1, "the rules know one")?,
            _ => {}
        }
    }
    Ok([order, defence])
}

/// Defence tokens must suffice for every building that gets one. [K14.5.1]
pub(super) fn enough_defence(file: File<'_>, rows: &Tokens, each: usize, needed: usize) -> Result<()> {
    let row = rows.token.iter().find(|row| row.id.get_ref() == "defence" && each < needed);
    row.map_or(Ok(()), |row| {
        let what = format_args!("per_kingdom {each} is too few: a kingdom can need {needed}");
        Err(Record::new(file, "token", &row.id).error(what))
    })
}

/// The variants the rules know, and the numbers each choice has. [K23]
const VARIANTS: [(&str, &[&str]); 7] = [
    ("length", &["end_of_times_cards"]),
    ("handicap", &["talents", "units", "combat_cards"]),
    ("open_hands", &["hands_public"]),
    ("sovereign_choice", &["hidden"]),
    ("bedehouse_scope", &["uses"]),
    ("wall_reading", &["wall_always", "token"]),
    ("last_territory", &["attackable"]),
];

pub(super) fn variants(file: File<'_>, rows: &Variants) -> Result<Vec<VariantSpec>> {
    let names = VARIANTS.map(|(id, _)| id);
    complete(file, "variant", rows.variant.iter().map(|row| &row.id), &names)?;
    rows.variant.iter().map(|row| variant(file, row)).collect()
}

fn variant(file: File<'_>, row: &VariantRow) -> Result<VariantSpec> {
    let record = Record::new(file, "variant", &row.id);
    let fields = record.word("id", &row.id, &VARIANTS)?;
    let mut choices = Vec::new();
    let mut ids = Vec::new();
    for option in &row.options {
        let (mut id, mut standard, mut numbers) = (None, None, Vec::new());
        for (field, value) in option.get_ref() {
            let own = fields.contains(&field.as_str());
            match (field.as_str(), value.get_ref()) {
                ("id", Value::Word(word)) => id = Some(Spanned::new(value.span(), word.clone())),
                ("standard", Value::Flag(flag)) => standard = Some(*flag),
                // Says in words what the choice's id means to the rules.
                ("uses", Value::Word(_)) if own => {}
                (name, Value::Flag(flag)) if own => numbers.push((name.to_owned(), i32::from(*flag))),
                (name, Value::Int(n)) if own => {
                    let n = Spanned::new(value.span(), *n);
                    numbers.push((name.to_owned(), record.signed(name, &n, 0..=30)?));
                }
                (name, _) if own || matches!(name, "id" | "standard") => {
                    return Err(record.at(value, format_args!("{name} is of the wrong type")));
                }
                (name, _) => {
                    let known = list(["id", "standard"].into_iter().chain(fields.iter().copied()));
                    return Err(record.at(value, format_args!("unknown field {name}; possible: {known}")));
                }
            }
        }
        if let Some(missing) = fields.iter().find(|field| !option.get_ref().contains_key(**field)) {
            return Err(record.at(option, format_args!("a choice lacks {missing}")));
        }
        let (Some(id), Some(standard)) = (id, standard) else {
            return Err(record.at(option, "a choice needs id and standard"));
        };
        choices.push(VariantChoice { id: id.get_ref().clone(), standard, numbers });
        ids.push(id);
    }
    unique(file, "choice", &ids)?;
    if row.id.get_ref() == "bedehouse_scope" {
        // The rules know these two by name. [K23.1.5]
        record.same("options", &ids, &["per_age", "per_game"])?;
    }
    let standard = choices.iter().filter(|choice| choice.standard).count();
    record.ensure(standard == 1, || format!("{standard} choices are standard; exactly one must be"))?;
    let Some(clause) = row.clauses.first().cloned() else {
        return Err(record.error("it names no clause"));
    };
    Ok(VariantSpec { id: row.id.get_ref().clone(), name: row.name.clone(), clause, choices })
}

/// Enough End of Times cards for every length and number of players. [K3.2.4] [K22.1.9] [K23.1.1]
pub(super) fn enough_events(
    [file, lengths_file]: [File<'_>; 2],
    constants: &Constants,
    events: &[EventSpec],
    variants: &[VariantSpec],
    seats: u8,
) -> Result<()> {
    let count = |c: &VariantChoice| c.numbers.first().map_or(0, |(_, n)| *n);
    let lengths = variants.iter().filter(|v| v.id == "length").flat_map(|v| &v.choices);
    let by_rule = |players: u8| i32::from(constants.events_per_player * players) + i32::from(constants.events_fixed);
    for choice in lengths {
        if choice.standard && count(choice) != by_rule(2) {
            let (what, right) = (count(choice), by_rule(2));
            let what = format!("standard length has {what} End of Times cards; game.toml gives two players {right}");
            return Err(lengths_file.whole(what));
        }
        for players in 2..=seats {
            let needed = if choice.standard { by_rule(players) } else { count(choice) };
            let usable = events.iter().filter(|card| card.players_min <= players);
            let there: i32 = usable.map(|card| i32::from(card.count)).sum();
            if there < needed {
                let length = &choice.id;
                let what = format!("{there} cards for {players} players; length \"{length}\" needs {needed}");
                return Err(file.whole(what));
            }
        }
    }
    Ok(())
}
