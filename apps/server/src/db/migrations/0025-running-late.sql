-- A doctor says by how many minutes the day runs late; it holds until the given time and then counts no more.
ALTER TABLE staff
  ADD COLUMN late_minutes smallint,
  ADD COLUMN late_until timestamptz;
