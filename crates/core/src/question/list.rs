//! `questions!`, and what it gives to `impl Rules` and `impl Worded`.

/// Lists the questions and steps of a game, in rulebook order: its table of contents. Makes the enum of all frames, the enum of all
/// actions, and every dispatch ([`Asking`](crate::question::Asking)).
///
/// ```text
/// questions! {
///     /// What is pending in Outpost, and what can be answered.
///     pub enum Frame, Action for Outpost, pending in p.pending {
///         Bid, TurnUp, Order, Over,
///     }
/// }
/// ```
///
/// `p.pending` is where the state keeps the stack: a `Few<Frame, N>`. The macro makes:
///
/// ```text
/// pub enum Frame { Bid(Bid), TurnUp(TurnUp), Order(Order), Over(Over) }   // and From<Bid> for Frame, ...
/// pub enum Action { Bid(<Bid as Head>::Answer), Order(..), .. }
/// impl Asking for Outpost {
///     fn list(&self, seat: Seat, out: &mut impl Choices<Action>) {
///         match self.top() {
///             Some(Frame::Bid(q)) => q.choices(self, seat, out),
///             Some(Frame::Order(q)) => q.choices(self, seat, out),
///             ..
///         }
///     }
///     fn act(&mut self, seat: Seat, action: Action, ctx: &mut impl Fate) {
///         match (self.top(), action) {
///             (Some(Frame::Bid(q)), Action::Bid(answer)) => q.answer(self, seat, answer, ctx),
///             ..
///             (frame, action) => unreachable!("{action:?} does not answer {frame:?}"),
///         }
///     }
///     ..
/// }
/// ```
///
/// Files show a frame by its name in lower case: `"over"`, `{"order":{"left":2}}`.
#[macro_export]
macro_rules! questions {
    ($(#[$doc:meta])* $vis:vis enum $frame:ident, $action:ident for $game:ty, pending in $($path:ident).+ {
        $($question:ident),+ $(,)?
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $frame {
            $($question($question)),+
        }

        /// Any answer of the game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        $vis enum $action {
            $($question(<$question as $crate::question::Head<$game>>::Answer)),+
        }

        const _: () = assert!(size_of::<$action>() <= 16, "lists of actions are written by the million");

        $(
            impl From<$question> for $frame {
                #[inline]
                fn from(question: $question) -> Self {
                    $frame::$question(question)
                }
            }
        )+

        $crate::questions!(@file $frame, $game, $($question)+);

        impl $crate::question::Asking for $game {
            type Frame = $frame;

            #[inline]
            fn pending(&self) -> &[$frame] {
                &self.$($path).+
            }

            #[inline]
            fn push(&mut self, frame: impl Into<$frame>) {
                if let Err(frame) = self.$($path).+.push(frame.into()) {
                    panic!("{frame:?}: frames nest too deep");
                }
            }

            #[inline]
            fn pop(&mut self) {
                self.$($path).+.pop();
            }

            #[inline]
            fn replace(&mut self, frame: impl Into<$frame>) {
                match self.$($path).+.last_mut() {
                    Some(top) => *top = frame.into(),
                    None => $crate::question::Asking::push(self, frame),
                }
            }

            #[inline]
            fn top(&self) -> Option<$frame> {
                self.$($path).+.last().copied()
            }

            #[inline]
            fn asked_now(&self) -> $crate::Seats {
                match $crate::question::Asking::top(self) {
                    $(Some($frame::$question(q)) => $crate::question::Head::<$game>::asked(q, self),)+
                    None => $crate::Seats::NONE,
                }
            }

            #[inline]
            fn list(&self, seat: $crate::Seat, out: &mut impl $crate::Choices<$action>) {
                match $crate::question::Asking::top(self) {
                    $(Some($frame::$question(q)) => {
                        let mut out = $crate::question::Answers::new(out, $action::$question);
                        $crate::question::Question::<$game>::choices(q, self, seat, &mut out);
                    })+
                    None => {}
                }
            }

            #[inline]
            fn act(&mut self, seat: $crate::Seat, action: $action, ctx: &mut impl $crate::Fate) {
                let top = $crate::question::Asking::top(self);
                match action {
                    $($action::$question(answer) => match top {
                        Some($frame::$question(q)) => {
                            $crate::question::Question::<$game>::answer(q, self, seat, answer, ctx);
                        }
                        frame => $crate::question::mismatch(&frame, &action),
                    },)+
                }
            }

            #[inline]
            fn run_top(&mut self, ctx: &mut impl $crate::Fate) -> $crate::question::Next {
                match $crate::question::Asking::top(self) {
                    $(Some($frame::$question(q)) => $crate::question::Question::<$game>::run(q, self, ctx),)+
                    None => $crate::question::Next::Ask,
                }
            }

            fn asks_single_now(&self, seat: $crate::Seat) -> bool {
                match $crate::question::Asking::top(self) {
                    $(Some($frame::$question(q)) => $crate::question::Question::<$game>::asks_single(q, self, seat),)+
                    None => false,
                }
            }

            fn prompt_now(&self) -> $crate::Prompt {
                let prompt = match $crate::question::Asking::top(self) {
                    $(Some($frame::$question(q)) => $crate::question::Head::<$game>::prompt(q, self),)+
                    None => unreachable!("nothing is pending"),
                };
                prompt.of($crate::question::Asking::asked_now(self))
            }

            fn words_of(&self, action: $action) -> String {
                match ($crate::question::Asking::top(self), action) {
                    $((Some($frame::$question(q)), $action::$question(answer)) => {
                        $crate::question::Head::<$game>::words(q, self, answer)
                    })+
                    (frame, action) => $crate::question::mismatch(&frame, &action),
                }
            }

            fn heading_of(&self, action: $action) -> Option<&'static str> {
                match ($crate::question::Asking::top(self), action) {
                    $((Some($frame::$question(q)), $action::$question(answer)) => {
                        $crate::question::Question::<$game>::heading(q, self, answer)
                    })+
                    (frame, action) => $crate::question::mismatch(&frame, &action),
                }
            }

            fn standing_of(&self, action: $action) -> Option<$crate::Answer> {
                match ($crate::question::Asking::top(self), action) {
                    $((Some($frame::$question(q)), $action::$question(answer)) => {
                        $crate::question::Question::<$game>::standing(q, self, answer)
                    })+
                    (frame, action) => $crate::question::mismatch(&frame, &action),
                }
            }

            fn about_of(&self, action: $action) -> Option<$crate::Token> {
                match action {
                    $($action::$question(answer) => {
                        <$question as $crate::question::Question<$game>>::about(self, answer)
                    })+
                }
            }

            fn notation_of(
                kit: &<$game as $crate::Rules>::Kit,
                action: $action,
                f: &mut ::std::fmt::Formatter<'_>,
            ) -> ::std::fmt::Result {
                match action {
                    $($action::$question(answer) => {
                        <$question as $crate::question::Head<$game>>::notation(kit, answer, f)
                    })+
                }
            }

            fn anchor_of(kit: &<$game as $crate::Rules>::Kit, action: $action) -> Option<$crate::Token> {
                match action {
                    $($action::$question(answer) => <$question as $crate::question::Head<$game>>::anchor(kit, answer),)+
                }
            }

            fn is_fight(action: $action) -> bool {
                match action {
                    $($action::$question(answer) => <$question as $crate::question::Question<$game>>::fights(answer),)+
                }
            }

            fn is_sound(&self, frame: $frame) -> bool {
                match frame {
                    $($frame::$question(q) => $crate::question::Question::<$game>::sound(q, self),)+
                }
            }
        }
    };
    (@file $frame:ident, $game:ty, $first:ident $($question:ident)*) => {
        impl $crate::Field for $frame {
            const BLANK: Self = $frame::$first(<$first as $crate::Field>::BLANK);
            const OMITTED: bool = false;
        }

        impl $crate::few::Blank for $frame {
            fn blank() -> Self {
                <$frame as $crate::Field>::BLANK
            }
        }

        impl $crate::question::FrameKind for $frame {
            const NAMES: &'static [&'static str] = &[
                <$first as $crate::question::Head<$game>>::NAME,
                $(<$question as $crate::question::Head<$game>>::NAME),*
            ];

            fn read<E>(name: &str, data: &mut impl $crate::question::ReadData<E>) -> Result<Self, E> {
                $crate::questions!(@read name, data, $frame, $game, $first);
                $($crate::questions!(@read name, data, $frame, $game, $question);)*
                unreachable!("{name} is one of the names")
            }
        }

        impl $crate::serde::Serialize for $frame {
            fn serialize<S: $crate::serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                match self {
                    $frame::$first(q) => $crate::question::write_frame::<$game, _, S>(s, q),
                    $($frame::$question(q) => $crate::question::write_frame::<$game, _, S>(s, q),)*
                }
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $frame {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let names = <$frame as $crate::question::FrameKind>::NAMES;
                d.deserialize_enum(stringify!($frame), names, $crate::question::FrameVisitor(::std::marker::PhantomData))
            }
        }
    };
    (@read $name:ident, $data:ident, $frame:ident, $game:ty, $question:ident) => {
        if $name == <$question as $crate::question::Head<$game>>::NAME {
            let fields = <$question as $crate::question::Head<$game>>::FIELDS;
            return Ok($frame::$question($data.data(fields)?));
        }
    };
}

