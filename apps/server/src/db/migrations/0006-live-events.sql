-- One row for each log, of a practice and of each person; locking it gives event ids their order.
CREATE TABLE event_recipients (
  tenant_id text NOT NULL REFERENCES tenants ON DELETE CASCADE,
  recipient_id uuid NOT NULL,
  last_event_id bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, recipient_id)
) WITH (fillfactor = 70);
SELECT operations.protect('event_recipients');
GRANT SELECT, INSERT, UPDATE, DELETE ON event_recipients TO visite_app;

-- The log of a practice: what changed, for whoever may see it.
CREATE TABLE events (
  tenant_id text NOT NULL,
  recipient_id uuid NOT NULL,
  event_id bigint NOT NULL,
  type text NOT NULL CHECK (type IN ('getAppointment', 'getCalls', 'loggedOut', 'changed')),
  -- What it is about; a body is kept only where it cannot be read anew.
  appointment_id text,
  body json,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- No foreign key: each would lock a row that all events of a practice share.
  PRIMARY KEY (tenant_id, recipient_id, event_id)
);
CREATE INDEX events_old ON events USING brin (created_at);
CREATE INDEX events_about ON events (tenant_id, appointment_id) WHERE appointment_id IS NOT NULL;
SELECT operations.protect('events');
GRANT SELECT, INSERT, DELETE ON events TO visite_app;

-- Signals are many, large and short-lived, and nothing but their receiver's log: in a table of their
-- own they need no index by appointment, and nothing about them is checked a second time.
CREATE TABLE signals (
  tenant_id text NOT NULL,
  recipient_id uuid NOT NULL,
  event_id bigint NOT NULL,
  appointment_id text NOT NULL,
  sender_id uuid NOT NULL,
  -- JSON as it came, NUL escapes included.
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- No foreign key: each would lock a row that all signals of a practice share.
  PRIMARY KEY (tenant_id, recipient_id, event_id)
) WITH (toast_tuple_target = 8160);
-- Kept for an hour: to compress a session description costs more than to write it as it is.
ALTER TABLE signals ALTER COLUMN message SET STORAGE EXTERNAL;
CREATE INDEX signals_old ON signals USING brin (created_at);
SELECT operations.protect('signals');
GRANT SELECT, INSERT, DELETE ON signals TO visite_app;

-- Which of the given logs have grown past the given positions. Counters alone, of all the practices
-- that one node serves, so that its poll is one statement however many they are.
CREATE FUNCTION event_news(tenants text[], recipients uuid[], positions bigint[])
RETURNS TABLE (tenant_id text, recipient_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT log.tenant_id, log.recipient_id
  FROM unnest(tenants, recipients, positions) AS known (tenant, recipient, position)
  JOIN public.event_recipients AS log
    ON log.tenant_id = known.tenant AND log.recipient_id = known.recipient
      AND log.last_event_id > known.position
$$;
REVOKE ALL ON FUNCTION event_news(text[], uuid[], bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION event_news(text[], uuid[], bigint[]) TO visite_app;
