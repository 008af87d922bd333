-- The bridge into the practice software reads what has ended, in the order of the ends.
CREATE INDEX appointments_by_stop ON appointments (tenant_id, stopped_at, appointment_number)
  WHERE status = 'stopped';
