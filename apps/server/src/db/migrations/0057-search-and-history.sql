-- The history counts a call on the day on which it began.
CREATE INDEX appointments_history_by_start ON appointments (tenant_id, started_at DESC)
  WHERE status = 'stopped';
DROP INDEX appointments_history;

-- Patients by words, for the list of appointments. As search_patients it searches as the owner,
-- holds the tenant's condition itself and gives ids alone.
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

-- What people of before are found by, now also without punctuation: each name in one word, in front
-- of what stood there. The spellings are lines; the words of a line are those of the columns.
CREATE FUNCTION operations.compact_search_text(search_text text, parts text[]) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  WITH lengths AS (
    SELECT place, cardinality(regexp_split_to_array(btrim(part), '\s+')) AS words
    FROM unnest(parts) WITH ORDINALITY AS given (part, place) WHERE btrim(part) <> ''
  ), bounds AS (
    SELECT place, sum(words) OVER (ORDER BY place) AS upto, words FROM lengths
  ), lines AS (
    SELECT number, string_to_array(
      translate(line, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~´¨·‐‑‒–—‘’‚‛“”„ʹʻʼ', ''), ' ') AS words
    FROM string_to_table(search_text, E'\n') WITH ORDINALITY AS given (line, number)
  ), compacted AS (
    SELECT number, string_agg(array_to_string(lines.words[upto - bounds.words + 1:upto], ''), ' '
      ORDER BY place) AS line
    FROM lines, bounds GROUP BY number
  ), together AS (
    SELECT string_agg(line, E'\n' ORDER BY number) AS text
    FROM (SELECT min(number) AS number, line FROM compacted GROUP BY line) AS each
  )
  SELECT CASE WHEN octet_length(text) + octet_length(search_text) < 2000
    THEN text || E'\n' || search_text ELSE search_text END FROM together
$$;
UPDATE patients SET search_text = operations.compact_search_text(search_text,
  ARRAY[title, first_name, last_name, email, to_char(date_of_birth, 'DD.MM.YYYY')]);
UPDATE staff SET search_text = operations.compact_search_text(search_text,
  ARRAY[title, first_name, last_name, username, email]);
DROP FUNCTION operations.compact_search_text(text, text[]);
