-- The hash chain of a practice's audit trail. Requests only insert; a job gives each new entry its
-- position, replaces persons by pseudonyms, and hashes it with the one before.
ALTER TABLE audit ADD COLUMN position bigint CHECK (position > 0);
CREATE UNIQUE INDEX audit_by_position ON audit (tenant_id, position) WHERE position IS NOT NULL;
CREATE INDEX audit_unchained ON audit (tenant_id, audit_id) WHERE position IS NULL;
CREATE INDEX audit_by_actor ON audit (tenant_id, actor_id, audit_id) WHERE actor_id IS NOT NULL;
CREATE INDEX audit_by_time ON audit (tenant_id, at);

-- Neither the time nor the place in the chain is the application's to choose.
REVOKE INSERT ON audit FROM visite_app;
GRANT INSERT (tenant_id, actor_id, actor_role, action, record_type, record_id, detail, request_id)
  ON audit TO visite_app;

CREATE TABLE audit_chains (
  tenant_id text PRIMARY KEY REFERENCES tenants ON DELETE CASCADE,
  -- Sealed under SECRET_KEY. Drawn once for each chain, so that a new SECRET_KEY breaks no hash.
  chain_key bytea NOT NULL,
  -- The newest entry, apart from the entries: whoever cuts some off cannot seal another head.
  head_position bigint NOT NULL,
  head_hash bytea NOT NULL,
  head_seal bytea NOT NULL,
  -- The last entry that retention has deleted: the chain begins behind it.
  start_position bigint NOT NULL,
  start_hash bytea NOT NULL,
  start_at timestamptz,
  start_seal bytea NOT NULL,
  -- The daily check.
  checked_at timestamptz,
  checked_position bigint,
  checked_until timestamptz,
  checked_fault text
);
SELECT operations.protect('audit_chains');

-- Who stands behind a pseudonym of the trail. Erasing a patient deletes the row: the entries stay as they
-- were hashed, and nobody can tell any more whom they are about.
CREATE TABLE audit_persons (
  tenant_id text NOT NULL REFERENCES tenants ON DELETE CASCADE,
  person_id uuid NOT NULL,
  pseudonym uuid NOT NULL,
  -- Keyed: nobody can put another person behind it.
  seal bytea NOT NULL,
  PRIMARY KEY (tenant_id, person_id),
  UNIQUE (tenant_id, pseudonym)
);
SELECT operations.protect('audit_persons');

-- The application role has no right to read the trail: it asks these functions, which know the tenant of
-- the transaction and no other.

-- `subject` with `records`: a patient and the patient's appointments; `records` alone: one appointment.
CREATE FUNCTION operations.audit_condition(since timestamptz, until timestamptz, actor uuid, subject uuid,
  action_pattern text, record_kind text, records text[])
RETURNS text LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  tenant text := COALESCE(current_setting('visite.tenant', true), '');
  condition text := 'a.tenant_id = ' || quote_literal(tenant);
  named uuid[];
BEGIN
  IF since IS NOT NULL THEN condition := condition || format(' AND a.at >= %L', since); END IF;
  IF until IS NOT NULL THEN condition := condition || format(' AND a.at < %L', until); END IF;
  IF action_pattern IS NOT NULL THEN
    condition := condition || format(' AND a.action LIKE %L', action_pattern);
  END IF;
  IF record_kind IS NOT NULL THEN
    condition := condition || format(' AND a.record_type = %L', record_kind);
  END IF;
  IF actor IS NOT NULL THEN
    named := actor || ARRAY(SELECT p.pseudonym FROM public.audit_persons p
      WHERE p.tenant_id = tenant AND p.person_id = actor);
    condition := condition || format(' AND a.actor_id = ANY (%L::uuid[])', named);
  END IF;
  IF subject IS NOT NULL THEN
    named := subject || ARRAY(SELECT p.pseudonym FROM public.audit_persons p
      WHERE p.tenant_id = tenant AND p.person_id = subject);
    condition := condition || format(
      ' AND (a.actor_id = ANY (%1$L::uuid[]) OR a.record_id = ANY (%2$L::text[]))',
      named, named::text[] || COALESCE(records, '{}'));
  ELSIF records IS NOT NULL THEN
    condition := condition || format(' AND a.record_id = ANY (%L::text[])', records);
  END IF;
  RETURN condition;
END
$$;
REVOKE ALL ON FUNCTION operations.audit_condition(timestamptz, timestamptz, uuid, uuid, text, text, text[])
  FROM PUBLIC;

-- Newest first; from `older_than` downwards, if it is given.
CREATE FUNCTION read_audit(since timestamptz, until timestamptz, actor uuid, subject uuid,
  action_pattern text, record_kind text, records text[],
  older_than bigint, page_size integer, page_start integer)
RETURNS TABLE (audit_id bigint, "position" bigint, at timestamptz, actor_id uuid, actor_role text,
  action text, record_type text, record_id text, detail jsonb, request_id text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT a.audit_id, a.position, a.at, a.actor_id, a.actor_role, a.action,
      a.record_type, a.record_id, a.detail, a.request_id FROM public.audit a WHERE '
    || operations.audit_condition(since, until, actor, subject, action_pattern, record_kind, records)
    || CASE WHEN older_than IS NULL THEN '' ELSE format(' AND a.audit_id < %L', older_than) END
    || ' ORDER BY a.audit_id DESC LIMIT $1 OFFSET $2'
    USING page_size, page_start;
END
$$;
REVOKE ALL ON FUNCTION read_audit(timestamptz, timestamptz, uuid, uuid, text, text, text[], bigint, integer, integer)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read_audit(timestamptz, timestamptz, uuid, uuid, text, text, text[], bigint, integer, integer)
  TO visite_app;

CREATE FUNCTION count_audit(since timestamptz, until timestamptz, actor uuid, subject uuid,
  action_pattern text, record_kind text, records text[])
RETURNS bigint LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  matching bigint;
BEGIN
  EXECUTE 'SELECT count(*) FROM public.audit a WHERE '
    || operations.audit_condition(since, until, actor, subject, action_pattern, record_kind, records)
    INTO matching;
  RETURN matching;
END
$$;
REVOKE ALL ON FUNCTION count_audit(timestamptz, timestamptz, uuid, uuid, text, text, text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_audit(timestamptz, timestamptz, uuid, uuid, text, text, text[]) TO visite_app;

CREATE FUNCTION audit_people(pseudonyms uuid[]) RETURNS TABLE (pseudonym uuid, person_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT p.pseudonym, p.person_id FROM public.audit_persons p
  WHERE p.tenant_id = current_setting('visite.tenant', true) AND p.pseudonym = ANY (pseudonyms)
$$;
REVOKE ALL ON FUNCTION audit_people(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_people(uuid[]) TO visite_app;

CREATE FUNCTION audit_state()
RETURNS TABLE (chained bigint, waiting bigint, deleted_until timestamptz, checked_at timestamptz,
  checked_until timestamptz, fault text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT COALESCE(c.head_position, 0), (SELECT count(*) FROM public.audit a
      WHERE a.tenant_id = t.tenant_id AND a.position IS NULL),
    c.start_at, c.checked_at, c.checked_until, c.checked_fault
  FROM public.tenants t LEFT JOIN public.audit_chains c USING (tenant_id)
  WHERE t.tenant_id = current_setting('visite.tenant', true)
$$;
REVOKE ALL ON FUNCTION audit_state() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_state() TO visite_app;
