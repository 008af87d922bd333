-- For the person's own list of sessions: an id that is no secret, and the device in two words.
ALTER TABLE staff_sessions ADD COLUMN session_id uuid NOT NULL DEFAULT gen_random_uuid();
ALTER TABLE staff_sessions ADD COLUMN browser text NOT NULL DEFAULT 'other';
ALTER TABLE staff_sessions ADD COLUMN system text NOT NULL DEFAULT 'other';
-- When the person last proved within the session who they are.
ALTER TABLE staff_sessions ADD COLUMN confirmed_at timestamptz;
-- The roles at the login: a role that is added later counts from the next one. Null in sessions of
-- an older version, which have the account's.
ALTER TABLE staff_sessions ADD COLUMN roles text[];

ALTER TABLE staff_sessions DROP CONSTRAINT staff_sessions_second_factor_check;
ALTER TABLE staff_sessions ADD CONSTRAINT staff_sessions_second_factor_check
  CHECK (second_factor IN ('totp', 'recovery-code', 'certificate', 'passkey'));

CREATE TABLE staff_passkeys (
  tenant_id text NOT NULL,
  passkey_id uuid NOT NULL DEFAULT gen_random_uuid(),
  staff_id uuid NOT NULL,
  credential_id bytea NOT NULL,
  -- COSE; nothing secret.
  public_key bytea NOT NULL,
  -- Of the authenticator; one that does not grow tells of a copy. Synchronised passkeys stay at 0.
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  PRIMARY KEY (tenant_id, passkey_id),
  UNIQUE (tenant_id, credential_id),
  FOREIGN KEY (tenant_id, staff_id) REFERENCES staff ON DELETE CASCADE
);
CREATE INDEX staff_passkeys_by_staff ON staff_passkeys (tenant_id, staff_id);
SELECT operations.protect('staff_passkeys');
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_passkeys TO visite_app;

-- Each works once: using it deletes it.
CREATE TABLE passkey_challenges (
  tenant_id text NOT NULL REFERENCES tenants ON DELETE CASCADE,
  challenge_hash bytea NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('register', 'second-factor', 'confirm', 'login')),
  -- Null where the passkey itself tells who logs in.
  staff_id uuid,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, challenge_hash),
  FOREIGN KEY (tenant_id, staff_id) REFERENCES staff ON DELETE CASCADE
);
CREATE INDEX passkey_challenges_by_staff ON passkey_challenges (tenant_id, staff_id);
CREATE INDEX passkey_challenges_expired ON passkey_challenges (expires_at);
SELECT operations.protect('passkey_challenges');
GRANT SELECT, INSERT, DELETE ON passkey_challenges TO visite_app;

ALTER TABLE tenants ADD COLUMN passkey_login text NOT NULL DEFAULT 'second-factor'
  CHECK (passkey_login IN ('second-factor', 'alone'));
GRANT UPDATE (passkey_login) ON tenants TO visite_app;
