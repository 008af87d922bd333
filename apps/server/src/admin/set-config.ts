import { readFileSync } from 'node:fs';
import { parseInput, type Settings, settingsInput } from '@visite/contract';
import { inTenant } from '../db/tenant-transaction.ts';
import { ApiError } from '../platform/api-error.ts';
import { storeSettings } from '../settings/change-settings.ts';
import { readSettings } from '../settings/store.ts';
import { mergeConfig } from '../tenants/stored-config.ts';
import { type Command, tenantOf, tenantOption } from './command.ts';
import { UsageError } from './usage-error.ts';

export const setConfig: Command = {
  group: 'practices',
  summary: 'changes what the file names of a practice’s configuration; the rest stays',
  options: tenantOption,
  file: '<file.json>',
  fields: { tenant: "the practice's id" },
  run: async (context, given) => {
    if (!given.file) throw new UsageError('The file with the configuration is missing.');
    const changes = readChanges(given.file);
    const tenant = await tenantOf(context, given);
    await inTenant(context.pool, tenant.id, async (tx) => {
      const current = await readSettings(tx, { lock: true });
      const merged = check(mergeConfig(current, changes), current);
      if (merged.config.id !== tenant.id) {
        throw new UsageError(`The file is for the tenant ${merged.config.id}, not ${tenant.id}.`);
      }
      try {
        await storeSettings(tx, current, merged, {
          actor: { kind: 'operator' },
          box: context.box,
        });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        throw new UsageError('style.logo is not a real PNG or JPEG.');
      }
    });
    return {
      text: `Changed the configuration of ${tenant.id}.`,
      data: { tenant: tenant.id },
    };
  },
};

/** What stands beside the configuration itself in the settings. */
const besides = ['practice', 'mailLanguage', 'secondFactorRequired', 'legalTexts'];

/** Either the configuration with the practice beside it, as the page carries it, or settings. */
function readChanges(file: string): unknown {
  const content = parse(file);
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new UsageError(`${file} holds no JSON object.`);
  }
  if ('config' in content) return content;
  const entries = Object.entries(content);
  return {
    config: Object.fromEntries(entries.filter(([key]) => !besides.includes(key))),
    ...Object.fromEntries(entries.filter(([key]) => besides.includes(key))),
  };
}

function parse(file: string): unknown {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`${file} cannot be read.`);
  }
  try {
    return JSON.parse(content);
  } catch {
    throw new UsageError(`${file} is no JSON.`);
  }
}

function check(merged: unknown, { legalTexts }: Settings): Settings {
  const parsed = parseInput(settingsInput, merged);
  if (parsed.ok) return { ...parsed.value, legalTexts: parsed.value.legalTexts ?? legalTexts };
  const faults = parsed.errors.map(({ path, code }) => `${path.replace(/^config\./, '')}: ${code}`);
  throw new UsageError(`The configuration is not right. ${faults.join('; ')}`);
}
