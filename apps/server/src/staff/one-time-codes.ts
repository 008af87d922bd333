import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { SecretBox } from '../platform/secret-box.ts';

/** Seconds; what every authenticator app assumes. */
const period = 30;
/** One step of clock difference either way. */
const window = 1;
const recoveryCodeCount = 10;

export const totpContext = (tenantId: string, staffId: string) => `totp ${tenantId} ${staffId}`;

export const newSecret = (): Buffer => randomBytes(20);

const totpOf = (secret: Buffer, labels: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...labels, secret: new Secret({ buffer: new Uint8Array(secret).buffer }), period });

export const base32Of = (secret: Buffer): string => totpOf(secret).secret.base32;

export function otpauthUrlOf(secret: Buffer, issuer: string, label: string): string {
  // Apps split the label at a colon.
  return totpOf(secret, { issuer: issuer.replaceAll(':', ' '), label }).toString();
}

/** The time step that a code belongs to; null for a wrong one. */
export function stepOfCode(secret: Buffer, code: string, now = Date.now()): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window });
  return delta === null ? null : Math.floor(now / 1000 / period) + delta;
}

export const isTotpForm = (code: string): boolean => /^\d{6}$/.test(code.replace(/\s/g, ''));

/** Opens what the account's column holds. */
export const openSecret = (box: SecretBox, sealed: Buffer, tenantId: string, staffId: string) =>
  box.open(sealed, totpContext(tenantId, staffId));

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** 80 bits each: no salt or slow hash is needed to keep them. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = [...randomBytes(16)].map((byte) => alphabet[byte % alphabet.length] ?? '');
    return [0, 4, 8, 12].map((at) => letters.slice(at, at + 4).join('')).join('-');
  });
}

export const recoveryCodeHash = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest();
