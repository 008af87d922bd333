-- What staff note about a patient beyond the specified fields; the remark is sealed.
ALTER TABLE patients
  ADD COLUMN phone text NOT NULL DEFAULT '',
  ADD COLUMN insurance_number text NOT NULL DEFAULT '',
  ADD COLUMN remark bytea,
  ADD COLUMN language text CHECK (language IN ('de', 'en'));

-- Who else was born on that day: asked before a patient is added a second time.
CREATE INDEX patients_by_birth ON patients (tenant_id, date_of_birth);
