import type { KeyObject } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Pool } from '../../db/pool.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { TenantAddresses } from './doctor-store.ts';
import type { Finding } from './finding.ts';

/** What a check without the database has at hand. */
export interface CheckContext {
  config: Config;
  /** Ends what a check still does when its time is over. */
  signal: AbortSignal;
}

export interface StoreCheckContext extends CheckContext {
  pool: Pool;
  storeUrl: string;
  secretKey: KeyObject;
  box: SecretBox;
  /** Of all practices, or of the one that was asked for. */
  tenants: readonly TenantAddresses[];
}

interface About {
  /** The first word of its lines. */
  name: string;
  seconds: number;
}

export type Check =
  | (About & { needsStore: false; run(context: CheckContext): Promise<Finding[]> })
  | (About & { needsStore: true; run(context: StoreCheckContext): Promise<Finding[]> });
