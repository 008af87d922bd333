-- Roles belong to the whole server, so several databases on it may be migrated at the same moment.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'visite_app') THEN
    BEGIN
      CREATE ROLE visite_app NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'visite_owner') THEN
    BEGIN
      CREATE ROLE visite_owner NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
  END IF;
END
$$;

-- Requests take the first role on; the second is what lets the owner look across tenants.
DO $$
BEGIN
  IF NOT pg_has_role(current_user, 'visite_app', 'USAGE') THEN
    EXECUTE format('GRANT visite_app TO %I', current_user);
  END IF;
  IF NOT pg_has_role(current_user, 'visite_owner', 'USAGE') THEN
    EXECUTE format('GRANT visite_owner TO %I', current_user);
  END IF;
END
$$;

CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- What belongs to no tenant stands apart, out of the application role's reach.
CREATE SCHEMA IF NOT EXISTS operations;

GRANT USAGE ON SCHEMA public TO visite_app;
GRANT USAGE ON SCHEMA public TO visite_owner;

-- Every table with a tenant goes through this: enabled AND forced, deny by default.
CREATE FUNCTION operations.protect(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY tenant ON %s TO visite_app
       USING (tenant_id = current_setting(''visite.tenant'', true))
       WITH CHECK (tenant_id = current_setting(''visite.tenant'', true))', target);
  EXECUTE format('CREATE POLICY owner ON %s TO visite_owner USING (true) WITH CHECK (true)', target);
END
$$;
