-- Tickets for the two questions after a call. Neither patient nor appointment: with an answer the row is gone, and the
-- end is that of a day, so that no ticket tells which call it came from.
CREATE TABLE feedback_tokens (
  tenant_id text NOT NULL REFERENCES tenants ON DELETE CASCADE,
  token_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, token_hash)
);
CREATE INDEX feedback_tokens_old ON feedback_tokens (expires_at);
SELECT operations.protect('feedback_tokens');
GRANT SELECT, INSERT, DELETE ON feedback_tokens TO visite_app;

-- The patient was given one; asked once.
ALTER TABLE participants ADD COLUMN feedback_asked boolean NOT NULL DEFAULT false;
