-- The tables where somebody has spoken: their name must stay theirs there.
CREATE INDEX chat_by_person ON chat (person, board);
