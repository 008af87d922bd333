-- Other systems that act for a practice. A revoked one stays, without secrets: the trail still knows its name.
CREATE TABLE api_clients (
  tenant_id text NOT NULL REFERENCES tenants ON DELETE CASCADE,
  client_id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  rights text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid NOT NULL,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  PRIMARY KEY (tenant_id, client_id)
);
SELECT operations.protect('api_clients');
GRANT SELECT, INSERT, UPDATE ON api_clients TO visite_app;

-- Two while one takes the place of the other. Hashes of 256 random bits.
CREATE TABLE api_client_secrets (
  tenant_id text NOT NULL,
  secret_id uuid NOT NULL DEFAULT gen_random_uuid(),
  client_id uuid NOT NULL,
  secret_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  PRIMARY KEY (tenant_id, secret_id),
  FOREIGN KEY (tenant_id, client_id) REFERENCES api_clients ON DELETE CASCADE
);
CREATE INDEX api_client_secrets_by_client ON api_client_secrets (tenant_id, client_id);
SELECT operations.protect('api_client_secrets');
GRANT SELECT, INSERT, UPDATE, DELETE ON api_client_secrets TO visite_app;

-- Gone with the secret that they were issued for.
CREATE TABLE api_tokens (
  tenant_id text NOT NULL,
  token_hash bytea NOT NULL,
  client_id uuid NOT NULL,
  secret_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, token_hash),
  FOREIGN KEY (tenant_id, client_id) REFERENCES api_clients ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, secret_id) REFERENCES api_client_secrets ON DELETE CASCADE
);
CREATE INDEX api_tokens_by_client ON api_tokens (tenant_id, client_id, expires_at);
CREATE INDEX api_tokens_by_secret ON api_tokens (tenant_id, secret_id);
SELECT operations.protect('api_tokens');
GRANT SELECT, INSERT, DELETE ON api_tokens TO visite_app;
