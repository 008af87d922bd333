import { mobileNumber, type SmsFailure, seriesLength } from '@visite/contract';
import { channels } from '../db/channels.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { type AppointmentMail, queueMail } from './queue-mail.ts';
import { notifyJobs } from './queue-store.ts';
import { countSmsOfPatient, insertSms, readSmsRecipient } from './sms-store.ts';
import { type SmsKind, smsKinds } from './sms-texts.ts';

/** In 24 hours: a whole series and some more, but a number is not flooded by who presses again and again. */
export const smsPerPatient = seriesLength.most + 10;
const dayMs = 24 * 3_600_000;

/** What `tenant` says of text messages: off where the practice or the operator does not send them. */
type SmsSettings = Pick<Tenant, 'config' | 'timeZone'>;

export const sendsSms = ({ config }: Pick<Tenant, 'config'>): boolean =>
  config.videoConsultation.features.smsMessages;

interface Told {
  mail: boolean;
  /** Undefined: the patient gets no text messages. */
  sms?: 'queued' | SmsFailure;
}

/** By mail, and by text message where the patient wants it; both in the caller's own transaction. */
export async function tellPatient(
  tx: TenantTransaction,
  tenant: SmsSettings,
  mail: AppointmentMail,
): Promise<Told> {
  const queued = await queueMail(tx, mail);
  const kind = smsKinds.find((each) => each === mail.kind);
  const sms = kind && sendsSms(tenant) ? await queueSms(tx, tenant, { ...mail, kind }) : undefined;
  return { mail: queued, ...(sms && { sms }) };
}

/** What cannot be sent is kept as not sent, with its reason: nobody would see a message that is missing. */
async function queueSms(
  tx: TenantTransaction,
  { timeZone }: SmsSettings,
  { kind, appointmentId, dedupeKey }: AppointmentMail & { kind: SmsKind },
): Promise<Told['sms']> {
  const recipient = await readSmsRecipient(tx, appointmentId);
  if (!recipient) return undefined;
  const failure = await refusal(tx, recipient, timeZone);
  const isNew = await insertSms(tx, { kind, appointmentId, dedupeKey, failure });
  if (!isNew) return undefined;
  if (failure) return failure;
  await notifyJobs(tx, channels.jobs, 'sms');
  return 'queued';
}

async function refusal(
  tx: TenantTransaction,
  { phone, patientId }: { phone: string; patientId: string },
  timeZone: string,
): Promise<SmsFailure | undefined> {
  if (mobileNumber(phone, timeZone) === undefined) return 'no-mobile-number';
  const since = new Date(Date.now() - dayMs);
  const count = await countSmsOfPatient(tx, patientId, since);
  return count >= smsPerPatient ? 'patient-limit' : undefined;
}
