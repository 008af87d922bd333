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

CREATE TABLE tenants (
  tenant_id text PRIMARY KEY CHECK (tenant_id ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  name text NOT NULL,
  company text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  mail_language text NOT NULL DEFAULT 'de' CHECK (mail_language IN ('de', 'en')),
  second_factor_required boolean NOT NULL DEFAULT false,
  time_zone text NOT NULL DEFAULT 'Europe/Berlin',
  -- Null for tenant default: its links come from PUBLIC_URL.
  public_url text,
  config jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
SELECT operations.protect('tenants');
GRANT SELECT ON tenants TO visite_app;
GRANT UPDATE (name, company, phone, mail_language, second_factor_required, time_zone, config, updated_at)
  ON tenants TO visite_app;

CREATE TABLE tenant_hosts (
  tenant_id text NOT NULL REFERENCES tenants ON DELETE CASCADE,
  host text NOT NULL UNIQUE CHECK (host = lower(host)),
  PRIMARY KEY (tenant_id, host)
);
SELECT operations.protect('tenant_hosts');
GRANT SELECT ON tenant_hosts TO visite_app;

-- Nodes keep tenants in memory and drop them on this word.
CREATE FUNCTION operations.tell_tenant_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('visite_tenants', COALESCE(NEW.tenant_id, OLD.tenant_id));
  RETURN NULL;
END
$$;
CREATE TRIGGER tenant_changed AFTER INSERT OR UPDATE OR DELETE ON tenants
  FOR EACH ROW EXECUTE FUNCTION operations.tell_tenant_changed();
CREATE TRIGGER tenant_host_changed AFTER INSERT OR UPDATE OR DELETE ON tenant_hosts
  FOR EACH ROW EXECUTE FUNCTION operations.tell_tenant_changed();
