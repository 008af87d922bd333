import { randomBytes } from 'node:crypto';
import { entryCodeLength, entryCodeOf, entryTicketMs, readEntryCode } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError } from '../platform/api-error.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { LoginLimits } from '../sessions/login-limits.ts';
import { findByEntryCode, isEntryCodeTaken } from './entry-code-store.ts';

/** Eight random characters that no other appointment of the practice has; the index guards a race. */
export async function newEntryCode(tx: TenantTransaction): Promise<string> {
  const code = entryCodeOf(randomBytes(entryCodeLength));
  return (await isEntryCodeTaken(tx, code)) ? newEntryCode(tx) : code;
}

const ticketContext = (tenantId: string) => `entry-ticket ${tenantId}`;

interface Entry {
  typed: string;
  address: string;
  limits: LoginLimits;
  box: SecretBox;
  requestId: string;
}

/**
 * A ticket for the login, or the refusal to answer with, so that the counted try is committed. The
 * appointment's id stays here: with it the caller could ask for doctor and time.
 */
export async function enterCode(
  tx: TenantTransaction,
  { typed, address, limits, box, requestId }: Entry,
): Promise<string | ApiError> {
  await limits.takeCode(tx, address);
  const appointmentId = await findByEntryCode(tx, readEntryCode(typed) ?? '');
  if (!appointmentId) {
    await recordAudit(tx, {
      actor: { kind: 'anyone' },
      action: 'patient.code-refused',
      recordType: 'appointment',
      recordId: 'unknown',
      requestId,
    });
    return new ApiError('code-unknown');
  }
  await limits.giveBackCode(tx, address);
  const plain = `${appointmentId} ${Date.now() + entryTicketMs}`;
  return box.seal(plain, ticketContext(tx.tenantId)).toString('base64url');
}

/** The appointment behind a ticket; undefined if it is forged, foreign or too old. */
export function readTicket(box: SecretBox, tenantId: string, ticket: string): string | undefined {
  try {
    const plain = box.open(Buffer.from(ticket, 'base64url'), ticketContext(tenantId)).toString();
    const [appointmentId, expiresAt] = plain.split(' ');
    return Number(expiresAt) > Date.now() ? appointmentId : undefined;
  } catch {
    return undefined;
  }
}
