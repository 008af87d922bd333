-- One page of a search, in the order of names, with the total of all pages. As before it searches as
-- the owner, holds the tenant's condition itself and gives ids alone. The page is cut here, where
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
DROP FUNCTION find_patients(text[]);
