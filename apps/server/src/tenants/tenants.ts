import type { TenantConfig } from '@visite/contract';
import { channels } from '../db/channels.ts';
import type { PgListener } from '../db/pg-listener.ts';
import type { Pool } from '../db/pool.ts';
import { canonicalHost } from './host-name.ts';
import { storedConfig } from './stored-config.ts';
import { storedVersions } from './stored-versions.ts';
import type { Tenant } from './tenant.ts';
import {
  findTenant,
  findTenantIdOfHost,
  listTenantIds,
  practiceExists,
  type TenantRow,
} from './tenant-store.ts';

export interface Tenants {
  /** The same as `byHost`, where it is at hand: nearly always. */
  known(host: string): Tenant | undefined;
  /** The practice that a host name belongs to. */
  byHost(host: string): Promise<Tenant | undefined>;
  byId(tenantId: string): Promise<Tenant | undefined>;
  /** While there is no practice at all, on any host. */
  isEmpty(): Promise<boolean>;
  /** Every practice's id, for jobs that go through them one by one. */
  ids(): Promise<string[]>;
  /** Forgets what is kept; other nodes hear of a change through PostgreSQL. */
  invalidate(): void;
}

export const defaultTenantId = 'default';
const localHosts = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);
/** Always of tenant `default`. */
export const isLocalHost = (host: string): boolean => localHosts.has(host);

/** A wake-up can be lost; after this a change is seen anyway. */
const keptMs = 10_000;
/** Host names come from outside: the memory for them is bounded. */
const keptAtMost = 5_000;

interface Kept {
  tenant: Promise<Tenant | undefined>;
  /** What the promise has given, once it has. */
  loaded: Tenant | undefined;
  until: number;
}

interface Options {
  pool: Pool;
  /** Sees all practices; for `ids` alone. */
  ownerPool?: Pool;
  /** For the links of tenant `default`; its host leads there until a practice has that host. */
  publicUrl: string;
  /** PUBLIC_URL is set: then it goes before the address that the first run has stored. */
  isPublicUrlGiven?: boolean;
  /** No mail server is set: told by every page. */
  mailsOff?: boolean;
  /** There is a gateway for text messages. */
  smsOn?: boolean;
  /** Whether tenant `default` is the demo practice. */
  demo?: boolean;
  pgListener?: PgListener;
  now?: () => number;
}

export function createTenants(options: Options): Tenants {
  const { pool, ownerPool = pool, publicUrl, pgListener, now = Date.now } = options;
  const { isPublicUrlGiven = false, demo = false, mailsOff = false, smsOn = false } = options;
  const ownHost = canonicalHost(new URL(publicUrl).hostname);
  const kept = new Map<string, Kept>();
  const invalidate = () => kept.clear();
  pgListener?.on(channels.tenants, invalidate);

  const remember = (key: string, load: () => Promise<Tenant | undefined>) => {
    const found = kept.get(key);
    if (found && found.until > now()) return found.tenant;
    if (kept.size >= keptAtMost) kept.clear();
    const tenant = load();
    const fresh: Kept = { tenant, loaded: undefined, until: now() + keptMs };
    kept.set(key, fresh);
    tenant.then(
      (loaded) => {
        fresh.loaded = loaded;
      },
      () => kept.delete(key),
    );
    return tenant;
  };

  const toTenant = (row: TenantRow): Tenant => ({
    id: row.tenantId,
    name: row.name,
    company: row.company,
    phone: row.phone,
    timeZone: row.timeZone,
    mailLanguage: row.mailLanguage,
    secondFactorRequired: row.secondFactorRequired,
    passkeyLogin: row.passkeyLogin,
    publicUrl:
      row.publicUrl === null || (isPublicUrlGiven && row.tenantId === defaultTenantId)
        ? publicUrl
        : row.publicUrl,
    config: offered(storedConfig(row.tenantId, row.config), smsOn),
    legalTexts: storedVersions(row.legalTexts),
    suspended: row.suspended,
    mailsOff,
    demo: demo && row.tenantId === defaultTenantId,
  });

  const byId = (tenantId: string) =>
    remember(`id ${tenantId}`, async () => {
      const row = await findTenant(pool, tenantId);
      return row && toTenant(row);
    });

  const known = (host: string) => {
    const name = canonicalHost(host);
    const found = kept.get(isLocalHost(name) ? `id ${defaultTenantId}` : `host ${name}`);
    return found && found.until > now() ? found.loaded : undefined;
  };

  const byHost = (host: string) => {
    const name = canonicalHost(host);
    if (isLocalHost(name)) return byId(defaultTenantId);
    return remember(`host ${name}`, async () => {
      const found = await findTenantIdOfHost(pool, name);
      const tenantId = found ?? (name === ownHost ? defaultTenantId : undefined);
      return tenantId === undefined ? undefined : byId(tenantId);
    });
  };

  const ids = () => listTenantIds(ownerPool);

  let exists = false;
  const isEmpty = async () => {
    exists ||= await practiceExists(pool);
    return !exists;
  };

  return { known, byHost, byId, isEmpty, ids, invalidate };
}

/** Without a gateway nothing of text messages is to be seen, whatever is stored. */
function offered(config: TenantConfig, smsOn: boolean): TenantConfig {
  if (smsOn || !config.videoConsultation.features.smsMessages) return config;
  const features = { ...config.videoConsultation.features, smsMessages: false };
  return { ...config, videoConsultation: { ...config.videoConsultation, features } };
}
