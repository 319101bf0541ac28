//! A drawing as a tree of hashes. An element is looked into if it is large; what is small, and every form, is sent as one.

use std::borrow::Cow;
use std::hash::{BuildHasher, Hash, Hasher};
use std::ops::Range;
use std::sync::LazyLock;

use foldhash::quality::FixedState;
use memchr::memchr;
use memchr::memmem::Finder;
use ravelin_core::draw::{KEY, Known, Shown, key_of};

use super::{Part, Piece, Unread};

/// Elements below this size, in bytes, are not looked into.
const SMALL: usize = 256;

/// The elements that never have an end.
const VOID: [&str; 6] = ["input", "img", "br", "hr", "wbr", "source"];

/// An element. Those below it follow it in the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mark {
    /// Of all its text; if it is looked into, of the text outside of its children.
    pub(super) hash: u64,
    /// Of its id; 0 without one.
    pub(super) name: u32,
    /// How many elements of the list are in it, and whether there is text beside its children.
    below: u32,
}

const TEXT: u32 = 1 << 31;

impl Mark {
    pub(super) fn below(&self) -> usize {
        (self.below & !TEXT) as usize
    }

    pub(super) fn is_leaf(&self) -> bool {
        self.below() == 0
    }

    /// Whether there is text beside its children.
    pub(super) fn has_text(&self) -> bool {
        self.below & TEXT != 0
    }

    /// Whether this is the same element as another: by its id, or as it is.
    pub(super) fn is_same_as(&self, other: &Mark) -> bool {
        self.name == other.name && (self.name != 0 || (self.hash == other.hash && self.is_leaf() == other.is_leaf()))
    }
}

/// The elements directly below one.
pub(super) fn children(marks: &[Mark], parent: usize) -> impl Iterator<Item = usize> {
    let end = parent + marks[parent].below();
    let first = (parent < end).then_some(parent + 1);
    std::iter::successors(first, move |child| Some(child + marks[*child].below() + 1).filter(|next| *next <= end))
}

/// What is kept of a part.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct PartOutline {
    pub(super) id: &'static str,
    /// The part itself, then all that is in it.
    pub(super) marks: Box<[Mark]>,
    /// Of each piece its hash, 0 if it cannot be taken over, and where its marks end.
    pieces: Box<[(u64, u32)]>,
    /// Elements with a key, in the order of their marks.
    keys: Box<[Keyed]>,
}

/// An element that is not drawn again while its key stays.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Keyed {
    key: u64,
    mark: u32,
    shown: Shown,
}

/// What is kept of a drawing.
#[derive(Debug, PartialEq, Eq)]
pub struct Outline(Box<[PartOutline]>);

impl Outline {
    pub(super) fn new(parts: Vec<PartOutline>) -> Self {
        Outline(parts.into())
    }

    pub(super) fn part(&self, n: usize) -> Option<&PartOutline> {
        self.0.get(n)
    }

    /// The elements that need not be drawn again.
    pub fn known(&self) -> Known {
        let keys = self.0.iter().flat_map(|part| part.keys.iter());
        keys.map(|keyed| (keyed.key, keyed.shown.clone())).collect()
    }
}

/// Where an element stands in its piece; nowhere if the piece was taken over unread.
#[derive(Clone, Copy, Default)]
struct Span {
    piece: u32,
    from: u32,
    to: u32,
}

impl Span {
    fn new(piece: usize, range: Range<usize>) -> Self {
        // A piece has far less than 4 GiB.
        Span { piece: piece as u32, from: range.start as u32, to: range.end as u32 }
    }
}

/// A part that was read.
pub(super) struct Tree {
    pub(super) outline: PartOutline,
    spans: Vec<Span>,
}

/// A seed of its own for each run: nobody can make elements that collide.
static HASH: LazyLock<FixedState> = LazyLock::new(|| FixedState::with_seed(u64::from_le_bytes(crate::random())));

