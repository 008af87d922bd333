-- In a function of its own: nearly no session needs it, and a subquery would be set up for every request.
CREATE FUNCTION is_in_running_call(tenant text, staff uuid) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM appointments a
    WHERE a.tenant_id = tenant AND a.status = 'started' AND a.paused_at IS NULL
      AND GREATEST(a.started_at, a.last_heartbeat_at) > now() - interval '60 minutes'
      AND (a.doctor_id = staff OR EXISTS (
        SELECT FROM participants u WHERE u.tenant_id = a.tenant_id
          AND u.appointment_id = a.appointment_id AND u.user_id = staff)));
END $$;
REVOKE ALL ON FUNCTION is_in_running_call FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_in_running_call TO visite_app;

CREATE OR REPLACE VIEW living_staff_sessions WITH (security_invoker = true) AS
  SELECT s.tenant_id, s.token_hash, s.staff_id,
    CASE WHEN s.roles IS NULL OR p.roles <@ s.roles THEN p.roles
      ELSE ARRAY(SELECT role FROM unnest(p.roles) AS role WHERE role = ANY (s.roles)) END AS roles,
    s.must_enrol AND t.second_factor_required AND s.second_factor IS NULL AS must_enrol,
    s.certificate
  FROM staff_sessions s
    JOIN staff p ON p.tenant_id = s.tenant_id AND p.staff_id = s.staff_id
    JOIN tenants t ON t.tenant_id = s.tenant_id
  WHERE s.ended_at IS NULL AND p.status = 'active'
    AND ((s.expires_at > now() AND s.last_seen_at > now() - interval '60 minutes')
      OR is_in_running_call(s.tenant_id, s.staff_id));
