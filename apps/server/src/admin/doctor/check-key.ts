import { asOwner, type Transaction } from '../../db/tenant-transaction.ts';
import { keyIdOf, type SecretBox } from '../../platform/secret-box.ts';
import { readKeyIds } from '../../platform/secret-key-store.ts';
import { readSealed, type SealedColumn, sealedColumns } from '../sealed-store.ts';
import type { Check, StoreCheckContext } from './check.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const restore =
  'give the key with which this database was sealed; without it what is encrypted is lost';

/** Nothing is written: a wrong key must not enter the list of those that were used. */
export const checkKey: Check = {
  name: 'key',
  needsStore: true,
  seconds: 30,
  run: (context) => asOwner(context.pool, (tx) => keyFindings(tx, context)),
};

async function keyFindings(tx: Transaction, context: StoreCheckContext): Promise<Finding[]> {
  const { secretKey, config, box } = context;
  const given = [secretKey, ...config.olderSecretKeys].map((key) => keyIdOf(key).toString('hex'));
  const used = (await readKeyIds(tx)).map((id) => id.toString('hex'));
  if (used.length > 0 && !used.some((id) => given.includes(id))) {
    return [fault('SECRET_KEY is not the key of this database', restore)];
  }
  if (!used.every((id) => given.includes(id))) {
    return [
      fault(
        'SECRET_KEYS lacks an older key with which content is still sealed',
        'name it there, and run npm run admin -- rotate-key',
      ),
    ];
  }
  const broken = await columnsThatStayShut(tx, box);
  if (broken.length > 0) {
    return [fault(`SECRET_KEY does not open ${broken.join(', ')}`, restore)];
  }
  return [ok('SECRET_KEY opens what the database holds'), ...(await leftovers(tx, context))];
}

/** One value of each column. */
async function columnsThatStayShut(tx: Transaction, box: SecretBox): Promise<string[]> {
  const broken: string[] = [];
  for (const column of sealedColumns) {
    if (!(await opens(tx, column, box))) broken.push(`${column.table}.${column.column}`);
  }
  return broken;
}

/** No sealed value begins with a zero, so this matches any. */
const noHead = Buffer.of(0);

async function opens(tx: Transaction, column: SealedColumn, box: SecretBox): Promise<boolean> {
  for (const row of await readSealed(tx, column, noHead, 1)) {
    try {
      box.open(row.sealed, column.contextOf(row.tenant_id, row.ids));
    } catch {
      return false;
    }
  }
  return true;
}

async function leftovers(tx: Transaction, { config, box }: StoreCheckContext): Promise<Finding[]> {
  if (config.olderSecretKeys.length === 0) return [];
  for (const column of sealedColumns) {
    if ((await readSealed(tx, column, box.head, 1)).length > 0) {
      return [
        warning(
          'content is still sealed under a key in SECRET_KEYS',
          'npm run admin -- rotate-key',
        ),
      ];
    }
  }
  return [
    warning(
      'nothing is sealed under the keys in SECRET_KEYS any more',
      'run npm run admin -- rotate-key once more, then take SECRET_KEYS away',
    ),
  ];
}
