CREATE TABLE tenants (
  tenant_id text PRIMARY KEY CHECK (tenant_id ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  name text NOT NULL,
  company text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  mail_language text NOT NULL DEFAULT 'de' CHECK (mail_language IN ('de', 'en')),
  second_factor_required boolean NOT NULL DEFAULT false,
  time_zone text NOT NULL DEFAULT 'Europe/Berlin',
  -- Null for tenant default: its links come from PUBLIC_URL.
  public_url text,
  config jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
SELECT operations.protect('tenants');
GRANT SELECT ON tenants TO visite_app;
GRANT UPDATE (name, company, phone, mail_language, second_factor_required, time_zone, config, updated_at)
  ON tenants TO visite_app;

CREATE TABLE tenant_hosts (
  tenant_id text NOT NULL REFERENCES tenants ON DELETE CASCADE,
  host text NOT NULL UNIQUE CHECK (host = lower(host)),
  PRIMARY KEY (tenant_id, host)
);
SELECT operations.protect('tenant_hosts');
GRANT SELECT ON tenant_hosts TO visite_app;

-- Nodes keep tenants in memory and drop them on this word.
CREATE FUNCTION operations.tell_tenant_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('visite_tenants', COALESCE(NEW.tenant_id, OLD.tenant_id));
  RETURN NULL;
END
$$;
CREATE TRIGGER tenant_changed AFTER INSERT OR UPDATE OR DELETE ON tenants
  FOR EACH ROW EXECUTE FUNCTION operations.tell_tenant_changed();
CREATE TRIGGER tenant_host_changed AFTER INSERT OR UPDATE OR DELETE ON tenant_hosts
  FOR EACH ROW EXECUTE FUNCTION operations.tell_tenant_changed();

CREATE TABLE staff (
  tenant_id text NOT NULL REFERENCES tenants ON DELETE CASCADE,
  staff_id uuid NOT NULL,
  username text NOT NULL,
  -- Compared without regard to case.
  username_key text NOT NULL,
  email text NOT NULL,
  title text NOT NULL DEFAULT '',
  first_name text NOT NULL,
  last_name text NOT NULL,
  gender text CHECK (gender IN ('male', 'female', 'divers')),
  roles text[] NOT NULL CHECK (cardinality(roles) > 0 AND roles <@ ARRAY['admin', 'doctor', 'mfa']),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  -- Null until the person has chosen one through a password link.
  password_hash text,
  picture text NOT NULL DEFAULT '',
  -- Encrypted; counts as second factor only once confirmed.
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  -- The last time step that was used: a code works once.
  totp_last_step bigint,
  search_text text NOT NULL,
  sort_name text COLLATE "C" NOT NULL,
  joined_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, staff_id),
  UNIQUE (tenant_id, username_key)
);
CREATE INDEX staff_by_name ON staff (tenant_id, sort_name, staff_id);
SELECT operations.protect('staff');
GRANT SELECT, INSERT, UPDATE ON staff TO visite_app;

CREATE TABLE staff_recovery_codes (
  tenant_id text NOT NULL,
  staff_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (tenant_id, staff_id, code_hash),
  FOREIGN KEY (tenant_id, staff_id) REFERENCES staff ON DELETE CASCADE
);
SELECT operations.protect('staff_recovery_codes');
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_recovery_codes TO visite_app;

CREATE TABLE staff_sessions (
  tenant_id text NOT NULL,
  token_hash bytea NOT NULL,
  staff_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  second_factor text CHECK (second_factor IN ('totp', 'recovery-code', 'certificate')),
  PRIMARY KEY (tenant_id, token_hash),
  FOREIGN KEY (tenant_id, staff_id) REFERENCES staff ON DELETE CASCADE
);
CREATE INDEX staff_sessions_open ON staff_sessions (tenant_id, staff_id) WHERE ended_at IS NULL;
CREATE INDEX staff_sessions_expired ON staff_sessions (expires_at);
SELECT operations.protect('staff_sessions');
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_sessions TO visite_app;

CREATE TABLE password_resets (
  tenant_id text NOT NULL,
  token_hash bytea NOT NULL,
  staff_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (tenant_id, token_hash),
  FOREIGN KEY (tenant_id, staff_id) REFERENCES staff ON DELETE CASCADE
);
CREATE INDEX password_resets_by_staff ON password_resets (tenant_id, staff_id);
CREATE INDEX password_resets_expired ON password_resets (expires_at);
SELECT operations.protect('password_resets');
GRANT SELECT, INSERT, UPDATE, DELETE ON password_resets TO visite_app;
