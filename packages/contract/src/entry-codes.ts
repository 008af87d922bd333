import * as z from 'zod/mini';
import { patientLogin } from './appointments.ts';

/** Crockford's: none of its characters is mistaken for another. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const entryCodeLength = 8;

/** The code as it is stored, however it was typed: small letters, gaps, O for 0; null: it cannot be one. */
export function readEntryCode(typed: string): string | null {
  const plain = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}._/]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('U', 'V');
  const isCode =
    plain.length === entryCodeLength && [...plain].every((each) => alphabet.includes(each));
  return isCode ? plain : null;
}

/** In two groups, as it is printed. */
export const showEntryCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** Of random bytes, one for each character: 40 bits in all. */
export const entryCodeOf = (bytes: Iterable<number>): string =>
  Array.from(bytes, (byte) => alphabet[byte % alphabet.length])
    .slice(0, entryCodeLength)
    .join('');

export const entryCodeInput = z.strictObject({
  code: z.string().check(
    z.maxLength(40),
    z.refine((typed) => readEntryCode(typed) !== null),
  ),
});

/** Stands for the appointment until the login, and tells nothing of it; good for half an hour. */
const ticket = z.string().check(z.regex(/^[A-Za-z0-9_-]{40,200}$/));
export const entryTicket = z.object({ success: z.literal(true), ticket });
export const entryTicketMs = 30 * 60_000;

export const entryCodeLogin = z.strictObject({ ticket, login: patientLogin });
