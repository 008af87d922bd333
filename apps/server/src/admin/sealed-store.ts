import { chainKeyContext } from '../audit/chain-hash.ts';
import { loginTanContext } from '../calendar/login-tan.ts';
import { externalCalendarContext } from '../calendar-links/external-calendar-context.ts';
import {
  attachmentContext,
  conversationKeyContext,
  noteContext,
} from '../calls/sealed-contexts.ts';
import type { Transaction } from '../db/tenant-transaction.ts';
import { importRowContext } from '../patient-lists/import-context.ts';
import { remarkContext } from '../patients/remark-context.ts';
import { totpContext } from '../staff/one-time-codes.ts';
import { webhookAddressContext, webhookSecretContext } from '../webhooks/sealed-contexts.ts';

export interface SealedRow {
  tenant_id: string;
  /** The other columns of the primary key, as text. */
  ids: string[];
  sealed: Buffer;
}

/** One column with sealed values. */
export interface SealedColumn {
  table: string;
  column: string;
  /** The primary key without the tenant. */
  key: readonly string[];
  contextOf(tenantId: string, ids: readonly string[]): string;
}

const byAppointment = ['appointment_id'] as const;

/** Everything that is sealed and stays, but for the links in mails. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'appointments',
    column: 'login_tan',
    key: byAppointment,
    contextOf: (tenantId, [id = '']) => loginTanContext(tenantId, id),
  },
  {
    table: 'notes',
    column: 'text',
    key: [...byAppointment, 'staff_id'],
    contextOf: (tenantId, [id = '', staffId = '']) => noteContext(tenantId, id, staffId),
  },
  ...(['name', 'content'] as const).map((column) => ({
    table: 'attachments',
    column,
    key: [...byAppointment, 'attachment_id'],
    contextOf: (tenantId: string, [id = '', attachmentId = '']: readonly string[]) =>
      attachmentContext(tenantId, id, attachmentId, column),
  })),
  {
    table: 'patients',
    column: 'remark',
    key: ['patient_id'],
    contextOf: (tenantId, [patientId = '']) => remarkContext(tenantId, patientId),
  },
  {
    table: 'external_calendars',
    column: 'address',
    key: ['staff_id'],
    contextOf: (tenantId, [staffId = '']) => externalCalendarContext(tenantId, staffId),
  },
  {
    table: 'webhooks',
    column: 'address',
    key: ['webhook_id'],
    contextOf: (tenantId, [webhookId = '']) => webhookAddressContext(tenantId, webhookId),
  },
  {
    table: 'webhook_secrets',
    column: 'secret',
    key: ['secret_id'],
    contextOf: (tenantId, [secretId = '']) => webhookSecretContext(tenantId, secretId),
  },
  {
    table: 'patient_import_rows',
    column: 'content',
    key: ['import_id', 'row_number'],
    contextOf: (tenantId, [importId = '', row = '']) => importRowContext(tenantId, importId, row),
  },
  {
    table: 'conversation_keys',
    column: 'key_part',
    key: [...byAppointment, 'user_id'],
    contextOf: (tenantId, [id = '', userId = '']) => conversationKeyContext(tenantId, id, userId),
  },
  {
    table: 'audit_chains',
    column: 'chain_key',
    key: [],
    contextOf: (tenantId) => chainKeyContext(tenantId),
  },
  ...['totp_secret', 'totp_pending_secret'].map((column) => ({
    table: 'staff',
    column,
    key: ['staff_id'],
    contextOf: (tenantId: string, [staffId = '']: readonly string[]) =>
      totpContext(tenantId, staffId),
  })),
];

/** Those that do not begin with `head`: sealed under another key than the current one. */
export async function readSealed(
  { client }: Transaction,
  { table, column, key }: SealedColumn,
  head: Buffer,
  limit: number,
): Promise<SealedRow[]> {
  const ids = key.map((each) => `${each}::text`).join(', ');
  const { rows } = await client.query<SealedRow>(
    `SELECT tenant_id, ARRAY[${ids}]::text[] AS ids, ${column} AS sealed FROM ${table}
     WHERE ${column} IS NOT NULL AND substring(${column} FROM 1 FOR $1::int) <> $2
     LIMIT $3`,
    [head.length, head, limit],
  );
  return rows;
}

/** Only where it is still what was read: somebody may have written meanwhile. */
export async function writeSealed(
  { client }: Transaction,
  { table, column, key }: SealedColumn,
  { tenant_id, ids, sealed }: SealedRow,
  resealed: Buffer,
): Promise<void> {
  const match = key.map((each, at) => ` AND ${each}::text = $${at + 4}`).join('');
  await client.query(
    `UPDATE ${table} SET ${column} = $3
     WHERE tenant_id = $1 AND ${column} = $2${match}`,
    [tenant_id, sealed, resealed, ...ids],
  );
}

interface SealedMail {
  tenant_id: string;
  mail_id: string;
  kind: string;
  sealed: string;
}

/** Links that still have to go out; those of sent mails are of no more use. */
export async function readSealedMails({ client }: Transaction): Promise<SealedMail[]> {
  const { rows } = await client.query<SealedMail>(
    `SELECT tenant_id, mail_id, kind, payload->>'sealedToken' AS sealed FROM outbox_mails
     WHERE payload ? 'sealedToken' AND state IN ('queued', 'sending', 'not-sent')`,
  );
  return rows;
}

export async function writeSealedMail(
  { client }: Transaction,
  { tenant_id, mail_id, sealed }: SealedMail,
  resealed: string,
): Promise<void> {
  await client.query(
    `UPDATE outbox_mails SET payload = jsonb_set(payload, '{sealedToken}', to_jsonb($4::text))
     WHERE tenant_id = $1 AND mail_id = $2 AND payload->>'sealedToken' = $3`,
    [tenant_id, mail_id, sealed, resealed],
  );
}
