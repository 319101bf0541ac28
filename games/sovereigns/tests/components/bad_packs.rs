//! Every kind of bad pack is refused, and says where and why.

use super::*;

/// Each case: the shipped file, what is replaced in it, by what, and the error.
fn refused(cases: &[(&str, &str, &str, &str)]) {
    let wrong: Vec<String> = cases
        .iter()
        .map(|(file, old, new, error)| (refusal(&changed(file, old, new)).to_string(), error))
        .filter(|(is, error)| is != *error)
        .map(|(is, error)| format!("  is: {is}\nnot: {error}"))
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn names_of_files() {
    let stray = Pack::new([("first_age.toml".to_owned(), String::new())]);
    let error = refusal(&stray).to_string();
    assert!(error.starts_with("first_age.toml: the game has no component file of this name; possible: "), "{error}");
    let empty = Pack::new([("kingdoms.toml".to_owned(), String::new())]);
    assert_eq!(refusal(&empty).to_string(), "kingdoms.toml:1: missing field `kingdom`");
}

#[test]
fn shape_of_records() {
    refused(&[
        (
            "destiny.toml",
            "count = 1",
            "count = 1\ncolour = \"red\"",
            "destiny.toml:7: unknown field `colour`, expected one of `id`, `name`, `count`, `sphere`, `amount`, `unit`, `text`, `clauses`, `origin`, `origin_note`",
        ),
        ("destiny.toml", "count = 1", "count = \"one\"", "destiny.toml:6: invalid type: string \"one\", expected i64"),
        ("destiny.toml", "name = \"Deserters\"\n", "", "destiny.toml:3: missing field `name`"),
        (
            "destiny.toml",
            "origin = \"house\"",
            "origin = \"mine\"",
            "destiny.toml:12: unknown variant `mine`, expected `seed` or `house`",
        ),
        ("destiny.toml", "[[card]]", "[[card]", "destiny.toml:3: unclosed array table, expected `]`"),
        ("map.toml", "x = 500", "x = 500.5", "map.toml:21: invalid type: floating point `500.5`, expected i32"),
    ]);
}

#[test]
fn ids() {
    refused(&[
        (
            "combat_cards.toml",
            "id = \"ambush\"",
            "id = \"bribe\"",
            "combat_cards.toml:57: card \"bribe\": there is another card of this id",
        ),
        (
            "map.toml",
            "id = \"blue_left\"",
            "id = \"blue_inner\"",
            "map.toml:31: territory \"blue_inner\": there is another territory of this id",
        ),
        (
            "buildings.toml",
            "id = \"statue\"",
            "id = \"The Statue\"",
            "buildings.toml:49: building \"The Statue\": an id is made of small letters, digits and underscores",
        ),
        (
            "effects.toml",
            "id = \"resolve\"",
            "id = \"cancel\"",
            "effects.toml:18: term \"cancel\": there is another timing of this id",
        ),
        (
            "game.toml",
            "id = \"start_gold\"",
            "id = \"start_units\"",
            "game.toml:22: constant \"start_units\": there is another constant of this id",
        ),
        (
            "game.toml",
            "id = \"start_gold\"",
            "id = \"start_silver\"",
            "game.toml:22: constant \"start_silver\": the rules know no such constant; possible: start_units, start_gold, start_combat_cards, second_player_gold, treasury_limit, unit_limit_per_territory, unit_limit_total, fine_free_units, hand_limit, buildings_per_territory, orders_to_end_phase, max_orders_per_territory, base_attacks, superiority_threshold, support_card_strength, max_support_cards, blind_card_penalty, rebellion_combat_penalty, free_regroup_units, regroup_unit_cost, regroup_range, enemy_capital_demolition_cost, tax_yield, foreign_demolition_discount, second_order_rebellions, rapid_doubles_per_turn, feat_start, reign_length, reign_per_statue, feat_attack, feat_defence, feat_victory, feat_empty_conquest, centre_gold, centre_feat, take_gold_rights_per_game",
        ),
        (
            "game.toml",
            "[[constant]]\nid = \"start_gold\"\nvalue = 3\nclauses = [\"K3.3.3\"]\norigin = \"seed\"\n",
            "",
            "game.toml: constant \"start_gold\" is missing",
        ),
        (
            "orders.toml",
            "id = \"negotiation\"",
            "id = \"parley\"",
            "orders.toml:58: order \"parley\": the rules know no such order; possible: mobilization, construction, demolition, tax_collection, combat_planning, regrouping, negotiation",
        ),
        (
            "tokens.toml",
            "id = \"glory\"",
            "id = \"fame\"",
            "tokens.toml:41: token \"fame\": the rules know no such token; possible: order, rebellion, revolutionary, plague, glory, great_conqueror, defence, talent, d6",
        ),
        (
            "variants.toml",
            "id = \"handicap\"",
            "id = \"length\"",
            "variants.toml:15: variant \"length\": there is another variant of this id",
        ),
        (
            "scoring.toml",
            "id = \"feat\"",
            "id = \"deeds\"",
            "scoring.toml:54: sphere \"deeds\": the rules know no such sphere; possible: lands, army, wealth, constructions, glory, feat",
        ),
    ]);
}

#[test]
fn references() {
    refused(&[
        (
            "map.toml",
            "neighbours = [\"blue_left\",",
            "neighbours = [\"blue_lift\",",
            "map.toml:27: territory \"blue_inner\": neighbour \"blue_lift\" is none of these: blue_inner, blue_left, blue_outer, blue_right, centre, red_left, red_outer, red_right, red_inner",
        ),
        (
            "kingdoms.toml",
            "capital = \"masters_castle\"",
            "capital = \"temple\"",
            "kingdoms.toml:8: kingdom \"paladins\": capital \"temple\" is none of these: masters_castle",
        ),
        (
            "kingdoms.toml",
            "special_unit = \"cavalry\"",
            "special_unit = \"troll\"",
            "kingdoms.toml:9: kingdom \"paladins\": special_unit \"troll\" is none of these: cavalry",
        ),
        (
            "kingdoms.toml",
            "\"temple\", \"bedehouse\"",
            "\"temple\", \"arena\"",
            "kingdoms.toml:10: kingdom \"paladins\": special_buildings \"arena\" is none of these: masters_castle, temple, bedehouse",
        ),
        (
            "kingdoms.toml",
            "\"temple\", \"bedehouse\"",
            "\"temple\"",
            "kingdoms.toml:4: kingdom \"paladins\": special_buildings leaves out \"bedehouse\"",
        ),
        (
            "kingdoms.toml",
            "\"logistician\", \"tactician\"",
            "\"logistician\", \"logistician\"",
            "kingdoms.toml:11: kingdom \"paladins\": sovereigns names \"logistician\" twice",
        ),
        (
            "kingdoms.toml",
            "\"great_commander\"",
            "\"combat_rapture\"",
            "kingdoms.toml:12: kingdom \"paladins\": bonus_cards \"combat_rapture\" is none of these: great_commander, resurrection, rapid_development, no_time_for_waiting",
        ),
        (
            "buildings.toml",
            "kingdom = \"paladins\"",
            "kingdom = \"elves\"",
            "buildings.toml:225: building \"masters_castle\": kingdom \"elves\" is none of these: paladins, barbarians",
        ),
        (
            "units.toml",
            "train_at = \"hall_of_chiefs\"",
            "train_at = \"arena\"",
            "kingdoms.toml:24: kingdom \"barbarians\": unit \"troll\" is trained at \"arena\", which has no such effect",
        ),
        (
            "units.toml",
            "\"cavalry_reinforce\"",
            "\"cavalry_charge\"",
            "units.toml:39: unit \"cavalry\": ability \"cavalry_charge\" is unknown; possible: cavalry_reinforce",
        ),
        (
            "buildings.toml",
            "unit = \"cavalry\"",
            "unit = \"troll\"",
            "kingdoms.toml:4: kingdom \"paladins\": its building trains \"troll\", but its special unit is \"cavalry\"",
        ),
        (
            "sovereigns.toml",
            "kingdom = \"paladins\"",
            "kingdom = \"any\"",
            "sovereigns.toml:6: sovereign \"strategist\": kingdom \"any\" is none of these: paladins, barbarians",
        ),
        (
            "kingdom_bonus.toml",
            "kingdom = \"paladins\"",
            "kingdom = \"barbarians\"",
            "kingdoms.toml:12: kingdom \"paladins\": bonus_cards \"great_commander\" is none of these: resurrection, rapid_development, no_time_for_waiting",
        ),
        (
            "kingdoms.toml",
            "default_colour = \"red\"",
            "default_colour = \"blue\"",
            "kingdoms.toml:26: kingdom \"barbarians\": default_colour \"blue\" is another kingdom's",
        ),
        (
            "kingdoms.toml",
            "default_colour = \"red\"",
            "default_colour = \"green\"",
            "map.toml:7: map \"two_kingdoms\": colour \"green\" has 0 home territories, not 4",
        ),
    ]);
}

#[test]
fn numbers() {
    refused(&[
        (
            "combat_cards.toml",
            "strength = 2",
            "strength = 16",
            "combat_cards.toml:16: card \"bribe\": strength 16 is above the largest allowed, 15",
        ),
        (
            "combat_cards.toml",
            "strength = 2",
            "strength = -1",
            "combat_cards.toml:16: card \"bribe\": strength -1 is below the smallest allowed, 0",
        ),
        (
            "buildings.toml",
            "level = 1",
            "level = 4",
            "buildings.toml:10: building \"residential_districts\": level 4 is above the largest allowed, 3",
        ),
        (
            "buildings.toml",
            "cost = 1",
            "cost = 16",
            "buildings.toml:11: building \"residential_districts\": cost 16 is above the largest allowed, 15",
        ),
        (
            "buildings.toml",
            "count = 3",
            "count = 4",
            "kingdoms.toml:14: kingdom \"paladins\": building_tokens 33 must be 34: the sum of its buildings' counts",
        ),
        (
            "game.toml",
            "value = 15",
            "value = 300",
            "game.toml:53: constant \"unit_limit_total\": value 300 is above the largest allowed, 30",
        ),
        (
            "game.toml",
            "value = 10",
            "value = 60",
            "game.toml:179: constant \"reign_length\": value 60 is above the largest allowed, 50",
        ),
        (
            "units.toml",
            "strength = 1",
            "strength = 9",
            "kingdoms.toml:4: kingdom \"paladins\": its units could have strength 135 together; 99 is the most allowed",
        ),
        (
            "units.toml",
            "count_per_kingdom = 3",
            "count_per_kingdom = 4",
            "kingdoms.toml:16: kingdom \"paladins\": special_unit_tokens 3 must be 4: as units.toml says",
        ),
        (
            "buildings.toml",
            "capacity = 3",
            "capacity = 90",
            "buildings.toml:29: building \"treasure_house\": capacity 90 is above the largest allowed, 9",
        ),
        (
            "sovereigns.toml",
            "count = 1",
            "count = 2",
            "sovereigns.toml:7: sovereign \"strategist\": count 2 is above the largest allowed, 1",
        ),
        (
            "destiny.toml",
            "amount = -3",
            "amount = 3",
            "destiny.toml:8: card \"deserters\": amount 3 is above the largest allowed, -1",
        ),
        (
            "tokens.toml",
            "count = 9",
            "count = 8",
            "tokens.toml:34: token \"plague\": count 8 must be 9: one for each territory of the map",
        ),
        (
            "tokens.toml",
            "count = 6\nper_kingdom = 3",
            "count = 4\nper_kingdom = 2",
            "tokens.toml:59: token \"defence\": per_kingdom 2 is too few: a kingdom can need 3",
        ),
        (
            "tokens.toml",
            "count = 20",
            "count = 21",
            "tokens.toml:6: token \"order\": count 21 must be 20: per_kingdom for each kingdom",
        ),
    ]);
}

#[test]
fn effects() {
    refused(&[
        (
            "combat_cards.toml",
            "op = \"steal_gold\"",
            "op = \"steal_cards\"",
            "combat_cards.toml:81: card \"pillage\": unknown op \"steal_cards\"; possible: add_strength, add_strength_die, add_strength_per, cancel_property, cancel_support, demolish, destroy_units, draw_cards, end_battle, gain_feat, gain_gold, ignore_fortifications, loss_cap, mute_units, rebellion, recruit, reinforce, set_endurance, steal_gold, superiority_threshold, swap_card_strength",
        ),
        (
            "combat_cards.toml",
            "op = \"steal_gold\"",
            "op = \"tax_yield\"",
            "combat_cards.toml:81: card \"pillage\": op \"tax_yield\" has scope building, not combat; possible: add_strength, add_strength_die, add_strength_per, cancel_property, cancel_support, demolish, destroy_units, draw_cards, end_battle, gain_feat, gain_gold, ignore_fortifications, loss_cap, mute_units, rebellion, recruit, reinforce, set_endurance, steal_gold, superiority_threshold, swap_card_strength",
        ),
        (
            "combat_cards.toml",
            "max = 2, cost = 1, ",
            "max = 2, ",
            "combat_cards.toml:17: card \"bribe\": op \"mute_units\" lacks its field \"cost\"",
        ),
        (
            "combat_cards.toml",
            "max = 2, cost = 1, ",
            "max = 2, cost = 1, price = 1, ",
            "combat_cards.toml:17: card \"bribe\": op \"mute_units\" has no field \"price\"",
        ),
        (
            "combat_cards.toml",
            "max = 2, cost = 1, ",
            "max = \"two\", cost = 1, ",
            "combat_cards.toml:17: card \"bribe\": max must be a whole number",
        ),
        (
            "combat_cards.toml",
            "max = 2, cost = 1, ",
            "max = 2.5, cost = 1, ",
            "combat_cards.toml:17: expected a whole number, a flag, a word, or six numbers or words",
        ),
        (
            "combat_cards.toml",
            "max = 2, cost = 1, ",
            "max = 10, cost = 1, ",
            "combat_cards.toml:17: card \"bribe\": max 10 is above the largest allowed, 9",
        ),
        (
            "combat_cards.toml",
            "filter = \"common\"",
            "filter = \"troll\"",
            "combat_cards.toml:17: card \"bribe\": filter \"troll\" is unknown; possible: common, any",
        ),
        (
            "combat_cards.toml",
            "table = [0, 1, 2, 3, 4, 5]",
            "table = [0, 1, 2, 3, 4]",
            "combat_cards.toml:280: card \"throw_of_the_bones\": table must be six whole numbers, one for each roll",
        ),
        (
            "combat_cards.toml",
            "timing = \"resolve\", condition = \"always\", max = 2, cost",
            "timing = \"later\", condition = \"always\", max = 2, cost",
            "combat_cards.toml:17: card \"bribe\": timing \"later\" is unknown; possible: cancel, resolve, after",
        ),
        (
            "combat_cards.toml",
            "timing = \"cancel\"",
            "timing = \"resolve\"",
            "combat_cards.toml:207: card \"neutralizing\": op \"cancel_property\": timing must be \"cancel\"",
        ),
        (
            "combat_cards.toml",
            "op = \"ignore_fortifications\", timing = \"resolve\"",
            "op = \"ignore_fortifications\", timing = \"cancel\"",
            "combat_cards.toml:33: card \"siege_ladders\": op \"ignore_fortifications\": timing \"cancel\" is for cancel_property only",
        ),
        (
            "combat_cards.toml",
            "timing = \"after\", condition = \"win\", max = 2",
            "timing = \"resolve\", condition = \"win\", max = 2",
            "combat_cards.toml:81: card \"pillage\": op \"steal_gold\": conditions win, not_win and conquer need timing \"after\"",
        ),
        (
            "combat_cards.toml",
            "effects = [{ op = \"loss_cap\"",
            "effects = [{ op = \"end_battle\", timing = \"resolve\", condition = \"always\" }, { op = \"loss_cap\"",
            "combat_cards.toml:97: card \"feigned_flight\": a card has at most one effect in a role",
        ),
        (
            "combat_cards.toml",
            "kind = \"mixed\"",
            "kind = \"universal\"",
            "combat_cards.toml:8: card \"bribe\": a universal card has strength, red, effects and text, but neither attack nor defence",
        ),
        (
            "combat_cards.toml",
            "{ op = \"mute_units\", ",
            "{ ",
            "combat_cards.toml:17: card \"bribe\": an effect has no op",
        ),
        (
            "buildings.toml",
            "[{ op = \"tax_yield\", amount = 2 }]",
            "[{ op = \"tax_yield\", amount = 2 }, { op = \"tax_yield\", amount = 1 }]",
            "buildings.toml:15: building \"residential_districts\": the same op stands twice in effects",
        ),
        (
            "buildings.toml",
            "\"double_order\"] }",
            "\"triple_order\"] }",
            "buildings.toml:245: building \"temple\": faces \"triple_order\" is unknown; possible: gold_1, unit_1, double_order",
        ),
        (
            "buildings.toml",
            "{ op = \"extend_reign\", amount = 5 }",
            "{ op = \"extend_reign\", amount = 6 }",
            "buildings.toml:49: building \"statue\": extend_reign 6 must be 5, the constant reign_per_statue of game.toml",
        ),
        (
            "buildings.toml",
            "neutralise = 1",
            "neutralise = 2",
            "buildings.toml:85: building \"watchtower\": neutralise 2 must be 1: the price of sovereign \"conqueror\" for level 2",
        ),
        (
            "buildings.toml",
            "neutralise = 1\n",
            "",
            "buildings.toml:78: building \"watchtower\": a protective building needs its price neutralise",
        ),
        (
            "end_of_times.toml",
            "order = \"special\"",
            "order = \"all\"",
            "end_of_times.toml:9: card \"plague\": event_order must be \"special\" for op \"plague\"",
        ),
        (
            "end_of_times.toml",
            "players_min = 3",
            "players_min = 2",
            "end_of_times.toml:42: card \"the_tempest\": players_min must be at least 3, the players named and the drawer",
        ),
        (
            "kingdom_bonus.toml",
            "window = \"own_turn\"",
            "window = \"combat_after_reveal\"",
            "kingdom_bonus.toml:12: card \"great_commander\": op \"draw_separate\": it cannot happen in window \"combat_after_reveal\"",
        ),
        (
            "kingdom_bonus.toml",
            "window = \"own_turn\"",
            "window = \"own_dream\"",
            "kingdom_bonus.toml:11: card \"great_commander\": window \"own_dream\" is unknown; possible: own_turn, own_order_phase, own_turn_after_order, combat_after_reveal, after_war_turn",
        ),
        (
            "kingdom_bonus.toml",
            "ignore_territory_limit = true",
            "ignore_territory_limit = 1",
            "kingdom_bonus.toml:64: card \"legendary_mentor\": ignore_territory_limit must be true or false",
        ),
    ]);
}

#[test]
fn vocabulary() {
    refused(&[
        (
            "effects.toml",
            "id = \"add_strength\"",
            "id = \"add_weakness\"",
            "effects.toml:139: op \"add_weakness\": the rules know no such combat op; possible: add_strength, add_strength_per, add_strength_die, mute_units, destroy_units, set_endurance, cancel_property, cancel_support, ignore_fortifications, loss_cap, superiority_threshold, recruit, gain_gold, steal_gold, draw_cards, demolish, gain_feat, rebellion, swap_card_strength, reinforce, end_battle",
        ),
        (
            "effects.toml",
            "fields = [\"amount\"]\ntypes = { amount = \"int\" }",
            "fields = [\"much\"]\ntypes = { much = \"int\" }",
            "effects.toml:139: op \"add_strength\": field \"amount\" is missing",
        ),
        (
            "effects.toml",
            "fields = [\"amount\"]\ntypes = { amount = \"int\" }",
            "fields = [\"amount\", \"more\"]\ntypes = { amount = \"int\", more = \"int\" }",
            "effects.toml:139: op \"add_strength\": the rules know no field \"more\"",
        ),
        (
            "effects.toml",
            "fields = [\"amount\"]\ntypes = { amount = \"int\" }",
            "fields = [\"amount\"]\ntypes = { amount = \"float\" }",
            "effects.toml:143: op \"add_strength\": type \"float\" is unknown; possible: int, ints6, name6, word, flag, unit",
        ),
        (
            "effects.toml",
            "[\"common\", \"any\"]",
            "[\"common\", \"any\", \"troll\"]",
            "effects.toml:170: op \"mute_units\": filter \"troll\" is unknown; possible: common, any",
        ),
        (
            "effects.toml",
            "[\"common\", \"any\"]",
            "[\"any\"]",
            "combat_cards.toml:17: card \"bribe\": filter \"common\" is unknown; possible: any",
        ),
        (
            "effects.toml",
            "id = \"own_turn\"",
            "id = \"own_dream\"",
            "effects.toml:66: term \"own_dream\": the rules know no such window; possible: own_turn, own_order_phase, own_turn_after_order, combat_after_reveal, after_war_turn",
        ),
        (
            "effects.toml",
            "[[term]]\nkind = \"timing\"\nid = \"after\"\ntext = \"Step 7k, defender first.\"\nclauses = [\"K11.11.1\"]\norigin = \"house\"\n",
            "",
            "combat_cards.toml:81: card \"pillage\": timing \"after\" is not declared in effects.toml",
        ),
    ]);
}

#[test]
fn maps() {
    refused(&[
        (
            "map.toml",
            "neighbours = [\"blue_left\", \"blue_outer\", \"blue_right\"]",
            "neighbours = [\"blue_outer\", \"blue_right\"]",
            "map.toml:31: territory \"blue_left\": neighbour \"blue_inner\" does not list \"blue_left\" as its neighbour",
        ),
        (
            "map.toml",
            "kind = \"frontier\"",
            "kind = \"internal\"",
            "map.toml:196: edge from \"blue_left\": the edge to \"red_left\" is of kind \"frontier\", not \"internal\"",
        ),
        (
            "map.toml",
            "a = \"blue_inner\"\nb = \"blue_outer\"",
            "a = \"blue_inner\"\nb = \"blue_left\"",
            "map.toml:149: edge from \"blue_inner\": the edge to \"blue_left\" is listed twice",
        ),
        (
            "map.toml",
            "a = \"blue_inner\"\nb = \"blue_outer\"",
            "a = \"blue_inner\"\nb = \"centre\"",
            "map.toml:149: edge from \"blue_inner\": it leads to \"centre\", which is no neighbour",
        ),
        (
            "map.toml",
            "polygon = [[310, 40], ",
            "polygon = [[311, 40], ",
            "map.toml:23: territory \"blue_inner\": no polygon edge shared with neighbour \"blue_left\"",
        ),
        (
            "map.toml",
            "polygon = [[310, 40], ",
            "polygon = [[310, -40], ",
            "map.toml:17: territory \"blue_inner\": point [310, -40] lies outside the map of 1000 x 1000",
        ),
        (
            "map.toml",
            "colour = \"blue\"",
            "colour = \"red\"",
            "map.toml:7: map \"two_kingdoms\": colour \"blue\" has 3 home territories, not 4",
        ),
        (
            "map.toml",
            "colour = \"orange\"",
            "colour = \"blue\"",
            "map.toml:75: territory \"centre\": colour \"blue\" is a kingdom's colour, but the role is \"centre\"",
        ),
        (
            "map.toml",
            "role = \"centre\"",
            "role = \"outer\"",
            "map.toml:7: map \"two_kingdoms\": colour \"orange\" has 1 home territories, not 4",
        ),
        (
            "map.toml",
            "role = \"inner\"",
            "role = \"rear\"",
            "map.toml:20: territory \"blue_inner\": role \"rear\" is unknown; possible: inner, left, outer, right, centre",
        ),
        (
            "map.toml",
            "players = 2",
            "players = 3",
            "kingdoms.toml: 2 kingdoms are too few for the 3 players of map.toml",
        ),
        (
            "map.toml",
            "territories = 9",
            "territories = 10",
            "map.toml:12: map \"two_kingdoms\": territories 10 must be 9: so many are listed",
        ),
        (
            "map.toml",
            "[[360, 75], ",
            "[",
            "map.toml:24: territory \"blue_inner\": 3 building_slots are too few: 4 buildings can stand here",
        ),
        (
            "game.toml",
            "players_max = 2",
            "players_max = 3",
            "game.toml:11: game \"sovereigns\": players_max 3 must be 2: the players of map.toml",
        ),
    ]);
}

#[test]
fn tables() {
    refused(&[
        (
            "game.toml",
            "min = 7",
            "min = 8",
            "game.toml:240: unit_fine: min 8 must be 7, so that no number of units is left out",
        ),
        (
            "game.toml",
            "max = 15",
            "max = 14",
            "game.toml:255: unit_fine: the last max 14 is below unit_limit_total, 15",
        ),
        (
            "game.toml",
            "cards_fixed = 5",
            "cards_fixed = 4",
            "game.toml:282: deck_of_ages_part \"destiny\": cards_fixed 4 must be 5: so many cards are in destiny.toml",
        ),
        (
            "game.toml",
            "cards_per_kingdom = 4",
            "cards_per_kingdom = 3",
            "kingdoms.toml:4: kingdom \"paladins\": 4 bonus_cards, but the Deck of Ages has 3 per kingdom",
        ),
        (
            "game.toml",
            "cards_per_player = 2",
            "cards_per_player = 3",
            "variants.toml: standard length has 6 End of Times cards; game.toml gives two players 8",
        ),
        (
            "game.toml",
            "source = \"destiny\"",
            "source = \"fate\"",
            "game.toml:280: deck_of_ages_part \"fate\": source \"fate\" is none of these: destiny",
        ),
        (
            "scoring.toml",
            "cards = [0, 1]",
            "cards = [0, 1, 1]",
            "scoring.toml:74: destiny_draws: 3 places for 2 players",
        ),
        (
            "scoring.toml",
            "cards = [0, 1]",
            "cards = [0, 6]",
            "scoring.toml:74: destiny_draws: 6 cards are needed, but destiny.toml has 5",
        ),
        ("scoring.toml", "players = 2", "players = 3", "scoring.toml:74: destiny_draws: 2 places for 3 players"),
        ("scoring.toml", "glory_token = 1\n", "", "scoring.toml:43: sphere \"glory\": glory_token is missing"),
        (
            "scoring.toml",
            "ties = \"dense\"",
            "ties = \"sparse\"",
            "scoring.toml:67: ranking \"players\": ties \"sparse\" is none of these: dense",
        ),
        (
            "orders.toml",
            "cost = 0",
            "cost = 1",
            "orders.toml:33: order \"tax_collection\": the rules fix its cost, as shipped",
        ),
        (
            "variants.toml",
            "end_of_times_cards = 3, standard = false",
            "end_of_times_cards = 3, standard = true",
            "variants.toml:4: variant \"length\": 2 choices are standard; exactly one must be",
        ),
        (
            "variants.toml",
            "end_of_times_cards = 10",
            "end_of_times_cards = 14",
            "end_of_times.toml: 13 cards for 2 players; length \"long\" needs 14",
        ),
        (
            "variants.toml",
            "end_of_times_cards = 6",
            "end_of_times_cards = 7",
            "variants.toml: standard length has 7 End of Times cards; game.toml gives two players 6",
        ),
        (
            "variants.toml",
            "end_of_times_cards = 6",
            "cards = 6",
            "variants.toml:10: variant \"length\": unknown field cards; possible: id, standard, end_of_times_cards",
        ),
        (
            "variants.toml",
            "id = \"per_game\"",
            "id = \"never\"",
            "variants.toml:52: variant \"bedehouse_scope\": options \"never\" is none of these: per_age, per_game",
        ),
        (
            "variants.toml",
            "id = \"bedehouse_scope\"",
            "id = \"fog_of_war\"",
            "variants.toml:46: variant \"fog_of_war\": the rules know no such variant; possible: length, handicap, open_hands, sovereign_choice, bedehouse_scope, wall_reading, last_territory",
        ),
    ]);
}

#[test]
fn sums_that_could_overflow() {
    let end = "protective = false\ncapital = false\neffects = [{ op = \"gold_store\", capacity";
    let (old, new) = (format!("count = 3\n{end} = 3 }}"), format!("count = 9\n{end} = 9 }}"));
    let stores = text("buildings.toml").replacen(&old, &new, 1);
    let treasury = text("game.toml").replacen("value = 7", "value = 30", 1);
    let tokens = text("kingdoms.toml").replace("building_tokens = 33", "building_tokens = 39");
    let files = [("buildings.toml", stores), ("game.toml", treasury), ("kingdoms.toml", tokens)];
    let pack = Pack::new(files.map(|(name, text)| (name.to_owned(), text)));
    let error =
        "kingdoms.toml:4: kingdom \"paladins\": its buildings could raise its gold to 111; 99 is the most allowed";
    assert_eq!(refusal(&pack).to_string(), error);
}

/// Whatever a pack says, the answer is a kit or an error.
#[test]
fn damaged_files_never_panic() {
    let stride = std::env::var("DAMAGE_EVERY").ok().and_then(|n| n.parse().ok()).unwrap_or(31);
    for (name, text) in SHIPPED {
        let lines: Vec<&str> = text.lines().collect();
        for i in (0..lines.len()).step_by(stride) {
            for damage in ["", "0", "255", "-1", "99999999999", "\"\"", "[]"] {
                let value = lines[i].split_once(" = ").map(|(field, _)| format!("{field} = {damage}"));
                let line = if damage.is_empty() { String::new() } else { value.unwrap_or_default() };
                let mut damaged = lines.clone();
                damaged[i] = &line;
                let _ = kit(&Pack::new([(name.to_owned(), damaged.join("\n"))]));
            }
        }
    }
}
