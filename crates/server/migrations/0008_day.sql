-- The day since 1970 by which cookies are judged; it lags behind a clock that jumps.
ALTER TABLE writer ADD COLUMN day INTEGER;
