-- To whose waiting patients a member of staff has sent signals before the start: three at once. Gone with the
-- appointment, or when the same person connects ahead again.
CREATE TABLE connected_ahead (
  tenant_id text NOT NULL,
  staff_id uuid NOT NULL,
  appointment_id text NOT NULL,
  PRIMARY KEY (tenant_id, staff_id, appointment_id),
  FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments ON DELETE CASCADE
);
CREATE INDEX connected_ahead_by_appointment ON connected_ahead (tenant_id, appointment_id);
SELECT operations.protect('connected_ahead');
GRANT SELECT, INSERT, DELETE ON connected_ahead TO visite_app;
