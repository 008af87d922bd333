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
  -- A new secret waits here until its first code is right; until then the old factor stays in force.
  totp_pending_secret bytea,
  totp_confirmed_at timestamptz,
  -- The last time step that was used: a code works once.
  totp_last_step bigint,
  -- A doctor's colour and letters hang on it: by the alphabet they would shift with every account
  -- that is added. Given once, when an account first has the role, and never taken away.
  doctor_number integer CHECK (doctor_number > 0),
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

CREATE FUNCTION operations.number_doctor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.doctor_number IS NULL AND 'doctor' = ANY (NEW.roles) THEN
    NEW.doctor_number := 1 + COALESCE(
      (SELECT max(doctor_number) FROM staff WHERE tenant_id = NEW.tenant_id), 0);
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER number_doctor BEFORE INSERT OR UPDATE OF roles ON staff
  FOR EACH ROW EXECUTE FUNCTION operations.number_doctor();

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
  -- Opened through a second-factor link: has to enrol before anything else.
  must_enrol boolean NOT NULL DEFAULT false,
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

-- Apart from password_resets: a token of the one must never count as a token of the other.
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
