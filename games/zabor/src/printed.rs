//! What cards say besides their names, for whoever reads them without a drawing.

use ravelin_core::Token;

use crate::tokens::{CardFace, face};
use crate::view::View;
use crate::vocabulary::*;
use crate::words::card_text;

/// Price, text and VP conditions; of the viewer's own Traits also what is claimed already. [Z14.4]
pub(crate) fn printed(view: &View, token: Token) -> Option<String> {
    let kit = view.kit;
    match face(token)? {
        CardFace::Of(deck, n) => {
            let mut words = card_text(kit, deck, n);
            if deck == Deck::Monster {
                return Some(words);
            }
            let spec = kit.card(deck, n);
            if spec.cost > 0 {
                words = format!("{} Gold. {words}", spec.cost);
            }
            for (which, claim) in spec.vp.iter().enumerate() {
                let claimed = view.viewer.is_some_and(|seat| has_claimed(view, seat.0, which, n));
                let claimed = if claimed { ", claimed" } else { "" };
                words += &format!(" {} VP{claimed}: {}", claim.vp, claim.text);
            }
            Some(words.trim().to_owned())
        }
        CardFace::Vp(n) => kit.vp_card(n).map(|spec| format!("{} VP. {}", spec.vp, spec.text)),
        CardFace::Action(n) => kit.actions.get(usize::from(n)).map(|spec| {
            let [primary, secondary] = &spec.texts;
            format!("Primary: {primary} Secondary: {secondary}")
        }),
    }
}

fn has_claimed(view: &View, seat: u8, which: usize, card: u8) -> bool {
    let table = view.table();
    table.empire(seat).conditions.get(which).is_some_and(|all| all >> card & 1 != 0)
}
