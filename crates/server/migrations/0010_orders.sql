-- The standing orders of a seat, as JSON. Only the person of the seat ever reads them.
CREATE TABLE orders (
    board TEXT    NOT NULL REFERENCES board,
    seat  INTEGER NOT NULL,
    body  TEXT    NOT NULL,
    PRIMARY KEY (board, seat)
) WITHOUT ROWID;
