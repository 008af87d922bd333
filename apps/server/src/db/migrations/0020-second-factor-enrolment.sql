-- A new secret waits here until its first code is right; until then the old factor stays in force.
ALTER TABLE staff ADD COLUMN totp_pending_secret bytea;
