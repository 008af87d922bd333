import { randomBytes } from 'node:crypto';
import type { ConversationKey } from '@visite/contract';
import { appointmentFor, assertOpen } from '../calendar/locked-appointment.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { Caller, StaffCaller } from '../platform/caller.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import {
  hasWholeConversation,
  insertKeyPart,
  readKeyPart,
  readStoredItems,
} from './conversation-store.ts';
import { conversationKeyContext } from './sealed-contexts.ts';

const keyBytes = 32;

/** The caller's own part of the key, the same one on every call until the appointment ends. */
export async function openConversation(
  tx: TenantTransaction,
  caller: Caller,
  appointmentId: string,
  box: SecretBox,
): Promise<ConversationKey> {
  // Held: a part that is made while the call ends would outlive it.
  assertOpen(await appointmentFor(tx, caller, appointmentId, 'call.connect', 'change'));
  const whose = { appointmentId, userId: caller.id };
  const context = conversationKeyContext(tx.tenantId, appointmentId, caller.id);
  const known = await readKeyPart(tx, whose);
  const part = known ? box.open(known, context) : randomBytes(keyBytes);
  if (!known) await insertKeyPart(tx, whose, box.seal(part, context));
  return { keyPart: part.toString('base64') };
}

/** Who would upload the whole conversation is told what of it is stored already. */
export async function listStoredItems(
  tx: TenantTransaction,
  caller: StaffCaller,
  appointmentId: string,
): Promise<string[]> {
  await appointmentFor(tx, caller, appointmentId, 'call.attend');
  const whole = await hasWholeConversation(tx, { appointmentId, userId: caller.id });
  return whole ? readStoredItems(tx, appointmentId) : [];
}
