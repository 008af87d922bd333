import { readFileSync } from 'node:fs';
import { type FieldError, passwordLength } from '@visite/contract';
import { invalid } from '../platform/api-error.ts';

const path = 'password';

/** Case, blanks, signs and the usual replacements (0 for o, $ for s) make no new password. */
function plainForm(password: string): string {
  return password
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[@4]/g, 'a')
    .replace(/[$5]/g, 's')
    .replace(/[!1|]/g, 'i')
    .replaceAll('3', 'e')
    .replaceAll('0', 'o')
    .replaceAll('7', 't')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Of at least 15 characters, since shorter ones are refused anyway. */
const readCommon = (): ReadonlySet<string> =>
  new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map(plainForm),
  );

/** Read when the first password is chosen: most nodes run for days without one. */
let common: ReadonlySet<string> | undefined;

const caseless = (text: string) => text.normalize('NFKC').toLowerCase().normalize('NFKC');

/** What is wrong with a new password; any characters are welcome, and no kind is demanded. */
export function passwordFaults(password: string, username: string): FieldError[] {
  const length = [...password.normalize('NFC')].length;
  if (length < passwordLength.minimum) return [{ path, code: 'too-short' }];
  if (length > passwordLength.maximum) return [{ path, code: 'too-long' }];
  if (caseless(password).includes(caseless(username))) {
    return [{ path, code: 'password-contains-username' }];
  }
  common ??= readCommon();
  if (common.has(plainForm(password))) return [{ path, code: 'password-common' }];
  return [];
}

/** Refuses a new password that breaks a rule or was typed in two ways. */
export function checkNewPassword(
  { password, passwordRepeat }: { password: string; passwordRepeat: string },
  username: string,
): void {
  const faults = passwordFaults(password, username);
  if (password !== passwordRepeat) {
    faults.push({ path: 'passwordRepeat', code: 'password-mismatch' });
  }
  if (faults.length > 0) throw invalid(...faults);
}
