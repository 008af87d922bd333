import pg from 'pg';

const firstNames = ['anna', 'bernd', 'carla', 'dieter', 'emine', 'frank', 'greta', 'hans'];
const lastNames = ['schulz', 'schmidt', 'schneider', 'fischer', 'weber', 'meyer', 'wagner'];

/**
 * Fills the demo practice; names repeat, as they do, with a number that tells them apart. Found as the
 * server stores them: with and without the hyphen.
 */
export async function addPatients(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO patients (tenant_id, patient_id, first_name, last_name, date_of_birth, search_text, sort_name)
       SELECT 'default', gen_random_uuid(), initcap(first), initcap(last) || '-' || n, '1980-01-01',
         first || ' ' || last || n || ' 01.01.1980' || chr(10) || first || ' ' || last || '-' || n,
         last || '-' || n || ' ' || first
       FROM generate_series(1, $1) AS n,
         LATERAL (SELECT ($2::text[])[1 + n % $3] AS first, ($4::text[])[1 + n % $5] AS last) AS names`,
      [count, firstNames, firstNames.length, lastNames, lastNames.length],
    );
    await client.query('VACUUM ANALYZE patients');
  } finally {
    await client.end();
  }
}
