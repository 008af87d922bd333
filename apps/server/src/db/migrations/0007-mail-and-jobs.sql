CREATE TABLE outbox_mails (
  tenant_id text NOT NULL REFERENCES tenants ON DELETE CASCADE,
  mail_id uuid NOT NULL,
  kind text NOT NULL,
  appointment_id text,
  patient_id uuid,
  staff_id uuid,
  recipient text NOT NULL,
  payload jsonb NOT NULL DEFAULT '{}',
  -- The same mail asked for twice is sent once.
  dedupe_key text NOT NULL,
  -- Dropped: it no longer made sense when its turn came, such as a reminder of a moved appointment.
  state text NOT NULL DEFAULT 'queued'
    CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'dropped')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  PRIMARY KEY (tenant_id, mail_id),
  UNIQUE (tenant_id, dedupe_key),
  FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, patient_id) REFERENCES patients ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, staff_id) REFERENCES staff ON DELETE CASCADE
);
CREATE INDEX outbox_mails_due ON outbox_mails (next_attempt_at) WHERE state IN ('queued', 'sending');
CREATE INDEX outbox_mails_by_appointment ON outbox_mails (tenant_id, appointment_id);
CREATE INDEX outbox_mails_by_patient ON outbox_mails (tenant_id, patient_id);
CREATE INDEX outbox_mails_by_staff ON outbox_mails (tenant_id, staff_id);
SELECT operations.protect('outbox_mails');
GRANT SELECT, INSERT, UPDATE ON outbox_mails TO visite_app;

CREATE TABLE operations.job_runs (
  run_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job text NOT NULL,
  node text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  outcome text CHECK (outcome IN ('done', 'failed')),
  detail jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX job_runs_by_job ON operations.job_runs (job, started_at DESC);

CREATE TABLE operations.job_schedule (
  job text PRIMARY KEY,
  next_run_at timestamptz NOT NULL DEFAULT now(),
  -- Who runs it, and until when nobody else may: a killed node's run is taken over after that.
  running_on text,
  running_until timestamptz
);
