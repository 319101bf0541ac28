//! `question!` and `step!`.

/// Declares a question: its data, whom it asks, its sentence, and each sort of answer on one line with its notation, its words and
/// where it is clicked. What it offers and does is written beside it, in `impl Question`.
///
/// ```
/// use ravelin_core::{Asking, Choices, Fate, Question, Seat, Token, ensure, question, rule, tell};
/// use ravelin_outpost::Outpost;
/// use ravelin_outpost::ids::Post;
/// use ravelin_outpost::rules::orders::Order;
///
/// question! {
///     /// Whether the leader calls a man home, and from where. [X3.5]
///     pub Recall { from: Seat } in Outpost;
///     asked(|q, _game| q.from);
///     prompt(ChooseOne, "X3.5", "Call a man home, {from}?");
///     Recalled {
///         Home { post: Post } = "home {post}", "Call a man home from the {post}", at post;
///         Skip {} = "skip", "Call nobody";
///     }
/// }
///
/// impl Question<Outpost> for Recall {
///     fn choices(self, game: &Outpost, seat: Seat, out: &mut impl Choices<Recalled>) {
///         for post in Post::ALL {
///             let verdict = ensure(game.p.men[post][seat] > 0, rule!("X3.5"), "you have no man there");
///             out.put(Recalled::Home { post }, verdict);
///         }
///         out.offer(Recalled::Skip {});
///     }
///
///     fn answer(self, game: &mut Outpost, seat: Seat, answer: Recalled, ctx: &mut impl Fate) {
///         if let Recalled::Home { post } = answer {
///             game.p.men[post][seat] -= 1;
///             let (man, home) = (Token::Piece(seat.0.into()), Token::Seat(seat));
///             tell!(ctx, "X3.5", "{seat} calls a man home from {from}.", seat, from = post; piece = man, to = home);
///         }
///         game.replace(Order { left: 3 });
///     }
///
///     fn sound(self, game: &Outpost) -> bool {
///         self.from == game.p.leader
///     }
/// }
/// ```
///
/// - The data of the question is the frame, and saved with it: each field is a [`Field`](crate::Field), and may say how older files
///   have it, as in [`saved!`](crate::saved).
/// - `asked` says a seat or several.
/// - `prompt` is the kind of the decision, the clause and the sentence; `, beside "..."` adds what is said beside it. Or a
///   closure that makes a [`Prompt`](crate::Prompt): `prompt(|q, game| ask(...))`.
/// - An answer is its data, its notation, its words and, if it is clicked on the board, `at` what. Notation and words may be closures in
///   brackets: `(|kit, f| ...)` and `(|q, game| ...)`; the fields of the answer are at hand in both.
/// - Holes are fields: in a notation by [`Written`](crate::names::Written), in sentences by [`Named`](crate::names::Named). Sentences
///   may name the fields of the question too.
///
/// The macro makes:
///
/// ```text
/// pub struct Recall { pub from: Seat }                              // with saved!
/// pub enum Recalled { Home { post: Post }, Skip {} }
/// impl Head<Outpost> for Recall {
///     type Answer = Recalled;
///     fn asked(self, game: &Outpost) -> Seats { self.from.into() }
///     fn prompt(self, game: &Outpost) -> Prompt { ask(ChooseOne, format!("Call a man home, {from}?"), rule!("X3.5")) }
///     fn words(self, game: &Outpost, answer: Recalled) -> String { .. }
///     fn notation(kit: &Kit, answer: Recalled, f: &mut Formatter) -> fmt::Result { .. }
///     fn anchor(kit: &Kit, answer: Recalled) -> Option<Token> { .. }
/// }
/// ```
///
/// A whole game in this form is `games/outpost`.
#[macro_export]
macro_rules! question {
    (
        $(#[$doc:meta])*
        $vis:vis $name:ident {
            $($(#[$about:meta])* $field:ident : $ty:ty $(= $how:ident $($older:literal)?)?),* $(,)?
        } in $game:ty;
        asked($asked:expr);
        prompt($($prompt:tt)*);
        $answers:ident {
            $(
                $(#[$what:meta])*
                $variant:ident { $($part:ident : $pty:ty),* $(,)? } = $notation:tt, $words:tt $(, at $at:expr)?;
            )*
        }
    ) => {
        $crate::saved! {
            $(#[$doc])*
            $vis struct $name { $($(#[$about])* $vis $field: $ty $(= $how $($older)?)?),* }
        }

        #[doc = concat!("What [`", stringify!($name), "`] accepts.")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        $vis enum $answers {
            $($(#[$what])* $variant { $($part: $pty),* }),*
        }

        #[allow(unused_variables, reason = "not every sentence names every field")]
        impl $crate::question::Head<$game> for $name {
            const NAME: &'static str = $crate::question!(@name $name);
            const FIELDS: usize = $crate::question!(@count $($field)*);
            type Answer = $answers;

            fn asked(self, game: &$game) -> $crate::Seats {
                $crate::Seats::from($crate::question::call(self, game, $asked))
            }

            fn prompt(self, game: &$game) -> $crate::Prompt {
                let (q, game) = (self, game);
                let $name { $($field),* } = &q;
                $(let $field = $crate::names::InWords(game, $field);)*
                $crate::question!(@prompt q, game, $($prompt)*)
            }

            fn words(self, game: &$game, answer: $answers) -> String {
                let (q, game) = (self, game);
                let $name { $($field),* } = &q;
                $(let $field = $crate::names::InWords(game, $field);)*
                match answer {
                    $($answers::$variant { $($part),* } => $crate::question!(@words q, game, ($($part)*), $words),)*
                }
            }

            fn notation(
                kit: &<$game as $crate::Rules>::Kit,
                answer: $answers,
                f: &mut ::std::fmt::Formatter<'_>,
            ) -> ::std::fmt::Result {
                match answer {
                    $($answers::$variant { $($part),* } => $crate::question!(@notation kit, f, ($($part)*), $notation),)*
                }
            }

            fn anchor(kit: &<$game as $crate::Rules>::Kit, answer: $answers) -> Option<$crate::Token> {
                match answer {
                    $($answers::$variant { $($part),* } => $crate::question!(@anchor $($at)?),)*
                }
            }
        }
    };
    (@name $name:ident) => {{
        const LEN: usize = $crate::question::snake_len(stringify!($name));
        const NAME: [u8; LEN] = $crate::question::snake(stringify!($name));
        $crate::question::text(&NAME)
    }};
    (@count $($field:ident)*) => {{
        const FIELDS: &[&str] = &[$(stringify!($field)),*];
        FIELDS.len()
    }};
    (@prompt $q:ident, $game:ident, $kind:ident, $clause:literal, $text:literal $(, beside $beside:literal)? $(,)?) => {
        $crate::ask($crate::DecisionKind::$kind, format!($text), $crate::rule!($clause))$(.beside(format!($beside)))?
    };
    (@prompt $q:ident, $game:ident, $closure:expr) => { $crate::question::call($q, $game, $closure) };
    (@words $q:ident, $game:ident, ($($part:ident)*), $text:literal) => {{
        $(let $part = $crate::names::InWords($game, &$part);)*
        format!($text)
    }};
    (@words $q:ident, $game:ident, ($($part:ident)*), ($closure:expr)) => { $crate::question::call($q, $game, $closure) };
    (@notation $kit:ident, $f:ident, ($($part:ident)*), $text:literal) => {{
        $(let $part = $crate::names::InNotation($kit, &$part);)*
        $f.write_fmt(format_args!($text))
    }};
    (@notation $kit:ident, $f:ident, ($($part:ident)*), ($closure:expr)) => {
        $crate::question::call_notation($kit, $f, $closure)
    };
    (@anchor) => { None };
    (@anchor $at:expr) => { Some($crate::Token::from($at)) };
}

/// Declares a step: a frame that runs by itself. What it does is written beside it, in `impl Step`.
///
/// ```
/// use ravelin_core::{Asking, Fate, Step, step};
/// use ravelin_outpost::Outpost;
/// use ravelin_outpost::rules::orders::Order;
///
/// step! {
///     /// Everybody loses what they have discarded so far.
///     pub Cleanse { orders: u8 } in Outpost;
/// }
///
/// impl Step<Outpost> for Cleanse {
///     fn run(self, game: &mut Outpost, _ctx: &mut impl Fate) {
///         game.p.discard = Default::default();
///         game.replace(Order { left: self.orders });
///     }
///
///     /// It never waits.
///     fn sound(self, _: &Outpost) -> bool {
///         false
///     }
/// }
/// ```
///
/// The macro makes the struct with [`saved!`](crate::saved), and the `Head` and `Question` of a question that asks nobody.
#[macro_export]
macro_rules! step {
    (
        $(#[$doc:meta])*
        $vis:vis $name:ident {
            $($(#[$about:meta])* $field:ident : $ty:ty $(= $how:ident $($older:literal)?)?),* $(,)?
        } in $game:ty;
    ) => {
        $crate::saved! {
            $(#[$doc])*
            $vis struct $name { $($(#[$about])* $vis $field: $ty $(= $how $($older)?)?),* }
        }

        impl $crate::question::Head<$game> for $name {
            const NAME: &'static str = $crate::question!(@name $name);
            const FIELDS: usize = $crate::question!(@count $($field)*);
            type Answer = $crate::question::Never;

            fn asked(self, _: &$game) -> $crate::Seats {
                $crate::Seats::NONE
            }

            fn prompt(self, _: &$game) -> $crate::Prompt {
                unreachable!("{self:?} asks nobody")
            }

            fn words(self, _: &$game, answer: $crate::question::Never) -> String {
                match answer {}
            }

            fn notation(
                _: &<$game as $crate::Rules>::Kit,
                answer: $crate::question::Never,
                _: &mut ::std::fmt::Formatter<'_>,
            ) -> ::std::fmt::Result {
                match answer {}
            }

            fn anchor(_: &<$game as $crate::Rules>::Kit, answer: $crate::question::Never) -> Option<$crate::Token> {
                match answer {}
            }
        }

        impl $crate::question::Question<$game> for $name {
            fn choices(
                self,
                _: &$game,
                _: $crate::Seat,
                _: &mut impl $crate::Choices<$crate::question::Never>,
            ) {
            }

            fn answer(
                self,
                _: &mut $game,
                _: $crate::Seat,
                answer: $crate::question::Never,
                _: &mut impl $crate::Fate,
            ) {
                match answer {}
            }

            fn sound(self, game: &$game) -> bool {
                $crate::question::Step::<$game>::sound(self, game)
            }

            fn run(self, game: &mut $game, ctx: &mut impl $crate::Fate) -> $crate::question::Next {
                $crate::question::run_step(self, game, ctx)
            }
        }
    };
}
