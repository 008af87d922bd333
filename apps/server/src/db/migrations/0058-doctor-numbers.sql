-- A doctor's colour and letters hang on this number: by the alphabet they would shift with every
-- account that is added. Given once, when an account first has the role, and never taken away.
ALTER TABLE staff ADD COLUMN doctor_number integer CHECK (doctor_number > 0);
UPDATE staff SET doctor_number = numbered.number
FROM (SELECT tenant_id, staff_id,
        row_number() OVER (PARTITION BY tenant_id ORDER BY sort_name, staff_id) AS number
      FROM staff WHERE 'doctor' = ANY (roles)) AS numbered
WHERE staff.tenant_id = numbered.tenant_id AND staff.staff_id = numbered.staff_id;

CREATE FUNCTION operations.number_doctor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.doctor_number IS NULL AND 'doctor' = ANY (NEW.roles) THEN
    NEW.doctor_number := 1 + COALESCE(
      (SELECT max(doctor_number) FROM staff WHERE tenant_id = NEW.tenant_id), 0);
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER number_doctor BEFORE INSERT OR UPDATE OF roles ON staff
  FOR EACH ROW EXECUTE FUNCTION operations.number_doctor();
