import { createHash, type KeyObject } from 'node:crypto';
import type { Config } from '../config.ts';
import { countNotSentMails } from '../mail/not-sent-store.ts';
import { smsFiguresOf } from '../mail/sms-figures.ts';
import { notFound } from '../platform/api-error.ts';
import type { Handlers } from '../platform/handler.ts';
import { secretBoxOf } from '../platform/secret-box-of.ts';
import { pageConfigOf, type Tenant } from '../tenants/tenant.ts';
import type { Tenants } from '../tenants/tenants.ts';
import { changeSettings, settingsTag } from './change-settings.ts';
import { findLegalText } from './legal-text-store.ts';
import { readSettings } from './store.ts';

interface Parts {
  tenants: Pick<Tenants, 'invalidate'>;
  config: Pick<Config, 'olderSecretKeys' | 'mail' | 'sms'>;
  secretKey: KeyObject;
}

export function settingsHandlers({ tenants, config, secretKey }: Parts) {
  const box = secretBoxOf({ config, secretKey });
  const etags = new WeakMap<Tenant, string>();
  const etagOf = (tenant: Tenant): string => {
    const known = etags.get(tenant);
    if (known) return known;
    const hash = createHash('sha256').update(JSON.stringify(pageConfigOf(tenant)));
    const made = `"${hash.digest('base64url').slice(0, 22)}"`;
    etags.set(tenant, made);
    return made;
  };
  return {
    readConfig: {
      ownTransaction: async ({ tenant, header }) => {
        header('etag', etagOf(tenant));
        header('cache-control', 'no-cache');
        return pageConfigOf(tenant);
      },
    },
    readLegalText: {
      ownTransaction: async ({ tenant, query, inTenant, header }) => {
        const { block, language } = query;
        const version = tenant.legalTexts[block][language];
        const found =
          version > 0
            ? await inTenant((tx) => findLegalText(tx, { block, language, version }))
            : undefined;
        if (!found) throw notFound();
        header('cache-control', 'no-cache');
        return { ...found, publishedAt: found.publishedAt.toISOString() };
      },
    },
    readSettings: async ({ tx, header }) => {
      const settings = await readSettings(tx);
      header('etag', settingsTag(settings));
      return settings;
    },
    readMailDelivery: async ({ tx }) => ({
      delivers: config.mail.smtpUrl !== undefined,
      notSent: await countNotSentMails(tx),
      ...(config.sms && { sms: await smsFiguresOf(tx, config.sms) }),
    }),
    changeSettings: {
      ownTransaction: async ({ inTenant, body, ifMatch, header, caller, requestId }) => {
        const changed = await inTenant((tx) =>
          changeSettings(tx, body, { actor: caller, requestId, box }, ifMatch),
        );
        header('etag', settingsTag(changed));
        // This node must not answer its next request from memory; the others are told by a trigger.
        tenants.invalidate();
        return changed;
      },
    },
  } satisfies Partial<Handlers>;
}
