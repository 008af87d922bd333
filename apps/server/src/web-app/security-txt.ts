import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { notFound } from '../platform/api-error.ts';
import { tenantOf } from '../platform/request-tenant.ts';
import type { Tenant } from '../tenants/tenant.ts';

export const securityTxtPath = '/.well-known/security.txt';
const validDays = 180;
const dayMs = 86_400_000;

/** Where to report a hole, after RFC 9116: each practice has a contact of its own. */
export function registerSecurityTxt(app: FastifyInstance, config: Pick<Config, 'mail'>): void {
  app.get(securityTxtPath, async (request, reply) => {
    const tenant = tenantOf(request);
    const contact = contactOf(tenant, config);
    // A file without a contact would be none.
    if (contact === undefined) throw notFound();
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(securityTxt(tenant, contact, new Date()));
  });
}

function contactOf(tenant: Tenant, { mail }: Pick<Config, 'mail'>): string | undefined {
  const own = tenant.config.securityContact;
  if (own !== '') return own.startsWith('https://') ? own : `mailto:${own}`;
  const sender = /[^\s@<>]+@[^\s@<>]+/.exec(mail.from)?.[0];
  if (mail.smtpUrl !== undefined && sender) return `mailto:${sender}`;
  const digits = tenant.phone.replace(/[^+\d]/g, '');
  return digits === '' ? undefined : `tel:${digits}`;
}

function securityTxt({ publicUrl, mailLanguage }: Tenant, contact: string, now: Date): string {
  const expires = new Date(Math.floor(now.getTime() / dayMs + validDays) * dayMs);
  const languages = mailLanguage === 'de' ? 'de, en' : 'en, de';
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${languages}`,
    `Canonical: ${new URL(securityTxtPath, publicUrl).href}`,
    '',
  ].join('\n');
}
