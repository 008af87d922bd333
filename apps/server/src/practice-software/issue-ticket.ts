import {
  type LoginTicket,
  type LoginTicketInput,
  pagePatterns,
  ticketLimits,
} from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { MachineCaller } from '../platform/caller.ts';
import { newToken, tokenHash } from '../sessions/tokens.ts';
import { insertTicket } from '../staff/program-link-store.ts';
import type { Tenant } from '../tenants/tenant.ts';

interface TicketCall {
  tx: TenantTransaction;
  caller: MachineCaller;
  tenant: Pick<Tenant, 'publicUrl'>;
  requestId: string;
}

/** Undefined where there is none to give; both are in the trail. */
export async function issueTicket(
  { tx, caller, tenant, requestId }: TicketCall,
  { person, appointment }: LoginTicketInput,
): Promise<LoginTicket | undefined> {
  const ticket = newToken('ticket');
  const staffId = person.toLowerCase();
  const expiresAt = await insertTicket(tx, {
    tokenHash: tokenHash(ticket),
    staffId,
    clientId: caller.id,
    appointmentNumber: appointment,
    seconds: ticketLimits.seconds,
  });
  await recordAudit(tx, {
    actor: caller,
    action: expiresAt ? 'api-client.ticket' : 'api-client.ticket-refused',
    recordType: 'staff',
    recordId: staffId,
    requestId,
  });
  if (!expiresAt) return undefined;
  return {
    address: `${tenant.publicUrl}${pagePatterns.staffEnter}#${ticket}`,
    expiresAt: expiresAt.toISOString(),
  };
}
