import type { Config } from '../config.ts';
import { createOutboundRequests } from '../outbound-requests/outbound-requests.ts';
import { type DeliverWebhooksDeps, deliverWebhooks } from '../webhooks/deliver-webhooks.ts';
import type { Job } from './job.ts';

type WebhooksJobDeps = Omit<DeliverWebhooksDeps, 'outbound'> & { config: Config };

export function webhooksJob({ config, ...deps }: WebhooksJobDeps): Job {
  const outbound = createOutboundRequests(config);
  return {
    name: 'webhooks',
    everySeconds: 5,
    notified: true,
    run: (at, stopping) => deliverWebhooks({ ...deps, outbound }, at, stopping),
  };
}
