-- Which session joined: only its stream tells that the person is there, not a later login's.
ALTER TABLE participants ADD COLUMN session_hash bytea;
-- Since when without a break; joined_at stays the first time.
ALTER TABLE participants ADD COLUMN present_since timestamptz NOT NULL DEFAULT now();