/// For `impl Rules`: who is asked, what is offered and what an action does, from the question blocks.
#[macro_export]
macro_rules! rules_by_questions {
    () => {
        #[inline]
        fn deciders(&self) -> $crate::Seats {
            $crate::question::Asking::asked_now(self)
        }

        #[inline]
        fn choices(&self, seat: $crate::Seat, out: &mut impl $crate::Choices<Self::Action>) {
            $crate::question::Asking::list(self, seat, out);
        }

        fn asks_single(&self, seat: $crate::Seat) -> bool {
            $crate::question::Asking::asks_single_now(self, seat)
        }

        fn perform(
            &mut self,
            action: $crate::Current<Self::Action>,
            dice: &mut impl $crate::Dice,
            journal: &mut impl $crate::Journal,
        ) {
            let ctx = &mut $crate::Io { dice, journal };
            $crate::question::Asking::act(self, action.seat(), action.action(), ctx);
            $crate::question::Asking::run_on(self, ctx);
        }

        fn fights(action: Self::Action) -> bool {
            <Self as $crate::question::Asking>::is_fight(action)
        }
    };
}

/// For `impl Worded`: prompts, notation and words, from the question blocks.
#[macro_export]
macro_rules! words_by_questions {
    () => {
        fn prompt(view: &Self::View) -> $crate::Prompt {
            $crate::question::Asking::prompt_now(&<Self as $crate::Hidden>::known(view))
        }

        fn answer(view: &Self::View, action: Self::Action) -> Option<$crate::Answer> {
            $crate::question::Asking::standing_of(&<Self as $crate::Hidden>::known(view), action)
        }

        fn notation(kit: &Self::Kit, action: Self::Action, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
            <Self as $crate::question::Asking>::notation_of(kit, action, f)
        }

        fn words(view: &Self::View, action: Self::Action) -> String {
            $crate::question::Asking::words_of(&<Self as $crate::Hidden>::known(view), action)
        }

        fn heading(view: &Self::View, action: Self::Action) -> Option<&'static str> {
            $crate::question::Asking::heading_of(&<Self as $crate::Hidden>::known(view), action)
        }

        fn anchor(kit: &Self::Kit, action: Self::Action) -> Option<$crate::Token> {
            <Self as $crate::question::Asking>::anchor_of(kit, action)
        }

        fn about(view: &Self::View, action: Self::Action) -> Option<$crate::Token> {
            $crate::question::Asking::about_of(&<Self as $crate::Hidden>::known(view), action)
        }
    };
}