fn hash(text: &str) -> u64 {
    let mut hasher = HASH.build_hasher();
    hasher.write(text.as_bytes());
    // 0 says that nothing is known.
    hasher.finish().max(1)
}

/// A key for what is drawn from this, whenever that is.
pub fn key(of: impl Hash) -> u64 {
    HASH.hash_one(of).max(1)
}

/// Adds a text without the keys of its elements, which are of no use to a browser.
pub(super) fn push_without_keys(out: &mut String, mut text: &str) {
    static FINDER: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(KEY));
    while let Some(at) = FINDER.find(text.as_bytes()) {
        out.push_str(&text[..at]);
        let rest = &text[at + KEY.len()..];
        // Keys are our own: each is followed by a quote.
        text = memchr(b'"', rest.as_bytes()).map_or("", |quote| &rest[quote + 1..]);
    }
    out.push_str(text);
}

/// Where the key of an element ends, which is its first attribute; 0 without one.
fn key_in(element: &str) -> usize {
    let from = element.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'<').count();
    let key = element[from..].strip_prefix(KEY).and_then(|rest| memchr(b'"', rest.as_bytes()));
    key.map_or(0, |quote| from + KEY.len() + quote + 1)
}

fn start_tag(element: &str) -> &str {
    &element[..memchr(b'>', element.as_bytes()).map_or(element.len(), |end| end + 1)]
}

/// Says of an element that is sent that the one on the page keeps its children. htmx looks for it after it has taken over the attributes,
/// and takes it away with the next tag that has none.
pub const KEEP: &str = "data-keep";

/// The tag of an element without what is in it, for one that keeps its children.
pub(super) fn emptied(element: &str) -> Option<String> {
    let mut tag = String::new();
    push_without_keys(&mut tag, start_tag(element).strip_suffix('>')?.trim_end_matches('/'));
    let name = tag.get(1..)?.split(' ').next()?;
    Some(format!("{tag} {KEEP}=\"\"></{name}>"))
}

/// The id of an element, if a selector can hold it as it is.
pub(super) fn id_of(element: &str) -> Option<&str> {
    static ID: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(" id=\""));
    let tag = start_tag(element);
    let rest = &tag[ID.find(tag.as_bytes())? + ID.needle().len()..];
    let id = &rest[..memchr(b'"', rest.as_bytes())?];
    let plain = id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    (plain && id.starts_with(|c: char| c.is_ascii_alphabetic())).then_some(id)
}

fn name_of(element: &str) -> u32 {
    id_of(element).map_or(0, |id| (hash(id) as u32).max(1))
}

impl Tree {
    /// Reads a part. Elements that were left out are those of the part before; `fresh` are those that were drawn.
    pub(super) fn read(part: &Part<'_>, before: Option<&PartOutline>, fresh: &Known) -> Result<Self, Unread> {
        let mut marks = vec![Mark::default()];
        let mut spans = vec![Span::default()];
        let mut keys = Vec::new();
        let mut pieces = Vec::with_capacity(part.pieces.len());
        let mut own = HASH.build_hasher();
        let mut has_text = false;
        let known = before.filter(|old| old.pieces.len() == part.pieces.len());
        for (i, piece) in part.pieces.iter().enumerate() {
            let text = match piece {
                Piece::Markup(text) => text,
                Piece::Row { key, .. } => {
                    marks.push(Mark { hash: *key, ..Mark::default() });
                    spans.push(Span { piece: i as u32, ..Span::default() });
                    pieces.push((0, marks.len() as u32));
                    continue;
                }
            };
            let whole = hash(text);
            if let Some((old, range)) = known.and_then(|old| Some((old, old.piece(i, whole)?))) {
                old.copy(range, &mut marks, &mut keys);
                spans.resize(marks.len(), Span::default());
                pieces.push((whole, marks.len() as u32));
                continue;
            }
            let first = marks.len();
            let mut reader = Reader {
                piece: i,
                text,
                before,
                fresh,
                marks: &mut marks,
                spans: &mut spans,
                keys: &mut keys,
                last: 0,
            };
            reader.read()?;
            let words = reader.finish_children(first, 0..text.len(), &mut own);
            has_text |= words;
            pieces.push((if words { 0 } else { whole }, marks.len() as u32));
        }
        marks[0] = Mark {
            hash: own.finish(),
            name: (hash(part.id) as u32).max(1),
            below: (marks.len() - 1) as u32 | if has_text { TEXT } else { 0 },
        };
        let outline = PartOutline { id: part.id, marks: marks.into(), pieces: pieces.into(), keys: keys.into() };
        Ok(Tree { outline, spans })
    }

