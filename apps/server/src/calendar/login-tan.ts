import { randomInt } from 'node:crypto';
import { loginTanDigits } from '@visite/contract';

export const newLoginTan = (): string =>
  String(randomInt(10 ** loginTanDigits)).padStart(loginTanDigits, '0');

/** Binds a sealed TAN to its appointment: moved to another row it cannot be opened. */
export const loginTanContext = (tenantId: string, appointmentId: string): string =>
  `login-tan ${tenantId} ${appointmentId}`;
