-- An import of patients from a file. The file itself never comes here: the browser reads it.
CREATE TABLE patient_imports (
  tenant_id text NOT NULL,
  import_id uuid NOT NULL,
  file_name text NOT NULL,
  created_by uuid NOT NULL,
  state text NOT NULL DEFAULT 'uploading'
    CHECK (state IN ('uploading', 'checking', 'checked', 'running', 'done', 'undoing', 'undone')),
  -- Announced; what has arrived is counted.
  row_count integer NOT NULL CHECK (row_count > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (tenant_id, import_id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES staff ON DELETE CASCADE
);
-- Two who begin at one moment: one of them is refused.
CREATE UNIQUE INDEX patient_imports_open ON patient_imports (tenant_id)
  WHERE state NOT IN ('done', 'undone');
CREATE INDEX patient_imports_due ON patient_imports (updated_at)
  WHERE state IN ('checking', 'running', 'undoing');
CREATE INDEX patient_imports_by_staff ON patient_imports (tenant_id, created_by);
CREATE INDEX patient_imports_old ON patient_imports (created_at);
SELECT operations.protect('patient_imports');
GRANT SELECT, INSERT, UPDATE, DELETE ON patient_imports TO visite_app;

CREATE TABLE patient_import_rows (
  tenant_id text NOT NULL,
  import_id uuid NOT NULL,
  row_number integer NOT NULL,
  -- What the file says, sealed; gone once the import is over.
  content bytea,
  outcome text CHECK (outcome IN ('new', 'duplicate', 'wrong', 'created', 'removed')),
  -- Fields and codes, never a value.
  errors jsonb NOT NULL DEFAULT '[]',
  decision text NOT NULL DEFAULT 'skip' CHECK (decision IN ('skip', 'add')),
  -- The same for rows of one person; gone with the content.
  match_key text,
  same_as integer,
  alike uuid[] NOT NULL DEFAULT '{}',
  patient_id uuid,
  kept text CHECK (kept IN ('appointments', 'changed')),
  PRIMARY KEY (tenant_id, import_id, row_number),
  FOREIGN KEY (tenant_id, import_id) REFERENCES patient_imports ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, patient_id) REFERENCES patients ON DELETE SET NULL (patient_id)
);
CREATE INDEX patient_import_rows_by_outcome
  ON patient_import_rows (tenant_id, import_id, outcome, row_number);
CREATE INDEX patient_import_rows_alike ON patient_import_rows (tenant_id, import_id, match_key)
  WHERE match_key IS NOT NULL;
CREATE INDEX patient_import_rows_by_patient ON patient_import_rows (tenant_id, patient_id);
SELECT operations.protect('patient_import_rows');
GRANT SELECT, INSERT, UPDATE, DELETE ON patient_import_rows TO visite_app;
