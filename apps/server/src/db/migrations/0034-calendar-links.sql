-- The secret address under which other calendars read a doctor's appointments; one for each doctor.
CREATE TABLE calendar_feeds (
  tenant_id text NOT NULL,
  staff_id uuid NOT NULL,
  -- The address itself is shown once and stored nowhere.
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_read_at timestamptz,
  PRIMARY KEY (tenant_id, staff_id),
  UNIQUE (tenant_id, token_hash),
  FOREIGN KEY (tenant_id, staff_id) REFERENCES staff ON DELETE CASCADE
);
SELECT operations.protect('calendar_feeds');
GRANT SELECT, INSERT, UPDATE, DELETE ON calendar_feeds TO visite_app;

-- A doctor's other calendar, whose busy hours are not offered.
CREATE TABLE external_calendars (
  tenant_id text NOT NULL,
  staff_id uuid NOT NULL,
  -- Sealed: whoever has the address reads the calendar.
  address bytea NOT NULL,
  -- The part of it that may be shown.
  host text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  next_fetch_at timestamptz NOT NULL DEFAULT now(),
  fetched_at timestamptz,
  failures integer NOT NULL DEFAULT 0,
  last_error text,
  PRIMARY KEY (tenant_id, staff_id),
  FOREIGN KEY (tenant_id, staff_id) REFERENCES staff ON DELETE CASCADE
);
CREATE INDEX external_calendars_due ON external_calendars (next_fetch_at);
SELECT operations.protect('external_calendars');
GRANT SELECT, INSERT, UPDATE, DELETE ON external_calendars TO visite_app;

-- When a doctor is busy elsewhere; with what is nobody's business here.
CREATE TABLE busy_hours (
  tenant_id text NOT NULL,
  staff_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  PRIMARY KEY (tenant_id, staff_id, starts_at),
  FOREIGN KEY (tenant_id, staff_id) REFERENCES external_calendars ON DELETE CASCADE
);
SELECT operations.protect('busy_hours');
GRANT SELECT, INSERT, DELETE ON busy_hours TO visite_app;
