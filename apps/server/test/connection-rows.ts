const id = 'gen_random_uuid()';

/** A row of the other practice in each table about other systems: `$1` is its appointment, `$2` its doctor. */
export const connectionRows = {
  webhooks: `INSERT INTO webhooks (tenant_id, webhook_id, name, address, host, kinds)
    SELECT 'other', ${id}, $1 || $2, '\\x00', 'x', '{}'`,
  webhook_secrets: `WITH made AS (INSERT INTO webhooks (tenant_id, webhook_id, name, address, host, kinds)
      SELECT 'other', ${id}, $1 || $2, '\\x00', 'x', '{}' RETURNING webhook_id)
    INSERT INTO webhook_secrets SELECT 'other', ${id}, webhook_id, '\\x00' FROM made`,
  webhook_deliveries: `WITH made AS (INSERT INTO webhooks (tenant_id, webhook_id, name, address, host, kinds)
      SELECT 'other', ${id}, $1 || $2, '\\x00', 'x', '{}' RETURNING webhook_id)
    INSERT INTO webhook_deliveries (tenant_id, webhook_id, kind) SELECT 'other', webhook_id, 'x' FROM made`,
  outbox_sms: `INSERT INTO outbox_sms (tenant_id, kind, appointment_id, patient_id, scheduled_start, dedupe_key)
    SELECT 'other', 'x', $1, patient_id, now(), $2 FROM patients WHERE tenant_id = 'other' LIMIT 1`,
  patient_imports: `INSERT INTO patient_imports (tenant_id, import_id, file_name, created_by, row_count)
    SELECT 'other', ${id}, $1, $2::uuid, 1 WHERE $1 <> ''`,
  patient_import_rows: `WITH made AS (
      INSERT INTO patient_imports (tenant_id, import_id, file_name, created_by, row_count)
      SELECT 'other', ${id}, $1, $2::uuid, 1 RETURNING import_id)
    INSERT INTO patient_import_rows (tenant_id, import_id, row_number)
    SELECT 'other', import_id, 1 FROM made`,
};
