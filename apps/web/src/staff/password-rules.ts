/** The contract's passwordLength; importing it would load every schema with the first screen. */
export const passwordLength = { minimum: 15, maximum: 128 } as const;

export interface PasswordCheck {
  /** Characters as people count them: an emoji is one. */
  count: number;
  lengthMet: boolean;
  sameMet: boolean;
}

/** What the browser can say while somebody types (LOGIN-12, LOGIN-17). */
export function checkPassword(password: string, repeat: string): PasswordCheck {
  const count = [...password.normalize('NFC')].length;
  return {
    count,
    lengthMet: count >= passwordLength.minimum && count <= passwordLength.maximum,
    sameMet: password !== '' && password === repeat,
  };
}
