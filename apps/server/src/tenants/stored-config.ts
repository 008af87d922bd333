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

/**
 * A configuration stored by an older version lacks what came later: the defaults fill it. They also
 * take the place of single values that are no longer allowed; the rest of the practice's stays.
 */
export function storedConfig(tenantId: string, stored: unknown): TenantConfig {
  const defaults = defaultTenantConfig(tenantId);
  const merged = mergeConfig(defaults, stored);
  const parsed = parseInput(tenantConfig, merged);
  if (parsed.ok) return parsed.value;
  const repaired = parsed.errors.reduce(
    (config, { path }) => withDefaultAt(config, defaults, path.split('.')),
    merged,
  );
  const again = parseInput(tenantConfig, repaired);
  return again.ok ? again.value : defaults;
}

function withDefaultAt(value: unknown, fallback: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined || !isRecord(value) || !isRecord(fallback)) return fallback;
  const { [name]: old, ...others } = value;
  // Not known to the defaults: a name that is gone, or a text of the practice's own.
  if (!Object.hasOwn(fallback, name)) return others;
  return { ...others, [name]: withDefaultAt(old, fallback[name], rest) };
}
