import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import {
  passwordChange,
  passwordReset,
  passwordResetResponse,
  secondFactorRequest,
  secondFactorResponse,
  staffInput,
  staffLinkCheck,
  staffListEntry,
  staffLogin,
  staffLoginResponse,
  staffQuery,
  staffUser,
} from './staff.ts';
import { success } from './wire.ts';

const manage = { who: 'staff', action: 'staff.manage', status: 200 } as const;

/** Below `/staff`: accounts, sessions, passwords, second factor. */
export const staffEndpoints = {
  createStaff: {
    method: 'POST',
    path: '/staff',
    who: 'staff',
    action: 'staff.manage',
    body: staffInput,
    response: staffUser,
    status: 201,
    idempotent: true,
    bodyLimit: 262_144,
  },
  listStaff: {
    method: 'GET',
    path: '/staff',
    who: 'staff',
    action: 'staff.list',
    query: staffQuery,
    response: z.array(staffListEntry),
    status: 200,
  },
  currentStaff: {
    whileSuspended: true,
    method: 'GET',
    path: '/staff/login',
    who: 'staff',
    action: 'staff.self',
    response: staffUser,
    status: 200,
  },
  staffLogin: {
    method: 'POST',
    path: '/staff/login',
    who: 'anyone',
    body: staffLogin,
    response: staffLoginResponse,
    status: 200,
  },
  staffLogout: {
    whileSuspended: true,
    method: 'POST',
    path: '/staff/logout',
    who: 'staff',
    action: 'staff.self',
    response: success,
    status: 200,
  },
  /** Admins read anyone, everybody else only themselves. */
  readStaff: {
    method: 'GET',
    path: '/staff/:staffId',
    who: 'staff',
    action: 'staff.self',
    response: staffUser,
    status: 200,
  },
  /** Admins change anyone; everybody else only their own title and picture. */
  changeStaff: {
    versioned: true,
    method: 'PUT',
    path: '/staff/:staffId',
    who: 'staff',
    action: 'staff.self',
    body: staffInput,
    response: success,
    status: 200,
    bodyLimit: 262_144,
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/staff/:staffId/request-password-reset',
    ...manage,
    response: success,
  },
  /** Wrong passwords have locked the account: it is open again. */
  unlockLogin: {
    method: 'POST',
    path: '/staff/:staffId/unlock-login',
    ...manage,
    response: success,
  },
  resetPassword: {
    method: 'POST',
    path: '/staff/:staffId/reset-password',
    who: 'anyone',
    body: passwordReset,
    response: passwordResetResponse,
    status: 200,
  },
  /** Only oneself, with the old password; ends the person's other sessions. */
  changePassword: {
    method: 'PUT',
    path: '/staff/:staffId/password',
    who: 'staff',
    action: 'staff.self',
    body: passwordChange,
    response: success,
    status: 200,
  },
  /** POST, so that the token stands in no log; an unknown person and a wrong token are one. */
  checkStaffLink: {
    method: 'POST',
    path: '/staff/:staffId/check-link',
    who: 'anyone',
    body: staffLinkCheck,
    response: success,
    status: 200,
  },
  /** Mails a link to somebody who has no second factor and cannot log in without one. */
  requestSecondFactorLink: {
    method: 'POST',
    path: '/staff/:staffId/request-second-factor-link',
    ...manage,
    response: success,
  },
  /** Only oneself. */
  enrolSecondFactor: {
    method: 'POST',
    path: '/staff/:staffId/second-factor',
    who: 'staff',
    action: 'staff.self',
    body: secondFactorRequest,
    response: secondFactorResponse,
    status: 200,
  },
  /** Oneself, or an admin for somebody who lost the device. */
  removeSecondFactor: {
    method: 'DELETE',
    path: '/staff/:staffId/second-factor',
    who: 'staff',
    action: 'staff.self',
    response: success,
    status: 200,
  },
} as const satisfies Record<string, Endpoint>;
