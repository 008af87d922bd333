import type { FieldError, Settings, TenantConfig } from '@visite/contract';
import { type AuditEntry, recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishChanged } from '../live-events/publish.ts';
import { invalid } from '../platform/api-error.ts';
import { measurePicture } from '../platform/data-url-picture.ts';
import { readSettings, writeSettings } from './store.ts';

type By = Pick<AuditEntry, 'actor' | 'requestId'>;

/** By an admin: the id and the secure address are the operator's, another value is refused. */
export async function changeSettings(
  tx: TenantTransaction,
  wanted: Settings,
  by: By,
): Promise<Settings> {
  const current = await readSettings(tx, { lock: true });
  const errors: FieldError[] = (['id', 'secureApiBaseUrl'] as const)
    .filter((field) => wanted.config[field] !== current.config[field])
    .map((field) => ({ path: `config.${field}`, code: 'invalid' }));
  if (errors.length > 0) throw invalid(...errors);
  return storeSettings(tx, current, wanted, by);
}

/** Writes settings that are known to be allowed, with the names of what they change. */
export async function storeSettings(
  tx: TenantTransaction,
  current: Settings,
  wanted: Settings,
  by: By,
): Promise<Settings> {
  checkLogo(wanted.config);
  await writeSettings(tx, wanted);
  await recordAudit(tx, {
    ...by,
    action: 'settings.change',
    recordType: 'tenant',
    recordId: tx.tenantId,
    detail: { changed: changedParts(current, wanted) },
  });
  await publishChanged(tx, 'settings');
  return wanted;
}

function checkLogo({ style }: TenantConfig): void {
  if (style.logo) measurePicture(style.logo);
}

function changedParts(before: Settings, after: Settings): string[] {
  const parts = (settings: Settings): Record<string, unknown> => ({
    ...Object.fromEntries(
      Object.entries(settings.config).map(([key, value]) => [`config.${key}`, value]),
    ),
    ...settings.practice,
    mailLanguage: settings.mailLanguage,
    secondFactorRequired: settings.secondFactorRequired,
  });
  const [old, fresh] = [parts(before), parts(after)];
  return Object.keys(fresh).filter(
    (key) => JSON.stringify(old[key]) !== JSON.stringify(fresh[key]),
  );
}
