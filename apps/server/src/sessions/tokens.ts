import { hash, randomBytes } from 'node:crypto';

/** 256 random bits behind a prefix that tells whose they are. */
export function newToken(kind: 'staff' | 'patient'): string {
  return `${kind === 'staff' ? 'st' : 'pt'}_${randomBytes(32).toString('base64url')}`;
}

/** Only this is stored: who reads the database cannot log in with it. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