    /// The markup of an element; none if it is a row, was left out or stands in a piece that was taken over unread.
    pub(super) fn markup<'a>(&self, part: &'a Part<'_>, element: usize) -> Option<&'a str> {
        let Span { piece, from, to } = self.spans[element];
        match part.pieces.get(piece as usize)? {
            Piece::Markup(text) => {
                text.get(from as usize..to as usize).filter(|text| !text.is_empty() && !text.starts_with(STUB_TAG))
            }
            Piece::Row { .. } => None,
        }
    }

    /// The whole text of an element, drawn now if it is a row; none if it or something in it was left out, or stands in a piece that
    /// was taken over unread.
    pub(super) fn text<'a>(&self, part: &'a Part<'_>, element: usize) -> Option<Cow<'a, str>> {
        match part.pieces.get(self.spans[element].piece as usize)? {
            Piece::Markup(_) => self.markup(part, element).filter(|text| is_whole(text)).map(Cow::Borrowed),
            row @ Piece::Row { .. } => Some(row.markup()),
        }
    }
}

impl PartOutline {
    /// Where the marks of a piece stand, if it has this hash.
    fn piece(&self, n: usize, hash: u64) -> Option<Range<usize>> {
        let (known, end) = self.pieces[n];
        let from = n.checked_sub(1).map_or(1, |before| self.pieces[before].1);
        (known == hash).then_some(from as usize..end as usize)
    }

    /// Where the marks of the element with this key stand. Most elements are asked for in their order: the search begins after the last.
    fn keyed(&self, key: u64, last: &mut usize) -> Option<Range<usize>> {
        let (before, after) = self.keys.split_at((*last).min(self.keys.len()));
        let nth = after.iter().chain(before).position(|keyed| keyed.key == key)?;
        let nth = (before.len() + nth) % self.keys.len();
        *last = nth + 1;
        let from = self.keys[nth].mark as usize;
        Some(from..from + self.marks[from].below() + 1)
    }

    /// Adds some of its marks to others, with the keys of their elements.
    fn copy(&self, range: Range<usize>, marks: &mut Vec<Mark>, keys: &mut Vec<Keyed>) {
        let to = marks.len();
        let first = self.keys.partition_point(|keyed| (keyed.mark as usize) < range.start);
        let within = self.keys[first..].iter().take_while(|keyed| (keyed.mark as usize) < range.end);
        keys.extend(within.map(|keyed| Keyed { mark: keyed.mark - range.start as u32 + to as u32, ..keyed.clone() }));
        marks.extend_from_slice(&self.marks[range]);
    }
}

/// How a stub begins.
const STUB_TAG: &str = "<k ";

/// Whether nothing was left out of a text.
pub(super) fn is_whole(text: &str) -> bool {
    static STUB: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(STUB_TAG));
    STUB.find(text.as_bytes()).is_none()
}

struct Reader<'a> {
    piece: usize,
    text: &'a str,
    before: Option<&'a PartOutline>,
    fresh: &'a Known,
    marks: &'a mut Vec<Mark>,
    spans: &'a mut Vec<Span>,
    keys: &'a mut Vec<Keyed>,
    /// Where the last element that was taken over stood among those before.
    last: usize,
}

