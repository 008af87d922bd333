import pg from 'pg';
import { serverModule } from './server-source.ts';

/** What one practice holds: a hundred of them are a million appointments and 200,000 patients. */
export const perPractice = { appointments: 10_000, patients: 2_000, doctors: 5 };

const firstNames = 'Anna Björn Clara Dörte Emil Fatma Götz Hülya Ida Jürgen'.split(' ');
const lastNames = [
  ...'Müller Weiß Öztürk Schäfer Großmann Yıldız Krüger Böhm Jäger Vogel'.split(' '),
  ...'Lange Fuchs Roth Sommer Winter Kaiser Engel Brandt Horn Pohl'.split(' '),
];

interface SearchModule {
  searchText(parts: readonly (string | undefined)[]): string;
  sortName(lastName: string, firstName: string): string;
}
interface TokenModule {
  newToken(kind: 'staff'): string;
  tokenHash(token: string): Buffer;
}

/** Numbered practices, the first of them `default`; the token is that of one of its doctors. */
export async function fillPractices(databaseUrl: string, practices: number): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await preparePeople(client);
    for (let at = 0; at < practices; at += 1) {
      await fillPractice(client, at === 0 ? 'default' : `practice-${at}`);
    }
    await client.query('VACUUM (ANALYZE)');
    return await openSession(client);
  } finally {
    await client.end();
  }
}

async function preparePeople(client: pg.Client): Promise<void> {
  const { searchText, sortName } = await serverModule<SearchModule>('db/search-text.ts');
  const people = Array.from({ length: perPractice.patients }, (_, at) => {
    const firstName = firstNames[at % firstNames.length] ?? '';
    const lastName = `${lastNames[(at * 7) % lastNames.length]}${at % 9 === 0 ? '-Sand' : ''}`;
    const email = `person${at}@patients.example`;
    const birth = new Date(Date.UTC(1930 + (at % 80), at % 12, 1 + (at % 28)));
    const day = birth.toISOString().slice(0, 10);
    const german = day.split('-').reverse().join('.');
    const search = searchText([firstName, lastName, email, german]);
    return { at, firstName, lastName, email, day, search, sort: sortName(lastName, firstName) };
  });
  await client.query(`CREATE TEMP TABLE people (at int, "firstName" text, "lastName" text,
    email text, day date, search text, sort text)`);
  await client.query('INSERT INTO people SELECT * FROM json_populate_recordset(NULL::people, $1)', [
    JSON.stringify(people),
  ]);
}

/** Sixteen appointments a day and doctor, from 80 days ago until 45 days ahead. */
async function fillPractice(client: pg.Client, tenant: string): Promise<void> {
  const { doctors, appointments, patients } = perPractice;
  await client.query('BEGIN');
  await client.query('INSERT INTO tenants (tenant_id, name) VALUES ($1, $1)', [tenant]);
  await client.query(
    `CREATE TEMP TABLE filled_doctors ON COMMIT DROP AS
       SELECT n, gen_random_uuid() AS id FROM generate_series(0, ${doctors - 1}) n`,
  );
  await client.query(
    `CREATE TEMP TABLE filled_patients ON COMMIT DROP AS
       SELECT at AS n, gen_random_uuid() AS id FROM people`,
  );
  await client.query(
    `INSERT INTO staff (tenant_id, staff_id, username, username_key, email, first_name, last_name,
       roles, search_text, sort_name)
     SELECT $1, id, 'doctor' || n, 'doctor' || n, 'doctor' || n || '@praxis.example', 'Dora',
       'Arzt' || n, '{doctor}', 'dora arzt' || n, 'arzt' || n FROM filled_doctors`,
    [tenant],
  );
  await client.query(
    `INSERT INTO patients (tenant_id, patient_id, first_name, last_name, email, date_of_birth,
       search_text, sort_name)
     SELECT $1, id, "firstName", "lastName", email, day, search, sort
     FROM people JOIN filled_patients ON at = n`,
    [tenant],
  );
  await client.query(
    `INSERT INTO appointments (tenant_id, appointment_id, doctor_id, patient_id, status,
       scheduled_start, scheduled_end, first_patient_join_at, started_at, stopped_at, ended_at)
     SELECT $1, translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_'),
       d.id, p.id, CASE WHEN past THEN 'stopped' ELSE 'accepted' END, start,
       start + interval '20 minutes', CASE WHEN past THEN start - interval '4 minutes' END,
       CASE WHEN past THEN start END, CASE WHEN past THEN start + interval '15 minutes' END,
       CASE WHEN past THEN start + interval '15 minutes' END
     FROM (SELECT n, date_trunc('day', now()) - interval '80 days' + (n / 80) * interval '1 day'
         + interval '5 hours' + (n / 5 % 16) * interval '30 minutes' AS start
       FROM generate_series(0, ${appointments - 1}) n) slots
     CROSS JOIN LATERAL (SELECT start < date_trunc('day', now()) AS past) when_
     JOIN filled_doctors d ON d.n = slots.n % ${doctors}
     JOIN filled_patients p ON p.n = slots.n % ${patients}`,
    [tenant],
  );
  await client.query('COMMIT');
}

async function openSession(client: pg.Client): Promise<string> {
  const { newToken, tokenHash } = await serverModule<TokenModule>('sessions/tokens.ts');
  const token = newToken('staff');
  await client.query(
    `INSERT INTO staff_sessions (tenant_id, token_hash, staff_id, expires_at)
     SELECT tenant_id, $1, staff_id, now() + interval '12 hours' FROM staff
     WHERE tenant_id = 'default' AND username = 'doctor0'`,
    [tokenHash(token)],
  );
  return token;
}

/** How often a whole table of appointments or patients was read from end to end. */
export async function wholeReads(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    `SELECT sum(seq_scan)::int AS count FROM pg_stat_user_tables
     WHERE relname IN ('appointments', 'patients')`,
  );
  await client.end();
  return rows[0]?.count ?? 0;
}
