import { channels } from '../db/channels.ts';
import type { PgListener } from '../db/pg-listener.ts';
import type { Pool } from '../db/pool.ts';
import { storedConfig } from './stored-config.ts';
import { storedVersions } from './stored-versions.ts';
import type { Tenant } from './tenant.ts';
import { findTenant, findTenantIdOfHost, listTenantIds, type TenantRow } from './tenant-store.ts';

export interface Tenants {
  /** The same as `byHost`, where it is at hand: nearly always. */
  known(host: string): Tenant | undefined;
  /** The practice that a host name belongs to. */
  byHost(host: string): Promise<Tenant | undefined>;
  byId(tenantId: string): Promise<Tenant | undefined>;
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
  /** For the links of tenant `default`; its host belongs to that tenant. */
  publicUrl: string;
  /** Whether tenant `default` is the demo practice. */
  demo?: boolean;
  pgListener?: PgListener;
  now?: () => number;
}

export function createTenants(options: Options): Tenants {
  const { pool, ownerPool = pool, publicUrl, demo = false, pgListener, now = Date.now } = options;
  const ownHost = new URL(publicUrl).hostname;
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
    publicUrl: row.publicUrl ?? publicUrl,
    config: storedConfig(row.tenantId, row.config),
    legalTexts: storedVersions(row.legalTexts),
    demo: demo && row.tenantId === defaultTenantId,
  });

  const byId = (tenantId: string) =>
    remember(`id ${tenantId}`, async () => {
      const row = await findTenant(pool, tenantId);
      return row && toTenant(row);
    });

  const nameOf = (host: string) => host.toLowerCase().replace(/\.$/, '');
  const isDefault = (name: string) => isLocalHost(name) || name === ownHost;

  const known = (host: string) => {
    const name = nameOf(host);
    const found = kept.get(isDefault(name) ? `id ${defaultTenantId}` : `host ${name}`);
    return found && found.until > now() ? found.loaded : undefined;
  };

  const byHost = (host: string) => {
    const name = nameOf(host);
    if (isDefault(name)) return byId(defaultTenantId);
    return remember(`host ${name}`, async () => {
      const tenantId = await findTenantIdOfHost(pool, name);
      return tenantId === undefined ? undefined : byId(tenantId);
    });
  };

  const ids = () => listTenantIds(ownerPool);

  return { known, byHost, byId, ids, invalidate };
}
