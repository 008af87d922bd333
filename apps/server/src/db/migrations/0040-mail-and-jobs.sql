-- A mail that no longer makes sense when its turn comes, such as a reminder of a moved appointment.
ALTER TABLE outbox_mails DROP CONSTRAINT outbox_mails_state_check;
ALTER TABLE outbox_mails ADD CONSTRAINT outbox_mails_state_check
  CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'dropped'));

-- Who runs a job, and until when nobody else may: a killed node's run is taken over after that.
ALTER TABLE operations.job_schedule ADD COLUMN running_on text;
ALTER TABLE operations.job_schedule ADD COLUMN running_until timestamptz;

-- Without them, removing an appointment or a patient would look through every session and mail.
CREATE INDEX patient_sessions_by_appointment ON patient_sessions (tenant_id, appointment_id);
-- Reminders look for what starts within a day, across tenants.
CREATE INDEX appointments_upcoming ON appointments (scheduled_start)
  WHERE status IN ('pending', 'accepted');
