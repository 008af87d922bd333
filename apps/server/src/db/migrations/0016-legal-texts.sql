-- The practice's own legal texts. A change adds a version: consents name the one that the patient could read.
CREATE TABLE legal_texts (
  tenant_id text NOT NULL REFERENCES tenants ON DELETE CASCADE,
  block text NOT NULL,
  language text NOT NULL CHECK (language IN ('de', 'en')),
  version integer NOT NULL CHECK (version > 0),
  text text NOT NULL CHECK (text <> ''),
  published_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, block, language, version)
);
SELECT operations.protect('legal_texts');
GRANT SELECT, INSERT ON legal_texts TO visite_app;

-- The versions in force, {"imprint": {"de": 2}}: what is not named there is the text that comes with the product.
-- Beside the tenant, because the served page carries it and nodes forget a tenant that changes.
ALTER TABLE tenants ADD COLUMN legal_texts jsonb NOT NULL DEFAULT '{}';
GRANT UPDATE (legal_texts) ON tenants TO visite_app;
