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

/** As in the contract; a literal, because the first page must not load the schemas. */
export const tanDigits = 8;

/** Formats the field: two groups of four digits, other characters removed. */
export function showTan(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, tanDigits);
  return digits.length > 4 ? `${digits.slice(0, 4)} ${digits.slice(4)}` : digits;
}

/** The TAN if it is complete, else null. */
export function readTan(shown: string): string | null {
  const digits = shown.replace(/\D/g, '');
  return digits.length === tanDigits ? digits : null;
}
