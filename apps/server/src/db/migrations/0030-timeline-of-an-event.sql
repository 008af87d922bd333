-- Tells an event that a reader has seen from another one with the same id, written after a failover that lost the first.
ALTER TABLE events ADD COLUMN timeline integer NOT NULL DEFAULT 1;
-- In a statement of its own: as the first default it would rewrite the table.
ALTER TABLE events ALTER COLUMN timeline SET DEFAULT event_timeline();
