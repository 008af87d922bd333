import type { StaffRole } from '@visite/contract';

export interface StaffCaller {
  kind: 'staff';
  id: string;
  roles: readonly StaffRole[];
  tokenHash: Buffer;
  /** The tenant demands a second factor and this session has none yet: only enrolling is open. */
  mustEnrol: boolean;
  /** The fingerprint of the own certificate that opened the session. */
  certificate: Buffer | null;
}

export interface PatientCaller {
  kind: 'patient';
  id: string;
  roles: readonly ['patient'];
  /** The one appointment this session is for. */
  appointmentId: string;
  tokenHash: Buffer;
}

export type Caller = StaffCaller | PatientCaller;

/** `st_` or `pt_` and 256 bits in base64url. */
const tokenForm = /^Bearer (?<token>(?:st|pt)_[A-Za-z0-9_-]{43})$/i;

export function bearerToken(authorization: string | undefined): string | undefined {
  return tokenForm.exec(authorization ?? '')?.groups?.token;
}
