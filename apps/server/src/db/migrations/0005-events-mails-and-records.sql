-- One row per recipient; locking it gives event ids their order.
CREATE TABLE event_recipients (
  tenant_id text NOT NULL REFERENCES tenants ON DELETE CASCADE,
  recipient_id uuid NOT NULL,
  last_event_id bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, recipient_id)
) WITH (fillfactor = 70);
SELECT operations.protect('event_recipients');
GRANT SELECT, INSERT, UPDATE ON event_recipients TO visite_app;

CREATE TABLE events (
  tenant_id text NOT NULL,
  recipient_id uuid NOT NULL,
  event_id bigint NOT NULL,
  type text NOT NULL CHECK (type IN ('getAppointment', 'getCalls', 'loggedOut', 'signal')),
  -- What it is about; a body is kept only where it cannot be read anew (signals).
  appointment_id text,
  -- json, not jsonb: a relayed message stays as it came, NUL escapes included.
  body json,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Not delivered after this; null: as long as it is kept.
  deliver_until timestamptz,
  -- No foreign key: each would lock a row that all signals of a practice share.
  PRIMARY KEY (tenant_id, recipient_id, event_id)
);
CREATE INDEX events_old ON events USING brin (created_at);
CREATE INDEX events_about ON events (tenant_id, appointment_id) WHERE appointment_id IS NOT NULL;
SELECT operations.protect('events');
GRANT SELECT, INSERT, DELETE ON events TO visite_app;

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
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'sent', 'failed')),
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

CREATE TABLE idempotency_keys (
  tenant_id text NOT NULL REFERENCES tenants ON DELETE CASCADE,
  caller_id uuid NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  -- Null while the first request is still running.
  status integer,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, caller_id, key)
);
CREATE INDEX idempotency_keys_old ON idempotency_keys (created_at);
SELECT operations.protect('idempotency_keys');
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_keys TO visite_app;

CREATE TABLE login_limits (
  tenant_id text NOT NULL REFERENCES tenants ON DELETE CASCADE,
  scope text NOT NULL CHECK (scope IN ('appointment', 'username', 'address')),
  -- A keyed hash: neither names nor addresses are kept.
  subject bytea NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  window_started_at timestamptz NOT NULL DEFAULT now(),
  locks integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, scope, subject)
);
CREATE INDEX login_limits_old ON login_limits (updated_at);
SELECT operations.protect('login_limits');
GRANT SELECT, INSERT, UPDATE, DELETE ON login_limits TO visite_app;

CREATE TABLE audit (
  tenant_id text NOT NULL REFERENCES tenants ON DELETE CASCADE,
  audit_id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  -- Null: nobody known, such as a failed login; the job's name stands in actor_role.
  actor_id uuid,
  actor_role text NOT NULL,
  action text NOT NULL,
  record_type text NOT NULL,
  record_id text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}',
  request_id text,
  -- Room for a chain in which each entry seals the one before.
  previous_hash bytea,
  hash bytea,
  PRIMARY KEY (tenant_id, audit_id)
);
CREATE INDEX audit_by_record ON audit (tenant_id, record_type, record_id, audit_id);
SELECT operations.protect('audit');
GRANT INSERT ON audit TO visite_app;

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
  next_run_at timestamptz NOT NULL DEFAULT now()
);
