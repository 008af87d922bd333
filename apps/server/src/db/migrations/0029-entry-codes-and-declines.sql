-- The short code beside the link on the printed sheet, for those who must type it. In the clear, as the link's
-- id is: staff read it out, and it opens nothing but the login. Gone with the end of the appointment.
ALTER TABLE appointments ADD COLUMN entry_code text
  CHECK (entry_code ~ '^[0-9A-HJKMNP-TV-Z]{8}$');

-- Open appointments get theirs now. Bytes of a random UUID that carry neither its version nor its variant.
UPDATE appointments SET entry_code = (
  SELECT string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + get_byte(random, at) % 32, 1), '' ORDER BY at)
  FROM (SELECT decode(replace(gen_random_uuid()::text, '-', ''), 'hex') AS random WHERE appointment_id <> '') AS drawn,
    unnest(ARRAY[0, 1, 2, 3, 4, 5, 9, 10]) AS at
) WHERE status IN ('pending', 'accepted', 'started');

CREATE UNIQUE INDEX appointments_by_entry_code ON appointments (tenant_id, entry_code)
  WHERE entry_code IS NOT NULL;

-- The patient has canceled it themselves: the practice is told, and reads it in the appointment.
ALTER TABLE appointments ADD COLUMN declined_at timestamptz;
