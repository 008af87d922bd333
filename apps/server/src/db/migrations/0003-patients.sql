CREATE TABLE patients (
  tenant_id text NOT NULL REFERENCES tenants ON DELETE CASCADE,
  patient_id uuid NOT NULL,
  title text NOT NULL DEFAULT '',
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL DEFAULT '',
  gender text CHECK (gender IN ('male', 'female', 'divers')),
  date_of_birth date NOT NULL,
  street text NOT NULL DEFAULT '',
  street_number text NOT NULL DEFAULT '',
  zip_code text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT '',
  search_text text NOT NULL,
  sort_name text COLLATE "C" NOT NULL,
  joined_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, patient_id)
);
-- The order of names holds what is searched too: one and two letters, which have no trigram, and the
-- total of a list are read from it alone, however far apart a practice's rows lie.
CREATE INDEX patients_by_name ON patients (tenant_id, sort_name, patient_id) INCLUDE (search_text);
CREATE INDEX patients_search ON patients USING gin (tenant_id, search_text gin_trgm_ops);
SELECT operations.protect('patients');
GRANT SELECT, INSERT, UPDATE, DELETE ON patients TO visite_app;

-- LIKE is not leakproof, so under a row policy PostgreSQL would never use the trigram index. The two
-- functions search as the owner and hold the tenant's condition themselves; they give ids alone, and
-- the rows are read under the policy.
-- The patterns stand in the statements as literals: their length decides which index is best.

-- One page of a search, in the order of names, with the total of all pages. The page is cut here, where
-- PostgreSQL can choose: few hits through the trigrams, many in the order of the names' index.
CREATE FUNCTION search_patients(patterns text[], page_size integer, page_start integer)
RETURNS TABLE (patient_id uuid, total bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  condition text := ' FROM public.patients AS p WHERE p.tenant_id = '
    || quote_literal(COALESCE(current_setting('visite.tenant', true), ''))
    || COALESCE((SELECT string_agg(' AND p.search_text LIKE ' || quote_literal(pattern), '')
                 FROM unnest(patterns) AS pattern WHERE pattern IS NOT NULL), '');
  matching bigint;
BEGIN
  EXECUTE 'SELECT count(*)' || condition INTO matching;
  RETURN QUERY EXECUTE
    'SELECT p.patient_id, $1' || condition || ' ORDER BY p.sort_name, p.patient_id LIMIT $2 OFFSET $3'
    USING matching, page_size, page_start;
  IF NOT FOUND AND matching > 0 THEN
    RETURN QUERY SELECT NULL::uuid, matching;
  END IF;
END
$$;
REVOKE ALL ON FUNCTION search_patients(text[], integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_patients(text[], integer, integer) TO visite_app;

-- Patients by words, for the list of appointments.
CREATE FUNCTION matching_patients(patterns text[]) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  RETURN QUERY EXECUTE
    'SELECT p.patient_id FROM public.patients AS p WHERE p.tenant_id = '
    || quote_literal(COALESCE(current_setting('visite.tenant', true), ''))
    || COALESCE((SELECT string_agg(' AND p.search_text LIKE ' || quote_literal(pattern), '')
                 FROM unnest(patterns) AS pattern WHERE pattern IS NOT NULL), '');
END
$$;
REVOKE ALL ON FUNCTION matching_patients(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION matching_patients(text[]) TO visite_app;
