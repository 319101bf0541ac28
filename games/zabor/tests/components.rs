//! Packs: the shipped components parse, and a bad one is refused with file, line and field.

use ravelin_core::{Pack, Rules};
use ravelin_zabor::Zabor;
use ravelin_zabor::parse::SHIPPED;

fn shipped(name: &str) -> &'static str {
    SHIPPED.iter().find(|(n, _)| *n == name).expect("a shipped file").1
}

/// The error that a changed file gives.
fn error(file: &str, from: &str, to: &str) -> String {
    let text = shipped(file);
    assert!(text.contains(from), "{file} has no {from:?}");
    let pack = Pack::new([(file.to_owned(), text.replacen(from, to, 1))]);
    match Zabor::kit(&pack) {
        Ok(_) => panic!("{file} with {to:?} is accepted"),
        Err(e) => e.to_string(),
    }
}

#[test]
fn the_shipped_components_parse() {
    let kit = Zabor::kit(&Pack::default()).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(kit.areas.len(), 88);
    assert!(kit.ops.len() > 200 && kit.triggers.len() > 30);
}

#[test]
fn a_pack_may_change_numbers_and_cards() {
    let text = shipped("destiny.toml").replacen("amount = 6", "amount = 7", 1);
    let kit = Zabor::kit(&Pack::new([("destiny.toml".to_owned(), text)])).expect("a good pack");
    assert_eq!(kit.decks[0].len(), 32);
}

#[test]
fn an_unknown_word_is_refused_with_its_place() {
    let e = error("destiny.toml", "op = \"gain_gold\", amount = 6", "op = \"gain_fame\", amount = 6");
    assert!(e.starts_with("destiny.toml:12: destiny \"windfall\": unknown effect \"gain_fame\"; possible: "), "{e}");
    let e = error("artifact.toml", "mod = \"income\", amount = 2", "mod = \"incom\", amount = 2");
    assert!(e.contains("artifact \"sceptre_of_kings\": unknown modifier \"incom\""), "{e}");
    let e = error("vp_cards.toml", "m = \"areas\", filter = { kind = \"land\" }, ge = 6", "m = \"fields\", ge = 6");
    assert!(e.contains("vp_card \"vp1_first_frontier\": unknown metric \"fields\""), "{e}");
    let e = error("traits.toml", "on = \"diplomacy_done\"", "on = \"diplomacy\"");
    assert!(e.contains("trait \"silver_tongues\": unknown trigger \"diplomacy\""), "{e}");
}

#[test]
fn missing_and_wrong_parameters_are_refused() {
    let e = error("destiny.toml", "op = \"gain_gold\", amount = 6", "op = \"gain_gold\"");
    assert!(e.contains("effect \"gain_gold\" lacks its parameter `amount`"), "{e}");
    let e = error("destiny.toml", "amount = 6", "amount = \"six\"");
    assert!(e.starts_with("destiny.toml:12: ") && e.contains("`amount`: expected a whole number, not a word"), "{e}");
    let e = error("destiny.toml", "amount = 6", "amount = 6, colour = 2");
    assert!(e.contains("effect \"gain_gold\" has no parameter `colour`; possible: "), "{e}");
    let e = error("sorcery.toml", "hostile_units = true, adjacent = true", "hostile_units = true, nearby = true");
    assert!(e.contains("an Area filter has no key `nearby`"), "{e}");
    let e = error("sorcery.toml", "strength = 5, at = \"a\"", "strength = 5, at = \"b\"");
    assert!(e.contains("no `choose_area` before this binds the name \"b\""), "{e}");
    let e = error("dynasty.toml", "unit = \"cavalry\", ability", "unit = \"chivalry\", ability");
    assert!(e.contains("`unit` \"chivalry\" is no kind of Unit"), "{e}");
    let e = error("vp_cards.toml", ", ge = 6", "");
    assert!(e.contains("exactly one of `ge`, `le` and `most`"), "{e}");
}

#[test]
fn the_vocabulary_itself_is_checked() {
    let e = error("vocabulary.toml", "id = \"gain_gold\"", "id = \"gain_fame\"");
    assert!(e.contains("the rules know no such effect"), "{e}");
    let e = error("vocabulary.toml", "params = { deck = \"deck\", count = \"int\" }", "params = { deck = \"deck\" }");
    assert!(e.contains("has no parameter `count`"), "{e}");
}

