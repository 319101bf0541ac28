-- Versions of the format of states: earlier ones had the first.
ALTER TABLE board ADD COLUMN state_version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE snapshot ADD COLUMN state_version INTEGER NOT NULL DEFAULT 1;

-- What a game looked like under the rules it was played under, so that it can be shown when they have changed. Written beside play,
-- in parts: each goes on where the one before ends.
CREATE TABLE archive (
    board         TEXT    NOT NULL REFERENCES board,
    -- The number of moves at its end.
    moves         INTEGER NOT NULL,
    -- The last event then: a later take-back to fewer moves makes the part obsolete.
    sequence      INTEGER NOT NULL,
    rules         INTEGER NOT NULL,
    state_version INTEGER NOT NULL,
    -- Journal, position, texts and picture: JSON, compressed by gzip.
    body          BLOB    NOT NULL,
    PRIMARY KEY (board, moves)
);
