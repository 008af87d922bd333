import type { MachineRight, StaffRole } from '@visite/contract';

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

/** A third person in one call. */
export interface GuestCaller {
  kind: 'guest';
  id: string;
  roles: readonly ['guest'];
  appointmentId: string;
  tokenHash: Buffer;
}

/** Another system. It has rights, and no role: what is written for people does not open for it. */
export interface MachineCaller {
  kind: 'machine';
  id: string;
  name: string;
  rights: readonly MachineRight[];
}

/** Who plans appointments and keeps records. */
export type PracticeCaller = StaffCaller | MachineCaller;

export type Caller = StaffCaller | PatientCaller | GuestCaller;

/** `st_`, `pt_` or `gt_` and 256 bits in base64url. */
const tokenForm = /^Bearer (?<token>(?:st|pt|gt)_[A-Za-z0-9_-]{43})$/i;

export function bearerToken(authorization: string | undefined): string | undefined {
  return tokenForm.exec(authorization ?? '')?.groups?.token;
}

const machineTokenForm = /^Bearer (?<token>mt_[A-Za-z0-9_-]{43})$/i;

export function machineToken(authorization: string | undefined): string | undefined {
  return machineTokenForm.exec(authorization ?? '')?.groups?.token;
}