impl Reader<'_> {
    /// Finds all elements. Markup is our own: values are quoted and escaped, and what is opened is closed.
    fn read(&mut self) -> Result<(), Unread> {
        let text = self.text;
        let bytes = text.as_bytes();
        let mut open: Vec<(usize, usize)> = Vec::with_capacity(16);
        let mut at = 0;
        while let Some(tag) = memchr(b'<', &bytes[at..]).map(|n| at + n) {
            let end = memchr(b'>', &bytes[tag..]).map_or(text.len(), |n| tag + n + 1);
            at = end;
            if bytes.get(tag + 1) == Some(&b'/') {
                if let Some((mark, from)) = open.pop() {
                    self.close(mark, from..end);
                }
                continue;
            }
            let mark = self.marks.len();
            if let Some(key) = key_of(&text[tag..end]) {
                if text[tag..].starts_with(STUB_TAG) {
                    self.take_over(key, tag..end)?;
                    continue;
                }
                let shown = self.fresh.get(&key).cloned().unwrap_or_default();
                self.keys.push(Keyed { key, mark: mark as u32, shown });
            }
            self.marks.push(Mark::default());
            self.spans.push(Span::default());
            if bytes[end - 2] == b'/' || is_void(&text[tag + 1..end]) {
                self.close(mark, tag..end);
            } else {
                open.push((mark, tag));
            }
        }
        Ok(())
    }

    /// Takes over an element that was left out.
    fn take_over(&mut self, key: u64, stub: Range<usize>) -> Result<(), Unread> {
        let last = &mut self.last;
        let (old, range) = self.before.and_then(|old| Some((old, old.keyed(key, last)?))).ok_or(Unread)?;
        self.spans.push(Span::new(self.piece, stub));
        old.copy(range, self.marks, self.keys);
        self.spans.resize(self.marks.len(), Span::default());
        Ok(())
    }

    fn close(&mut self, mark: usize, range: Range<usize>) {
        self.spans[mark] = Span::new(self.piece, range.clone());
        let text = &self.text[range.clone()];
        // What has a key is looked for alone, whether it was drawn or left out.
        let holds_keys = self.keys.last().is_some_and(|keyed| keyed.mark as usize > mark);
        let small = text.len() < SMALL || mark + 1 == self.marks.len() || text.starts_with("<form");
        if small && !holds_keys {
            self.marks.truncate(mark + 1);
            self.spans.truncate(mark + 1);
            return;
        }
        let mut own = HASH.build_hasher();
        let inside = range.start + start_tag(text).len();
        // Another key alone is no change.
        own.write(&start_tag(text).as_bytes()[key_in(text)..]);
        let end = text.rfind('<').map_or(range.end, |n| range.start + n);
        let words = self.finish_children(mark + 1, inside..end, &mut own);
        self.marks[mark].below = (self.marks.len() - mark - 1) as u32 | if words { TEXT } else { 0 };
        self.marks[mark].hash = own.finish().max(1);
    }

    /// Names the elements from `first` on that stand within a range, hashes those that are not looked into, and adds the text between
    /// them; whether there is any.
    fn finish_children(&mut self, first: usize, range: Range<usize>, own: &mut impl Hasher) -> bool {
        let (mut child, mut at, mut nth, mut words) = (first, range.start, 0_u32, false);
        loop {
            let span = self.spans.get(child).copied();
            let gap = &self.text[at..span.map_or(range.end, |span| span.from as usize)];
            if !gap.is_empty() {
                words = true;
                own.write_u32(nth);
                own.write(gap.as_bytes());
            }
            let Some(span) = span else { return words };
            let element = &self.text[span.from as usize..span.to as usize];
            let mark = &mut self.marks[child];
            if !element.starts_with(STUB_TAG) {
                mark.name = name_of(element);
                if mark.is_leaf() {
                    mark.hash = hash(element);
                }
            }
            (child, at, nth) = (child + mark.below() + 1, span.to as usize, nth + 1);
        }
    }
}

fn is_void(tag: &str) -> bool {
    let name = tag.split([' ', '>']).next().unwrap_or(tag);
    VOID.contains(&name)
}
