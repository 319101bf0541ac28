//! The vocabulary of effects (effects.toml) and the reading of one effect against it: the operation must be declared for
//! the scope, with exactly its fields, each of its kind. The vocabulary itself is tried on the rules' own reading of every
//! operation, so file and code cannot drift apart.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use ravelin_core::pack::{File, PackError, Spanned};

use super::files::{Effects, OpRow, Raw, Value};
use super::ops;
use super::record::{Record, Result, Text, list, unique};

/// Which kind of component an operation is for, as effects.toml spells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    Combat,
    Building,
    Sovereign,
    Bonus,
    Event,
    Unit,
}

const SCOPES: [(&str, Scope); 6] = [
    ("combat", Scope::Combat),
    ("building", Scope::Building),
    ("sovereign", Scope::Sovereign),
    ("bonus", Scope::Bonus),
    ("event", Scope::Event),
    ("unit", Scope::Unit),
];

impl Scope {
    fn name(self) -> &'static str {
        SCOPES.iter().find(|(_, scope)| *scope == self).map_or("", |(name, _)| name)
    }

    fn ops(self) -> &'static [&'static str] {
        super::OPS.iter().find(|(name, _)| *name == self.name()).map_or(&[], |(_, ops)| ops)
    }
}

/// Words of the cards that are not operations. [K17.2] [K4.3.1] [K18.0]
const TERMS: [(&str, &[&str]); 5] = [
    ("timing", &["cancel", "resolve", "after"]),
    ("condition", &["always", "win", "not_win", "conquer", "fewer_units", "own_protective_here"]),
    ("window", &["own_turn", "own_order_phase", "own_turn_after_order", "combat_after_reveal", "after_war_turn"]),
    ("event_order", &["each_from_drawer", "simultaneous", "drawer", "all", "special"]),
    ("duration", &["instant", "until_drawers_next_age"]),
];

#[derive(Debug)]
enum Kind {
    Int,
    Ints6,
    Name6(Vec<String>),
    Word(Vec<String>),
    Flag,
    Unit,
}

struct Shape {
    scope: Scope,
    fields: Vec<(String, Kind)>,
}

pub(super) struct Vocabulary {
    terms: BTreeSet<(String, String)>,
    ops: BTreeMap<String, Shape>,
}

impl Vocabulary {
    pub(super) fn new(file: File<'_>, rows: &Effects) -> Result<Self> {
        let mut terms = BTreeSet::new();
        for row in &rows.term {
            let record = Record::new(file, "term", &row.id);
            let known = record.word("kind", &row.kind, &TERMS)?;
            record.ensure(known.contains(&row.id.get_ref().as_str()), || {
                format!("the rules know no such {}; possible: {}", row.kind.get_ref(), list(known.iter().copied()))
            })?;
            let new = terms.insert((row.kind.get_ref().clone(), row.id.get_ref().clone()));
            record.ensure(new, || format!("there is another {} of this id", row.kind.get_ref()))?;
        }
        unique(file, "op", rows.op.iter().map(|row| &row.id))?;
        let mut ops = BTreeMap::new();
        for row in &rows.op {
            let record = Record::new(file, "op", &row.id);
            let shape = shape(&record, row)?;
            try_out(&record, &shape)?;
            ops.insert(row.id.get_ref().clone(), shape);
        }
        Ok(Vocabulary { terms, ops })
    }

    /// The meaning of a declared word.
    pub(super) fn term<T: Copy>(&self, record: &Record<'_>, kind: &str, word: &Text, words: &[(&str, T)]) -> Result<T> {
        let meaning = record.word(kind, word, words)?;
        if self.terms.contains(&(kind.to_owned(), word.get_ref().clone())) {
            Ok(meaning)
        } else {
            Err(record.at(word, format_args!("{kind} \"{}\" is not declared in effects.toml", word.get_ref())))
        }
    }

