import { defaultTenantConfig, parseInput, type TenantConfig, tenantConfig } from '@visite/contract';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Maps of text overrides: given ones replace the old as a whole, or none could ever be removed. */
const wholes = new Set(['de', 'en']);

/** What `changes` says, on top of what `base` says. */
export function mergeConfig(base: unknown, changes: unknown): unknown {
  if (!isRecord(base) || !isRecord(changes)) return changes;
  const merged = Object.entries(changes).map(([key, value]) => [
    key,
    wholes.has(key) || !Object.hasOwn(base, key) ? value : mergeConfig(base[key], value),
  ]);
  return { ...base, ...Object.fromEntries(merged) };
}

/** A configuration stored by an older version lacks what came later: the defaults fill it. */
export function storedConfig(tenantId: string, stored: unknown): TenantConfig {
  const defaults = defaultTenantConfig(tenantId);
  const parsed = parseInput(tenantConfig, mergeConfig(defaults, stored));
  return parsed.ok ? parsed.value : defaults;
}
