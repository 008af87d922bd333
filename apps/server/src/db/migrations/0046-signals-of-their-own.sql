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
);
-- Kept for an hour: to compress a session description costs more than to write it as it is.
ALTER TABLE signals SET (toast_tuple_target = 8160);
ALTER TABLE signals ALTER COLUMN message SET STORAGE EXTERNAL;
CREATE INDEX signals_old ON signals USING brin (created_at);
SELECT operations.protect('signals');
GRANT SELECT, INSERT, DELETE ON signals TO visite_app;

-- Cut out as text, the way they were put together: JSON operators refuse a message with a NUL escape.
INSERT INTO signals (tenant_id, recipient_id, event_id, appointment_id, sender_id, message, created_at)
SELECT tenant_id, recipient_id, event_id, appointment_id,
  substring(body::text FROM '^{"fromUserID":"([^"]*)"')::uuid,
  substring(body::text FROM '"message":(.*)}$'), created_at
FROM events WHERE type = 'signal';
DELETE FROM events WHERE type = 'signal';
ALTER TABLE events
  DROP COLUMN deliver_until,
  DROP CONSTRAINT events_type_check,
  ADD CONSTRAINT events_type_check
    CHECK (type IN ('getAppointment', 'getCalls', 'loggedOut', 'changed'));

-- A deleted patient's counter goes along.
GRANT DELETE ON event_recipients TO visite_app;

DROP FUNCTION write_signals(text, bytea[], boolean[], integer[], text[], uuid[], bytea, integer[],
  integer[], integer, text[], text[]);
DROP FUNCTION write_signal(text, bytea, boolean, text, uuid, bytea, integer, text[], text[]);

-- What the three functions below have in common: they look at the sender's token and at who takes
-- part, count in the receiver's log and write. They take on the application's role and the practice
-- for as long as they run: the policies hold in here as in every transaction of a practice, and
-- whatever was set before is set again behind them. The counters are locked in the order of their
-- ids, so that two nodes never wait for each other crosswise. No NOTIFY in here: it would put all
-- commits of the database in a row.

-- Any signals of a practice. One row for each, in the order given; event_id is null where nothing was
-- written, and the rest of the row says why.
CREATE FUNCTION write_signals(
  practice text, token_hashes bytea[], from_staff boolean[], appointment_ids text[],
  receiver_ids uuid[], messages text[], roles_if_own text[], roles_if_added text[])
RETURNS TABLE (
  sender_id uuid, roles text[], must_enrol boolean, session_appointment text,
  status text, paused_at timestamptz, doctor_id uuid, patient_id uuid,
  sender_added boolean, receiver_added boolean, event_id bigint)
LANGUAGE plpgsql
SET role = visite_app
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  practice_before text := coalesce(current_setting('visite.tenant', true), '');
  practice_now text := set_config('visite.tenant', practice, true);