    /// The special ability of a unit type, which is named without fields. [K13.3]
    pub(super) fn unit_ability(&self, record: &Record<'_>, word: &Text) -> Result<()> {
        match self.ops.get(word.get_ref()) {
            Some(shape) if shape.scope == Scope::Unit => Ok(()),
            _ => {
                let possible = list(Scope::Unit.ops().iter().copied());
                Err(record.at(word, format_args!("ability \"{}\" is unknown; possible: {possible}", word.get_ref())))
            }
        }
    }

    /// Opens an effect whose operation, fields and kinds are as declared.
    pub(super) fn effect<'a>(&self, record: Record<'a>, raw: &'a Raw, scope: Scope) -> Result<Effect<'a>> {
        let fields = raw.get_ref();
        let Some(op) = fields.get("op") else {
            return Err(record.at(raw, "an effect has no op"));
        };
        let Value::Word(name) = op.get_ref() else {
            return Err(record.at(op, "op must be a word"));
        };
        let declared = || list(self.ops.iter().filter(|(_, s)| s.scope == scope).map(|(name, _)| name.as_str()));
        let shape = match self.ops.get(name) {
            None => return Err(record.at(op, format_args!("unknown op \"{name}\"; possible: {}", declared()))),
            Some(shape) if shape.scope != scope => {
                let (is, not) = (shape.scope.name(), scope.name());
                let what = format_args!("op \"{name}\" has scope {is}, not {not}; possible: {}", declared());
                return Err(record.at(op, what));
            }
            Some(shape) => shape,
        };
        let besides: &[&str] = if scope == Scope::Combat { &["op", "timing", "condition"] } else { &["op"] };
        for field in besides.iter().copied().chain(shape.fields.iter().map(|(field, _)| field.as_str())) {
            if !fields.contains_key(field) {
                return Err(record.at(raw, format_args!("op \"{name}\" lacks its field \"{field}\"")));
            }
        }
        for (field, value) in fields.iter().filter(|(field, _)| !besides.contains(&field.as_str())) {
            let Some((_, kind)) = shape.fields.iter().find(|(known, _)| known == field) else {
                return Err(record.at(value, format_args!("op \"{name}\" has no field \"{field}\"")));
            };
            kind.check(&record, field, value)?;
        }
        Ok(Effect { record, op: name, raw, read: BTreeSet::new(), trial: false })
    }
}

impl Kind {
    fn check(&self, record: &Record<'_>, field: &str, value: &Spanned<Value>) -> Result<()> {
        let wrong = |what: &str| Err(record.at(value, format_args!("{field} must be {what}")));
        let known = |word: &String, values: &[String]| {
            if values.contains(word) {
                return Ok(());
            }
            let possible = list(values.iter().map(String::as_str));
            Err(record.at(value, format_args!("{field} \"{word}\" is unknown; possible: {possible}")))
        };
        match (self, value.get_ref()) {
            (Kind::Int, Value::Int(_)) | (Kind::Flag, Value::Flag(_)) | (Kind::Unit, Value::Word(_)) => Ok(()),
            (Kind::Ints6, Value::Ints(ints)) if ints.len() == 6 => Ok(()),
            (Kind::Word(values), Value::Word(word)) => known(word, values),
            (Kind::Name6(values), Value::Words(words)) if words.len() == 6 => {
                words.iter().try_for_each(|word| known(word, values))
            }
            (Kind::Int, _) => wrong("a whole number"),
            (Kind::Flag, _) => wrong("true or false"),
            (Kind::Unit | Kind::Word(_), _) => wrong("a word"),
            (Kind::Ints6, _) => wrong("six whole numbers, one for each roll"),
            (Kind::Name6(_), _) => wrong("six words, one for each roll"),
        }
    }

