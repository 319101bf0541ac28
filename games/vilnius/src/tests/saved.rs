//! Saved states: what stands in a file, also in older ones.

use ravelin_core::{Id, Pack, Rules, Seat, names};

use crate::Vilnius;
use crate::ids::*;
use crate::questions::Frame;
use crate::rules::conquest::Offer;
use crate::rules::fight::Split;
use crate::rules::plunder::Plunder;
use crate::state::Element;

#[test]
fn what_is_offered_for_a_price_is_written_and_read_as_one_value() {
    let kit = Vilnius::kit(&Pack::default()).unwrap();
    let minsk = kit.find_province("minsk").unwrap();
    let farmers = kit.find_unit("farmers").unwrap();
    let elements = [
        (r#""use 3""#, Element::Use(Place::at(3).unwrap())),
        (r#""exchange gold""#, Element::Exchange(Resource::Gold)),
        (r#""exchange tools""#, Element::Exchange(Resource::Tools)),
        (r#""minsk""#, Element::Province(minsk)),
        (r#""farmers""#, Element::Unit(farmers)),
    ];
    for (text, element) in elements {
        assert_eq!(names::with(kit, || serde_json::from_str::<Element>(text)).unwrap(), element);
        assert_eq!(names::with(kit, || serde_json::to_string(&element)).unwrap(), text);
    }
    for wrong in ["use it", "use 99", "exchange goods", "nobody"] {
        let read = names::with(kit, || serde_json::from_str::<Element>(&format!("{wrong:?}")));
        assert!(read.unwrap_err().to_string().contains("is nothing to pay with"), "{wrong}");
    }
}

#[test]
fn frames_of_older_files_are_read() {
    let kit = Vilnius::kit(&Pack::default()).unwrap();
    let read = |text: &str| names::with(kit, || serde_json::from_str::<Frame>(text)).unwrap();
    let unit = kit.find_unit("farmers").unwrap();
    let old = format!(r#"{{"split":{{"seat":1,"unit":{},"at":2}}}}"#, unit.index());
    assert_eq!(read(&old), Split { seat: Seat(1), unit, at: 2 }.into());
    assert_eq!(read(r#"{"offer":{"n":0,"stack":2}}"#), Offer { n: 0, stack: Stack::Third }.into());
    let written = names::with(kit, || serde_json::to_string(&read(&old))).unwrap();
    assert_eq!(written, r#"{"split":{"seat":1,"unit":"farmers","at":2}}"#);
    let left = r#"{"plunder":{"left":2,"n":0,"took":false}}"#;
    assert_eq!(read(left), Plunder { left: 2, n: 0, took: false }.into());
}
