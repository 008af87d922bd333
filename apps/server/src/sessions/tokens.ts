import { hash, randomBytes } from 'node:crypto';

/** 256 random bits behind a prefix that tells whose they are. */
export function newToken(kind: keyof typeof prefixes): string {
  return random(prefixes[kind]);
}

const prefixes = {
  staff: 'st',
  patient: 'pt',
  guest: 'gt',
  machine: 'mt',
  feedback: 'fb',
  calendar: 'cal',
  ticket: 'lt',
} as const;
const random = (prefix: string) => `${prefix}_${randomBytes(32).toString('base64url')}`;

/** What another system proves itself with; shown once. */
export const newClientSecret = (): string => random('vs');

/** Only this is stored: who reads the database cannot log in with it. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
