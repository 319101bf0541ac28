-- The writer's own row. Every commit counts, so that a database that lost commits is noticed; a health check writes here.
CREATE TABLE writer (
    one     INTEGER PRIMARY KEY CHECK (one = 1),
    -- Names this database, whatever folder it is copied to.
    id      TEXT    NOT NULL,
    commits INTEGER NOT NULL,
    -- Filled by a health check after a failure: there must be room for more than a few bytes.
    probe   BLOB
);
INSERT INTO writer (one, id, commits) VALUES (1, lower(hex(randomblob(8))), 0);
