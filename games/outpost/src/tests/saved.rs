//! Saved states: what is refused, and where it says so.

use ravelin_testkit::saved::Files;
use serde_json::json;

use crate::state::Outpost;

#[test]
fn a_state_is_written_by_name() {
    let state = Files::<Outpost>::standard().later(0);
    assert_eq!(state["public"]["pending"], json!(["bid"]));
    assert_eq!(state["public"]["men"], json!(null), "what is blank is left out");
    let order = Files::<Outpost>::standard().first(|state| state["public"]["pending"][0]["order"].is_object());
    assert_eq!(order["public"]["pending"][0], json!({ "order": { "left": 3 } }));
}

#[test]
fn wrong_states_are_refused_in_words() {
    let files = Files::<Outpost>::standard();
    let state = files.first(|state| state["public"]["pending"][0]["order"].is_object());
    files.refuses(
        &state,
        &[
            ("public.pending[0]: unknown variant `bids`", |s| s["public"]["pending"] = json!(["bids"])),
            ("public.pending[0].order.left: invalid", |s| {
                s["public"]["pending"] = json!([{ "order": { "left": "x" } }]);
            }),
            ("pending: Order(Order { left: 9 }) cannot", |s| {
                s["public"]["pending"] = json!([{ "order": { "left": 9 } }]);
            }),
            ("pending: nothing", |s| s["public"]["pending"] = json!([])),
            ("pending: TurnUp(TurnUp) cannot", |s| s["public"]["pending"] = json!(["turn_up"])),
            ("secret.hands[0][0]: there is no card \"spy\"", |s| s["secret"]["hands"][0][0] = json!("spy")),
            ("instead of", |s| _ = s["secret"]["deck"].as_array_mut().expect("a list").pop()),
            ("public.men.fjord: there is no outpost", |s| s["public"]["men"] = json!({ "fjord": [1] })),
            ("ford is overfull", |s| s["public"]["men"] = json!({ "ford": [3, 3] })),
            ("seat 0: 6 men of 5", |s| s["public"]["men"] = json!({ "ford": [3], "mill": [3] })),
            ("round or leader", |s| s["public"]["leader"] = json!(2)),
            ("public.rond: unknown field", |s| s["public"]["rond"] = json!(2)),
            ("not those of the options", |s| s["public"]["rounds"] = json!(5)),
        ],
    );
}
