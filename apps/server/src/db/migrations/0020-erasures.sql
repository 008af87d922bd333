-- What was erased, by ids alone: a backup that is older than an erasure would bring the person back, so a
-- restore erases again what stands here. By triggers, so that every way of erasing writes it, and a node of the
-- version before does it too.
CREATE TABLE operations.erasures (
  -- No foreign key: it outlives the tenant.
  tenant_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('patient', 'tenant')),
  record_id text NOT NULL,
  erased_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, kind, record_id)
);
CREATE INDEX erasures_old ON operations.erasures (erased_at);

CREATE FUNCTION operations.note_erased_patient() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  -- With a tenant go all its patients: the tenant's own entry says it.
  IF EXISTS (SELECT FROM public.tenants WHERE tenant_id = OLD.tenant_id) THEN
    INSERT INTO operations.erasures (tenant_id, kind, record_id)
    VALUES (OLD.tenant_id, 'patient', OLD.patient_id::text)
    ON CONFLICT (tenant_id, kind, record_id) DO UPDATE SET erased_at = now();
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER note_erased AFTER DELETE ON patients
  FOR EACH ROW EXECUTE FUNCTION operations.note_erased_patient();

CREATE FUNCTION operations.note_erased_tenant() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  INSERT INTO operations.erasures (tenant_id, kind, record_id)
  VALUES (OLD.tenant_id, 'tenant', OLD.tenant_id)
  ON CONFLICT (tenant_id, kind, record_id) DO UPDATE SET erased_at = now();
  RETURN NULL;
END
$$;
CREATE TRIGGER note_erased AFTER DELETE ON tenants
  FOR EACH ROW EXECUTE FUNCTION operations.note_erased_tenant();
