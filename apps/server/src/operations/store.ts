import type { TenantTransaction } from '../db/tenant-transaction.ts';

/** The first and the last day, both included, in the practice's time zone. */
export interface Period {
  first: string;
  last: string;
}

/** The last days until today. */
export async function readPeriod(
  { client, tenantId }: TenantTransaction,
  days: number,
): Promise<Period> {
  const { rows } = await client.query<Period>(
    `SELECT today - $2::int + 1 AS first, today AS last
     FROM tenants, LATERAL (SELECT (now() AT TIME ZONE time_zone)::date AS today) AS its
     WHERE tenant_id = $1`,
    [tenantId, days],
  );
  const [period] = rows;
  if (!period) throw new Error('the practice is gone');
  return period;
}

interface CountRow {
  day: string;
  metric: string;
  label: string;
  amount: number;
}

export async function readCounts(
  { client, tenantId }: TenantTransaction,
  { first, last }: Period,
): Promise<CountRow[]> {
  const { rows } = await client.query<CountRow>(
    `SELECT day, metric, label, amount FROM operation_counts
     WHERE tenant_id = $1 AND day BETWEEN $2::date AND $3::date`,
    [tenantId, first, last],
  );
  return rows;
}

interface WaitingRow {
  counted: number;
  average: number | null;
  longest: number | null;
}

/** How long the patients of calls that began in the period had waited. */
export async function readWaiting(
  { client, tenantId }: TenantTransaction,
  { first }: Period,
): Promise<WaitingRow | undefined> {
  const { rows } = await client.query<WaitingRow>(
    `SELECT count(*) AS counted, avg(seconds)::float8 AS average, max(seconds)::float8 AS longest
     FROM appointments a JOIN tenants t USING (tenant_id)
       CROSS JOIN LATERAL (SELECT EXTRACT(EPOCH FROM a.started_at - a.first_patient_join_at) AS seconds) AS each
     WHERE a.tenant_id = $1 AND a.started_at >= $2::date::timestamp AT TIME ZONE t.time_zone
       AND a.first_patient_join_at <= a.started_at`,
    [tenantId, first],
  );
  return rows[0];
}

interface MailRow {
  sent: number;
  delay: number | null;
  undelivered: number;
  waiting: number;
  oldest: number | null;
}

/** Mails of the period, and those that wait now, however old. */
export async function readMails(
  { client, tenantId }: TenantTransaction,
  { first }: Period,
): Promise<MailRow | undefined> {
  const { rows } = await client.query<MailRow>(
    `SELECT count(*) FILTER (WHERE recent AND state = 'sent') AS sent,
       avg(GREATEST(0, EXTRACT(EPOCH FROM sent_at - created_at)))
         FILTER (WHERE recent AND state = 'sent')::float8 AS delay,
       count(*) FILTER (WHERE recent AND state NOT IN ('queued', 'sending', 'sent', 'dropped'))
         AS undelivered,
       count(*) FILTER (WHERE state IN ('queued', 'sending')) AS waiting,
       max(EXTRACT(EPOCH FROM now() - created_at))
         FILTER (WHERE state IN ('queued', 'sending'))::float8 AS oldest
     FROM (
       SELECT m.*, m.created_at >= $2::date::timestamp AT TIME ZONE t.time_zone AS recent
       FROM outbox_mails m JOIN tenants t USING (tenant_id) WHERE m.tenant_id = $1) AS mails`,
    [tenantId, first],
  );
  return rows[0];
}

interface NowRow {
  lag: number | null;
  logins: number;
  links: number;
}

/** `wrongLogins`: from so many on only the practice opens a link again. */
export async function readNow(
  { client, tenantId }: TenantTransaction,
  wrongLogins: number,
): Promise<NowRow | undefined> {
  const { rows } = await client.query<NowRow>(
    `SELECT job_lag_seconds() AS lag,
       (SELECT count(*) FROM login_limits WHERE tenant_id = $1 AND locked_until > now()
          AND scope IN ('username', 'device')) AS logins,
       GREATEST((SELECT count(*) FROM login_limits WHERE tenant_id = $1 AND locked_until > now()
          AND scope = 'appointment'),
         (SELECT count(*) FROM appointments WHERE tenant_id = $1
          AND status IN ('pending', 'accepted', 'started') AND wrong_logins >= $2)) AS links`,
    [tenantId, wrongLogins],
  );
  return rows[0];
}
