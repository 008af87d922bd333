import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { PgListener } from './db/pg-listener.ts';
import type { Pool } from './db/pool.ts';
import type { LiveEventOptions } from './live-events/live-event-options.ts';
import type { Metrics } from './platform/metrics.ts';
import type { ReadinessOptions } from './platform/readiness.ts';
import type { Tenants } from './tenants/tenants.ts';

/** Everything that the application is built from; nothing in it is global. */
export interface Deps {
  config: Config;
  /** For requests: its login can do no more than visite_app. */
  pool: Pool;
  /** With the owner's rights, for readiness alone: no request of a person reaches it. */
  ownerPool: Pool;
  secretKey: KeyObject;
  tenants: Tenants;
  pgListener: PgListener;
  metrics: Metrics;
  log: Logger;
  /** The directory of the built web app. */
  webRoot: string;
  /** Validates every response against the contract before it is serialized; for tests. */
  checkResponses?: boolean;
  /** Other limits than the product's own; for tests. */
  readinessOptions?: Partial<ReadinessOptions>;
  /** Other beats than the product's own; for tests. */
  liveEventOptions?: Partial<LiveEventOptions>;
}
