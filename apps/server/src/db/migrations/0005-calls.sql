CREATE TABLE notes (
  tenant_id text NOT NULL,
  appointment_id text NOT NULL,
  staff_id uuid NOT NULL,
  -- Encrypted.
  text bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, appointment_id, staff_id),
  FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, staff_id) REFERENCES staff ON DELETE CASCADE
);
CREATE INDEX notes_by_staff ON notes (tenant_id, staff_id);
SELECT operations.protect('notes');
GRANT SELECT, INSERT, UPDATE, DELETE ON notes TO visite_app;

CREATE TABLE attachments (
  tenant_id text NOT NULL,
  appointment_id text NOT NULL,
  attachment_id uuid NOT NULL,
  type text NOT NULL CHECK (type IN ('image', 'pdf', 'video_chat')),
  initiator_id uuid NOT NULL,
  uploaded_by uuid NOT NULL,
  -- Both encrypted: a file's name can tell as much as the file.
  name bytea,
  content bytea NOT NULL,
  -- Of the plain content.
  size_bytes integer NOT NULL,
  -- The messages and files of the conversation that it holds: whoever ends the call uploads what is
  -- not stored yet.
  items text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, appointment_id, attachment_id),
  FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments ON DELETE CASCADE
);
-- Encrypted bytes do not compress.
ALTER TABLE attachments ALTER COLUMN content SET STORAGE EXTERNAL;
SELECT operations.protect('attachments');
GRANT SELECT, INSERT, DELETE ON attachments TO visite_app;

-- One part of the key under which a participant's browser keeps the conversation over a reload. The
-- other part never leaves that browser, and this one is gone at stop, cancel or missed.
CREATE TABLE conversation_keys (
  tenant_id text NOT NULL,
  appointment_id text NOT NULL,
  user_id uuid NOT NULL,
  -- Encrypted.
  key_part bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, appointment_id, user_id),
  FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments ON DELETE CASCADE
);
SELECT operations.protect('conversation_keys');
GRANT SELECT, INSERT, DELETE ON conversation_keys TO visite_app;

CREATE TABLE heartbeats (
  tenant_id text NOT NULL,
  appointment_id text NOT NULL,
  heartbeat_id bigint GENERATED ALWAYS AS IDENTITY,
  staff_id uuid NOT NULL,
  -- What the client said, beside the server's own clock.
  client_time timestamptz NOT NULL,
  duration_delta_seconds double precision NOT NULL,
  status text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, appointment_id, heartbeat_id),
  FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments ON DELETE CASCADE
);
CREATE INDEX heartbeats_old ON heartbeats USING brin (received_at);
SELECT operations.protect('heartbeats');
GRANT SELECT, INSERT ON heartbeats TO visite_app;

CREATE TABLE intrusion_reports (
  tenant_id text NOT NULL,
  report_id uuid NOT NULL,
  appointment_id text NOT NULL,
  suspected_user text NOT NULL,
  attack_type text NOT NULL,
  description text NOT NULL,
  reported_by uuid NOT NULL,
  reported_by_role text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, report_id),
  FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments ON DELETE CASCADE
);
CREATE INDEX intrusion_reports_by_time ON intrusion_reports (tenant_id, created_at DESC);
CREATE INDEX intrusion_reports_by_appointment ON intrusion_reports (tenant_id, appointment_id);
SELECT operations.protect('intrusion_reports');
GRANT SELECT, INSERT ON intrusion_reports TO visite_app;
