import { asOwner } from '../db/tenant-transaction.ts';
import { linkTokenContext, type StaffMailKind } from '../mail/queue-mail.ts';
import { requestLoginContext } from '../platform/request-login.ts';
import { readRequestLogins, updateRequestLogin } from '../platform/request-login-store.ts';
import { forgetOtherKeyIds } from '../platform/secret-key-store.ts';
import type { Command, CommandContext } from './command.ts';
import {
  readSealed,
  readSealedMails,
  type SealedColumn,
  sealedColumns,
  writeSealed,
  writeSealedMail,
} from './sealed-store.ts';

/** Of files of 10 MB: together they must fit into memory. */
const atOnce = 10;

/**
 * Each step is a transaction of its own and leaves less to do: broken off, the command is given again.
 * Only when nothing is left under an older key is that key forgotten.
 */
export const rotateKey: Command = {
  group: 'installation',
  summary: 'seals everything anew under SECRET_KEY; SECRET_KEYS names the older keys',
  options: {},
  fields: { resealed: 'how many values were sealed anew' },
  run: async (context) => {
    let count = 0;
    for (const column of sealedColumns) count += await resealColumn(context, column);
    count += await resealMails(context);
    count += await resealRequestLogins(context);
    const keyId = context.box.head.subarray(1);
    await asOwner(context.pool, (tx) => forgetOtherKeyIds(tx, keyId));
    return {
      text: `${count} sealed values are under SECRET_KEY now. The keys in SECRET_KEYS are not needed any more.`,
      data: { resealed: count },
    };
  },
};

async function resealColumn({ pool, box }: CommandContext, column: SealedColumn): Promise<number> {
  for (let count = 0; ; ) {
    const rows = await asOwner(pool, async (tx) => {
      const found = await readSealed(tx, column, box.head, atOnce);
      for (const row of found) {
        const context = column.contextOf(row.tenant_id, row.ids);
        await writeSealed(tx, column, row, box.seal(box.open(row.sealed, context), context));
      }
      return found;
    });
    if (rows.length === 0) return count;
    count += rows.length;
  }
}

function resealMails({ pool, box }: CommandContext): Promise<number> {
  return asOwner(pool, async (tx) => {
    const all = await readSealedMails(tx);
    const isOlder = ({ sealed }: { sealed: string }) =>
      !Buffer.from(sealed, 'base64').subarray(0, box.head.length).equals(box.head);
    const mails = all.filter(isOlder);
    for (const mail of mails) {
      const context = linkTokenContext(mail.kind as StaffMailKind, mail.tenant_id, mail.mail_id);
      const token = box.open(Buffer.from(mail.sealed, 'base64'), context);
      await writeSealedMail(tx, mail, box.seal(token, context).toString('base64'));
    }
    return mails.length;
  });
}

/** The password stays the same: nodes that are running keep logging in with it. */
function resealRequestLogins({ pool, box }: CommandContext): Promise<number> {
  return asOwner(pool, async (tx) => {
    const logins = await readRequestLogins(tx);
    const older = logins.filter(
      ({ password }) => !password.subarray(0, box.head.length).equals(box.head),
    );
    for (const { role, password } of older) {
      const context = requestLoginContext(role);
      await updateRequestLogin(tx, role, box.seal(box.open(password, context), context));
    }
    return older.length;
  });
}
