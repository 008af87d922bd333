-- What other systems call a patient or an appointment: as they gave it, and found by system and value.
CREATE TABLE patient_identifiers (
  tenant_id text NOT NULL,
  system text NOT NULL,
  value text NOT NULL,
  patient_id uuid NOT NULL,
  identifier jsonb NOT NULL,
  PRIMARY KEY (tenant_id, system, value),
  FOREIGN KEY (tenant_id, patient_id) REFERENCES patients ON DELETE CASCADE
);
CREATE INDEX patient_identifiers_by_patient ON patient_identifiers (tenant_id, patient_id);
SELECT operations.protect('patient_identifiers');
GRANT SELECT, INSERT, DELETE ON patient_identifiers TO visite_app;

CREATE TABLE appointment_identifiers (
  tenant_id text NOT NULL,
  system text NOT NULL,
  value text NOT NULL,
  appointment_id text NOT NULL,
  identifier jsonb NOT NULL,
  PRIMARY KEY (tenant_id, system, value),
  FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments ON DELETE CASCADE
);
CREATE INDEX appointment_identifiers_by_appointment ON appointment_identifiers (tenant_id, appointment_id);
SELECT operations.protect('appointment_identifiers');
GRANT SELECT, INSERT, DELETE ON appointment_identifiers TO visite_app;

-- Other systems ask for what has changed since.
CREATE INDEX patients_by_change ON patients (tenant_id, updated_at, patient_id);
CREATE INDEX appointments_by_change ON appointments (tenant_id, updated_at, appointment_number);
