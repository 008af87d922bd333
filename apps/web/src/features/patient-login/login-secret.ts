import { type PatientLogin, readBirthdate } from '@visite/contract';
import { readTan } from './typed-tan.ts';

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
