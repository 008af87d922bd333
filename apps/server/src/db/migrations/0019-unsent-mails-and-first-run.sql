-- Without a mail server a mail is a file, which nobody has got.
ALTER TABLE outbox_mails DROP CONSTRAINT outbox_mails_state_check;
ALTER TABLE outbox_mails ADD CONSTRAINT outbox_mails_state_check
  CHECK (state IN ('queued', 'sending', 'sent', 'not-sent', 'failed', 'dropped'));
ALTER TABLE appointments DROP CONSTRAINT appointments_invitation_state_check;
ALTER TABLE appointments ADD CONSTRAINT appointments_invitation_state_check
  CHECK (invitation_state IN ('none', 'queued', 'sent', 'failed', 'not-sent'));

-- Hashes of the one-time codes that nodes print while there is no practice; gone with the first one.
CREATE TABLE operations.first_run_codes (
  code_hash bytea PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Wrong codes, of all nodes and by address as a keyed hash: a limit that a restart does not forget.
CREATE TABLE operations.first_run_failures (
  address_hash bytea PRIMARY KEY,
  failures integer NOT NULL,
  window_started_at timestamptz NOT NULL DEFAULT now()
);

-- Whichever way a practice comes: from then on no code is worth anything, also if it is deleted later.
CREATE FUNCTION operations.end_first_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM operations.first_run_codes;
  DELETE FROM operations.first_run_failures;
  RETURN NULL;
END
$$;
CREATE TRIGGER first_run_ended AFTER INSERT ON tenants
  FOR EACH STATEMENT EXECUTE FUNCTION operations.end_first_run();

-- Asked before a tenant is known, so no policy can answer it.
CREATE FUNCTION practice_exists() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT EXISTS (SELECT FROM public.tenants)
$$;
REVOKE ALL ON FUNCTION practice_exists() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION practice_exists() TO visite_app;

-- The one way in which a request makes a practice: with a printed code, and only the first one. What it
-- answers is `made`, `exists`, `wrong-code` or `too-many`; a wrong code is counted, and stays so when the
-- caller commits.
CREATE FUNCTION make_first_practice(
  given_code bytea, address bytea, practice_id text, practice_name text, practice_host text,
  practice_url text, practice_language text, practice_config jsonb
) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  counted integer;
BEGIN
  -- First without the lock, which every change of a practice's settings would have to wait for.
  IF EXISTS (SELECT FROM public.tenants) THEN
    RETURN 'exists';
  END IF;
  -- Also against the command line: whoever inserts a practice waits, or has made one that is seen here.
  LOCK TABLE public.tenants IN SHARE ROW EXCLUSIVE MODE;
  IF EXISTS (SELECT FROM public.tenants) THEN
    RETURN 'exists';
  END IF;
  INSERT INTO operations.first_run_failures AS known (address_hash, failures) VALUES (address, 1)
  ON CONFLICT (address_hash) DO UPDATE SET
    failures = CASE WHEN known.window_started_at <= now() - interval '15 minutes'
      THEN 1 ELSE known.failures + 1 END,
    window_started_at = CASE WHEN known.window_started_at <= now() - interval '15 minutes'
      THEN now() ELSE known.window_started_at END
  RETURNING failures INTO counted;
  IF counted > 20 THEN
    RETURN 'too-many';
  END IF;
  IF NOT EXISTS (SELECT FROM operations.first_run_codes WHERE code_hash = given_code) THEN
    RETURN 'wrong-code';
  END IF;
  INSERT INTO public.tenants (tenant_id, name, public_url, mail_language, config)
  VALUES (practice_id, practice_name, practice_url, practice_language, practice_config);
  IF practice_host IS NOT NULL THEN
    INSERT INTO public.tenant_hosts (tenant_id, host) VALUES (practice_id, practice_host);
  END IF;
  RETURN 'made';
END
$$;
REVOKE ALL ON FUNCTION make_first_practice(bytea, bytea, text, text, text, text, text, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_first_practice(bytea, bytea, text, text, text, text, text, jsonb) TO visite_app;
