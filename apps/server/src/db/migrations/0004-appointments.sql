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
-- The history counts a call on the day on which it began.
CREATE INDEX appointments_history_by_start ON appointments (tenant_id, started_at DESC)
  WHERE status = 'stopped';
-- The clock looks at open ones only, retention at ended ones only, both across tenants.
CREATE INDEX appointments_clock ON appointments (scheduled_end)
  WHERE status IN ('pending', 'accepted', 'started');
CREATE INDEX appointments_ended ON appointments (ended_at) WHERE ended_at IS NOT NULL;
-- Reminders look for what starts within a day, across tenants.
CREATE INDEX appointments_upcoming ON appointments (scheduled_start)
  WHERE status IN ('pending', 'accepted');
SELECT operations.protect('appointments');
GRANT SELECT, INSERT, UPDATE ON appointments TO visite_app;

CREATE TABLE appointment_users (
  tenant_id text NOT NULL,
  appointment_id text NOT NULL,
  staff_id uuid NOT NULL,
  added_by uuid NOT NULL,
  -- Whom the appointment's doctor, or an admin, has added has the whole conversation of the call; who
  -- added themselves, or was added by anybody else, has it from their entry on.
  whole_conversation boolean NOT NULL DEFAULT false,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, appointment_id, staff_id),
  FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, staff_id) REFERENCES staff ON DELETE CASCADE
);
CREATE INDEX appointment_users_by_staff ON appointment_users (tenant_id, staff_id);
SELECT operations.protect('appointment_users');
GRANT SELECT, INSERT, DELETE ON appointment_users TO visite_app;
GRANT UPDATE (added_by, whole_conversation) ON appointment_users TO visite_app;

CREATE TABLE participants (
  tenant_id text NOT NULL,
  appointment_id text NOT NULL,
  user_id uuid NOT NULL,
  role text NOT NULL CHECK (role IN ('admin', 'doctor', 'mfa', 'patient')),
  joined_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  -- Since when without a break; joined_at stays the first time.
  present_since timestamptz NOT NULL DEFAULT now(),
  left_at timestamptz,
  -- Which session joined: only its stream tells that the person is there, not a later login's.
  session_hash bytea,
  PRIMARY KEY (tenant_id, appointment_id, user_id),
  FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments ON DELETE CASCADE
);
CREATE INDEX participants_by_user ON participants (tenant_id, user_id);
CREATE INDEX participants_by_session ON participants (tenant_id, session_hash);
-- Few at any time; without last_seen_at, which changes all the time.
CREATE INDEX participants_there ON participants (tenant_id, appointment_id)
  WHERE left_at IS NULL AND role = 'patient';
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
-- Without it, removing an appointment would look through every session.
CREATE INDEX patient_sessions_by_appointment ON patient_sessions (tenant_id, appointment_id);
CREATE INDEX patient_sessions_by_patient ON patient_sessions (tenant_id, patient_id);
CREATE INDEX patient_sessions_expired ON patient_sessions (expires_at);
SELECT operations.protect('patient_sessions');
GRANT SELECT, INSERT, UPDATE, DELETE ON patient_sessions TO visite_app;

-- Who a token belongs to, in one place: requests and open streams ask here. Read with the rights and
-- under the policies of whoever asks.

-- 60 minutes without a request and 12 hours in all (expires_at), but no limit cuts a running call:
-- started, not paused, and heard of within the last hour.
-- A practice that begins to demand a second factor cuts nobody off: the demand counts from each
-- person's next login.
CREATE VIEW living_staff_sessions WITH (security_invoker = true) AS
  SELECT s.tenant_id, s.token_hash, s.staff_id, p.roles,
    s.must_enrol AND t.second_factor_required AND s.second_factor IS NULL AS must_enrol
  FROM staff_sessions s
    JOIN staff p ON p.tenant_id = s.tenant_id AND p.staff_id = s.staff_id
    JOIN tenants t ON t.tenant_id = s.tenant_id
  WHERE s.ended_at IS NULL AND p.status = 'active'
    AND ((s.expires_at > now() AND s.last_seen_at > now() - interval '60 minutes')
      OR EXISTS (
        SELECT FROM appointments a
        WHERE a.tenant_id = s.tenant_id AND a.status = 'started' AND a.paused_at IS NULL
          AND GREATEST(a.started_at, a.last_heartbeat_at) > now() - interval '60 minutes'
          AND (a.doctor_id = s.staff_id OR EXISTS (
            SELECT FROM participants u WHERE u.tenant_id = a.tenant_id
              AND u.appointment_id = a.appointment_id AND u.user_id = s.staff_id))));
GRANT SELECT ON living_staff_sessions TO visite_app;

-- A call that takes longer than planned does not lose its patient.
CREATE VIEW living_patient_sessions WITH (security_invoker = true) AS
  SELECT s.tenant_id, s.token_hash, s.patient_id, s.appointment_id
  FROM patient_sessions s
  WHERE s.ended_at IS NULL
    AND (s.expires_at > now() OR EXISTS (
      SELECT FROM appointments a WHERE a.tenant_id = s.tenant_id
        AND a.appointment_id = s.appointment_id AND a.status = 'started'));
GRANT SELECT ON living_patient_sessions TO visite_app;
