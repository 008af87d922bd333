-- Two periods: what tells of a call is deleted three calendar months after its end, without exception; its
-- notes, chat and files after as many months as the practice says.
ALTER TABLE tenants ADD COLUMN content_retention_months integer NOT NULL DEFAULT 3
  CHECK (content_retention_months BETWEEN 3 AND 120);
GRANT UPDATE (content_retention_months) ON tenants TO visite_app;

-- What notes and attachments hang on: it can outlive the appointment, and holds no more than is needed to
-- show them to those who might read them before.
CREATE TABLE stored_records (
  tenant_id text NOT NULL,
  appointment_id text NOT NULL,
  patient_id uuid NOT NULL,
  doctor_id uuid NOT NULL,
  -- Both only once the appointment is deleted: the day on which it ended, in the practice's time zone, and
  -- whom its doctor or an admin had added.
  day date,
  readers uuid[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (tenant_id, appointment_id),
  FOREIGN KEY (tenant_id, patient_id) REFERENCES patients ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, doctor_id) REFERENCES staff
);
CREATE INDEX stored_records_by_patient ON stored_records (tenant_id, patient_id);
CREATE INDEX stored_records_by_doctor ON stored_records (tenant_id, doctor_id);
CREATE INDEX stored_records_kept ON stored_records (day) WHERE day IS NOT NULL;
SELECT operations.protect('stored_records');
GRANT SELECT ON stored_records TO visite_app;

INSERT INTO stored_records (tenant_id, appointment_id, patient_id, doctor_id)
SELECT tenant_id, appointment_id, patient_id, doctor_id FROM appointments a
WHERE EXISTS (SELECT FROM notes n WHERE (n.tenant_id, n.appointment_id) = (a.tenant_id, a.appointment_id))
  OR EXISTS (SELECT FROM attachments f WHERE (f.tenant_id, f.appointment_id) = (a.tenant_id, a.appointment_id));

ALTER TABLE notes DROP CONSTRAINT notes_tenant_id_appointment_id_fkey;
ALTER TABLE notes ADD FOREIGN KEY (tenant_id, appointment_id) REFERENCES stored_records ON DELETE CASCADE;
ALTER TABLE attachments DROP CONSTRAINT attachments_tenant_id_appointment_id_fkey;
ALTER TABLE attachments ADD FOREIGN KEY (tenant_id, appointment_id) REFERENCES stored_records ON DELETE CASCADE;

-- By triggers, so that a node of the version before does it too.
CREATE FUNCTION operations.begin_stored_record() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  INSERT INTO public.stored_records (tenant_id, appointment_id, patient_id, doctor_id)
  SELECT a.tenant_id, a.appointment_id, a.patient_id, a.doctor_id FROM public.appointments a
  WHERE a.tenant_id = NEW.tenant_id AND a.appointment_id = NEW.appointment_id
  ON CONFLICT (tenant_id, appointment_id) DO NOTHING;
  RETURN NEW;
END
$$;
CREATE TRIGGER begin_stored_record BEFORE INSERT ON notes
  FOR EACH ROW EXECUTE FUNCTION operations.begin_stored_record();
CREATE TRIGGER begin_stored_record BEFORE INSERT ON attachments
  FOR EACH ROW EXECUTE FUNCTION operations.begin_stored_record();

-- Before the delete: afterwards nobody knows any more who was added.
CREATE FUNCTION operations.end_stored_record() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  UPDATE public.stored_records r
  SET day = (OLD.ended_at AT TIME ZONE t.time_zone)::date,
    readers = ARRAY(SELECT u.staff_id FROM public.appointment_users u
      WHERE u.tenant_id = OLD.tenant_id AND u.appointment_id = OLD.appointment_id AND u.whole_conversation)
  FROM public.tenants t
  WHERE r.tenant_id = OLD.tenant_id AND r.appointment_id = OLD.appointment_id
    AND t.tenant_id = OLD.tenant_id AND t.content_retention_months > 3 AND OLD.ended_at IS NOT NULL;
  IF NOT FOUND THEN
    DELETE FROM public.stored_records r
    WHERE r.tenant_id = OLD.tenant_id AND r.appointment_id = OLD.appointment_id;
  END IF;
  RETURN OLD;
END
$$;
CREATE TRIGGER end_stored_record BEFORE DELETE ON appointments
  FOR EACH ROW EXECUTE FUNCTION operations.end_stored_record();
