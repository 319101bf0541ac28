-- How a game ended, in words, for lists of tables.
ALTER TABLE board ADD COLUMN result TEXT;
-- The table that a copy was made of.
ALTER TABLE board ADD COLUMN source TEXT;