#[test]
fn the_map_and_tables_are_checked() {
    let e = error("map.toml", "adj = [\"briskarn\", \"carrowick\"", "adj = [\"carrowick\"");
    assert!(e.contains("which does not border it"), "{e}");
    let e = error("units.toml", "wounds = 3", "wounds = 4");
    assert!(e.contains("more than 8 Wounds together"), "{e}");
    let e = error("setup.toml", "turns = 4", "turns = 5");
    assert!(e.contains("`turns` is `ages` times `cards_per_age`"), "{e}");
    let e = error("monsters.toml", "domain = \"sea\"", "domain = \"land\"");
    assert!(e.contains("`domain` contradicts the ability `naval`"), "{e}");
    let e = error("positions.toml", "id = \"arms\"", "id = \"axes\"");
    assert!(e.contains("the Positions are, in this order"), "{e}");
}

#[test]
fn what_would_be_ignored_is_refused() {
    // Z28.1.3, Z28.4.1, Z28.6.3, Z28.7.15, Z28.7.25
    let gold = "{ op = \"gain_gold\", amount = 6 }";
    let e = error("destiny.toml", gold, "{ op = \"degrade\", at = \"battle\" }");
    assert!(e.contains("no `choose_area` before this binds the name \"battle\""), "{e}");
    let e = error("destiny.toml", gold, "{ op = \"steal_gold\", amount = 1, from = \"enemy\" }");
    assert!(e.contains("nothing binds \"enemy\" at this moment"), "{e}");
    let level = "{ op = \"grow_barbarians\", filter = { level = [\"rural\"], civilized = true }, piece = \"infantry\", count = 1 }";
    let e = error("destiny.toml", gold, level);
    assert!(e.contains("`level` and `civilized` contradict each other"), "{e}");
    let fleet = "{ op = \"barbarian_attack\", chooser = \"events_master\", area = { kind = \"sea\" }, pieces = [{ piece = \"fleet\", count = 1 }, { piece = \"infantry\", count = 1 }] }";
    let e = error("destiny.toml", gold, fleet);
    assert!(e.contains("Fleets and Land Units do not attack the same Area"), "{e}");
    let e = error("destiny.toml", gold, "{ op = \"may\", do = [{ op = \"cancel\" }] }");
    assert!(e.contains("`cancel` stands in the card's own list"), "{e}");
    let e = error("destiny.toml", gold, "{ op = \"discard_this\" }");
    assert!(e.contains("`discard_this` belongs to Dynasty and Artifact cards"), "{e}");
    let roll = "{ op = \"roll\", dice = 2, per_success = [{ op = \"choose_player\", as = \"p\", who = \"other\" }, { op = \"steal_gold\", amount = 1, from = \"$p\" }] }";
    let e = error("destiny.toml", gold, roll);
    assert!(e.contains("`per_success` is repeated and may not choose"), "{e}");
    let scope = "scope = { role = \"attack\" } },";
    let e = error("artifact.toml", scope, "scope = { role = \"attack\", round = \"first\" } },");
    assert!(e.contains("`round` is asked of `battle_dice` only"), "{e}");
    let e = error("artifact.toml", scope, "scope = { where = { control = \"other\" } } },");
    assert!(e.contains("`control` is not looked at in `where` here; possible: kind, "), "{e}");
}

#[test]
fn a_capacity_is_never_lowered() {
    // Z20.2
    let e = error(
        "traits.toml",
        "mod = \"capacity\", unit = \"infantry\", add = 2",
        "mod = \"capacity\", unit = \"infantry\", add = -2",
    );
    assert!(e.starts_with("traits.toml:45: trait \"legions\": "), "{e}");
    assert!(e.contains("`add` -2 is below the smallest allowed, 0"), "{e}");
    let e = error("units.toml", "capacity = { base = 4", "capacity = { base = -4");
    assert!(e.starts_with("units.toml:12: ") && e.contains("`base` -4 is below the smallest allowed, 0"), "{e}");
}

