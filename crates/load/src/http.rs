//! As much of HTTP as a browser uses here: a kept connection for requests, and one for a live stream, with its compression.

use std::net::SocketAddr;

use flate2::{Decompress, FlushDecompress, Status};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

#[derive(Debug, thiserror::Error)]
pub(crate) enum HttpError {
    #[error("the connection: {0}")]
    Io(#[from] std::io::Error),
    #[error("the server closed the connection")]
    Closed,
    #[error("not an answer of HTTP: {0:?}")]
    Malformed(String),
    #[error("compressed as {0:?}, which is not read here")]
    Encoding(String),
    #[error("what was sent cannot be unpacked: {0}")]
    Packed(#[from] flate2::DecompressError),
}

/// What Chromium sends.
const ENCODINGS: &str = "gzip, deflate, br, zstd";

pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        header(&self.head, name)
    }

    /// The body as text, unpacked.
    pub(crate) fn text(&self) -> Result<String, HttpError> {
        let mut unpack = Unpack::new(self.header("content-encoding"))?;
        let mut out = Vec::new();
        unpack.push(&self.body, &mut out)?;
        Ok(String::from_utf8_lossy(&out).into_owned())
    }
}

fn header<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    head.lines().find_map(|line| {
        let (key, value) = line.split_once(':')?;
        key.eq_ignore_ascii_case(name).then(|| value.trim())
    })
}

/// A connection that is kept open.
pub(crate) struct Connection {
    address: SocketAddr,
    socket: Option<TcpStream>,
    unread: Vec<u8>,
}

impl Connection {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Connection { address, socket: None, unread: Vec::new() }
    }

    async fn send(&mut self, request: &str) -> Result<(), HttpError> {
        if self.socket.is_none() {
            let socket = TcpStream::connect(self.address).await?;
            socket.set_nodelay(true)?;
            self.socket = Some(socket);
            self.unread.clear();
        }
        match &mut self.socket {
            Some(socket) => Ok(socket.write_all(request.as_bytes()).await?),
            None => Err(HttpError::Closed),
        }
    }

    /// Reads more; how much.
    async fn read(&mut self) -> Result<usize, HttpError> {
        let socket = self.socket.as_mut().ok_or(HttpError::Closed)?;
        match socket.read_buf(&mut self.unread).await? {
            0 => Err(HttpError::Closed),
            some => Ok(some),
        }
    }

    async fn head(&mut self) -> Result<String, HttpError> {
        loop {
            if let Some(end) = self.unread.windows(4).position(|four| four == b"\r\n\r\n") {
                let head = String::from_utf8_lossy(&self.unread[..end]).into_owned();
                self.unread.drain(..end + 4);
                return Ok(head);
            }
            self.read().await?;
        }
    }

    /// A piece of a chunked body; none at its end.
    async fn chunk(&mut self) -> Result<Option<Vec<u8>>, HttpError> {
        loop {
            if let Some(end) = self.unread.windows(2).position(|two| two == b"\r\n") {
                let size = String::from_utf8_lossy(&self.unread[..end]).into_owned();
                let size = usize::from_str_radix(&size, 16).map_err(|_| HttpError::Malformed(size))?;
                if self.unread.len() >= end + 4 + size {
                    let chunk = self.unread[end + 2..end + 2 + size].to_vec();
                    self.unread.drain(..end + 4 + size);
                    return Ok((size > 0).then_some(chunk));
                }
            }
            self.read().await?;
        }
    }

    async fn body(&mut self, head: &str) -> Result<Vec<u8>, HttpError> {
        if header(head, "transfer-encoding").is_some_and(|how| how.eq_ignore_ascii_case("chunked")) {
            let mut body = Vec::new();
            while let Some(chunk) = self.chunk().await? {
                body.extend(chunk);
            }
            return Ok(body);
        }
        let length = header(head, "content-length").and_then(|n| n.parse().ok()).unwrap_or(0);
        while self.unread.len() < length {
            self.read().await?;
        }
        Ok(self.unread.drain(..length).collect())
    }

    /// Sends a request and waits for the whole answer. A server may close a connection that was idle: then once more on another.
    pub(crate) async fn ask(&mut self, request: &str) -> Result<Answer, HttpError> {
        let fresh = self.socket.is_none();
        match self.try_ask(request).await {
            Err(HttpError::Closed | HttpError::Io(_)) if !fresh => {
                self.socket = None;
                self.try_ask(request).await
            }
            answered => answered,
        }
    }

    async fn try_ask(&mut self, request: &str) -> Result<Answer, HttpError> {
        self.send(request).await?;
        let head = self.head().await?;
        let status = status(&head)?;
        let body = if status == 204 { Vec::new() } else { self.body(&head).await? };
        if header(&head, "connection").is_some_and(|how| how.eq_ignore_ascii_case("close")) {
            self.socket = None;
        }
        Ok(Answer { status, head, body })
    }
}

