import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { program, ticketLogin, ticketLoginResponse } from './login-tickets.ts';
import {
  newPasskey,
  newPasskeyResponse,
  passkey,
  passkeyCreationOptions,
  passkeyLoginRequest,
  passkeyRequestOptions,
} from './passkeys.ts';
import { staffLoginResponse } from './staff.ts';
import {
  accountCertificates,
  certificateEnrolment,
  confirmationOffer,
  identityConfirmation,
  identityConfirmed,
  staffSessionEntry,
} from './staff-access.ts';
import { success } from './wire.ts';

const own = { who: 'staff', action: 'staff.self', status: 200 } as const;
const link = { who: 'staff', action: 'programs.link', status: 200 } as const;
/** Each leaves a challenge behind. */
const challenges = { burst: 30, perMinute: 10 } as const;

/** Below `/staff`: how a person proves who they are, and where they are logged in. */
export const staffAccessEndpoints = {
  /** Asked for by 403 `confirmation-required`; counts for five minutes, in this session alone. */
  confirmIdentity: {
    method: 'POST',
    path: '/staff/login/confirm',
    ...own,
    body: identityConfirmation,
    response: identityConfirmed,
  },
  offerConfirmation: {
    method: 'POST',
    path: '/staff/login/confirm-options',
    ...own,
    response: confirmationOffer,
    rate: challenges,
  },
  listOwnSessions: {
    method: 'GET',
    path: '/staff/login/sessions',
    ...own,
    response: z.array(staffSessionEntry),
  },
  /** All but the one that asks. */
  endOtherSessions: {
    method: 'DELETE',
    path: '/staff/login/sessions',
    ...own,
    response: success,
  },
  endOwnSession: {
    method: 'DELETE',
    path: '/staff/login/sessions/:sessionId',
    ...own,
    response: success,
  },
  /** Where the practice lets a passkey be the whole login. */
  beginPasskeyLogin: {
    method: 'POST',
    path: '/staff/login/passkey-options',
    who: 'anyone',
    response: passkeyRequestOptions,
    status: 200,
  },
  passkeyLogin: {
    method: 'POST',
    path: '/staff/login/passkey',
    who: 'anyone',
    body: passkeyLoginRequest,
    response: staffLoginResponse,
    status: 200,
  },
  /** What practice software gave somebody: it stands for the password, and for nothing else. */
  ticketLogin: {
    method: 'POST',
    path: '/staff/login/ticket',
    who: 'anyone',
    body: ticketLogin,
    response: ticketLoginResponse,
    status: 200,
  },
  /** Programs that may lead people in, with one's own links. */
  listPrograms: {
    method: 'GET',
    path: '/staff/login/programs',
    ...link,
    response: z.array(program),
  },
  /** After a confirmation. */
  linkProgram: {
    method: 'POST',
    path: '/staff/login/programs/:apiClientId',
    ...link,
    response: success,
    rate: challenges,
  },
  unlinkProgram: {
    method: 'DELETE',
    path: '/staff/login/programs/:apiClientId',
    ...link,
    response: success,
  },
  /** Only oneself, as all calls about passkeys. */
  listPasskeys: {
    method: 'GET',
    path: '/staff/:staffId/passkeys',
    ...own,
    response: z.array(passkey),
  },
  beginPasskey: {
    method: 'POST',
    path: '/staff/:staffId/passkeys/options',
    ...own,
    response: passkeyCreationOptions,
    rate: challenges,
  },
  addPasskey: {
    method: 'POST',
    path: '/staff/:staffId/passkeys',
    ...own,
    body: newPasskey,
    response: newPasskeyResponse,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/staff/:staffId/passkeys/:passkeyId',
    ...own,
    response: success,
  },
  /** Oneself, or an admin. */
  listAccountCertificates: {
    method: 'GET',
    path: '/staff/:staffId/certificates',
    ...own,
    response: accountCertificates,
  },
  /** Oneself with the certificate that is presented; an admin for anybody by its fingerprint. */
  enrolCertificate: {
    method: 'POST',
    path: '/staff/:staffId/certificates',
    ...own,
    body: certificateEnrolment,
    response: success,
  },
  /** Oneself, or an admin. */
  removeCertificate: {
    method: 'DELETE',
    path: '/staff/:staffId/certificates/:fingerprint',
    ...own,
    response: success,
  },
} as const satisfies Record<string, Endpoint>;
