import { checkAppRole } from '../../db/check-app-role.ts';
import { checkRequestLogin } from '../../db/check-request-login.ts';
import { connectionsOfNode, createPool } from '../../db/pool.ts';
import { readMigrations } from '../../db/read-migrations.ts';
import { readSchemaState } from '../../db/schema-state.ts';
import { existingRequestLogin } from '../../platform/request-login.ts';
import type { Check, StoreCheckContext } from './check.ts';
import { readServerState } from './doctor-store.ts';
import { type Finding, fault, messageOf, ok, warning } from './finding.ts';

const oldestVersion = 15;

export const checkDatabase: Check = {
  name: 'database',
  needsStore: true,
  seconds: 30,
  run: async (context) => [
    ...(await serverFindings(context)),
    await schemaFinding(context),
    await separationFinding(context),
    await requestLoginFinding(context),
  ],
};

async function serverFindings({ pool, config }: StoreCheckContext): Promise<Finding[]> {
  const state = await readServerState(pool);
  const nodes = Math.floor(state.connections / connectionsOfNode);
  const full = state.inUse > state.connections * 0.8;
  const connections = `${state.connections} connections, ${state.inUse} in use; a node needs up to ${connectionsOfNode}`;
  return [
    state.versionNumber >= oldestVersion * 10_000
      ? ok(`PostgreSQL ${state.version} answers`)
      : fault(`PostgreSQL ${state.version} is too old`, `upgrade it to ${oldestVersion} or newer`),
    nodes < 1 || full
      ? warning(connections, 'raise max_connections, or put a pooler in front')
      : ok(`${connections}: enough for ${nodes === 1 ? 'one node' : `${nodes} nodes`}`),
    state.createsRoles || config.databaseAppUrl
      ? ok('the owner may make the login of requests, or DATABASE_APP_URL names it')
      : fault(
          'the user in DATABASE_URL may not create roles',
          'give it CREATEROLE, or name a login that is a member of visite_app alone in DATABASE_APP_URL',
        ),
  ];
}

async function schemaFinding({ pool }: StoreCheckContext): Promise<Finding> {
  const known = readMigrations();
  try {
    const { missing, newer } = await readSchemaState(pool, known);
    if (missing.length > 0) {
      return fault(
        `the database lacks ${missing.length} of ${known.length} migrations, the first is ${missing[0]?.name}`,
        'npm run admin -- migrate, or start a node of this release',
      );
    }
    return newer.length > 0
      ? warning(
          `the database is of a newer Visite, with which this one goes on working: it has ${newer.join(', ')}`,
          'bring the other nodes, and this one, to the newer release',
        )
      : ok(`the schema is that of this release (${known.length} migrations)`);
  } catch (error) {
    return fault(messageOf(error), 'run this command from the release that the nodes run');
  }
}

async function separationFinding({ pool }: StoreCheckContext): Promise<Finding> {
  try {
    await checkAppRole(pool);
    return ok('row-level security separates the practices');
  } catch (error) {
    return fault(
      messageOf(error),
      'take these rights away from visite_app; no node starts with them',
    );
  }
}

/** Nothing is made here: a node makes its login at its first start. */
async function requestLoginFinding({
  pool,
  config,
  storeUrl,
  box,
}: StoreCheckContext): Promise<Finding> {
  const url =
    config.databaseAppUrl ?? (await existingRequestLogin({ owner: pool, ownerUrl: storeUrl, box }));
  if (url === undefined) {
    return warning(
      'the login of requests is not there yet',
      'start a node once: it makes the login',
    );
  }
  const requests = createPool(url, { connections: 1 });
  try {
    await checkRequestLogin(requests, pool);
    return ok('the login of requests can do no more than it has to');
  } catch (error) {
    return fault(
      `the login of requests: ${messageOf(error)}`,
      'let it in (pg_hba.conf, pooler) with the rights of visite_app alone',
    );
  } finally {
    await requests.end();
  }
}
