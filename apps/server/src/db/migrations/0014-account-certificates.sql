-- A client certificate belongs to one account.
CREATE TABLE staff_certificates (
  tenant_id text NOT NULL,
  -- SHA-256 of the certificate as DER.
  fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
  staff_id uuid NOT NULL,
  name text NOT NULL DEFAULT '',
  -- Null where only the fingerprint is known.
  expires_at timestamptz,
  enrolled_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, fingerprint),
  FOREIGN KEY (tenant_id, staff_id) REFERENCES staff ON DELETE CASCADE
);
CREATE INDEX staff_certificates_by_staff ON staff_certificates (tenant_id, staff_id);
SELECT operations.protect('staff_certificates');
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_certificates TO visite_app;

ALTER TABLE tenants ADD COLUMN certificate_replaces_factor boolean NOT NULL DEFAULT false;
GRANT UPDATE (certificate_replaces_factor) ON tenants TO visite_app;

-- The person's own certificate that opened the session: another one does not use its token.
ALTER TABLE staff_sessions ADD COLUMN certificate bytea;

CREATE OR REPLACE VIEW living_staff_sessions WITH (security_invoker = true) AS
  SELECT s.tenant_id, s.token_hash, s.staff_id,
    CASE WHEN s.roles IS NULL OR p.roles <@ s.roles THEN p.roles
      ELSE ARRAY(SELECT role FROM unnest(p.roles) AS role WHERE role = ANY (s.roles)) END AS roles,
    s.must_enrol AND t.second_factor_required AND s.second_factor IS NULL AS must_enrol,
    s.certificate
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
