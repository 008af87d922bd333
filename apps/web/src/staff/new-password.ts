import { type FieldError, passwordLength } from '@visite/contract';

export interface NewPassword {
  password: string;
  passwordRepeat: string;
}

export interface PasswordCheck {
  /** Characters as people count them: an emoji is one. */
  count: number;
  lengthMet: boolean;
  sameMet: boolean;
}

/** What the browser can say while somebody types (LOGIN-12, LOGIN-17). */
export function passwordCheck({ password, passwordRepeat }: NewPassword): PasswordCheck {
  const count = [...password.normalize('NFC')].length;
  return {
    count,
    lengthMet: count >= passwordLength.minimum && count <= passwordLength.maximum,
    sameMet: password !== '' && password === passwordRepeat,
  };
}

/** What can be said before anything is sent; one error at a time. */
export function newPasswordErrors(typed: NewPassword): FieldError[] {
  const { count, lengthMet, sameMet } = passwordCheck(typed);
  if (count === 0) return [{ path: 'password', code: 'required' }];
  if (!lengthMet) {
    return [{ path: 'password', code: count < passwordLength.minimum ? 'too-short' : 'too-long' }];
  }
  return sameMet ? [] : [{ path: 'passwordRepeat', code: 'password-mismatch' }];
}
