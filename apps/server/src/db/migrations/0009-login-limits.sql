-- A browser that has logged in before has a counter of its own, beside the one of all others.
ALTER TABLE login_limits DROP CONSTRAINT login_limits_scope_check;
ALTER TABLE login_limits ADD CONSTRAINT login_limits_scope_check
  CHECK (scope IN ('appointment', 'username', 'address', 'device'));
-- Whose browser, as a keyed hash: unlocking an account unlocks its browsers.
ALTER TABLE login_limits ADD COLUMN account bytea;
CREATE INDEX login_limits_by_account ON login_limits (tenant_id, account) WHERE account IS NOT NULL;

-- Wrong answers at the patient's link in all. login_limits forgets after a day, this does not: from ten on
-- only the practice opens the link again.
ALTER TABLE appointments ADD COLUMN wrong_logins integer NOT NULL DEFAULT 0 CHECK (wrong_logins >= 0);
