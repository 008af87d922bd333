-- When the patient tried their device out, and what stood in the way; no device and no browser is kept. Gone with
-- the appointment.
ALTER TABLE appointments ADD COLUMN rehearsed_at timestamptz;
ALTER TABLE appointments ADD COLUMN rehearsal_problem text;
