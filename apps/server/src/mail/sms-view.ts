import { type SmsDelivery, smsFailure } from '@visite/contract';

/** The newest message about an appointment; the time as the database's JSON has it. */
export interface NewestSms {
  state: 'queued' | 'sending' | 'sent' | 'failed';
  sentAt: string | null;
  failure: string | null;
}

export function smsView({ state, sentAt, failure }: NewestSms): SmsDelivery {
  const why = smsFailure.options.find((each) => each === failure) ?? 'gateway';
  return {
    state: shown[state],
    ...(sentAt && { acceptedAt: new Date(sentAt).toISOString() }),
    ...(state === 'failed' && { failure: why }),
  };
}

/** Whether a message reached the telephone the gateway may know, Visite does not. */
const shown = {
  queued: 'queued',
  sending: 'queued',
  sent: 'accepted',
  failed: 'failed',
} as const;
