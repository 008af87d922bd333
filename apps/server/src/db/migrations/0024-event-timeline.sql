-- A promoted standby begins a new timeline. It may lack the last events of the one before it, and then numbers
-- other events with the same ids: readers compare the timeline and read the state anew.
CREATE FUNCTION event_timeline() RETURNS integer
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer;
EXCEPTION WHEN OTHERS THEN
  -- Some hosted databases have no WAL files; they keep one timeline for us.
  RETURN 1;
END $$;
REVOKE ALL ON FUNCTION event_timeline FROM PUBLIC;
GRANT EXECUTE ON FUNCTION event_timeline TO visite_app;
