-- A practice that begins to demand a second factor cuts nobody off: the demand counts from each
-- person's next login. Only a session that was opened by a second-factor link has to enrol before
-- anything else.
ALTER TABLE staff_sessions ADD COLUMN must_enrol boolean NOT NULL DEFAULT false;

CREATE OR REPLACE VIEW living_staff_sessions WITH (security_invoker = true) AS
  SELECT s.tenant_id, s.token_hash, s.staff_id, p.roles,
    s.must_enrol AND t.second_factor_required AND s.second_factor IS NULL AS must_enrol
  FROM staff_sessions s
    JOIN staff p ON p.tenant_id = s.tenant_id AND p.staff_id = s.staff_id
    JOIN tenants t ON t.tenant_id = s.tenant_id
  WHERE s.ended_at IS NULL AND p.status = 'active'
    AND ((s.expires_at > now() AND s.last_seen_at > now() - interval '60 minutes')
      OR EXISTS (
        SELECT FROM appointments a
        WHERE a.tenant_id = s.tenant_id AND a.status = 'started' AND a.paused_at IS NULL
          AND GREATEST(a.started_at, a.last_heartbeat_at) > now() - interval '60 minutes'
          AND (a.doctor_id = s.staff_id OR EXISTS (
            SELECT FROM participants u WHERE u.tenant_id = a.tenant_id
              AND u.appointment_id = a.appointment_id AND u.user_id = s.staff_id))));

-- A table of its own: a server of the version before takes every token in password_resets for one
-- that sets a password.
CREATE TABLE second_factor_links (
  tenant_id text NOT NULL,
  token_hash bytea NOT NULL,
  staff_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, token_hash),
  FOREIGN KEY (tenant_id, staff_id) REFERENCES staff ON DELETE CASCADE
);
CREATE INDEX second_factor_links_by_staff ON second_factor_links (tenant_id, staff_id);
CREATE INDEX second_factor_links_expired ON second_factor_links (expires_at);
SELECT operations.protect('second_factor_links');
GRANT SELECT, INSERT, DELETE ON second_factor_links TO visite_app;
