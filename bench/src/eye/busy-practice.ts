import pg from 'pg';
import { addPatients } from '../web/many-patients.ts';

export const busy = { patients: 50_000, today: 500, month: 2_000, doctors: 20 };

const slots = busy.today / busy.doctors;

/** Its clock shows shortly after 14:00 whenever this is run: a day has a past and a rest, the same at every hour. */
function afternoonZone(): string {
  const ahead = 14 - new Date().getUTCHours();
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/**
 * The demo practice on the afternoon of a day of 500 appointments, 20 doctors with 25 each, in a month of
 * 2,000 and with 50,000 patients.
 */
export async function fillBusyPractice(databaseUrl: string): Promise<void> {
  await addPatients(databaseUrl, busy.patients);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const zone = afternoonZone();
  try {
    await client.query("UPDATE tenants SET time_zone = $1 WHERE tenant_id = 'default'", [zone]);
    await client.query(
      `INSERT INTO staff (tenant_id, staff_id, username, username_key, email, first_name, last_name,
         roles, search_text, sort_name)
       SELECT 'default', gen_random_uuid(), 'busy' || n, 'busy' || n, 'busy' || n || '@praxis.example',
         'Dora', 'Arzt-' || n, '{doctor}', 'dora arzt-' || n, 'arzt-' || n
       FROM generate_series(1, $1) n`,
      [busy.doctors],
    );
    // Of the doctors' days: today first, then the days around it until the month is full.
    await client.query(
      `INSERT INTO appointments (tenant_id, appointment_id, doctor_id, patient_id, status,
         scheduled_start, scheduled_end, first_patient_join_at, started_at, stopped_at, ended_at)
       SELECT 'default', translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_'),
         d.staff_id, p.patient_id, CASE WHEN past THEN 'stopped' ELSE 'accepted' END, start,
         start + interval '20 minutes', CASE WHEN past THEN start - interval '4 minutes' END,
         CASE WHEN past THEN start END, CASE WHEN past THEN start + interval '15 minutes' END,
         CASE WHEN past THEN start + interval '15 minutes' END
       FROM generate_series(0, $1 - 1) n
       CROSS JOIN LATERAL (
         SELECT CASE WHEN n < $2 THEN 0 ELSE 1 + (n - $2) % 27 END AS day, n / $3 AS round
       ) places
       CROSS JOIN LATERAL (
         SELECT (date_trunc('month', now() AT TIME ZONE $5)
             + ((extract(day FROM now() AT TIME ZONE $5)::int - 1 + day) % 28)
               * interval '1 day'
             + (CASE WHEN n < $2 THEN round ELSE (n - $2) / 27 / $3 % $4 END) * interval '55 minutes')
           AT TIME ZONE $5 AS start
       ) times
       CROSS JOIN LATERAL (SELECT start + interval '20 minutes' < now() AS past) when_
       JOIN (SELECT staff_id, row_number() OVER (ORDER BY username) - 1 AS at FROM staff
         WHERE tenant_id = 'default' AND username LIKE 'busy%') d
         ON d.at = CASE WHEN n < $2 THEN n % $3 ELSE (n - $2) / 27 % $3 END
       JOIN (SELECT patient_id, row_number() OVER (ORDER BY patient_id) - 1 AS at FROM patients
         WHERE tenant_id = 'default') p ON p.at = n`,
      [busy.month, busy.today, busy.doctors, slots, zone],
    );
    await client.query('VACUUM (ANALYZE)');
  } finally {
    await client.end();
  }
}
