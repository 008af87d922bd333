import type { Pool } from '../db/pool.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';

/** Of one practice: mails that lie as files because there is no mail server. */
export async function countNotSentMails({ client, tenantId }: TenantTransaction): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*) FROM outbox_mails WHERE tenant_id = $1 AND state = 'not-sent'`,
    [tenantId],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Queues the mails that were written while there was no mail server, across practices: of each appointment the
 * newest word about it, of each account the newest link. The others would only repeat it and are dropped;
 * whether one still makes sense is judged when it is sent, as for every mail.
 */
export async function requeueNotSentMails(pool: Pool, at: Date): Promise<number> {
  const { rows } = await pool.query<{ queued: number }>(
    `WITH newest AS (
       SELECT DISTINCT ON (tenant_id, COALESCE(appointment_id, kind || ' ' || staff_id))
         tenant_id, mail_id
       FROM outbox_mails AS mail
       WHERE state = 'not-sent' AND NOT EXISTS (
         SELECT FROM outbox_mails AS later
         WHERE later.tenant_id = mail.tenant_id AND later.appointment_id = mail.appointment_id
           AND later.created_at > mail.created_at AND later.state IN ('queued', 'sending', 'sent')
           AND later.kind IN ('invitation', 'moved', 'cancellation'))
       ORDER BY tenant_id, COALESCE(appointment_id, kind || ' ' || staff_id),
         (kind IN ('invitation', 'moved', 'cancellation')) DESC, created_at DESC, mail_id),
     changed AS (
       UPDATE outbox_mails AS mail SET
         state = CASE WHEN is_newest THEN 'queued' ELSE 'dropped' END,
         attempts = 0, next_attempt_at = $1::timestamptz,
         payload = CASE WHEN is_newest
           THEN payload || jsonb_build_object('requeuedAt', $1::timestamptz) ELSE '{}' END
       FROM (SELECT tenant_id, mail_id, newest.mail_id IS NOT NULL AS is_newest
             FROM outbox_mails LEFT JOIN newest USING (tenant_id, mail_id)
             WHERE state = 'not-sent') AS found
       WHERE mail.tenant_id = found.tenant_id AND mail.mail_id = found.mail_id
         AND mail.state = 'not-sent'
       RETURNING mail.state)
     SELECT count(*) FILTER (WHERE state = 'queued') AS queued FROM changed`,
    [at],
  );
  return rows[0]?.queued ?? 0;
}
