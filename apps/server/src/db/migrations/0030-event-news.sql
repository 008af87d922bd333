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
