-- Whom the appointment's doctor, or an admin, has added has the whole conversation of the call; who
-- added themselves, or was added by anybody else, has it from their entry on.
ALTER TABLE appointment_users ADD COLUMN whole_conversation boolean NOT NULL DEFAULT false;
UPDATE appointment_users added SET whole_conversation = true
FROM appointments a, staff adder
WHERE a.tenant_id = added.tenant_id AND a.appointment_id = added.appointment_id
  AND adder.tenant_id = added.tenant_id AND adder.staff_id = added.added_by
  AND added.added_by <> added.staff_id
  AND (added.added_by = a.doctor_id OR 'admin' = ANY (adder.roles));
GRANT UPDATE (added_by, whole_conversation) ON appointment_users TO visite_app;

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

-- The messages and files of the conversation that an attachment holds: whoever ends the call uploads
-- what is not stored yet.
ALTER TABLE attachments ADD COLUMN items text[] NOT NULL DEFAULT '{}';
