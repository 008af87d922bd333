-- To what a patient has agreed and when they took it back: each agreement is a row, the last one counts. Kept
-- and deleted with the appointment.
CREATE TABLE consents (
  tenant_id text NOT NULL,
  appointment_id text NOT NULL,
  consent_id bigint GENERATED ALWAYS AS IDENTITY,
  -- Versions as the contract's consentVersions() names them.
  terms_version text NOT NULL,
  privacy_version text NOT NULL,
  given_at timestamptz NOT NULL DEFAULT now(),
  withdrawn_at timestamptz CHECK (withdrawn_at >= given_at),
  PRIMARY KEY (tenant_id, appointment_id, consent_id),
  FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments ON DELETE CASCADE
);
SELECT operations.protect('consents');
GRANT SELECT, INSERT ON consents TO visite_app;
GRANT UPDATE (withdrawn_at) ON consents TO visite_app;

-- The last word, beside the appointment: lists show it, and every join asks for it.
ALTER TABLE appointments ADD COLUMN consent_given_at timestamptz;
ALTER TABLE appointments ADD COLUMN consent_withdrawn_at timestamptz;
