import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Pool } from '../db/pool.ts';
import { createMailTransport, type MailTransport } from '../mail/mail-transport.ts';
import { requeueNotSentMails } from '../mail/not-sent-store.ts';
import { sendMails } from '../mail/send-mails.ts';
import type { Metrics } from '../platform/metrics.ts';
import { secretBoxOf } from '../platform/secret-box-of.ts';
import type { Tenants } from '../tenants/tenants.ts';
import { auditChainJob, auditCheckJob } from './audit-jobs.ts';
import { calendarsJob } from './calendars-job.ts';
import { clockJob } from './clock-job.ts';
import { erasuresJob } from './erasures-job.ts';
import { idempotencyKeysJob, sessionsJob } from './expiry-jobs.ts';
import { importsJob } from './imports-job.ts';
import type { Job, JobName } from './job.ts';
import { remindersJob } from './reminders-job.ts';
import { retentionJob } from './retention-job.ts';
import { smsJob } from './sms-job.ts';
import { webhooksJob } from './webhooks-job.ts';

interface JobDeps {
  config: Config;
  pool: Pool;
  secretKey: KeyObject;
  tenants: Tenants;
  log: Logger;
  /** Of a node; a job that is run by hand has none. */
  metrics?: Metrics;
}

/** Everything that happens without anybody asking; a job without an entry does not compile. */
export function allJobs(deps: JobDeps, transport?: MailTransport): Job[] {
  const { pool } = deps;
  const box = secretBoxOf(deps);
  const jobs: Record<JobName, Job> = {
    mail: mailJob(deps, transport ?? createMailTransport(deps.config)),
    sms: smsJob(deps),
    reminders: remindersJob(deps),
    calendars: calendarsJob({ ...deps, box }),
    webhooks: webhooksJob({ ...deps, box }),
    imports: importsJob({ pool, box }),
    clock: clockJob(pool),
    'idempotency-keys': idempotencyKeysJob(deps),
    sessions: sessionsJob(deps),
    'audit-chain': auditChainJob({ pool, box }),
    'audit-check': auditCheckJob({ pool, box, log: deps.log }),
    erasures: erasuresJob({ pool, config: deps.config }),
    retention: retentionJob({ pool, box, dataDir: deps.config.dataDir }),
  };
  return Object.values(jobs);
}

function mailJob(deps: JobDeps, transport: MailTransport): Job {
  const { pool, tenants, log, config, metrics } = deps;
  const box = secretBoxOf(deps);
  // Once in a process is enough: SMTP_URL is read at the start.
  let mayLie = transport.delivers;
  return {
    name: 'mail',
    everySeconds: 5,
    notified: true,
    run: async (at, stopping) => {
      if (mayLie) {
        const requeued = await requeueNotSentMails(pool, at);
        if (requeued > 0) log.info({ requeued }, 'mails from before SMTP_URL was set are queued');
      }
      mayLie = false;
      const { from } = config.mail;
      const parts = { pool, tenants, transport, from, box, log, ...(metrics && { metrics }) };
      return sendMails(parts, at, stopping);
    },
  };
}
