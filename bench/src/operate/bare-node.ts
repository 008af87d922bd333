import { createServer } from 'node:http';
import pg from 'pg';

/** The least that a server on Node and PostgreSQL can be: what Visite's start and memory are compared with. */
const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
await client.query('SELECT 1');
const server = createServer((_request, response) => void response.end('ok\n'));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  console.log(`Visite is ready at http://127.0.0.1:${port}`);
});
process.on('SIGTERM', () => process.exit(0));
