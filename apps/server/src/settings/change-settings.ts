import type { FieldError, Settings, SettingsInput, TenantConfig } from '@visite/contract';
import { type AuditEntry, recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishChanged } from '../event-log/publish.ts';
import { invalid } from '../platform/api-error.ts';
import { measurePicture } from '../platform/data-url-picture.ts';
import { contentTag, refuseStale } from '../platform/if-match.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { beginDemand, endDemand } from '../staff/demand-second-factor.ts';
import { changeLegalTexts } from './change-legal-texts.ts';
import { readSettings, writeSettings } from './store.ts';

/** Who changes them, and with what the links of a new demand are mailed. */
export type By = Pick<AuditEntry, 'actor' | 'requestId'> & { box: SecretBox };

/** Of everything that they say: texts and marks lie in several tables. */
export const settingsTag = (settings: Settings): string => contentTag(settings);

/** By an admin: the id and the secure address are the operator's, another value is refused. */
export async function changeSettings(
  tx: TenantTransaction,
  wanted: SettingsInput,
  by: By,
  ifMatch?: string,
): Promise<Settings> {
  const current = await readSettings(tx, { lock: true });
  refuseStale(ifMatch, settingsTag(current));
  const errors: FieldError[] = (['id', 'secureApiBaseUrl'] as const)
    .filter((field) => wanted.config[field] !== current.config[field])
    .map((field) => ({ path: `config.${field}`, code: 'invalid' }));
  if (errors.length > 0) throw invalid(...errors);
  const { legalTexts = current.legalTexts } = wanted;
  return storeSettings(tx, current, { ...wanted, legalTexts }, by);
}

/** Writes settings that are known to be allowed, with the names of what they change. */
export async function storeSettings(
  tx: TenantTransaction,
  current: Settings,
  given: Settings,
  { box, ...by }: By,
): Promise<Settings> {
  const wanted = { ...optionalParts(current), ...given };
  await checkLogo(wanted.config);
  await writeSettings(tx, wanted);
  const texts = await changeLegalTexts(tx, current.legalTexts, wanted.legalTexts);
  const demanded = wanted.secondFactorRequired;
  if (demanded !== current.secondFactorRequired) {
    await (demanded ? beginDemand(tx, box) : endDemand(tx));
  }
  await recordAudit(tx, {
    ...by,
    action: 'settings.change',
    recordType: 'tenant',
    recordId: tx.tenantId,
    detail: { changed: [...changedParts(current, wanted), ...texts] },
  });
  await publishChanged(tx, 'settings');
  return readSettings(tx);
}

/** What a client that is older than a setting leaves out stays as it is. */
const optionalParts = ({
  passkeyLogin,
  certificateReplacesFactor,
  contentRetentionMonths,
}: Settings) => ({
  ...(contentRetentionMonths !== undefined && { contentRetentionMonths }),
  ...(passkeyLogin !== undefined && { passkeyLogin }),
  ...(certificateReplacesFactor !== undefined && { certificateReplacesFactor }),
});

async function checkLogo({ style }: TenantConfig): Promise<void> {
  if (style.logo) await measurePicture(style.logo);
}

function changedParts(before: Settings, after: Settings): string[] {
  const parts = (settings: Settings): Record<string, unknown> => ({
    ...Object.fromEntries(
      Object.entries(settings.config).map(([key, value]) => [`config.${key}`, value]),
    ),
    ...settings.practice,
    mailLanguage: settings.mailLanguage,
    secondFactorRequired: settings.secondFactorRequired,
    contentRetentionMonths: settings.contentRetentionMonths,
    passkeyLogin: settings.passkeyLogin,
    certificateReplacesFactor: settings.certificateReplacesFactor,
  });
  const [old, fresh] = [parts(before), parts(after)];
  return Object.keys(fresh).filter(
    (key) => JSON.stringify(old[key]) !== JSON.stringify(fresh[key]),
  );
}
