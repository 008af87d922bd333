-- The patient wants text messages at their number; staff enter it.
ALTER TABLE patients ADD COLUMN sms_wanted boolean NOT NULL DEFAULT false;

-- The second channel beside outbox_mails. The text is written when it is sent and kept nowhere.
CREATE TABLE outbox_sms (
  tenant_id text NOT NULL,
  sms_id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  appointment_id text NOT NULL,
  patient_id uuid NOT NULL,
  -- When the appointment was to begin then: a reminder is of one point in time.
  scheduled_start timestamptz NOT NULL,
  -- The same message asked for twice is sent once.
  dedupe_key text NOT NULL,
  -- Dropped: it no longer made sense when its turn came. Sent: the gateway has taken it.
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'dropped')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_failure text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  -- What was paid for.
  parts integer NOT NULL DEFAULT 0,
  price numeric(10, 4),
  PRIMARY KEY (tenant_id, sms_id),
  UNIQUE (tenant_id, dedupe_key),
  FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, patient_id) REFERENCES patients ON DELETE CASCADE
);
CREATE INDEX outbox_sms_due ON outbox_sms (next_attempt_at) WHERE state IN ('queued', 'sending');
CREATE INDEX outbox_sms_by_appointment ON outbox_sms (tenant_id, appointment_id, created_at DESC);
CREATE INDEX outbox_sms_by_patient ON outbox_sms (tenant_id, patient_id);
CREATE INDEX outbox_sms_by_day ON outbox_sms (tenant_id, sent_at);
SELECT operations.protect('outbox_sms');
GRANT SELECT, INSERT, UPDATE ON outbox_sms TO visite_app;
