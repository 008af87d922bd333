import type { LiveRecord } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { appendToLog } from './store.ts';

/** Tells all staff and the appointment's patient, who get the appointment as it is by then. */
export const publishAppointmentChanged = (
  tx: TenantTransaction,
  appointmentId: string,
): Promise<void> => appendToLog(tx, 'getAppointment', appointmentId);

/** For what no single appointment tells, such as a deleted one: staff get the whole list anew. */
export const publishListChanged = (tx: TenantTransaction): Promise<void> =>
  appendToLog(tx, 'getCalls', null);

/** Tells all staff that records which stand in no appointment are to be read again. */
export const publishChanged = (tx: TenantTransaction, record: LiveRecord): Promise<void> =>
  appendToLog(tx, 'changed', null, { record });

/**
 * Makes the open streams of a person (of one session, if its hash is given) look at their session
 * again at once: a stream whose session has ended says loggedOut and closes, any other goes on.
 */
export const publishLoggedOut = (
  tx: TenantTransaction,
  recipientId: string,
  sessionTokenHash?: Buffer,
): Promise<void> =>
  appendToLog(tx, 'loggedOut', null, {
    recipientId,
    ...(sessionTokenHash && { tokenHash: sessionTokenHash.toString('base64url') }),
  });
