-- The order of names now holds what is searched too: one and two letters, which have no trigram, and
-- the total of a list are read from it alone, however far apart a practice's rows lie.
DROP INDEX patients_by_name;
CREATE INDEX patients_by_name ON patients (tenant_id, sort_name, patient_id) INCLUDE (search_text);
