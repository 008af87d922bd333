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

-- What stays of ended appointments when they are deleted: numbers without a name.
CREATE TABLE daily_counts (
  tenant_id text NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- In the practice's time zone.
  day date NOT NULL,
  metric text NOT NULL,
  amount bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, day, metric)
);
SELECT operations.protect('daily_counts');
GRANT SELECT, INSERT, UPDATE ON daily_counts TO visite_app;
