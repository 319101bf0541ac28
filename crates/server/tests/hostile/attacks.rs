//! What is sent, and the statuses that are right for it.

use crate::scene::Scene;

pub(crate) struct Attack {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    pub(crate) statuses: &'static [u16],
    /// The request ends in the middle.
    pub(crate) hang_up: bool,
    /// What the answer must not hold.
    pub(crate) never: Vec<String>,
}

/// One of each kind, in an order that mixes them.
pub(crate) fn all(scene: &Scene) -> Vec<Attack> {
    let mut attacks = Attacks { scene, list: Vec::new() };
    attacks.origins();
    attacks.hosts();
    attacks.cookies();
    attacks.seats();
    attacks.fields();
    attacks.private();
    attacks.paths();
    attacks.injections();
    attacks.proxies();
    attacks.methods();
    attacks.malformed();
    attacks.oversized();
    let mut list: Vec<(usize, Attack)> = attacks.list.into_iter().enumerate().collect();
    // Mixed, and always in the same way.
    list.sort_by_key(|(i, _)| i * 7919 % 601);
    list.into_iter().map(|(_, attack)| attack).collect()
}

struct Attacks<'a> {
    scene: &'a Scene,
    list: Vec<Attack>,
}

/// Everything that can be done at a table.
const ACTS: [&str; 27] = [
    "play",
    "undo",
    "restart",
    "ask-undo",
    "ask-end",
    "agree",
    "decline",
    "resign",
    "say",
    "note",
    "join",
    "leave",
    "start",
    "free",
    "ready",
    "not-ready",
    "fill",
    "stand-in",
    "take-back",
    "rematch",
    "copy",
    "mute",
    "unmute",
    "open-chat",
    "close-chat",
    "dance",
    "live",
];

