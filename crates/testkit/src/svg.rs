//! A reader of drawings, strict enough to refuse what a browser would refuse, and some of what it would forgive.

use std::collections::BTreeSet;

/// What tests ask of a drawing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Svg {
    pub tags: BTreeSet<String>,
    pub attributes: BTreeSet<String>,
    /// Of all elements, in the order of the file.
    pub ids: Vec<String>,
    /// What `<use href="#x">` refers to.
    pub links: BTreeSet<String>,
    /// Choices that can be clicked, and near misses that are told of: `data-choices` and `data-no`.
    pub choices: Vec<usize>,
    pub refused: Vec<usize>,
}

impl Svg {
    /// Reads a whole file: one root, nested elements, quoted attributes, known entities.
    pub fn read(file: &str) -> Result<Svg, String> {
        let (mut svg, mut open, mut rest) = (Svg::default(), Vec::new(), file);
        while let Some(start) = rest.find('<') {
            let words = &rest[..start];
            entities(words)?;
            if open.is_empty() && !words.trim().is_empty() {
                return Err(format!("text outside the root: {words:?}"));
            }
            let end = rest[start..].find('>').ok_or_else(|| format!("left open: {:?}", &rest[start..]))?;
            let inside = &rest[start + 1..start + end];
            rest = &rest[start + end + 1..];
            if let Some(tag) = inside.strip_prefix('/') {
                match open.pop() {
                    Some(last) if last == tag => continue,
                    last => return Err(format!("</{tag}> ends {last:?}")),
                }
            }
            if open.is_empty() && !svg.tags.is_empty() {
                return Err(format!("a second root: {inside:?}"));
            }
            let (inside, is_empty) = inside.strip_suffix('/').map_or((inside, false), |inside| (inside, true));
            let (tag, attributes) = inside.split_once(' ').unwrap_or((inside, ""));
            if tag.is_empty() || !tag.bytes().all(|c| c.is_ascii_alphanumeric()) {
                return Err(format!("no name of an element: {tag:?}"));
            }
            note(&mut svg.tags, tag);
            svg.read_attributes(attributes)?;
            if !is_empty {
                open.push(tag);
            }
        }
        match (open.last(), rest.trim()) {
            (None, "") => Ok(svg),
            (Some(tag), _) => Err(format!("<{tag}> is left open")),
            (None, rest) => Err(format!("text outside the root: {rest:?}")),
        }
    }

    fn read_attributes(&mut self, attributes: &str) -> Result<(), String> {
        let (mut names, mut rest) = (Vec::new(), attributes);
        while !rest.is_empty() {
            let wrong = || format!("no list of attributes: {attributes:?}");
            let (name, after) = rest.split_once("=\"").ok_or_else(wrong)?;
            let (value, after) = after.split_once('"').ok_or_else(wrong)?;
            if name.is_empty() || !name.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-') {
                return Err(format!("no name of an attribute: {name:?}"));
            }
            if names.contains(&name) {
                return Err(format!("{name} twice in {attributes:?}"));
            }
            names.push(name);
            if value.contains('<') {
                return Err(format!("a bare < in {name}={value:?}"));
            }
            entities(value)?;
            note(&mut self.attributes, name);
            match name {
                "id" => self.ids.push(value.to_owned()),
                "href" => self.links.extend(value.strip_prefix('#').map(str::to_owned)),
                "data-choices" => self.choices.extend(indices(value)?),
                "data-no" => self.refused.extend(indices(value)?),
                _ => {}
            }
            rest = match after.strip_prefix(' ') {
                Some(next) if !next.is_empty() => next,
                None if after.is_empty() => "",
                _ => return Err(wrong()),
            };
        }
        Ok(())
    }

    pub fn has(&self, id: &str) -> bool {
        self.ids.iter().any(|found| found == id)
    }
}

fn note(seen: &mut BTreeSet<String>, word: &str) {
    if !seen.contains(word) {
        seen.insert(word.to_owned());
    }
}

/// The values of an attribute, in the order of a text.
pub fn values<'a>(svg: &'a str, attribute: &str) -> Vec<&'a str> {
    let key = format!(" {attribute}=\"");
    svg.split(&key).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

fn indices(value: &str) -> Result<Vec<usize>, String> {
    let all = value.split(' ').map(|n| n.parse().map_err(|_| format!("{n:?} is no index")));
    all.collect()
}

fn entities(text: &str) -> Result<(), String> {
    let is_known = |after: &str| ["amp;", "lt;", "gt;", "quot;", "#10;"].iter().any(|e| after.starts_with(e));
    match text.split('&').skip(1).find(|after| !is_known(after)) {
        None => Ok(()),
        Some(after) => Err(format!("a bare & before {after:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_is_read() {
        let file = "<svg viewBox=\"0 0 9 9\">\n<g id=\"a\" data-choices=\"0 2\"><title>A &amp; B</title></g>\
                    <use href=\"#a\"/><g id=\"b\" data-no=\"1\"/></svg>\n";
        let svg = Svg::read(file).unwrap();
        assert_eq!((svg.ids.join(" "), svg.choices, svg.refused), ("a b".to_owned(), vec![0, 2], vec![1]));
        assert!(svg.links.contains("a") && svg.tags.contains("title") && svg.attributes.contains("viewBox"));
        assert_eq!(values(file, "id"), ["a", "b"]);
    }

    #[test]
    fn what_a_browser_would_refuse_is_refused() {
        for (file, why) in [
            ("<svg>", "<svg> is left open"),
            ("<svg><g></svg></g>", "</svg> ends Some(\"g\")"),
            ("<svg/><svg/>", "a second root"),
            ("A<svg/>", "text outside the root"),
            ("<svg/>B", "text outside the root"),
            ("<svg>A & B</svg>", "a bare & before"),
            ("<svg id=\"a&b\"/>", "a bare & before"),
            ("<svg id=\"a\" id=\"b\"/>", "id twice"),
            ("<svg id=\"a\"class=\"b\"/>", "no list of attributes"),
            ("<svg id=a/>", "no list of attributes"),
            ("<svg id=\"a/>", "no list of attributes"),
            ("<svg id=\"<\"/>", "a bare <"),
            ("<svg g=\"1\" f:g=\"2\"/>", "no name of an attribute"),
            ("<svg><?x?></svg>", "no name of an element"),
            ("<svg", "left open"),
            ("<svg data-choices=\"one\"/>", "\"one\" is no index"),
        ] {
            let said = Svg::read(file).expect_err(file);
            assert!(said.contains(why), "{file}: {said}");
        }
    }
}