fn status(head: &str) -> Result<u16, HttpError> {
    let code = head.split(' ').nth(1).and_then(|code| code.parse().ok());
    code.ok_or_else(|| HttpError::Malformed(head.to_owned()))
}

/// A request as a browser sends it. A body makes it a posted form.
pub(crate) fn request(host: SocketAddr, path: &str, cookie: &str, form: Option<&str>, accept: &str) -> String {
    let method = if form.is_some() { "POST" } else { "GET" };
    let mut request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\nUser-Agent: ravelin-load\r\nAccept: {accept}\r\n\
         Accept-Encoding: {ENCODINGS}\r\nAccept-Language: en\r\n"
    );
    if !cookie.is_empty() {
        request.push_str(&format!("Cookie: {cookie}\r\n"));
    }
    match form {
        Some(form) => request.push_str(&format!(
            "Origin: http://{host}\r\nHX-Request: true\r\nRavelin-Live: yes\r\nContent-Type: application/x-www-form-urlencoded\r\n\
             Content-Length: {}\r\n\r\n{form}",
            form.len()
        )),
        None => request.push_str("\r\n"),
    }
    request
}

/// A live stream: the messages of it, and how many bytes each took.
pub(crate) struct Stream {
    connection: Connection,
    unpack: Unpack,
    text: Vec<u8>,
    bytes: usize,
}

pub(crate) struct Message {
    pub(crate) text: String,
    pub(crate) bytes: usize,
}

impl Stream {
    pub(crate) async fn open(address: SocketAddr, path: &str, cookie: &str) -> Result<Self, HttpError> {
        let mut connection = Connection::new(address);
        connection.send(&request(address, path, cookie, None, "text/html, text/event-stream")).await?;
        let head = connection.head().await?;
        if status(&head)? != 200 {
            return Err(HttpError::Malformed(head));
        }
        let unpack = Unpack::new(header(&head, "content-encoding"))?;
        Ok(Stream { connection, unpack, text: Vec::new(), bytes: 0 })
    }

    /// The next message; none when the stream ends.
    pub(crate) async fn next(&mut self) -> Result<Option<Message>, HttpError> {
        while !self.text.ends_with(b"\n\n") {
            let Some(chunk) = self.connection.chunk().await? else { return Ok(None) };
            self.bytes += chunk.len();
            self.unpack.push(&chunk, &mut self.text)?;
        }
        let text = String::from_utf8_lossy(&std::mem::take(&mut self.text)).into_owned();
        Ok(Some(Message { text, bytes: std::mem::take(&mut self.bytes) }))
    }
}

enum Unpack {
    Plain,
    /// With the number of bytes of the header that have not come yet.
    Gzip(Box<Decompress>, usize),
}

/// A header of gzip without a name or other extras.
const HEADER: usize = 10;

impl Unpack {
    fn new(encoding: Option<&str>) -> Result<Self, HttpError> {
        match encoding {
            None => Ok(Unpack::Plain),
            Some("gzip") => Ok(Unpack::Gzip(Box::new(Decompress::new(false)), HEADER)),
            Some(other) => Err(HttpError::Encoding(other.to_owned())),
        }
    }

    fn push(&mut self, mut packed: &[u8], out: &mut Vec<u8>) -> Result<(), HttpError> {
        let Unpack::Gzip(gzip, header) = self else {
            out.extend_from_slice(packed);
            return Ok(());
        };
        let skipped = packed.len().min(*header);
        (packed, *header) = (&packed[skipped..], *header - skipped);
        loop {
            out.reserve(packed.len() * 4 + 4096);
            let (before, room) = (gzip.total_in(), out.capacity() - out.len());
            let filled = out.len();
            let status = gzip.decompress_vec(packed, out, FlushDecompress::Sync)?;
            packed = &packed[(gzip.total_in() - before) as usize..];
            let full = out.len() - filled == room;
            if status == Status::StreamEnd || (packed.is_empty() && !full) {
                return Ok(());
            }
        }
    }
}
