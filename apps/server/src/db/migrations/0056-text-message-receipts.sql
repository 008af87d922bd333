-- What the gateway reported later: whether the message reached the telephone.
ALTER TABLE outbox_sms
  ADD COLUMN receipt text CHECK (receipt IN ('delivered', 'undelivered')),
  ADD COLUMN receipt_at timestamptz;
CREATE INDEX outbox_sms_by_id ON outbox_sms (sms_id);

-- A receipt names a message and no practice, so no policy can answer whose it is. The id alone: the message
-- itself is changed under its practice's policy.
CREATE FUNCTION tenant_of_sms(wanted uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT tenant_id FROM public.outbox_sms WHERE sms_id = wanted
$$;
REVOKE ALL ON FUNCTION tenant_of_sms(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenant_of_sms(uuid) TO visite_app;
