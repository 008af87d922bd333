-- The appointment's name for other systems. Its id is the secret of the patient's link; this number opens nothing, and
-- says nothing of how many appointments there are. Rows of today get theirs here, those of older nodes by the default.
ALTER TABLE appointments ADD COLUMN appointment_number text NOT NULL
  DEFAULT (floor(random() * 900000000000) + 100000000000)::bigint::text
  CHECK (appointment_number ~ '^[1-9][0-9]{11}$');

CREATE UNIQUE INDEX appointments_by_number ON appointments (tenant_id, appointment_number);
