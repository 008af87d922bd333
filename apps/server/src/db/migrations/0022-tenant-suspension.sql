-- A practice that its hoster has suspended: nobody logs in or joins, and no mail goes out. The owner alone
-- writes it: visite_app may update single columns, and this is none of them.
ALTER TABLE tenants ADD COLUMN suspended_at timestamptz;

-- What is left of a deleted practice: its own audit trail goes with it.
CREATE TABLE operations.deleted_tenants (
  tenant_id text NOT NULL,
  deleted_at timestamptz NOT NULL DEFAULT now(),
  staff integer NOT NULL,
  patients integer NOT NULL,
  appointments integer NOT NULL,
  PRIMARY KEY (tenant_id, deleted_at)
);
