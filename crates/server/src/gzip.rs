//! Compressed answers that are put together from parts, and live streams that are compressed message by message.
//!
//! A part ends with a full flush, so its blocks end on a byte and refer to nothing before them: parts can follow each other
//! in any order, and checksums of parts combine into that of the whole (RFC 1951, RFC 1952).
//!
//! A message of a stream may refer to what was sent before it. Between two messages nothing is kept but the last few kilobytes of
//! text: the compressor belongs to the thread, and is given that text as its dictionary. A browser has it in its window.

use std::cell::RefCell;

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
    compress_all(&mut compress, text, &mut out, FlushCompress::Full);
    out
}

/// How much of what was sent a stream remembers. Browsers remember 32 KiB.
const WINDOW: usize = 8 * 1024;

/// Every move is compressed for each page. Level 1 takes half the time and a third more bytes, which is too much for the largest updates.
const STREAM_LEVEL: u32 = 4;

thread_local! {
    static COMPRESS: RefCell<Compress> = RefCell::new(Compress::new(Compression::new(STREAM_LEVEL), false));
}

/// A stream that is compressed message by message. It is never finished: whoever reads it has all of every message.
#[derive(Default)]
pub struct Stream {
    /// The end of what was sent.
    window: Vec<u8>,
    begun: bool,
}

impl Stream {
    /// Compresses a message so that all of it can be read.
    pub fn pack(&mut self, message: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(message.len() / 4 + 128);
        if !std::mem::replace(&mut self.begun, true) {
            out.extend_from_slice(&HEADER);
        }
        COMPRESS.with_borrow_mut(|compress| {
            compress.reset();
            if !self.window.is_empty() {
                // Refused only in the middle of a message.
                let _ = compress.set_dictionary(&self.window);
            }
            compress_all(compress, message, &mut out, FlushCompress::Sync);
        });
        self.remember(message);
        out
    }

    fn remember(&mut self, message: &[u8]) {
        let new = &message[message.len().saturating_sub(WINDOW)..];
        let kept = self.window.len().min(WINDOW - new.len());
        self.window.drain(..self.window.len() - kept);
        self.window.reserve_exact(new.len());
        self.window.extend_from_slice(new);
    }
}

fn compress_all(compress: &mut Compress, text: &[u8], out: &mut Vec<u8>, flush: FlushCompress) {
    loop {
        let read = usize::try_from(compress.total_in()).unwrap_or(text.len());
        // With a buffer that is not empty, compressing into memory cannot fail.
        let _ = compress.compress_vec(&text[read..], out, flush);
        // Room is left: all was read, and flushed.
        if out.len() < out.capacity() {
            return;
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
    fn a_stream_is_one_compressed_text_whoever_compresses_it() {
        let mut streams = [Stream::default(), Stream::default()];
        let mut sent = [Vec::new(), Vec::new()];
        let mut texts = [String::new(), String::new()];
        for n in 0_usize..200 {
            let words = (0..n % 7 * 300).map(|w| format!("<li>{} of {n}</li>", w * n % 97)).collect::<String>();
            let message = format!("id: {n}\ndata: {words}\n\n");
            for (i, stream) in streams.iter_mut().enumerate().skip(usize::from(n % 3 == 0)) {
                sent[i].extend(stream.pack(message.as_bytes()));
                texts[i].push_str(&message);
            }
        }
        for (sent, text) in sent.iter().zip(&texts) {
            let mut read = vec![0; text.len()];
            flate2::read::GzDecoder::new(&sent[..]).read_exact(&mut read).unwrap();
            assert!(read == text.as_bytes());
            assert!(sent.len() * 4 < text.len());
        }
        assert!(streams.iter().all(|stream| stream.window.len() <= WINDOW));
    }

    #[test]
    fn what_was_sent_before_costs_next_to_nothing() {
        let mut stream = Stream::default();
        let message = (0..200).map(|n| (n * 7919 % 10_007).to_string()).collect::<String>();
        let (first, second) = (stream.pack(message.as_bytes()).len(), stream.pack(message.as_bytes()).len());
        assert!(second * 5 < first, "{first}, then {second}");
    }

    #[test]
    fn browsers_say_what_they_read() {
        let accepts =
            |line: &str| is_accepted(&HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_str(line).unwrap())]));
        assert!(accepts("gzip") && accepts("br, GZIP;q=0.5") && accepts("deflate, gzip; q=1.0"));
        assert!(!accepts("") && !accepts("br") && !accepts("gzip;q=0") && !accepts("gzip; q=0.0") && !accepts("xgzip"));
    }
}
