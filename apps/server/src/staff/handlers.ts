import { can } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { requireCertificate } from '../certificates/require-certificate.ts';
import type { Deps } from '../deps.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import type { Handlers } from '../platform/handler.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import { createLoginLimits } from '../sessions/login-limits.ts';
import { endStaffSession } from '../sessions/staff-sessions.ts';
import { changeStaff } from './change-staff.ts';
import { createStaff } from './create-staff.ts';
import { enrolSecondFactor } from './enrol-second-factor.ts';
import { logIn } from './log-in.ts';
import { removeSecondFactor } from './remove-second-factor.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { sendPasswordLink } from './send-password-link.ts';
import { colleagueOf, staffUserOf } from './staff-view.ts';
import { findStaff, searchStaff } from './store.ts';

const success = { success: true } as const;

export function staffHandlers({ config, secretKey }: Pick<Deps, 'config' | 'secretKey'>) {
  const box = createSecretBox(secretKey);
  const limits = createLoginLimits(secretKey);
  return {
    staffLogin: {
      ownTransaction: async (call) => {
        requireCertificate(config, call.connection);
        return logIn(call, { limits, box });
      },
    },
    staffLogout: async ({ tx, caller, requestId }) => {
      await recordAudit(tx, {
        actor: caller,
        action: 'staff.logout',
        recordType: 'staff',
        recordId: caller.id,
        requestId,
      });
      await endStaffSession(tx, { staffId: caller.id, tokenHash: caller.tokenHash });
      return success;
    },
    currentStaff: async ({ tx, caller }) => {
      const person = await findStaff(tx, caller.id);
      if (!person) throw notFound();
      return staffUserOf(person);
    },
    createStaff: async ({ tx, body, caller, requestId }) => {
      const made = await createStaff(tx, body, { actor: caller, requestId });
      if (made.status === 'active') await sendPasswordLink(tx, box, made.staffId);
      return staffUserOf(made);
    },
    listStaff: async ({ tx, query, caller }) => {
      const rows = await searchStaff(tx, query.searchTerm);
      return rows.map(can(caller.roles, 'staff.manage') ? staffUserOf : colleagueOf);
    },
    readStaff: async ({ tx, params, caller }) => {
      const own = params.staffId === caller.id;
      if (!own && !can(caller.roles, 'staff.manage')) throw new ApiError('forbidden');
      const person = await findStaff(tx, params.staffId);
      if (!person) throw notFound();
      return staffUserOf(person);
    },
    changeStaff: async (call) => {
      await changeStaff(call);
      return success;
    },
    requestPasswordReset: async (call) => {
      await requestPasswordReset(call, { limits, box });
      return success;
    },
    resetPassword: {
      ownTransaction: async (call) => {
        await resetPassword(call, limits);
        return success;
      },
    },
    enrolSecondFactor: (call) => enrolSecondFactor(call, box),
    removeSecondFactor: async (call) => {
      await removeSecondFactor(call);
      return success;
    },
  } satisfies Partial<Handlers>;
}
