-- Two words that lead to a table while its seats are being taken; null for tables of earlier versions.
ALTER TABLE board ADD COLUMN code TEXT;
CREATE INDEX board_by_code ON board (code, created);

-- Whether the person of a seat is ready to begin.
ALTER TABLE seat ADD COLUMN ready INTEGER NOT NULL DEFAULT 1;

-- Finished tables that a person has removed from their list.
CREATE TABLE hidden (
    person INTEGER NOT NULL REFERENCES person,
    board  TEXT    NOT NULL REFERENCES board,
    PRIMARY KEY (person, board)
) WITHOUT ROWID;
