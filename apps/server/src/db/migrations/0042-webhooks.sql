-- Addresses of other systems that are told when appointments and calls change.
CREATE TABLE webhooks (
  tenant_id text NOT NULL REFERENCES tenants ON DELETE CASCADE,
  webhook_id uuid NOT NULL,
  name text NOT NULL,
  -- Sealed: many receivers put a secret of theirs into the address.
  address bytea NOT NULL,
  -- The part of it that may be shown.
  host text NOT NULL,
  kinds text[] NOT NULL,
  -- Of the program that made it; null: an admin did.
  client_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  paused_by text CHECK (paused_by IN ('practice', 'receiver')),
  PRIMARY KEY (tenant_id, webhook_id),
  FOREIGN KEY (tenant_id, client_id) REFERENCES api_clients ON DELETE CASCADE
);
CREATE INDEX webhooks_by_client ON webhooks (tenant_id, client_id);
SELECT operations.protect('webhooks');
GRANT SELECT, INSERT, UPDATE, DELETE ON webhooks TO visite_app;

-- Two while one takes the place of the other. Sealed and not hashed: every delivery is signed with them.
CREATE TABLE webhook_secrets (
  tenant_id text NOT NULL,
  secret_id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, secret_id),
  FOREIGN KEY (tenant_id, webhook_id) REFERENCES webhooks ON DELETE CASCADE
);
CREATE INDEX webhook_secrets_by_webhook ON webhook_secrets (tenant_id, webhook_id);
SELECT operations.protect('webhook_secrets');
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_secrets TO visite_app;

-- Queue and log in one: what has to arrive, and what became of it. The number opens nothing; the id is not here.
CREATE TABLE webhook_deliveries (
  tenant_id text NOT NULL,
  delivery_id uuid NOT NULL DEFAULT gen_random_uuid(),
  webhook_id uuid NOT NULL,
  kind text NOT NULL,
  appointment_number text,
  appointment_state text,
  created_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_attempt_at timestamptz,
  last_status integer,
  last_failure text,
  PRIMARY KEY (tenant_id, delivery_id),
  FOREIGN KEY (tenant_id, webhook_id) REFERENCES webhooks ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE state IN ('queued', 'sending');
CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries (tenant_id, webhook_id, created_at DESC);
CREATE INDEX webhook_deliveries_by_number ON webhook_deliveries (tenant_id, appointment_number);
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at);
SELECT operations.protect('webhook_deliveries');
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_deliveries TO visite_app;
