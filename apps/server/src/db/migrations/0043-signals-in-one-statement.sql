-- Who a token belongs to, in one place: requests, open streams and signals ask here. Read with the
-- rights and under the policies of whoever asks.

-- 60 minutes without a request and 12 hours in all (expires_at), but no limit cuts a running call:
-- started, not paused, and heard of within the last hour.
CREATE VIEW living_staff_sessions WITH (security_invoker = true) AS
  SELECT s.tenant_id, s.token_hash, s.staff_id, p.roles,
    t.second_factor_required AND s.second_factor IS NULL AS must_enrol
  FROM staff_sessions s
    JOIN staff p ON p.tenant_id = s.tenant_id AND p.staff_id = s.staff_id
    JOIN tenants t ON t.tenant_id = s.tenant_id
  WHERE s.ended_at IS NULL AND p.status = 'active'
    AND ((s.expires_at > now() AND s.last_seen_at > now() - interval '60 minutes')
      OR EXISTS (
        SELECT FROM appointments a
        WHERE a.tenant_id = s.tenant_id AND a.status = 'started' AND a.paused_at IS NULL
          AND GREATEST(a.started_at, a.last_heartbeat_at) > now() - interval '60 minutes'
          AND (a.doctor_id = s.staff_id OR EXISTS (
            SELECT FROM participants u WHERE u.tenant_id = a.tenant_id
              AND u.appointment_id = a.appointment_id AND u.user_id = s.staff_id))));
GRANT SELECT ON living_staff_sessions TO visite_app;

-- A call that takes longer than planned does not lose its patient.
CREATE VIEW living_patient_sessions WITH (security_invoker = true) AS
  SELECT s.tenant_id, s.token_hash, s.patient_id, s.appointment_id
  FROM patient_sessions s
  WHERE s.ended_at IS NULL
    AND (s.expires_at > now() OR EXISTS (
      SELECT FROM appointments a WHERE a.tenant_id = s.tenant_id
        AND a.appointment_id = s.appointment_id AND a.status = 'started'));
GRANT SELECT ON living_patient_sessions TO visite_app;

-- Signals of one practice, each with its sender's token: looks at the tokens, at who takes part, counts
-- and writes. One row for each, in the order given; event_id is null where nothing was written, and
-- the rest of the row says why.
-- It takes on the application's role and the practice for as long as it runs: the policies hold in
-- here as in every transaction of a practice, and whatever was set before is set again behind it.
-- The counters are locked in the order of their ids, so that two nodes never wait for each other
-- crosswise. No NOTIFY in here: it would put all commits of the database in a row.
-- Tokens are given once for each sender, and all messages as one row of UTF-8 bytes: of what is read
-- from text character by character the messages would be most.
CREATE FUNCTION write_signals(
  practice text, token_hashes bytea[], from_staff boolean[],
  senders integer[], appointment_ids text[], receiver_ids uuid[],
  messages bytea, message_starts integer[], message_lengths integer[],
  lifetime_ms integer, roles_if_own text[], roles_if_added text[])
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
BEGIN
  PERFORM set_config('visite.tenant', practice, true);
  RETURN QUERY
  WITH sessions AS MATERIALIZED (
    SELECT g.number, coalesce(s.staff_id, p.patient_id) AS sender_id,
      CASE WHEN g.is_staff THEN s.roles ELSE ARRAY['patient'] END AS roles,
      coalesce(s.must_enrol, false) AS must_enrol, p.appointment_id AS session_appointment
    FROM unnest(token_hashes, from_staff) WITH ORDINALITY AS g (token_hash, is_staff, number)
    -- LIMIT keeps each a look by its key, whatever the statistics say.
    LEFT JOIN LATERAL (SELECT * FROM public.living_staff_sessions l
      WHERE g.is_staff AND l.tenant_id = practice AND l.token_hash = g.token_hash LIMIT 1) s ON true
    LEFT JOIN LATERAL (SELECT * FROM public.living_patient_sessions l
      WHERE NOT g.is_staff AND l.tenant_id = practice AND l.token_hash = g.token_hash LIMIT 1) p ON true
  ), asked AS MATERIALIZED (
    SELECT g.number, g.appointment_id, g.receiver_id, g.message_start, g.message_length,
      s.sender_id, s.roles, s.must_enrol, s.session_appointment,
      a.status, a.paused_at, a.doctor_id, a.patient_id,
      EXISTS (SELECT FROM public.appointment_users u WHERE u.tenant_id = practice
        AND u.appointment_id = g.appointment_id AND u.staff_id = s.sender_id) AS sender_added,
      EXISTS (SELECT FROM public.appointment_users u WHERE u.tenant_id = practice
        AND u.appointment_id = g.appointment_id AND u.staff_id = g.receiver_id) AS receiver_added
    FROM unnest(senders, appointment_ids, receiver_ids, message_starts, message_lengths)
      WITH ORDINALITY
      AS g (sender, appointment_id, receiver_id, message_start, message_length, number)
    JOIN sessions s ON s.number = g.sender
    LEFT JOIN LATERAL (SELECT * FROM public.appointments l
      WHERE l.tenant_id = practice AND l.appointment_id = g.appointment_id LIMIT 1) a ON true
  ), allowed AS MATERIALIZED (
    SELECT number, appointment_id, sender_id, receiver_id, message_start, message_length,
      row_number() OVER (PARTITION BY receiver_id ORDER BY number) AS place
    FROM asked
    WHERE sender_id <> receiver_id AND NOT must_enrol
      AND coalesce(session_appointment = appointment_id, true)
      AND status = 'started' AND paused_at IS NULL
      AND (receiver_added OR receiver_id IN (doctor_id, patient_id))
      AND CASE WHEN sender_added THEN roles && roles_if_added
        WHEN sender_id IN (doctor_id, patient_id) THEN roles && roles_if_own ELSE false END
  ), counted AS (
    INSERT INTO public.event_recipients AS known (tenant_id, recipient_id, last_event_id)
    SELECT practice, receiver_id, count(*) FROM allowed GROUP BY receiver_id ORDER BY receiver_id
    ON CONFLICT (tenant_id, recipient_id)
      DO UPDATE SET last_event_id = known.last_event_id + excluded.last_event_id
    RETURNING recipient_id, last_event_id
  ), placed AS MATERIALIZED (
    SELECT allowed.*, last_event_id + place
      - count(*) OVER (PARTITION BY receiver_id) AS event_id
    FROM allowed JOIN counted ON recipient_id = receiver_id
  ), written AS (
    INSERT INTO public.events
      (tenant_id, recipient_id, event_id, type, appointment_id, body, deliver_until)
    SELECT practice, receiver_id, event_id, 'signal', appointment_id,
      concat('{"fromUserID":"', sender_id, '","toUserID":"', receiver_id, '","appointmentID":"',
        appointment_id, '","message":', convert_from(
          substring(messages FROM message_start FOR message_length), 'UTF8'), '}')::json,
      now() + lifetime_ms * interval '1 millisecond'
    FROM placed
  )
  SELECT asked.sender_id, asked.roles, asked.must_enrol, asked.session_appointment,
    asked.status, asked.paused_at, asked.doctor_id, asked.patient_id,
    asked.sender_added, asked.receiver_added, placed.event_id
  FROM asked LEFT JOIN placed USING (number) ORDER BY number;
  PERFORM set_config('visite.tenant', practice_before, true);
END
$$;
REVOKE ALL ON FUNCTION write_signals(text, bytea[], boolean[], integer[], text[], uuid[], bytea,
  integer[], integer[], integer, text[], text[]) FROM PUBLIC;
