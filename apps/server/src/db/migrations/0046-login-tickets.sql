-- Who has let a program lead them in. With other roles the link does not count any more.
CREATE TABLE program_links (
  tenant_id text NOT NULL,
  staff_id uuid NOT NULL,
  client_id uuid NOT NULL,
  roles text[] NOT NULL,
  linked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, staff_id, client_id),
  FOREIGN KEY (tenant_id, staff_id) REFERENCES staff ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, client_id) REFERENCES api_clients ON DELETE CASCADE
);
CREATE INDEX program_links_by_client ON program_links (tenant_id, client_id);
SELECT operations.protect('program_links');
GRANT SELECT, INSERT, UPDATE, DELETE ON program_links TO visite_app;

-- One use each, for a minute; hashes of 256 random bits. Gone with the link.
CREATE TABLE login_tickets (
  tenant_id text NOT NULL,
  token_hash bytea NOT NULL,
  staff_id uuid NOT NULL,
  client_id uuid NOT NULL,
  appointment_id text,
  -- From then on it counts only together with the second factor.
  presented_at timestamptz,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, token_hash),
  FOREIGN KEY (tenant_id, staff_id, client_id) REFERENCES program_links ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments ON DELETE CASCADE
);
CREATE INDEX login_tickets_by_link ON login_tickets (tenant_id, staff_id, client_id);
CREATE INDEX login_tickets_by_appointment ON login_tickets (tenant_id, appointment_id);
SELECT operations.protect('login_tickets');
GRANT SELECT, INSERT, UPDATE, DELETE ON login_tickets TO visite_app;