#[test]
fn an_ability_that_no_battle_asks_for_is_not_bound_to_one() {
    // Z28.5.2, Z4.9
    let pursuit = "ability = \"pursuit\", add = 1";
    let e = error("traits.toml", pursuit, &format!("{pursuit}, scope = {{ vs = \"barbarian\" }}"));
    assert!(
        e.starts_with("traits.toml:") && e.contains("trait \"horse_lords\": `scope`: no Battle asks for \"pursuit\""),
        "{e}"
    );
    let warp = "{ op = \"add_modifiers\", duration = \"battle\", mods = [{ mod = \"unit_ability\", unit = \"cavalry\", ability = \"warp\", add = 1 }] }";
    let e = error("destiny.toml", "{ op = \"gain_gold\", amount = 6 }", warp);
    assert!(e.contains("destiny \"windfall\": `duration`: no Battle asks for \"warp\""), "{e}");
}

#[test]
fn an_executed_action_knows_no_name_of_the_card() {
    // Z28.7.9
    let execute = "{ op = \"choose_area\", as = \"a\", filter = { own_unit = \"infantry\" } }, { op = \"execute\", action = \"campaign\", level = \"primary\", with = [{ mod = \"unit_stat\", unit = \"infantry\", stat = \"move\", add = 2, where = { at = \"a\" } }] }";
    let e = error("destiny.toml", "{ op = \"gain_gold\", amount = 6 }", execute);
    assert!(e.starts_with("destiny.toml:12: destiny \"windfall\": `with`: a modifier of `execute` cannot use"), "{e}");
}

#[test]
fn tables_and_fields_that_nobody_reads_are_refused() {
    // Z2, Z28
    let e = error("destiny.toml", "[[destiny]]", "[[destny]]");
    assert!(e.starts_with("destiny.toml:") && e.contains("unknown field `destny`; possible: destiny"), "{e}");
    let e = error("monsters.toml", "[[monster]]", "[[monsters]]");
    assert!(e.contains("unknown field `monsters`; possible: monster"), "{e}");
    let e = error("vp_cards.toml", "[[vp_card]]", "[[vp]]");
    assert!(e.contains("unknown field `vp`; possible: vp_card"), "{e}");
    let e = error("vocabulary.toml", "[[stat]]", "[[stats]]");
    assert!(e.contains("unknown field `stats`; possible: "), "{e}");
    let e = error("units.toml", "abilities = [{ id = \"pursuit\"", "abilties = [{ id = \"pursuit\"");
    assert!(e.starts_with("units.toml:56: unit \"cavalry\": unknown field `abilties`; possible: id, "), "{e}");
    let e = error("units.toml", "capacity = { base = 4,", "capacity = { base = 4, most = 9,");
    assert!(e.contains("unit \"auxiliary\": unknown field `most`; possible: base, per, divisor"), "{e}");
    let e = error("setup.toml", "success_on = 5", "success_on = 5\nsucess = 3");
    assert!(e.starts_with("setup.toml:6: ") && e.contains("unknown field `sucess`; possible: "), "{e}");
    let e = error("actions.toml", "draws = 2, look = 3", "draws = 2, luck = 1, look = 3");
    assert!(e.starts_with("actions.toml:9: action \"acquisition\": unknown field `luck`"), "{e}");
}

#[test]
fn a_change_that_the_rules_do_not_read_is_refused() {
    // Z3, Z10, Z20, Z21, Z32
    let fixed = |file: &str, from: &str, to: &str, field: &str| {
        let e = error(file, from, to);
        assert!(e.contains(&format!("`{field}` is fixed by the rules: a change would do nothing")), "{e}");
    };
    fixed("positions.toml", "always_dealt = true", "always_dealt = false", "always_dealt");
    fixed("positions.toml", "returnable = false", "returnable = true", "returnable");
    fixed("units.toml", "buy_with = [\"maritime\"]", "buy_with = [\"build_army\"]", "buy_with");
    fixed("units.toml", "degrades_to = \"keep\"", "degrades_to = \"rural\"", "degrades_to");
    fixed("setup.toml", "native_count = 1", "native_count = 2", "native_count");
    fixed("setup.toml", "barbarian_keeps = 3", "barbarian_keeps = 4", "barbarian_keeps");
    fixed("setup.toml", "metric = { m = \"gold\" }", "metric = { m = \"vp\" }", "metric");
    fixed("actions.toml", "{ buy = [\"infantry\"] }", "{ buy = [\"cavalry\"] }", "buy");
    fixed("actions.toml", "exclude = [\"council\"]", "exclude = []", "exclude");
    fixed("map.toml", "land_areas = 66", "land_areas = 67", "land_areas");
    let e = error("actions.toml", "draws = 2, look = 3", "draws = 2, look = 4");
    assert!(e.contains("action \"acquisition\": `look` is the same on both levels"), "{e}");
    let e = error("setup.toml", "piece = \"city\"\ncount = 1", "piece = \"city\"\ncount = 2");
    assert!(e.contains("everybody starts with one City and one Road"), "{e}");
    let e = error("units.toml", "{ id = \"absorb\", level = 1 }", "{ id = \"support\", level = 1 }");
    assert!(
        e.contains("upgrade \"keep\": `abilities`: an Upgrade has absorb and first_strike only, not support"),
        "{e}"
    );
}

