-- Patients, accounts and settings tell of their changes too, in the log of their practice.
ALTER TABLE events
  DROP CONSTRAINT events_type_check,
  ADD CONSTRAINT events_type_check
    CHECK (type IN ('getAppointment', 'getCalls', 'loggedOut', 'signal', 'changed'));
