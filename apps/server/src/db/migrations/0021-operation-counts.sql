-- Whether calls work, as counts of a practice: they name neither a call nor a person, and stay for 13 months.
CREATE TABLE operation_counts (
  tenant_id text NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- In the practice's time zone.
  day date NOT NULL,
  metric text NOT NULL,
  -- One of a few, such as the side of the call or the reason of a failure; empty where there is nothing to tell apart.
  label text NOT NULL DEFAULT '',
  -- A count, or a sum of seconds.
  amount double precision NOT NULL,
  PRIMARY KEY (tenant_id, day, metric, label)
) WITH (fillfactor = 70);
CREATE INDEX operation_counts_old ON operation_counts (day);
SELECT operations.protect('operation_counts');
GRANT SELECT, INSERT, UPDATE ON operation_counts TO visite_app;

-- A participant's browser reports a call once; what it said is not kept here.
ALTER TABLE participants ADD COLUMN call_reported boolean NOT NULL DEFAULT false;

-- For how many seconds the job that is most overdue has been due. Jobs belong to no practice: the number alone
-- is told.
CREATE FUNCTION job_lag_seconds() RETURNS double precision
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT COALESCE(max(EXTRACT(EPOCH FROM now() - next_run_at)), 0)::double precision
  FROM operations.job_schedule
  WHERE next_run_at < now() AND (running_until IS NULL OR running_until <= now())
$$;
REVOKE ALL ON FUNCTION job_lag_seconds() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION job_lag_seconds() TO visite_app;
