-- The password of the login that requests use, sealed, and made at the first start: every node of this
-- database logs in with the same one. A role's name counts for the whole server, this row for one database.
CREATE TABLE operations.request_login (
  role_name text PRIMARY KEY,
  -- Encrypted.
  password bytea NOT NULL
);

-- Which practice a host belongs to is asked before a tenant is known, so no policy can answer it. The id
-- alone: everything else about a practice is read under its policy.
CREATE FUNCTION tenant_of_host(wanted text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT tenant_id FROM public.tenant_hosts WHERE host = wanted
$$;
REVOKE ALL ON FUNCTION tenant_of_host(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenant_of_host(text) TO visite_app;

-- Databases that began before PostgreSQL 15 let everybody create tables here.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
