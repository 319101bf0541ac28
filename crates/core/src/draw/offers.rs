//! Which choice is clicked where. A board takes the choices of each thing it draws; what is left over goes into a list, so
//! that every choice is in exactly one place.

use std::hash::Hash;
use std::sync::Arc;

use super::keyed::{Light, is_for_page, keyed_as, light};
use super::node::{Node, g, rect};
use crate::{Choice, Token};

pub struct Offers<'a> {
    left: Vec<&'a Choice>,
}

impl<'a> Offers<'a> {
    pub fn new(choices: &'a [Choice]) -> Self {
        Offers { left: choices.iter().collect() }
    }

    /// Takes the choices that are clicked on this token.
    pub fn take(&mut self, token: Token) -> Vec<&'a Choice> {
        self.take_if(token, |_| true)
    }

    /// Takes those of them that belong to this copy of the token.
    pub fn take_if(&mut self, token: Token, here: impl Fn(&Choice) -> bool) -> Vec<&'a Choice> {
        self.take_where(|c| c.anchor == Some(token) && here(c))
    }

    /// Takes the choices that are clicked on tokens like this, where one thing on the board stands for all of them.
    pub fn take_like(&mut self, like: impl Fn(Token) -> bool) -> Vec<&'a Choice> {
        self.take_where(|c| c.anchor.is_some_and(&like))
    }

    /// Takes the choices that are clicked in a panel, on tokens like this, for that panel to take from.
    #[must_use]
    pub fn part(&mut self, like: impl Fn(Token) -> bool) -> Self {
        Offers { left: self.take_like(like) }
    }

    /// What [`may`] draws of all choices not yet taken, and where, for a key.
    pub fn clicks(&self) -> impl Hash + use<'a> {
        (self.left.iter().map(|c| c.anchor).collect::<Vec<_>>(), clicks(&self.left))
    }

    fn take_where(&mut self, wanted: impl Fn(&Choice) -> bool) -> Vec<&'a Choice> {
        let mut taken = Vec::new();
        self.left.retain(|c| {
            let take = wanted(c);
            if take {
                taken.push(*c);
            }
            !take
        });
        taken
    }

    /// Whether some choice not yet taken is clicked on a token like this.
    pub fn any(&self, like: impl Fn(Token) -> bool) -> bool {
        self.left.iter().any(|c| c.why.is_none() && c.anchor.is_some_and(&like))
    }

    /// Whether something not yet taken belongs to this token, be it offered or refused.
    pub fn names(&self, token: Token) -> bool {
        self.left.iter().any(|c| c.anchor == Some(token))
    }

    /// Every choice that has no place of its own.
    pub fn rest(&mut self) -> Vec<&'a Choice> {
        let left = std::mem::take(&mut self.left);
        left.into_iter().filter(|c| c.why.is_none()).collect()
    }
}

/// Most near misses that one place tells of.
const REASONS: usize = 6;

/// Makes an element clickable for its choices: gold edge, keyboard reach, and what each choice is. A place with near
/// misses only names them, so that the page can tell why nothing can be done there. A page lights its elements itself, by
/// their ids.
#[must_use]
pub fn may(node: Node, choices: &[&Choice]) -> Node {
    if choices.is_empty() {
        return node;
    }
    if is_for_page() {
        debug_assert!(node.id().is_some(), "what is lit has an id: {node}");
        return match node.id().map(Arc::from) {
            Some(id) => lit(id, choices, node),
            None => node,
        };
    }
    let (offered, refused): (Vec<&Choice>, Vec<&Choice>) = choices.iter().partition(|c| c.why.is_none());
    if offered.is_empty() {
        let refused: Vec<String> = refused.iter().take(REASONS).map(|c| c.index.to_string()).collect();
        return node.at("class", "no").at("data-no", refused.join(" "));
    }
    let indices: Vec<String> = offered.iter().map(|c| c.index.to_string()).collect();
    let node = node.at("class", "may").clicked_for(&indices.join(" "));
    offered.iter().fold(node, |node, c| node.title(&format!("{}: {}", c.index + 1, c.words)))
}

