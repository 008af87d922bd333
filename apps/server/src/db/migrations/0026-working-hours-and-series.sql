-- When a doctor has consultation hours, on the practice's clock. No row: the usual ones.
CREATE TABLE working_hours (
  tenant_id text NOT NULL,
  staff_id uuid NOT NULL,
  -- [{ "weekday": 1, "start": "08:00", "end": "12:00" }], Monday being 1.
  periods jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, staff_id),
  FOREIGN KEY (tenant_id, staff_id) REFERENCES staff ON DELETE CASCADE
);
SELECT operations.protect('working_hours');
GRANT SELECT, INSERT, UPDATE ON working_hours TO visite_app;

-- Without a reason: why somebody is away is nobody's business here.
CREATE TABLE absences (
  tenant_id text NOT NULL,
  absence_id uuid NOT NULL DEFAULT gen_random_uuid(),
  staff_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  PRIMARY KEY (tenant_id, absence_id),
  FOREIGN KEY (tenant_id, staff_id) REFERENCES staff ON DELETE CASCADE
);
CREATE INDEX absences_by_staff ON absences (tenant_id, staff_id, starts_at);
CREATE INDEX absences_old ON absences (ends_at);
SELECT operations.protect('absences');
GRANT SELECT, INSERT, DELETE ON absences TO visite_app;

-- The appointments that were created together.
ALTER TABLE appointments ADD COLUMN series_id uuid;
CREATE INDEX appointments_by_series ON appointments (tenant_id, series_id, scheduled_start)
  WHERE series_id IS NOT NULL;
