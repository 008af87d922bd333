import { type PatientLogin, readBirthdate } from '@visite/contract';

/** Any other mode is rejected before a call is made (VISIT-9). */
export class UnknownLoginMode extends Error {
  override name = 'UnknownLoginMode';
}

/** What goes to the server, or null while the entry is incomplete. */
export function loginSecret(mode: string, typed: string): PatientLogin | null {
  if (mode === 'birthday') {
    const dateOfBirth = readBirthdate(typed);
    return dateOfBirth === null ? null : { dateOfBirth };
  }
  if (mode === 'tan') {
    const loginTan = readTan(typed);
    return loginTan === null ? null : { loginTan };
  }
  throw new UnknownLoginMode(mode);
}

/** The digits of a TAN (CONTRACT: 8); a literal, because the schemas are no part of a first page. */
export const tanDigits = 8;

/** What the field shows: two groups of four, whatever was typed or pasted in between. */
export function showTan(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, tanDigits);
  return digits.length > 4 ? `${digits.slice(0, 4)} ${digits.slice(4)}` : digits;
}

/** The TAN if it is complete, else null. */
export function readTan(shown: string): string | null {
  const digits = shown.replace(/\D/g, '');
  return digits.length === tanDigits ? digits : null;
}
