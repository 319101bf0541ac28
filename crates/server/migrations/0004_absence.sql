-- How long a seat may be asked without acting before the others may hand it to a bot, in milliseconds; null is never.
ALTER TABLE board ADD COLUMN absence INTEGER DEFAULT 172800000;
-- When the game began; null for games of earlier versions and before the beginning.
ALTER TABLE board ADD COLUMN started INTEGER;
