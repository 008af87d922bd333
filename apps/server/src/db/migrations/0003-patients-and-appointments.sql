CREATE TABLE patients (
  tenant_id text NOT NULL REFERENCES tenants ON DELETE CASCADE,
  patient_id uuid NOT NULL,
  title text NOT NULL DEFAULT '',
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL DEFAULT '',
  gender text CHECK (gender IN ('male', 'female', 'divers')),
  date_of_birth date NOT NULL,
  street text NOT NULL DEFAULT '',
  street_number text NOT NULL DEFAULT '',
  zip_code text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT '',
  search_text text NOT NULL,
  sort_name text COLLATE "C" NOT NULL,
  joined_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, patient_id)
);
CREATE INDEX patients_by_name ON patients (tenant_id, sort_name, patient_id);
CREATE INDEX patients_search ON patients USING gin (tenant_id, search_text gin_trgm_ops);
SELECT operations.protect('patients');
GRANT SELECT, INSERT, UPDATE, DELETE ON patients TO visite_app;

-- LIKE is not leakproof, so under a row policy PostgreSQL would never use the trigram index. This
-- function searches as the owner and holds the tenant's condition itself; it gives ids alone, and
-- the rows are read under the policy.
-- The patterns stand in the statement as literals: their length decides which index is best.
CREATE FUNCTION find_patients(patterns text[]) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  RETURN QUERY EXECUTE
    'SELECT patient_id FROM public.patients WHERE tenant_id = '
    || quote_literal(COALESCE(current_setting('visite.tenant', true), ''))
    || COALESCE((SELECT string_agg(' AND search_text LIKE ' || quote_literal(pattern), '')
                 FROM unnest(patterns) AS pattern WHERE pattern IS NOT NULL), '');
END
$$;
REVOKE ALL ON FUNCTION find_patients(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_patients(text[]) TO visite_app;

CREATE TABLE appointments (
  tenant_id text NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- 128 random bits in base64url: the secret in the patient's link.
  appointment_id text NOT NULL CHECK (appointment_id ~ '^[A-Za-z0-9_-]{22}$'),
  doctor_id uuid NOT NULL,
  patient_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'pending'
    CHECK (status IN ('pending', 'accepted', 'started', 'stopped', 'cancelled', 'missed')),
  paused_at timestamptz CHECK (paused_at IS NULL OR status = 'started'),
  scheduled_start timestamptz NOT NULL,
  scheduled_end timestamptz NOT NULL,
  accepted_at timestamptz,
  first_patient_join_at timestamptz,
  started_at timestamptz,
  stopped_at timestamptz,
  -- When it left the open states, by whatever way; the retention clock starts here.
  ended_at timestamptz,
  -- Sum of finished pauses, in seconds.
  paused_seconds double precision NOT NULL DEFAULT 0 CHECK (paused_seconds >= 0),
  last_heartbeat_at timestamptz,
  -- Encrypted; gone at stop, cancel or missed.
  login_tan bytea CHECK (login_tan IS NULL OR status IN ('pending', 'accepted', 'started')),
  invitation_state text NOT NULL DEFAULT 'none'
    CHECK (invitation_state IN ('none', 'queued', 'sent', 'failed')),
  invitation_sent_at timestamptz,
  -- Counts changes of the time: the calendar file's SEQUENCE.
  calendar_sequence integer NOT NULL DEFAULT 0,
  patient_step text CHECK (patient_step IN ('setup', 'ready')),
  patient_problem text,
  patient_progress_at timestamptz,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, appointment_id),
  FOREIGN KEY (tenant_id, doctor_id) REFERENCES staff,
  FOREIGN KEY (tenant_id, patient_id) REFERENCES patients ON DELETE CASCADE,
  CHECK (scheduled_end > scheduled_start AND scheduled_end <= scheduled_start + interval '8 hours'),
  CONSTRAINT doctor_busy EXCLUDE USING gist (
    tenant_id WITH =, doctor_id WITH =, tstzrange(scheduled_start, scheduled_end) WITH &&
  ) WHERE (status IN ('pending', 'accepted', 'started'))
);
CREATE INDEX appointments_by_status ON appointments (tenant_id, status, scheduled_start, appointment_id);
CREATE INDEX appointments_by_doctor ON appointments (tenant_id, doctor_id, scheduled_start);
CREATE INDEX appointments_by_patient ON appointments (tenant_id, patient_id, scheduled_start);
CREATE INDEX appointments_history ON appointments (tenant_id, stopped_at DESC) WHERE status = 'stopped';
-- The clock looks at open ones only, retention at ended ones only, both across tenants.
CREATE INDEX appointments_clock ON appointments (scheduled_end)
  WHERE status IN ('pending', 'accepted', 'started');
CREATE INDEX appointments_ended ON appointments (ended_at) WHERE ended_at IS NOT NULL;
SELECT operations.protect('appointments');
GRANT SELECT, INSERT, UPDATE ON appointments TO visite_app;

CREATE TABLE appointment_users (
  tenant_id text NOT NULL,
  appointment_id text NOT NULL,
  staff_id uuid NOT NULL,
  added_by uuid NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, appointment_id, staff_id),
  FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, staff_id) REFERENCES staff ON DELETE CASCADE
);
CREATE INDEX appointment_users_by_staff ON appointment_users (tenant_id, staff_id);
SELECT operations.protect('appointment_users');
GRANT SELECT, INSERT, DELETE ON appointment_users TO visite_app;

CREATE TABLE participants (
  tenant_id text NOT NULL,
  appointment_id text NOT NULL,
  user_id uuid NOT NULL,
  role text NOT NULL CHECK (role IN ('admin', 'doctor', 'mfa', 'patient')),
  joined_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  left_at timestamptz,
  PRIMARY KEY (tenant_id, appointment_id, user_id),
  FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments ON DELETE CASCADE
);
CREATE INDEX participants_by_user ON participants (tenant_id, user_id);
SELECT operations.protect('participants');
GRANT SELECT, INSERT, UPDATE, DELETE ON participants TO visite_app;

CREATE TABLE patient_sessions (
  tenant_id text NOT NULL,
  token_hash bytea NOT NULL,
  appointment_id text NOT NULL,
  patient_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('logout', 'elsewhere', 'ended')),
  PRIMARY KEY (tenant_id, token_hash),
  FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, patient_id) REFERENCES patients ON DELETE CASCADE
);
-- A new login ends the older session: one open session for one appointment, whatever the race.
CREATE UNIQUE INDEX patient_sessions_open ON patient_sessions (tenant_id, appointment_id)
  WHERE ended_at IS NULL;
CREATE INDEX patient_sessions_by_patient ON patient_sessions (tenant_id, patient_id);
CREATE INDEX patient_sessions_expired ON patient_sessions (expires_at);
SELECT operations.protect('patient_sessions');
GRANT SELECT, INSERT, UPDATE, DELETE ON patient_sessions TO visite_app;
