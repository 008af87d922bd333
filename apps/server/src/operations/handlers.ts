import type { Config } from '../config.ts';
import { certificateExpiry } from '../platform/certificate-expiry.ts';
import type { Handlers } from '../platform/handler.ts';
import { readOperations } from './read-operations.ts';

export const operationsHandlers = ({ config }: { config: Pick<Config, 'mail' | 'secure'> }) =>
  ({
    readOperations: ({ tx, query, tenant }) =>
      readOperations(tx, {
        days: Number(query.days),
        callStatistics: tenant.config.videoConsultation.features.callStatistics,
        askAfterCall: tenant.config.videoConsultation.features.askAfterCall,
        mailsDeliver: config.mail.smtpUrl !== undefined,
        certificateExpiresAt: config.secure && certificateExpiry(config.secure),
      }),
  }) satisfies Partial<Handlers>;
