-- One signal of one practice in the plain case: a doctor or a patient writes to the other, with a
-- session that is away from its limits. The same effect as write_signals with this one, for half of
-- it. Whatever is not plain is not written and has no answer: write_signals decides about it.
CREATE FUNCTION write_signal(
  practice text, token_hash bytea, from_staff boolean, appointment_id text, receiver_id uuid,
  message bytea, lifetime_ms integer, roles_if_own text[], roles_if_added text[],
  OUT sender_id uuid, OUT roles text[], OUT event_id bigint)
LANGUAGE plpgsql
SET role = visite_app
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  practice_before text := coalesce(current_setting('visite.tenant', true), '');
BEGIN
  PERFORM set_config('visite.tenant', practice, true);
  IF from_staff THEN
    SELECT p.staff_id, p.roles INTO sender_id, write_signal.roles
    FROM public.staff_sessions s
      JOIN public.staff p ON p.tenant_id = s.tenant_id AND p.staff_id = s.staff_id
      JOIN public.tenants t ON t.tenant_id = s.tenant_id
      JOIN public.appointments a ON a.tenant_id = s.tenant_id AND a.doctor_id = s.staff_id
    WHERE s.tenant_id = practice AND s.token_hash = write_signal.token_hash
      AND s.ended_at IS NULL AND s.expires_at > now()
      AND s.last_seen_at > now() - interval '60 minutes'
      AND p.status = 'active' AND p.roles && roles_if_own AND p.roles && roles_if_added
      AND NOT (t.second_factor_required AND s.second_factor IS NULL)
      AND a.appointment_id = write_signal.appointment_id
      AND a.status = 'started' AND a.paused_at IS NULL AND a.patient_id = receiver_id;
  ELSE
    -- While its appointment is started no limit ends a patient's session.
    SELECT s.patient_id, ARRAY['patient'] INTO sender_id, write_signal.roles
    FROM public.patient_sessions s
      JOIN public.appointments a ON a.tenant_id = s.tenant_id AND a.appointment_id = s.appointment_id
    WHERE s.tenant_id = practice AND s.token_hash = write_signal.token_hash
      AND s.ended_at IS NULL AND s.appointment_id = write_signal.appointment_id
      AND a.patient_id = s.patient_id AND 'patient' = ANY (roles_if_own)
      AND a.status = 'started' AND a.paused_at IS NULL AND a.doctor_id = receiver_id;
  END IF;
  IF sender_id IS NOT NULL THEN
    INSERT INTO public.event_recipients AS known (tenant_id, recipient_id, last_event_id)
    VALUES (practice, receiver_id, 1)
    ON CONFLICT (tenant_id, recipient_id) DO UPDATE SET last_event_id = known.last_event_id + 1
    RETURNING last_event_id INTO write_signal.event_id;
    INSERT INTO public.events
      (tenant_id, recipient_id, event_id, type, appointment_id, body, deliver_until)
    VALUES (practice, receiver_id, write_signal.event_id, 'signal', write_signal.appointment_id,
      concat('{"fromUserID":"', sender_id, '","toUserID":"', receiver_id, '","appointmentID":"',
        write_signal.appointment_id, '","message":', convert_from(message, 'UTF8'), '}')::json,
      now() + lifetime_ms * interval '1 millisecond');
  END IF;
  PERFORM set_config('visite.tenant', practice_before, true);
END
$$;
REVOKE ALL ON FUNCTION write_signal(text, bytea, boolean, text, uuid, bytea, integer, text[], text[])
  FROM PUBLIC;
