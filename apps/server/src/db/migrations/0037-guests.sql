-- A third person in one appointment's call: a relative, carer or interpreter. Kept and deleted with it.
CREATE TABLE appointment_guests (
  tenant_id text NOT NULL,
  appointment_id text NOT NULL,
  guest_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('relative', 'carer', 'interpreter', 'other')),
  -- The practice's word for the person; `own_name` is their own.
  announced_as text NOT NULL,
  own_name text,
  email text NOT NULL DEFAULT '',
  invited_by uuid NOT NULL,
  invited_at timestamptz NOT NULL DEFAULT now(),
  -- SHA-256 of the secret in the link: the link itself is told once.
  link_hash bytea NOT NULL,
  opened_at timestamptz,
  -- To what they have agreed; versions as the contract's consentVersions() names them.
  terms_version text,
  privacy_version text,
  consented_at timestamptz,
  -- "I am ready", and nothing since that ended it.
  ready_at timestamptz,
  -- The patient's answer; a later one replaces it.
  agreed boolean,
  answered_at timestamptz,
  let_in_by uuid,
  let_in_at timestamptz,
  removed_at timestamptz,
  PRIMARY KEY (tenant_id, appointment_id, guest_id),
  UNIQUE (tenant_id, guest_id),
  UNIQUE (tenant_id, link_hash),
  FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments ON DELETE CASCADE
);
SELECT operations.protect('appointment_guests');
GRANT SELECT, INSERT, UPDATE ON appointment_guests TO visite_app;

-- The one browser that a link was opened in.
CREATE TABLE guest_sessions (
  tenant_id text NOT NULL,
  token_hash bytea NOT NULL,
  guest_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  PRIMARY KEY (tenant_id, token_hash),
  FOREIGN KEY (tenant_id, guest_id) REFERENCES appointment_guests (tenant_id, guest_id) ON DELETE CASCADE
);
-- One for each guest, whatever the race.
CREATE UNIQUE INDEX guest_sessions_open ON guest_sessions (tenant_id, guest_id) WHERE ended_at IS NULL;
CREATE INDEX guest_sessions_by_guest ON guest_sessions (tenant_id, guest_id);
SELECT operations.protect('guest_sessions');
GRANT SELECT, INSERT, UPDATE ON guest_sessions TO visite_app;

-- A guest's session lives as long as the appointment can go on, and no longer than the patient's.
CREATE VIEW living_guest_sessions WITH (security_invoker = true) AS
  SELECT s.tenant_id, s.token_hash, s.guest_id, g.appointment_id
  FROM guest_sessions s
    JOIN appointment_guests g ON g.tenant_id = s.tenant_id AND g.guest_id = s.guest_id
    JOIN appointments a ON a.tenant_id = g.tenant_id AND a.appointment_id = g.appointment_id
  WHERE s.ended_at IS NULL AND g.removed_at IS NULL
    AND (a.status = 'started'
      OR (a.status IN ('pending', 'accepted') AND a.scheduled_end > now() - interval '2 hours'));
GRANT SELECT ON living_guest_sessions TO visite_app;

-- Whether a guest is there is told as it is of patients.
ALTER TABLE participants DROP CONSTRAINT participants_role_check;
ALTER TABLE participants ADD CONSTRAINT participants_role_check
  CHECK (role IN ('admin', 'doctor', 'mfa', 'patient', 'guest'));