    /// A value of this kind; with several words the one of the turn.
    fn sample(&self, turn: usize) -> Value {
        let pick = |values: &[String]| values.get(turn % values.len().max(1)).cloned().unwrap_or_default();
        match self {
            Kind::Int => Value::Int(1),
            Kind::Ints6 => Value::Ints(vec![1; 6]),
            Kind::Flag => Value::Flag(true),
            Kind::Unit => Value::Word("any".to_owned()),
            Kind::Word(values) => Value::Word(pick(values)),
            Kind::Name6(values) => Value::Words(vec![pick(values); 6]),
        }
    }

    fn words(&self) -> usize {
        match self {
            Kind::Word(values) | Kind::Name6(values) => values.len(),
            _ => 1,
        }
    }
}

fn shape(record: &Record<'_>, row: &OpRow) -> Result<Shape> {
    let scope = record.word("scope", &row.scope, &SCOPES)?;
    if !scope.ops().contains(&record.id.get_ref().as_str()) {
        let possible = list(scope.ops().iter().copied());
        return Err(record.error(format_args!("the rules know no such {} op; possible: {possible}", scope.name())));
    }
    let names: Vec<&str> = row.fields.iter().map(|field| field.get_ref().as_str()).collect();
    let stray = row.types.keys().chain(row.values.keys()).find(|field| !names.contains(&field.as_str()));
    record.ensure(stray.is_none(), || {
        format!("types or values name \"{}\", which is no field", stray.map_or("", |s| s))
    })?;
    let mut fields = Vec::new();
    for field in &row.fields {
        let name = field.get_ref();
        let Some(kind) = row.types.get(name) else {
            return Err(record.at(field, format_args!("field \"{name}\" has no type")));
        };
        let values = || match row.values.get(name) {
            Some(values) if !values.is_empty() => Ok(values.clone()),
            _ => Err(record.at(field, format_args!("field \"{name}\" has no values"))),
        };
        let kind = match kind.get_ref().as_str() {
            "int" => Kind::Int,
            "ints6" => Kind::Ints6,
            "name6" => Kind::Name6(values()?),
            "word" => Kind::Word(values()?),
            "flag" => Kind::Flag,
            "unit" => Kind::Unit,
            other => {
                let what = format_args!("type \"{other}\" is unknown; possible: int, ints6, name6, word, flag, unit");
                return Err(record.at(kind, what));
            }
        };
        if fields.iter().any(|(other, _)| other == name) {
            return Err(record.at(field, format_args!("field \"{name}\" is listed twice")));
        }
        fields.push((name.clone(), kind));
    }
    Ok(Shape { scope, fields })
}

/// Reads made-up effects of this shape the way the rules do: a field or word that the rules do not know, or miss, shows.
fn try_out(record: &Record<'_>, shape: &Shape) -> Result<()> {
    let turns = shape.fields.iter().map(|(_, kind)| kind.words()).max().unwrap_or(1);
    for turn in 0..turns {
        let span = record.id.span();
        let sample = |(name, kind): &(String, Kind)| (name.clone(), Spanned::new(span.clone(), kind.sample(turn)));
        let raw = Spanned::new(span.clone(), shape.fields.iter().map(sample).collect());
        let mut e = Effect { record: *record, op: record.id.get_ref(), raw: &raw, read: BTreeSet::new(), trial: true };
        match shape.scope {
            Scope::Combat => ops::combat(&mut e).map(drop)?,
            Scope::Building => ops::building(&mut e, &mut Default::default()).map(drop)?,
            Scope::Sovereign => ops::sovereign(&mut e, &mut Default::default())?,
            Scope::Bonus => ops::bonus(&mut e).map(drop)?,
            Scope::Event => ops::event(&mut e).map(drop)?,
            Scope::Unit => {}
        }
        let unread = shape.fields.iter().find(|(field, _)| !e.read.contains(field.as_str()));
        record.ensure(unread.is_none(), || format!("the rules know no field \"{}\"", unread.map_or("", |(f, _)| f)))?;
    }
    Ok(())
}

