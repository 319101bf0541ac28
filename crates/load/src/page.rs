//! What is read from a page or an update. It depends on the names of the fields in the form with the numbered actions, and on nothing
//! else of the layout.

/// The form with the numbered actions, as it was last sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) seat: String,
    pub(crate) decision: String,
    pub(crate) actions: Vec<String>,
}

const MARK: &str = "name=\"decision\"";

/// The form of the decision in a piece of a page; none if the piece has none.
pub(crate) fn form(text: &str) -> Option<Form> {
    let mark = text.find(MARK)?;
    let from = text[..mark].rfind("<form")?;
    let to = mark + text[mark..].find("</form>")?;
    let (mut seat, mut decision, mut actions) = (None, None, Vec::new());
    for tag in text[from..to].split('<').filter(|tag| tag.starts_with("input") || tag.starts_with("button")) {
        let tag = &tag[..tag.find('>').unwrap_or(tag.len())];
        let (Some(name), Some(value)) = (attribute(tag, " name=\""), attribute(tag, " value=\"")) else { continue };
        match name {
            "seat" => seat = Some(plain(value)),
            "decision" => decision = Some(plain(value)),
            "action" => actions.push(plain(value)),
            _ => {}
        }
    }
    Some(Form { seat: seat?, decision: decision?, actions })
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = tag.split_once(name)?;
    rest.split_once('"').map(|(value, _)| value)
}

fn plain(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    let marks = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    marks.iter().fold(text.to_owned(), |text, (mark, sign)| text.replace(mark, sign))
}

/// The number of the last event that a message of a live stream shows.
pub(crate) fn event(message: &str) -> Option<u64> {
    message.lines().find_map(|line| line.strip_prefix("id: ")?.parse().ok())
}

/// A form as a browser posts it.
pub(crate) fn encode(fields: &[(&str, &str)]) -> String {
    let mut body = String::new();
    for (name, value) in fields {
        if !body.is_empty() {
            body.push('&');
        }
        body.push_str(name);
        body.push('=');
        for byte in value.bytes() {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'*' => body.push(char::from(byte)),
                b' ' => body.push('+'),
                other => body.push_str(&format!("%{other:02X}")),
            }
        }
    }
    body
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_of_the_decision_is_found_among_others() {
        let page = r#"<form><input type="hidden" name="seat" value="7"><button name="action" value="no">x</button></form>
            <form id="choices"><input type="hidden" name="seat" value="1"><input type="hidden" name="decision" value="0-3-ab">
            <button id="act-0" name="action" value="pay &lt;2&gt; &amp;amp;"><kbd>1</kbd></button></form>"#;
        let found = form(page).expect("a form");
        assert_eq!((found.seat.as_str(), found.decision.as_str()), ("1", "0-3-ab"));
        assert_eq!(found.actions, ["pay <2> &amp;"]);
        assert_eq!(form("<p>nothing is asked</p>"), None);
    }

    #[test]
    fn forms_and_events_are_written_as_browsers_do() {
        assert_eq!(encode(&[("seat", "1"), ("action", "a b+c é")]), "seat=1&action=a+b%2Bc+%C3%A9");
        assert_eq!(event("id: 42\ndata: <p>\n\n"), Some(42));
        assert_eq!(event(": still here\n\n"), None);
    }
}
