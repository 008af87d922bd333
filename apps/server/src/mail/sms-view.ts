import { type SmsDelivery, smsFailure } from '@visite/contract';
import type { NewestSms } from './sms-store.ts';

export function smsView({ state, sentAt, failure }: NewestSms): SmsDelivery {
  const why = smsFailure.options.find((each) => each === failure);
  return {
    state,
    ...(sentAt && { sentAt: sentAt.toISOString() }),
    ...(state === 'failed' && why && { failure: why }),
  };
}
