-- Names of people are unique to nobody: guests have a number and a name. Accounts may point at the same row later.
CREATE TABLE person (
    id      INTEGER PRIMARY KEY,
    name    TEXT    NOT NULL,
    created INTEGER NOT NULL
);

-- Keys that the program made for itself, such as the one that signs cookies.
CREATE TABLE secret (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL
);

-- "table" is a word of SQL, so a table of players is a "board".
CREATE TABLE board (
    id      TEXT    PRIMARY KEY,
    game    TEXT    NOT NULL,
    rules   INTEGER NOT NULL,
    options TEXT    NOT NULL,
    -- Null until all seats are taken: nothing is dealt before.
    seed    TEXT,
    -- The state it begins from, for copies of a position.
    start   TEXT,
    stage   TEXT    NOT NULL CHECK (stage IN ('open', 'running', 'over')),
    private INTEGER NOT NULL,
    sandbox INTEGER NOT NULL,
    host    INTEGER NOT NULL REFERENCES person,
    -- How it ended when the rules did not end it.
    ending  TEXT,
    rematch TEXT,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL
);
CREATE INDEX board_by_stage ON board (stage, private, changed);

CREATE TABLE seat (
    board  TEXT    NOT NULL REFERENCES board,
    seat   INTEGER NOT NULL,
    person INTEGER REFERENCES person,
    -- Plays the seat, for its person if there is one.
    bot    TEXT,
    -- Only who has this word may sit down.
    link   TEXT,
    PRIMARY KEY (board, seat)
) WITHOUT ROWID;
CREATE INDEX seat_by_person ON seat (person);

-- Everything that happened at a table, only ever added to. The key is what makes a move happen once.
CREATE TABLE event (
    board    TEXT    NOT NULL REFERENCES board,
    sequence INTEGER NOT NULL,
    kind     TEXT    NOT NULL,
    seat     INTEGER,
    body     TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (board, sequence)
) WITHOUT ROWID;

-- The last state under the rules that made it: opens a table whose rules changed since.
CREATE TABLE snapshot (
    board TEXT    PRIMARY KEY REFERENCES board,
    moves INTEGER NOT NULL,
    rules INTEGER NOT NULL,
    state TEXT    NOT NULL
) WITHOUT ROWID;

CREATE TABLE chat (
    id     INTEGER PRIMARY KEY,
    board  TEXT    NOT NULL REFERENCES board,
    person INTEGER NOT NULL REFERENCES person,
    text   TEXT    NOT NULL,
    at     INTEGER NOT NULL
);
CREATE INDEX chat_by_board ON chat (board, id);

CREATE TABLE note (
    board  TEXT    NOT NULL REFERENCES board,
    person INTEGER NOT NULL REFERENCES person,
    text   TEXT    NOT NULL,
    PRIMARY KEY (board, person)
) WITHOUT ROWID;