/// An element with an id that is clicked for its choices, and drawn from nothing but its key: [`may`] and [`keyed`](super::keyed) in
/// one. What is seen of a light is drawn if [`may_be_lit`].
#[track_caller]
pub fn keyed_may(key: impl Hash, choices: &[&Choice], draw: impl FnOnce() -> Node) -> Node {
    if !is_for_page() {
        return may(draw(), choices);
    }
    let (node, shown) = keyed_as(key, true, || (draw(), [0; 3]));
    debug_assert!(shown.id.is_some(), "what is lit has an id");
    match shown.id.filter(|_| !choices.is_empty()) {
        Some(id) => lit(id, choices, node),
        None => node,
    }
}

/// Whether an element with these choices has a [`frame`]. A drawing for a page does not know what it will be clicked for.
pub fn may_be_lit(choices: &[&Choice]) -> bool {
    is_for_page() || !choices.is_empty()
}

/// Tells the page that an element is lit.
fn lit(id: Arc<str>, choices: &[&Choice], node: Node) -> Node {
    let index = |c: &&&Choice| u16::try_from(c.index).unwrap_or(u16::MAX);
    let (offered, refused): (Vec<&&Choice>, Vec<&&Choice>) = choices.iter().partition(|c| c.why.is_none());
    let can = !offered.is_empty();
    let offered = offered.iter().map(index).collect();
    let refused = refused.iter().take(if can { 0 } else { REASONS }).map(index).collect();
    light(Light { id, offered, refused });
    if can { node.clickable() } else { node }
}

/// What [`may`] does with choices, for a key.
pub fn clicks(choices: &[&Choice]) -> Vec<(usize, bool)> {
    choices.iter().map(|c| (c.index, c.why.is_none())).collect()
}

/// The edge of a place, as the last thing in it: seen while something may be done there (gold dashes on an ink casing) and
/// where its class is `chosen` (ink on a white casing). A slim one is for things smaller than a finger.
pub fn frame([x, y, w, h]: [i32; 4], radius: i32, slim: bool) -> Node {
    let edge = |class: &str| rect(x, y, w, h).at("rx", radius).at("class", class);
    g(if slim { "frame slim" } else { "frame" }).with(edge("case")).with(edge("dash"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Violation, rule};

    #[test]
    fn every_choice_is_in_one_place() {
        let choice = |index, text: &str, anchor| Choice {
            index,
            text: text.to_owned(),
            words: text.to_owned(),
            heading: None,
            anchor,
            answer: None,
            why: None,
        };
        let no = Choice {
            why: Some(Violation::new(rule!("X1"), "too far")),
            ..choice(0, "attack c", Some(Token::Space(2)))
        };
        let choices = [
            no,
            choice(0, "attack a", Some(Token::Space(1))),
            choice(1, "stop", None),
            choice(2, "attack b", Some(Token::Space(1))),
            choice(3, "play x", Some(Token::Card(1))),
            choice(4, "lose red", Some(Token::Piece(1))),
            choice(5, "lose blue", Some(Token::Piece(2))),
        ];
        let mut offers = Offers::new(&choices);
        let node = may(g("land").title("A"), &offers.take(Token::Space(1)));
        assert_eq!(
            node.to_string(),
            "<g class=\"land may\" data-choices=\"0 2\" tabindex=\"0\" role=\"button\">\
             <title>A\n1: attack a\n3: attack b</title></g>"
        );
        let far = may(g("land"), &offers.take(Token::Space(2)));
        assert_eq!(far.to_string(), "<g class=\"land no\" data-no=\"0\"/>");
        assert!(offers.take(Token::Space(1)).is_empty() && offers.any(|t| t == Token::Card(1)));
        let pieces = offers.take_like(|token| matches!(token, Token::Piece(_)));
        assert_eq!(pieces.iter().map(|c| c.index).collect::<Vec<_>>(), [4, 5]);
        let rest: Vec<usize> = offers.rest().iter().map(|c| c.index).collect();
        assert_eq!(rest, [1, 3]);
    }
}
