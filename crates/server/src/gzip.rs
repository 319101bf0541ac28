//! Compressed answers that are put together from parts: what is the same for everybody is compressed once.
//!
//! A part ends with a full flush, so its blocks end on a byte and refer to nothing before them: parts can follow each other
//! in any order, and checksums of parts combine into that of the whole (RFC 1951, RFC 1952).

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_ENCODING;
use flate2::{Compress, Compression, Crc, FlushCompress};

/// No name, no time, an unknown system.
const HEADER: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];

/// A last block with nothing in it.
const END: [u8; 2] = [3, 0];

/// Whether a browser reads compressed answers.
pub fn is_accepted(headers: &HeaderMap) -> bool {
    let lines = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|line| line.to_str().ok());
    let mut ways = lines.flat_map(|line| line.split(','));
    ways.any(|way| {
        let (name, weight) = way.split_once(';').unwrap_or((way, ""));
        let refused = weight.trim().strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0));
        name.trim().eq_ignore_ascii_case("gzip") && !refused
    })
}

/// A compressed piece of text.
pub struct Part {
    deflated: Vec<u8>,
    crc: Crc,
}

impl Part {
    pub fn new(text: &str, level: Compression) -> Self {
        let mut crc = Crc::new();
        crc.update(text.as_bytes());
        Part { deflated: deflate(text.as_bytes(), level), crc }
    }
}

/// Compresses into blocks that stand for themselves.
fn deflate(text: &[u8], level: Compression) -> Vec<u8> {
    let mut compress = Compress::new(level, false);
    let mut out = Vec::with_capacity(text.len() / 2 + 64);
    loop {
        let read = usize::try_from(compress.total_in()).unwrap_or(text.len());
        // With a buffer that is not empty, compressing into memory cannot fail.
        let _ = compress.compress_vec(&text[read..], &mut out, FlushCompress::Full);
        // Room is left: all was read, and flushed.
        if out.len() < out.capacity() {
            return out;
        }
        out.reserve(out.len().max(64));
    }
}

/// One answer of several parts.
pub fn join(parts: &[&Part]) -> Vec<u8> {
    let mut out = HEADER.to_vec();
    let mut crc = Crc::new();
    for part in parts {
        out.extend_from_slice(&part.deflated);
        crc.combine(&part.crc);
    }
    out.extend_from_slice(&END);
    out.extend_from_slice(&crc.sum().to_le_bytes());
    out.extend_from_slice(&crc.amount().to_le_bytes());
    out
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn parts_that_are_joined_are_the_whole_text() {
        let long = (0..20_000).map(|n| format!("clause {} ", n * 7919 % 10_007)).collect::<String>();
        let texts = ["", "a", "the same and the same", &long, "", "Ünïcode"];
        for level in [Compression::best(), Compression::fast()] {
            let parts: Vec<Part> = texts.iter().map(|text| Part::new(text, level)).collect();
            for order in [[0, 1, 2, 3, 4, 5], [3, 3, 5, 1, 0, 2], [5, 4, 3, 2, 1, 0]] {
                let joined = join(&order.map(|i| &parts[i]));
                let mut text = String::new();
                flate2::read::GzDecoder::new(&joined[..]).read_to_string(&mut text).unwrap();
                assert!(text == order.map(|i| texts[i]).concat(), "{order:?}");
            }
        }
        assert!(join(&[&Part::new(&long, Compression::best())]).len() < long.len() / 2);
    }

    #[test]
    fn browsers_say_what_they_read() {
        let accepts =
            |line: &str| is_accepted(&HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_str(line).unwrap())]));
        assert!(accepts("gzip") && accepts("br, GZIP;q=0.5") && accepts("deflate, gzip; q=1.0"));
        assert!(!accepts("") && !accepts("br") && !accepts("gzip;q=0") && !accepts("gzip; q=0.0") && !accepts("xgzip"));
    }
}