/// One effect while its fields are read.
pub(super) struct Effect<'a> {
    pub(super) record: Record<'a>,
    op: &'a str,
    raw: &'a Raw,
    read: BTreeSet<&'static str>,
    /// Reading a made-up effect: any number will do.
    trial: bool,
}

impl<'a> Effect<'a> {
    pub(super) fn op(&self) -> &'a str {
        self.op
    }

    /// An error about the effect as a whole.
    pub(super) fn error(&self, what: impl std::fmt::Display) -> PackError {
        if self.trial {
            return self.record.error(what); // the record is the operation itself
        }
        self.record.at(self.raw, format_args!("op \"{}\": {what}", self.op))
    }

    /// The operation is not one the rules know.
    pub(super) fn unknown(&self) -> PackError {
        self.error("the rules know no such op")
    }

    fn field(&mut self, field: &'static str) -> Result<&'a Spanned<Value>> {
        self.read.insert(field);
        self.raw.get_ref().get(field).ok_or_else(|| self.error(format_args!("field \"{field}\" is missing")))
    }

    fn wrong(&self, field: &str, value: &Spanned<Value>) -> PackError {
        self.record.at(value, format_args!("op \"{}\": the rules want another type of \"{field}\"", self.op))
    }

    fn within(&self, field: &str, value: &Spanned<Value>, n: i64, range: &RangeInclusive<u8>) -> Result<u8> {
        if self.trial {
            return Ok(1);
        }
        self.record.number(field, &Spanned::new(value.span(), n), range.clone())
    }

    pub(super) fn int(&mut self, field: &'static str, range: RangeInclusive<u8>) -> Result<u8> {
        let value = self.field(field)?;
        match value.get_ref() {
            Value::Int(n) => self.within(field, value, *n, &range),
            _ => Err(self.wrong(field, value)),
        }
    }

    pub(super) fn signed(&mut self, field: &'static str, range: RangeInclusive<i32>) -> Result<i32> {
        let value = self.field(field)?;
        match value.get_ref() {
            Value::Int(n) => self.record.signed(field, &Spanned::new(value.span(), *n), range),
            _ => Err(self.wrong(field, value)),
        }
    }

    /// Six numbers, by roll.
    pub(super) fn table(&mut self, field: &'static str, range: RangeInclusive<u8>) -> Result<[u8; 6]> {
        let value = self.field(field)?;
        let Value::Ints(ints) = value.get_ref() else {
            return Err(self.wrong(field, value));
        };
        let mut table = [0; 6];
        for (entry, n) in table.iter_mut().zip(ints) {
            *entry = self.within(field, value, *n, &range)?;
        }
        Ok(table)
    }

    pub(super) fn flag(&mut self, field: &'static str) -> Result<bool> {
        let value = self.field(field)?;
        match value.get_ref() {
            Value::Flag(flag) => Ok(*flag),
            _ => Err(self.wrong(field, value)),
        }
    }

    /// A word as written, with its place.
    pub(super) fn text(&mut self, field: &'static str) -> Result<Text> {
        let value = self.field(field)?;
        match value.get_ref() {
            Value::Word(word) => Ok(Spanned::new(value.span(), word.clone())),
            _ => Err(self.wrong(field, value)),
        }
    }

    pub(super) fn word<T: Copy>(&mut self, field: &'static str, words: &[(&str, T)]) -> Result<T> {
        let text = self.text(field)?;
        self.record.word(field, &text, words)
    }

    /// Six words, by roll.
    pub(super) fn names<T: Copy>(&mut self, field: &'static str, words: &[(&str, T)], fill: T) -> Result<[T; 6]> {
        let value = self.field(field)?;
        let Value::Words(names) = value.get_ref() else {
            return Err(self.wrong(field, value));
        };
        let mut faces = [fill; 6];
        for (face, name) in faces.iter_mut().zip(names) {
            *face = self.record.word(field, &Spanned::new(value.span(), name.clone()), words)?;
        }
        Ok(faces)
    }
}
