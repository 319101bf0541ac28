//! What Actions, cards and Deeds say besides their names, for whoever reads them without a drawing.

use ravelin_core::{Hidden, Id, Token};

use crate::ids::*;
use crate::state::Stronghold;
use crate::tokens::{Face, face, plural_of};
use crate::view::View;

/// Price and effect; of a Phase card those of all its Actions.
pub(crate) fn printed(view: &View, token: Token) -> Option<String> {
    let (kit, table) = (view.kit, Stronghold::known(view));
    Some(match face(token)? {
        Face::Deal { deal, borrowed } => deal_text(&table, deal, borrowed),
        Face::Work(work) => {
            let price = plural_of(table.price(work), "Hourglass", "Hourglasses");
            format!("{} ({price})", kit.work(work).text)
        }
        Face::Order(order) => kit.order_texts.get(order.index())?.clone(),
        Face::Shame(shame) => kit.shame_texts.get(shame.index())?.clone(),
        Face::Feat(feat) => kit.feat_texts.get(feat.index())?.clone(),
        Face::PhaseCard(card) => {
            let spec = kit.card(card);
            let each = spec.front.iter().map(|d| format!("{}: {}", kit.deal(d).name, deal_text(&table, d, false)));
            each.collect::<Vec<_>>().join(" ")
        }
    })
}

fn deal_text(table: &Stronghold, deal: Deal, borrowed: bool) -> String {
    format!("{}{}", table.kit.deal(deal).text, table.price_words(deal, borrowed))
}