BEGIN
  RETURN QUERY
  WITH asked AS MATERIALIZED (
    SELECT g.number, g.appointment_id, g.receiver_id, g.message,
      coalesce(s.staff_id, p.patient_id) AS sender_id,
      CASE WHEN g.is_staff THEN s.roles ELSE ARRAY['patient'] END AS roles,
      coalesce(s.must_enrol, false) AS must_enrol, p.appointment_id AS session_appointment,
      a.status, a.paused_at, a.doctor_id, a.patient_id,
      EXISTS (SELECT FROM public.appointment_users u WHERE u.tenant_id = practice
        AND u.appointment_id = g.appointment_id
        AND u.staff_id = coalesce(s.staff_id, p.patient_id)) AS sender_added,
      EXISTS (SELECT FROM public.appointment_users u WHERE u.tenant_id = practice
        AND u.appointment_id = g.appointment_id AND u.staff_id = g.receiver_id) AS receiver_added
    FROM unnest(token_hashes, from_staff, appointment_ids, receiver_ids, messages) WITH ORDINALITY
      AS g (token_hash, is_staff, appointment_id, receiver_id, message, number)
    -- LIMIT keeps each a look by its key, whatever the statistics say.
    LEFT JOIN LATERAL (SELECT l.staff_id, l.roles, l.must_enrol FROM public.living_staff_sessions l
      WHERE g.is_staff AND l.tenant_id = practice AND l.token_hash = g.token_hash LIMIT 1) s ON true
    LEFT JOIN LATERAL (SELECT l.patient_id, l.appointment_id FROM public.living_patient_sessions l
      WHERE NOT g.is_staff AND l.tenant_id = practice AND l.token_hash = g.token_hash LIMIT 1) p
      ON true
    LEFT JOIN LATERAL (SELECT l.status, l.paused_at, l.doctor_id, l.patient_id
      FROM public.appointments l
      WHERE l.tenant_id = practice AND l.appointment_id = g.appointment_id LIMIT 1) a ON true
  ), allowed AS MATERIALIZED (
    SELECT number, appointment_id, sender_id, receiver_id, message,
      row_number() OVER (PARTITION BY receiver_id ORDER BY number DESC) AS from_last
    FROM asked
    WHERE sender_id <> receiver_id AND NOT must_enrol
      AND coalesce(session_appointment = appointment_id, true)
      AND status = 'started' AND paused_at IS NULL
      AND (receiver_added OR receiver_id IN (doctor_id, patient_id))
      AND CASE WHEN sender_added THEN roles && roles_if_added
        WHEN sender_id IN (doctor_id, patient_id) THEN roles && roles_if_own ELSE false END
  ), counted AS (
    INSERT INTO public.event_recipients AS known (tenant_id, recipient_id, last_event_id)
    SELECT practice, receiver_id, max(from_last) FROM allowed
    GROUP BY receiver_id ORDER BY receiver_id
    ON CONFLICT (tenant_id, recipient_id)
      DO UPDATE SET last_event_id = known.last_event_id + excluded.last_event_id
    RETURNING recipient_id, last_event_id
  ), placed AS MATERIALIZED (
    SELECT allowed.*, last_event_id + 1 - from_last AS event_id
    FROM allowed JOIN counted ON recipient_id = receiver_id
  ), written AS (
    INSERT INTO public.signals
      (tenant_id, recipient_id, event_id, appointment_id, sender_id, message)
    SELECT practice, receiver_id, event_id, appointment_id, sender_id, message FROM placed
  )
  SELECT asked.sender_id, asked.roles, asked.must_enrol, asked.session_appointment,
    asked.status, asked.paused_at, asked.doctor_id, asked.patient_id,
    asked.sender_added, asked.receiver_added, placed.event_id
  FROM asked LEFT JOIN placed USING (number) ORDER BY number;
  practice_now := set_config('visite.tenant', practice_before, true);
END
$$;
REVOKE ALL ON FUNCTION
  write_signals(text, bytea[], boolean[], text[], uuid[], text[], text[], text[]) FROM PUBLIC;

-- The same for the plain case, for less: the doctor or the patient of a call writes to the
-- other, with a session that is away from its limits. Whatever is not plain is not written and has no row:
-- write_signals decides about it.
CREATE FUNCTION write_plain_signals(
  practice text, token_hashes bytea[], from_staff boolean[], appointment_ids text[],
  receiver_ids uuid[], messages text[])
RETURNS TABLE (number bigint, sender_id uuid, roles text[], event_id bigint)
LANGUAGE plpgsql
SET role = visite_app
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  practice_before text := coalesce(current_setting('visite.tenant', true), '');
  practice_now text := set_config('visite.tenant', practice, true);
BEGIN
  RETURN QUERY
  WITH plain AS MATERIALIZED (
    SELECT g.number, g.appointment_id, g.receiver_id, g.message, f.sender_id, f.roles,
      row_number() OVER (PARTITION BY g.receiver_id ORDER BY g.number DESC) AS from_last
    FROM unnest(token_hashes, from_staff, appointment_ids, receiver_ids, messages) WITH ORDINALITY
      AS g (token_hash, is_staff, appointment_id, receiver_id, message, number)
    -- LIMIT keeps each a look by its key, whatever the statistics say.
    CROSS JOIN LATERAL (
      (SELECT p.staff_id AS sender_id, p.roles
      FROM public.staff_sessions s
        JOIN public.staff p ON p.tenant_id = s.tenant_id AND p.staff_id = s.staff_id
        JOIN public.appointments a ON a.tenant_id = s.tenant_id AND a.doctor_id = s.staff_id
      WHERE g.is_staff AND s.tenant_id = practice AND s.token_hash = g.token_hash
        AND s.ended_at IS NULL AND s.expires_at > now()
        AND s.last_seen_at > now() - interval '60 minutes'
        AND p.status = 'active' AND 'doctor' = ANY (p.roles)
        AND (s.second_factor IS NOT NULL OR NOT
          (SELECT second_factor_required FROM public.tenants WHERE tenant_id = practice))
        AND a.appointment_id = g.appointment_id
        AND a.status = 'started' AND a.paused_at IS NULL AND a.patient_id = g.receiver_id
      LIMIT 1)
      UNION ALL
      -- While its appointment is started no limit ends a patient's session.
      (SELECT s.patient_id, ARRAY['patient']
      FROM public.patient_sessions s
        JOIN public.appointments a
          ON a.tenant_id = s.tenant_id AND a.appointment_id = s.appointment_id
      WHERE NOT g.is_staff AND s.tenant_id = practice AND s.token_hash = g.token_hash
        AND s.ended_at IS NULL AND s.appointment_id = g.appointment_id
        AND a.patient_id = s.patient_id
        AND a.status = 'started' AND a.paused_at IS NULL AND a.doctor_id = g.receiver_id
      LIMIT 1)) f
  ), counted AS (
    INSERT INTO public.event_recipients AS known (tenant_id, recipient_id, last_event_id)
    SELECT practice, receiver_id, max(from_last) FROM plain GROUP BY receiver_id ORDER BY receiver_id
    ON CONFLICT (tenant_id, recipient_id)
      DO UPDATE SET last_event_id = known.last_event_id + excluded.last_event_id
    RETURNING recipient_id, last_event_id
  ), written AS (
    INSERT INTO public.signals
      (tenant_id, recipient_id, event_id, appointment_id, sender_id, message)
    SELECT practice, receiver_id, last_event_id + 1 - from_last, appointment_id, sender_id, message
    FROM plain JOIN counted ON recipient_id = receiver_id
  )
  SELECT plain.number, plain.sender_id, plain.roles, last_event_id + 1 - from_last
  FROM plain JOIN counted ON recipient_id = receiver_id;
  practice_now := set_config('visite.tenant', practice_before, true);
