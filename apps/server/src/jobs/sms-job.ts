import type { Config } from '../config.ts';
import { type SendSmsDeps, sendSms } from '../mail/send-sms.ts';
import { createOutboundRequests } from '../outbound-requests/outbound-requests.ts';
import type { Job } from './job.ts';

type SmsJobDeps = Omit<SendSmsDeps, 'outbound' | 'gateway'> & { config: Config };

export function smsJob({ config, ...deps }: SmsJobDeps): Job {
  const outbound = createOutboundRequests(config);
  return {
    name: 'sms',
    everySeconds: 5,
    notified: true,
    run: (at, stopping) => sendSms({ ...deps, outbound, gateway: config.sms }, at, stopping),
  };
}
