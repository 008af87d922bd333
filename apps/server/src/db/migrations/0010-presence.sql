-- Which session joined: only its stream tells that the person is there, not a later login's.
ALTER TABLE participants ADD COLUMN session_hash bytea;
-- Since when without a break; joined_at stays the first time.
ALTER TABLE participants ADD COLUMN present_since timestamptz NOT NULL DEFAULT now();
CREATE INDEX participants_by_session ON participants (tenant_id, session_hash);
-- Few at any time; without last_seen_at, which changes all the time.
CREATE INDEX participants_there ON participants (tenant_id, appointment_id)
  WHERE left_at IS NULL AND role = 'patient';