impl Attacks<'_> {
    fn add(&mut self, name: String, bytes: Vec<u8>, statuses: &'static [u16]) -> &mut Attack {
        let secrets = vec![self.scene.link.clone(), "panicked".to_owned(), "sqlx".to_owned()];
        self.list.push(Attack { name, bytes, statuses, hang_up: false, never: secrets });
        self.list.last_mut().expect("just added")
    }

    /// A legal move of the public table, as a form.
    fn legal(&self) -> String {
        let Scene { seat, decision, action, .. } = self.scene;
        let action: String = action.bytes().map(|b| format!("%{b:02x}")).collect();
        format!("seat={seat}&decision={decision}&action={action}")
    }

    fn origins(&mut self) {
        let scene = self.scene;
        let own = scene.address;
        let mover = if scene.seat == 0 { &scene.ada } else { &scene.bob };
        let forged = [
            "http://evil.example".to_owned(),
            "null".to_owned(),
            format!("http://{own}.evil.example"),
            format!("http://evil.example@{own}"),
            format!("ftp://{own}"),
            format!("http://{}:1", own.ip()),
            format!("http://{own}/"),
            format!("http://{own}, http://evil.example"),
            String::new(),
        ];
        let paths = ["/tables", "/name", "/import", "/play/outpost", "/sign-out-others", "/unmute"].map(str::to_owned);
        let paths: Vec<String> = paths.into_iter().chain(ACTS.map(|act| format!("{}/{act}", scene.public))).collect();
        for (n, path) in paths.iter().enumerate() {
            let form = format!("{}&name=x&text=x&game=outpost&record=x&person=1", self.legal());
            for origin in forged.iter().cycle().skip(n).take(4) {
                let bytes = mover.request("POST", path, &[("origin", origin)], &form);
                self.add(format!("origin {origin:?} to {path}"), bytes, &[403]);
            }
        }
        let cross = mover.request("POST", "/name", &[("origin", ""), ("sec-fetch-site", "cross-site")], "name=x");
        self.add("a request that says it is from another site".to_owned(), cross, &[403]);
    }

    fn hosts(&mut self) {
        let ada = &self.scene.ada;
        let own = self.scene.address.to_string();
        for host in
            ["evil.example", "localhost.evil.example", "127.1", "0x7f000001", "2130706433", "127.0.0.1.", "local"]
        {
            for (method, path) in [("GET", "/"), ("GET", self.scene.private.as_str()), ("POST", "/name")] {
                let origin = format!("http://{host}");
                let headers: &[(&str, &str)] = match method {
                    "GET" => &[("host", host)],
                    _ => &[("host", host), ("origin", &origin)],
                };
                let bytes = ada.request(method, path, headers, "name=Rebound");
                self.add(format!("host {host} {method} {path}"), bytes, &[421]);
            }
        }
        for host in ["", "a b", "user@127.0.0.1", "http://127.0.0.1", "[::1", "127.0.0.1:x", "/"] {
            let bytes = ada.request("GET", "/", &[("host", host)], "");
            self.add(format!("host {host:?}"), bytes, &[400]);
        }
        let twice = ada.request("GET", "/", &[("x", &format!("y\r\nhost: {own}"))], "");
        self.add("two hosts".to_owned(), twice, &[400]);
        let other = ada.request("GET", "http://evil.example/", &[], "");
        self.add("an address of another host".to_owned(), other, &[400]);
    }

    fn cookies(&mut self) {
        let scene = self.scene;
        let value = scene.ada.cookie.strip_prefix("ravelin=").expect("the cookie's name").to_owned();
        let (sign, body) = value.split_at(value.len().saturating_sub(8));
        let mut flipped = value.clone().into_bytes();
        flipped[3] = if flipped[3] == b'A' { b'B' } else { b'A' };
        let flipped = String::from_utf8(flipped).expect("ASCII");
        let forged = [
            "ravelin=1".to_owned(),
            "ravelin=1.0.99999".to_owned(),
            "ravelin=".to_owned(),
            format!("ravelin={flipped}"),
            format!("ravelin={sign}"),
            format!("ravelin={value}0"),
            format!("ravelin={}", body.repeat(300)),
            format!("Ravelin={value}"),
            format!("ravelin=\"{value}"),
            "ravelin=%00%ff%fe".to_owned(),
            "ravelin=1' OR 1=1 --".to_owned(),
            "=; ; ;;=".to_owned(),
        ];
        for cookie in forged {
            let thief = crate::client::Person { cookie: cookie.clone(), ..scene.nobody.clone() };
            let short: String = cookie.chars().take(30).collect();
            self.add(format!("cookie {short} reads"), thief.request("GET", &scene.private, &[], ""), &[404]);
            let legal = self.legal();
            let play = thief.request("POST", &format!("{}/play", scene.public), &[], &legal);
            self.add(format!("cookie {short} plays"), play, &[403]);
            let join = thief.request("POST", &format!("{}/join", scene.invited), &[], "seat=1");
            self.add(format!("cookie {short} joins"), join, &[404]);
        }
    }

    fn seats(&mut self) {
        let scene = self.scene;
        let (mover, waiter) = if scene.seat == 0 { (&scene.ada, &scene.bob) } else { (&scene.bob, &scene.ada) };
        let legal = self.legal();
        for act in ACTS.into_iter().filter(|act| !["note", "mute", "unmute", "live"].contains(act)) {
            for (who, person) in [("a stranger", &scene.eve), ("nobody", &scene.nobody)] {
                let form = format!("{legal}&text=hello&bot=greedy&request=1&at=0");
                let bytes = person.request("POST", &format!("{}/{act}", scene.public), &[], &form);
                self.add(format!("{who}: {act}"), bytes, &[403]);
                let script = [("hx-request", "true")];
                let bytes = person.request("POST", &format!("{}/{act}", scene.public), &script, &form);
                self.add(format!("{who} by script: {act}"), bytes, &[403]);
            }
        }
        let other = 1 - scene.seat;
        for act in ["play", "undo", "restart", "ask-undo", "ask-end", "agree", "decline", "resign", "take-back"] {
            let decision = &scene.decision;
            let form = format!("seat={other}&decision={decision}&action=x&request=1");
            let bytes = mover.request("POST", &format!("{}/{act}", scene.public), &[], &form);
            self.add(format!("another's seat: {act}"), bytes, &[403, 404]);
        }
        let bytes = waiter.request("POST", &format!("{}/play", scene.public), &[], &legal);
        self.add("out of turn".to_owned(), bytes, &[403]);
        for path in ["record.json", &format!("replay?as={other}")] {
            let bytes = mover.request("GET", &format!("{}/{path}", scene.public), &[], "");
            self.add(format!("secrets: {path}"), bytes, &[403]);
        }
        for path in ["record.json", "replay", "replay?as=0", "replay?at=0&as=1"] {
            let bytes = scene.eve.request("GET", &format!("{}/{path}", scene.public), &[], "");
            self.add(format!("a stranger's {path}"), bytes, &[403]);
        }
    }

    fn fields(&mut self) {
        let scene = self.scene;
        let mover = if scene.seat == 0 { &scene.ada } else { &scene.bob };
        let (seat, decision) = (scene.seat, &scene.decision);
        let tries: Vec<(String, &'static [u16])> = vec![
            (format!("seat={seat}&decision=000000000000&action=x"), &[409]),
            (format!("seat={seat}&decision=&action=x"), &[409]),
            (format!("seat={seat}&decision={decision}0&action=x"), &[409]),
            (format!("seat={seat}&decision={decision}&action="), &[422]),
            (format!("seat={seat}&decision={decision}&action=%00%ff"), &[400, 422]),
            (format!("seat={seat}&decision={decision}&action={}", "x".repeat(100_000)), &[422]),
            (format!("seat={seat}&decision={decision}&action=__proto__"), &[422]),
            (format!("seat=255&decision={decision}"), &[403]),
            ("seat=256".to_owned(), &[422]),
            ("seat=-1".to_owned(), &[422]),
            ("seat=1e0".to_owned(), &[422]),
            ("seat=0x0".to_owned(), &[422]),
            ("seat=NaN".to_owned(), &[422]),
            (format!("seat={seat}&seat={seat}&decision={decision}"), &[422]),
            ("seat%00=0".to_owned(), &[403]),
            ("%".repeat(1000), &[403]),
            ("&=&=&".repeat(2000), &[403]),
        ];
        for (form, statuses) in tries {
            let short: String = form.chars().take(40).collect();
            let bytes = mover.request("POST", &format!("{}/play", scene.public), &[], &form);
            self.add(format!("play {short}"), bytes, statuses);
        }
        let legal = self.legal();
        for kind in ["application/json", "text/plain", "multipart/form-data; boundary=x", ""] {
            let bytes = mover.request("POST", &format!("{}/play", scene.public), &[("content-type", kind)], &legal);
            self.add(format!("a form of the kind {kind:?}"), bytes, &[415]);
        }
        let posts: [(&str, &str, &'static [u16]); 12] = [
            ("/tables", "game=nosuch", &[404]),
            ("/tables", "game=outpost&seats=200", &[400]),
            ("/tables", "game=outpost&seats=-1", &[400]),
            ("/tables", "game=outpost&seat-0=dragon", &[400]),
            ("/tables", "game=outpost&set-nosuch=1", &[400]),
            ("/import", "record={", &[400]),
            ("/import", "record=%7B%22ravelin%22%3A1%7D", &[400]),
            ("/import", "", &[422]),
            ("/name", "name=%E2%80%8B%C2%AD", &[403]),
            ("/name", "nome=x", &[422]),
            ("/unmute", "person=1;DROP TABLE person", &[422]),
            ("/play/nosuch", "", &[404]),
        ];
        for (path, form, statuses) in posts {
            let bytes = scene.eve.request("POST", path, &[], form);
            self.add(format!("{path} {form}"), bytes, statuses);
        }
    }

    fn private(&mut self) {
        let scene = self.scene;
        let paths = [
            "",
            "/live",
            "/journal",
            "/replay",
            "/record.json",
            "/board.svg",
            "/seat/wrong",
            "?seat=0",
            "/live?seat=1",
        ];
        for table in [&scene.private, &scene.invited] {
            for person in [&scene.eve, &scene.nobody] {
                for path in paths {
                    let bytes = person.request("GET", &format!("{table}{path}"), &[], "");
                    self.add(format!("private {path}"), bytes, &[404]).never.push("Ada".to_owned());
                }
                for act in ACTS {
                    let bytes =
                        person.request("POST", &format!("{table}/{act}"), &[], "seat=1&link=wrong&text=x&person=1");
                    self.add(format!("private {act}"), bytes, &[404, 405]).never.push("Ada".to_owned());
                }
            }
        }
    }

    fn paths(&mut self) {
        let scene = self.scene;
        let long = format!("/t/{}", "x".repeat(4000));
        let paths: [(&str, &'static [u16]); 20] = [
            ("/static/0/../../etc/passwd", &[404]),
            ("/static/%2e%2e/%2e%2e%2fetc%2fpasswd", &[404]),
            ("/static/0/ravelin.sqlite", &[404]),
            ("/../../../etc/passwd", &[404]),
            ("//etc/passwd", &[404]),
            ("/t/%00", &[404]),
            ("/t/..%2f..%2fravelin.sqlite", &[404]),
            ("/t/%ff%fe", &[400]),
            ("/t/'%20OR%20'1'='1", &[404]),
            ("/t/x;DROP%20TABLE%20event", &[404]),
            ("/games/..", &[404]),
            ("/games/%3Cscript%3E", &[404]),
            ("/rules/../../Cargo.toml", &[404]),
            ("/rules/nosuch/find?q=x", &[404]),
            ("/ravelin.sqlite", &[404]),
            ("/.git/config", &[404]),
            ("/metrics", &[404]),
            ("/admin", &[404]),
            ("/%", &[404]),
            (&long, &[404]),
        ];
        for (path, statuses) in paths {
            let bytes = scene.eve.request("GET", path, &[], "");
            let short: String = path.chars().take(40).collect();
            self.add(short, bytes, statuses).never.extend(["root:".to_owned(), "SQLite format".to_owned()]);
        }
    }

    fn injections(&mut self) {
        let scene = self.scene;
        for text in
            ["<script>alert(1)</script>", "\"><img src=x onerror=1>", "';alert(1)//", "{{7*7}}", "\r\nset-cookie: a=b"]
        {
            let asked: String = text.bytes().map(|b| format!("%{b:02x}")).collect();
            for path in [format!("/rules/outpost?q={asked}"), format!("/rules/outpost/find?q={asked}")] {
                let bytes = scene.eve.request("GET", &path, &[], "");
                let attack = self.add(format!("search for {text}"), bytes, &[200]);
                attack.never.extend(["<script>alert".to_owned(), "<img src=x".to_owned()]);
            }
            let bytes = scene.eve.request("POST", "/tables", &[], &format!("game=outpost&set-{asked}=1"));
            let attack = self.add(format!("an option called {text}"), bytes, &[400]);
            attack.never.extend(["<script>alert".to_owned(), "<img src=x".to_owned()]);
            let host = scene.eve.request("GET", "/", &[("host", "x\"><b>.example")], "");
            self.add("markup as a host".to_owned(), host, &[400, 421]).never.push("<b>.example".to_owned());
        }
        for at in ["-1", "1e9", "18446744073709551616", "x", "%00"] {
            let bytes = scene.ada.request("GET", &format!("{}/replay?at={at}", scene.public), &[], "");
            self.add(format!("replay at {at}"), bytes, &[400]);
        }
    }

    fn proxies(&mut self) {
        let scene = self.scene;
        let names =
            ["127.0.0.1", "::1", "unknown", "", "1.2.3.4, 5.6.7.8", "[::1]:80", "\u{7f}", "a,b,c,,,", "10.0.0.1:99999"];
        for name in names {
            let headers = [
                ("x-forwarded-for", name),
                ("x-forwarded-host", "evil.example"),
                ("x-forwarded-proto", "https"),
                ("x-real-ip", "127.0.0.1"),
                ("forwarded", "for=127.0.0.1;host=evil.example"),
            ];
            let bytes = scene.nobody.request("GET", &scene.private, &headers, "");
            self.add(format!("forwarded for {name:?} reads"), bytes, if name == "\u{7f}" { &[400] } else { &[404] });
            let play = scene.eve.request("POST", &format!("{}/resign", scene.public), &headers, "seat=0");
            self.add(format!("forwarded for {name:?} acts"), play, if name == "\u{7f}" { &[400] } else { &[403] });
        }
        for header in ["x-http-method-override", "x-method-override", "x-original-url", "x-rewrite-url"] {
            let value = if header.contains("url") { "/health" } else { "POST" };
            let bytes = scene.ada.request("GET", &format!("{}/resign", scene.public), &[(header, value)], "");
            self.add(header.to_owned(), bytes, &[405]);
        }
    }

    fn methods(&mut self) {
        let scene = self.scene;
        let mover = if scene.seat == 0 { &scene.ada } else { &scene.bob };
        let legal = self.legal();
        for act in [
            "play",
            "undo",
            "resign",
            "note",
            "join",
            "leave",
            "start",
            "fill",
            "free",
            "ready",
            "not-ready",
            "stand-in",
            "rematch",
            "copy",
            "mute",
        ] {
            let bytes = mover.request("GET", &format!("{}/{act}?{legal}&text=x", scene.public), &[], "");
            self.add(format!("GET {act}"), bytes, &[405]);
        }
        for method in ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"] {
            for path in [scene.public.as_str(), "/name", "/"] {
                let bytes = mover.request(method, path, &[], "name=x");
                self.add(format!("{method} {path}"), bytes, &[405]);
                let silent = mover.request(method, path, &[("origin", "")], "name=x");
                self.add(format!("{method} {path} from nowhere"), silent, &[403]);
            }
        }
    }

    fn malformed(&mut self) {
        let own = self.scene.address;
        let host = format!("host: {own}\r\nconnection: close\r\n");
        let form = format!("{host}origin: http://{own}\r\ncontent-type: application/x-www-form-urlencoded\r\n");
        let raw: Vec<(&str, String, &'static [u16])> = vec![
            ("rubbish", "\u{1}\u{2}\u{3}\r\n\r\n".to_owned(), &[400]),
            ("a greeting of TLS", "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\u{1}\r\n\r\n".to_owned(), &[400]),
            ("HTTP/0.9", "GET /\r\n\r\n".to_owned(), &[400]),
            ("HTTP/9.9", format!("GET / HTTP/9.9\r\n{host}\r\n"), &[400]),
            ("HTTP/1.0 without a host", "GET / HTTP/1.0\r\n\r\n".to_owned(), &[400]),
            ("HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_owned(), &[400, 0]),
            ("a header without a colon", format!("GET / HTTP/1.1\r\n{host}rubbish\r\n\r\n"), &[400]),
            ("a space before the colon", format!("GET / HTTP/1.1\r\n{host}x : y\r\n\r\n"), &[400]),
            ("a folded header", format!("GET / HTTP/1.1\r\n{host}x: y\r\n z\r\n\r\n"), &[400]),
            ("NUL in a header", format!("GET / HTTP/1.1\r\n{host}x: \0\r\n\r\n"), &[400]),
            ("NUL in the path", format!("GET /\0 HTTP/1.1\r\n{host}\r\n"), &[400]),
            ("a space in the path", format!("GET /a b HTTP/1.1\r\n{host}\r\n"), &[400]),
            ("no path", format!("GET HTTP/1.1\r\n{host}\r\n"), &[400]),
            ("a name that is no token", format!("GET / HTTP/1.1\r\n{host}x(y): z\r\n\r\n"), &[400]),
            (
                "two lengths",
                format!("POST /name HTTP/1.1\r\n{form}content-length: 6\r\ncontent-length: 7\r\n\r\nname=x"),
                &[400],
            ),
            ("a negative length", format!("POST /name HTTP/1.1\r\n{form}content-length: -1\r\n\r\nname=x"), &[400]),
            ("a length that is none", format!("POST /name HTTP/1.1\r\n{form}content-length: 6x\r\n\r\nname=x"), &[400]),
            (
                "an endless length",
                format!("POST /name HTTP/1.1\r\n{form}content-length: 99999999999999999999999\r\n\r\nname=x"),
                &[400],
            ),
            (
                "a chunk that is none",
                format!("POST /name HTTP/1.1\r\n{form}transfer-encoding: chunked\r\n\r\nzz\r\nname=x\r\n0\r\n\r\n"),
                &[400],
            ),
            (
                "an encoding that is unknown",
                format!("POST /name HTTP/1.1\r\n{form}transfer-encoding: rot13\r\n\r\nname=x"),
                &[400],
            ),
        ];
        for (name, text, statuses) in raw {
            self.add(name.to_owned(), text.into_bytes(), statuses);
        }
        let not_text =
            [format!("POST /name HTTP/1.1\r\n{form}content-length: 8\r\n\r\nname=").as_bytes(), &[0xff; 3]].concat();
        self.add("a name that is no text".to_owned(), not_text, &[400, 403, 422]);
        self.halves(&host, &form);
    }

    /// Requests that end in the middle.
    fn halves(&mut self, host: &str, form: &str) {
        let halves: Vec<(&str, String, &'static [u16])> = vec![
            ("half a body", format!("POST /name HTTP/1.1\r\n{form}content-length: 60\r\n\r\nname=x"), &[0, 400]),
            (
                "a chunk that is too short",
                format!("POST /name HTTP/1.1\r\n{form}transfer-encoding: chunked\r\n\r\nff\r\nname=x\r\n0\r\n\r\n"),
                &[0, 400],
            ),
            ("half a head", format!("GET / HTTP/1.1\r\n{host}x: "), &[0, 400]),
            ("nothing", String::new(), &[0]),
        ];
        for (name, text, statuses) in halves {
            self.add(name.to_owned(), text.into_bytes(), statuses).hang_up = true;
        }
    }

    fn oversized(&mut self) {
        let scene = self.scene;
        let own = scene.address;
        let head = format!("GET / HTTP/1.1\r\nhost: {own}\r\n");
        let many: String = (0..5000).map(|n| format!("x-{n}: y\r\n")).collect();
        self.add("5,000 headers".to_owned(), format!("{head}{many}\r\n").into_bytes(), &[431]);
        self.add("a long header".to_owned(), format!("{head}x: {}\r\n\r\n", "y".repeat(1 << 20)).into_bytes(), &[431]);
        self.add(
            "a long address".to_owned(),
            scene.eve.request("GET", &format!("/{}", "x".repeat(100_000)), &[], ""),
            &[414],
        );
        let large = (5 << 20).to_string();
        for path in ["/import", "/name", "/tables"] {
            let bytes = scene.eve.request("POST", path, &[("content-length", &large)], "record=x");
            self.add(format!("a large body to {path}"), bytes, &[413]);
        }
        let fields: String = (0..20_000).map(|n| format!("f{n}=x&")).collect();
        let bytes = scene.eve.request("POST", &format!("{}/play", scene.public), &[], &fields);
        self.add("20,000 fields".to_owned(), bytes, &[403]);
        let cookies = format!("{}; {}", scene.eve.cookie, "a=b; ".repeat(2000));
        let bytes = scene.eve.request("GET", &scene.private, &[("cookie", &cookies)], "");
        self.add("2,000 cookies".to_owned(), bytes, &[404]);
    }
}