#[test]
fn modifiers_that_change_nothing_are_refused() {
    // Z28.5.5, Z26.3
    let raised = "mod = \"warfare_targets\", add = 1";
    for word in [
        "warfare_targets",
        "campaign_origins",
        "trade_cards",
        "free_army",
        "spell_strength",
        "event_draw",
        "civilize_keeps",
    ] {
        let e = error("positions.toml", raised, &format!("mod = \"{word}\", add = -1"));
        assert!(e.contains("position \"arms\": `add` -1 is below the smallest allowed, 1"), "{e}");
    }
    for (word, right, wrong) in
        [("look", "dynasty", "trait"), ("ritual_bonus", "destiny", "artifact"), ("card_limit", "destiny", "trait")]
    {
        let e = error("positions.toml", raised, &format!("mod = \"{word}\", deck = \"{wrong}\", add = 1"));
        assert!(e.contains(&format!("`deck` \"{wrong}\" is unknown; possible: {right}, ")), "{e}");
    }
    for word in ["look", "ritual_bonus"] {
        let deck = if word == "look" { "dynasty" } else { "destiny" };
        let e = error("positions.toml", raised, &format!("mod = \"{word}\", deck = \"{deck}\", add = -1"));
        assert!(e.contains("`add` -1 is below the smallest allowed, 1"), "{e}");
    }
    let e =
        error("artifact.toml", "on = \"card_played\", deck = \"sorcery\"", "on = \"card_played\", deck = \"monster\"");
    assert!(e.contains("`deck` \"monster\" is unknown; possible: destiny, sorcery"), "{e}");
    let e = error("traits.toml", "ability = \"pursuit\", add = 1", "ability = \"naval\", add = 1");
    assert!(e.contains("trait \"horse_lords\": `ability`: no card makes a Unit naval"), "{e}");
}

#[test]
fn what_a_card_would_never_use_is_refused() {
    // Z28.3.2, Z28.7.1, Z28.7.24, Z26.8
    let rituals = "timing = \"rituals\"";
    let e = error("destiny.toml", rituals, &format!("{rituals}\nscope = {{ role = \"attack\" }}"));
    assert!(
        e.starts_with("destiny.toml:9: ") && e.contains("`scope` belongs to cards with timing battle_start"),
        "{e}"
    );
    let e = error("destiny.toml", rituals, &format!("{rituals}\nagainst = [\"sorcery\"]"));
    assert!(e.contains("destiny \"windfall\": `against` belongs to cards with timing targeted"), "{e}");
    let e = error("sorcery.toml", "against = [\"sorcery\"]\n", "");
    assert!(e.contains("`against` belongs to cards with timing targeted, and to each of them"), "{e}");
    let e = error("vp_cards.toml", "most = true, ties = false", "most = false, ties = false");
    assert!(e.starts_with("vp_cards.toml:153: ") && e.contains("`most` is true"), "{e}");
    let gold = "{ op = \"gain_gold\", amount = 6 }";
    for effect in [
        "op = \"steal_gold\", amount = 1",
        "op = \"look_hand\"",
        "op = \"steal_card\", decks = [\"destiny\"], chooser = \"random\"",
    ] {
        let e = error("destiny.toml", gold, &format!("{{ {effect}, from = \"self\" }}"));
        assert!(e.contains("destiny \"windfall\": `from` is another player here, not self"), "{e}");
    }
    let each = "{ op = \"for_each\", who = \"each\", do = [{ op = \"choose_area\", as = \"a\", filter = { control = \"self\" } }, { op = \"acquire_unit\", unit = \"infantry\", count = 1, at = \"a\" }] }, { op = \"degrade\", at = \"a\" }";
    let e = error("destiny.toml", gold, each);
    assert!(e.contains("no `choose_area` before this binds the name \"a\""), "{e}");
}
