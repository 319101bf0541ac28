//! What Actions, cards and Deeds say besides their names, for whoever reads them without a drawing.

use ravelin_core::Token;

use crate::components::*;
use crate::paying::deals;
use crate::state::Stronghold;
use crate::tokens::{Face, face};
use crate::view::View;
use crate::words;

/// Price and effect; of a Phase card those of all its Actions.
pub(crate) fn printed(view: &View, token: Token) -> Option<String> {
    let (kit, table) = (view.kit, view.table());
    Some(match face(token)? {
        Face::Deal { deal, borrowed } => deal_text(&table, deal, borrowed),
        Face::Work(work) => {
            let price = words::plural(table.price(work), "Hourglass", "Hourglasses");
            format!("{} ({price})", kit.work(work).text)
        }
        Face::Order(order) => kit.order_texts.get(order.index())?.clone(),
        Face::Shame(shame) => kit.shame_texts.get(shame.index())?.clone(),
        Face::Feat(feat) => kit.feat_texts.get(feat.index())?.clone(),
        Face::PhaseCard { set, phase, card } => {
            let spec = kit.card(set, phase, card);
            let each = deals(spec.front).map(|d| format!("{}: {}", kit.deal(d).name, deal_text(&table, d, false)));
            each.collect::<Vec<_>>().join(" ")
        }
    })
}

fn deal_text(table: &Stronghold, deal: Deal, borrowed: bool) -> String {
    format!("{}{}", table.kit.deal(deal).text, words::price(table, deal, borrowed))
}