END
$$;
REVOKE ALL ON FUNCTION
  write_plain_signals(text, bytea[], boolean[], text[], uuid[], text[]) FROM PUBLIC;

-- The same for one that goes alone: three small statements by key are about 0.6 of the large one.
-- Its answer is a single text, the signal's number and its sender, or null: a row would cost more.
CREATE FUNCTION write_plain_signal(
  practice text, token_hash bytea, from_staff boolean, appointment_id text, receiver_id uuid,
  message text)
RETURNS text
LANGUAGE plpgsql
SET role = visite_app
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  practice_before text := coalesce(current_setting('visite.tenant', true), '');
  practice_now text := set_config('visite.tenant', practice, true);
  sender uuid;
  number bigint;
BEGIN
  IF from_staff THEN
    SELECT s.staff_id INTO sender
    FROM public.staff_sessions s
      JOIN public.staff p ON p.tenant_id = s.tenant_id AND p.staff_id = s.staff_id
      JOIN public.appointments a ON a.tenant_id = s.tenant_id AND a.doctor_id = s.staff_id
    WHERE s.tenant_id = practice AND s.token_hash = write_plain_signal.token_hash
      AND s.ended_at IS NULL AND s.expires_at > now()
      AND s.last_seen_at > now() - interval '60 minutes'
      AND p.status = 'active' AND 'doctor' = ANY (p.roles)
      AND (s.second_factor IS NOT NULL OR NOT
        (SELECT second_factor_required FROM public.tenants WHERE tenant_id = practice))
      AND a.appointment_id = write_plain_signal.appointment_id
      AND a.status = 'started' AND a.paused_at IS NULL AND a.patient_id = receiver_id;
  ELSE
    SELECT s.patient_id INTO sender
    FROM public.patient_sessions s
      JOIN public.appointments a ON a.tenant_id = s.tenant_id AND a.appointment_id = s.appointment_id
    WHERE s.tenant_id = practice AND s.token_hash = write_plain_signal.token_hash
      AND s.ended_at IS NULL AND s.appointment_id = write_plain_signal.appointment_id
      AND a.patient_id = s.patient_id
      AND a.status = 'started' AND a.paused_at IS NULL AND a.doctor_id = receiver_id;
  END IF;
  IF sender IS NOT NULL THEN
    INSERT INTO public.event_recipients AS known (tenant_id, recipient_id, last_event_id)
    VALUES (practice, receiver_id, 1)
    ON CONFLICT (tenant_id, recipient_id) DO UPDATE SET last_event_id = known.last_event_id + 1
    RETURNING last_event_id INTO number;
    INSERT INTO public.signals
      (tenant_id, recipient_id, event_id, appointment_id, sender_id, message)
    VALUES (practice, receiver_id, number, write_plain_signal.appointment_id, sender, message);
  END IF;
  practice_now := set_config('visite.tenant', practice_before, true);
  RETURN number || ' ' || sender;
END
$$;
REVOKE ALL ON FUNCTION
  write_plain_signal(text, bytea, boolean, text, uuid, text) FROM PUBLIC;
