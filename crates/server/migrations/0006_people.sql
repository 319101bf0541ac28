-- Cookies of an earlier generation than this are nobody's.
ALTER TABLE person ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;

-- Whether people without a seat may talk at a table.
ALTER TABLE board ADD COLUMN open_chat INTEGER NOT NULL DEFAULT 0;

-- Whose lines a person does not want to read, at any table.
CREATE TABLE mute (
    person INTEGER NOT NULL REFERENCES person,
    muted  INTEGER NOT NULL REFERENCES person,
    PRIMARY KEY (person, muted)
) WITHOUT ROWID;

-- How many tables a guest has set up.
CREATE INDEX board_by_host ON board (host, changed);
