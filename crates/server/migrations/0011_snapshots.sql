-- A state is written some time after the move that made it. The last event before it says whether it still stands; until now it was
-- written with every event.
ALTER TABLE snapshot ADD COLUMN sequence INTEGER NOT NULL DEFAULT 0;
UPDATE snapshot SET sequence = coalesce((SELECT max(sequence) FROM event WHERE event.board = snapshot.board), 0);
-- How much of the chapter's dice was used before it: the moves after it can be played from it. Null for earlier states.
ALTER TABLE snapshot ADD COLUMN dice INTEGER;
