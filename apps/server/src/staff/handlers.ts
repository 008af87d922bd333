import { can } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { Config } from '../config.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import type { Handlers } from '../platform/handler.ts';
import { versionTag } from '../platform/if-match.ts';
import { requireCertificate } from '../platform/require-certificate.ts';
import { type BoxKeys, secretBoxOf } from '../platform/secret-box-of.ts';
import { createDeviceCookies } from '../sessions/device-cookies.ts';
import { createLoginLimits } from '../sessions/login-limits.ts';
import { endStaffSession } from '../sessions/staff-sessions.ts';
import { hasSecondFactor } from '../sessions/store.ts';
import type { Tenants } from '../tenants/tenants.ts';
import { changePassword } from './change-password.ts';
import { changeStaff } from './change-staff.ts';
import { checkStaffLink } from './check-staff-link.ts';
import { createStaff } from './create-staff.ts';
import { enrolSecondFactor } from './enrol-second-factor.ts';
import { logIn } from './log-in.ts';
import { relyingPartyOf } from './relying-party.ts';
import { removeSecondFactor } from './remove-second-factor.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { requestSecondFactorLink } from './request-second-factor-link.ts';
import { resetPassword } from './reset-password.ts';
import { demandsSecondFactor } from './second-factor-store.ts';
import { sendStaffLink } from './send-staff-link.ts';
import { colleagueOf, hasFactor, ownUserOf, staffUserOf } from './staff-view.ts';
import { findStaff, searchStaff } from './store.ts';
import { unlockLogin } from './unlock-login.ts';

const success = { success: true } as const;

interface Parts extends BoxKeys {
  config: Pick<Config, 'secure' | 'olderSecretKeys'>;
  tenants: Pick<Tenants, 'ids'>;
}

export function staffHandlers(parts: Parts) {
  const { config, secretKey, tenants } = parts;
  const box = secretBoxOf(parts);
  const limits = createLoginLimits(secretKey);
  const devices = createDeviceCookies(secretKey);
  return {
    staffLogin: {
      ownTransaction: async (call) => {
        requireCertificate(config, call.connection);
        const relyingParty = relyingPartyOf(call.tenant, config);
        return logIn(call, { limits, box, devices, relyingParty, tenants });
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
      const proved = hasFactor(person) || (await hasSecondFactor(tx, caller.tokenHash));
      const secondFactorDue = !proved && (await demandsSecondFactor(tx));
      return ownUserOf(person, caller.roles, { secondFactorDue });
    },
    createStaff: async ({ tx, body, caller, requestId }) => {
      const made = await createStaff(tx, body, { actor: caller, requestId });
      if (made.status === 'active') await sendStaffLink(tx, box, 'password', made.staffId);
      return staffUserOf(made);
    },
    listStaff: async ({ tx, query, caller }) => {
      const rows = await searchStaff(tx, query.searchTerm);
      if (!can(caller.roles, 'staff.manage')) return rows.map(colleagueOf);
      const demanded = await demandsSecondFactor(tx);
      return rows.map((row) => staffUserOf(row, { secondFactorDue: demanded && !hasFactor(row) }));
    },
    readStaff: async ({ tx, params, header, caller }) => {
      const own = params.staffId === caller.id;
      if (!own && !can(caller.roles, 'staff.manage')) throw new ApiError('forbidden');
      const person = await findStaff(tx, params.staffId);
      if (!person) throw notFound();
      header('etag', versionTag(person.version));
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
    unlockLogin: async ({ tx, params, caller, requestId }) => {
      await unlockLogin(tx, { staffId: params.staffId, limits, actor: caller, requestId });
      return success;
    },
    resetPassword: {
      ownTransaction: (call) => resetPassword(call, limits),
    },
    changePassword: {
      ownTransaction: async (call) => {
        await changePassword(call, limits);
        return success;
      },
    },
    checkStaffLink: {
      ownTransaction: async (call) => {
        await checkStaffLink(call);
        return success;
      },
    },
    enrolSecondFactor: {
      ownTransaction: (call) => enrolSecondFactor(call, { limits, box }),
    },
    requestSecondFactorLink: async (call) => {
      await requestSecondFactorLink(call, box);
      return success;
    },
    removeSecondFactor: async (call) => {
      await removeSecondFactor(call, box);
      return success;
    },
  } satisfies Partial<Handlers>;
}
