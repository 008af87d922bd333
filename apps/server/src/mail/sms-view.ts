import { type SmsDelivery, smsFailure } from '@visite/contract';

/** The newest message about an appointment; the time as the database's JSON has it. */
export interface NewestSms {
  state: 'queued' | 'sending' | 'sent' | 'failed';
  sentAt: string | null;
  failure: string | null;
  receipt: 'delivered' | 'undelivered' | null;
  receiptAt: string | null;
}

export function smsView(newest: NewestSms): SmsDelivery {
  const { state, sentAt, failure, receipt, receiptAt } = newest;
  if (state === 'sent' && receipt === 'undelivered') {
    return { state: 'failed', failure: 'not-delivered' };
  }
  if (state === 'sent' && receipt === 'delivered' && receiptAt) {
    return { state: 'delivered', deliveredAt: new Date(receiptAt).toISOString() };
  }
  const why = smsFailure.options.find((each) => each === failure) ?? 'gateway';
  return {
    state: shown[state],
    ...(sentAt && { acceptedAt: new Date(sentAt).toISOString() }),
    ...(state === 'failed' && { failure: why }),
  };
}

/** Without a receipt nobody says that a message reached the telephone. */
const shown = {
  queued: 'queued',
  sending: 'queued',
  sent: 'accepted',
  failed: 'failed',
} as const;
