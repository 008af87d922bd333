import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { secretKeyOf } from '../src/config.ts';
import { createPool } from '../src/db/pool.ts';
import { retentionJob } from '../src/jobs/retention-job.ts';
import { createSecretBox } from '../src/platform/secret-box.ts';

/** Every row of every table as JSON, bytes as the text that they would be: what a dump would hold. */
export async function dumpDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname IN ('public', 'operations')`,
    );
    const lines: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ line: string }>(
        `SELECT row_to_json(t)::text AS line FROM ${name} AS t`,
      );
      lines.push(...rows.map(({ line }) => `${name} ${withoutHex(line)}`));
    }
    return lines.join('\n');
  } finally {
    await client.end();
  }
}

const withoutHex = (line: string) =>
  line.replace(/\\\\x([0-9a-f]+)/g, (_, hex: string) => Buffer.from(hex, 'hex').toString('utf8'));

/** The retention job as it would run so many days from now. */
export async function retainAfter(url: string, dataDir: string, days: number): Promise<void> {
  const pool = createPool(url, { connections: 2 });
  const key = readFileSync(path.join(dataDir, 'secret.key'), 'utf8');
  const box = createSecretBox(secretKeyOf(Buffer.from(key, 'base64')));
  try {
    const at = new Date(Date.now() + days * 86_400_000);
    await retentionJob({ pool, box, dataDir }).run(at, new AbortController().signal);
  } finally {
    await pool.end();
  }
}
