import { createHash } from 'node:crypto';
import pg from 'pg';
import { serverModule, serverPackage } from './server-source.ts';

interface ListModule {
  listAppointments(
    tx: { client: pg.PoolClient; tenantId: string },
    filter: Record<string, unknown>,
  ): Promise<{ rows: unknown[] }>;
}
interface Route {
  get(
    path: string,
    handler: (request: {
      headers: Record<string, string | undefined>;
      query: Record<string, unknown>;
    }) => Promise<unknown>,
  ): void;
  listen(options: { port: number; host: string }): Promise<string>;
}

/** To be run in a process of its own, with the database's address. */
export const bareListProgram = import.meta.filename;

/** The floor: Fastify, a token check and the product's SQL, no more. */
async function serveBareList(databaseUrl: string | undefined): Promise<void> {
  const { listAppointments } = await serverModule<ListModule>('calendar/list-appointments.ts');
  const { fastify } = serverPackage<{ fastify(): Route }>('fastify');
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  const app = fastify();

  app.get('/calendar/appointments', async ({ headers, query }) => {
    const client = await pool.connect();
    try {
      await client.query(
        `BEGIN; SET LOCAL ROLE visite_app; SELECT set_config('visite.tenant', 'default', true)`,
      );
      const token = headers.authorization?.slice('Bearer '.length) ?? '';
      const { rows: sessions } = await client.query({
        name: 'token',
        text: `SELECT staff_id FROM staff_sessions WHERE tenant_id = $1 AND token_hash = $2
          AND ended_at IS NULL AND expires_at > now()`,
        values: ['default', createHash('sha256').update(token).digest()],
      });
      if (sessions.length === 0) throw new Error('nobody');
      const { rows } = await listAppointments({ client, tenantId: 'default' }, query);
      await client.query('COMMIT');
      return rows;
    } finally {
      client.release();
    }
  });

  console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
}

if (import.meta.main) await serveBareList(process.argv[2]);
