import { createHmac, hkdfSync, type KeyObject } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { notFound } from './api-error.ts';
import { tenantOf } from './request-tenant.ts';

export const installationPath = '/.well-known/visite-installation';
const nonceForm = /^[0-9a-f]{32}$/;

/**
 * What only a node with this SECRET_KEY can say about a nonce, at a host of this practice. A key of its own: nobody
 * gets anything signed here that counts elsewhere.
 */
export function installationProof(secretKey: KeyObject, nonce: string, tenantId: string): string {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'visite installation', 32));
  return createHmac('sha256', key).update(`${nonce} ${tenantId}`).digest('base64url');
}

/** For the doctor: whether an address leads here, and to the right practice, through every proxy between. */
export function registerInstallation(
  app: FastifyInstance,
  { secretKey }: { secretKey: KeyObject },
): void {
  app.get<{ Querystring: { nonce?: unknown } }>(installationPath, async (request, reply) => {
    const { nonce } = request.query;
    if (typeof nonce !== 'string' || !nonceForm.test(nonce)) throw notFound();
    const proof = installationProof(secretKey, nonce, tenantOf(request).id);
    return reply.header('cache-control', 'no-store').send({ proof });
  });
}
