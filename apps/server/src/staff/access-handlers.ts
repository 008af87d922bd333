import type { Config } from '../config.ts';
import type { Handlers } from '../platform/handler.ts';
import { requireCertificate } from '../platform/require-certificate.ts';
import { type BoxKeys, secretBoxOf } from '../platform/secret-box-of.ts';
import { createLoginLimits } from '../sessions/login-limits.ts';
import { listStaffSessions } from '../sessions/own-sessions-store.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Tenants } from '../tenants/tenants.ts';
import {
  enrolCertificate,
  listAccountCertificates,
  removeCertificate,
} from './account-certificates.ts';
import { confirmIdentity, offerConfirmation } from './confirm-identity.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './manage-passkeys.ts';
import { endOtherSessions, endOwnSession } from './own-sessions.ts';
import { beginPasskeyLogin, logInWithPasskey } from './passkey-login.ts';
import { linkProgram, listPrograms, unlinkProgram } from './programs.ts';
import { relyingPartyOf } from './relying-party.ts';
import { logInWithTicket } from './ticket-login.ts';

const success = { success: true } as const;

interface Parts extends BoxKeys {
  config: Pick<Config, 'secure' | 'olderSecretKeys'>;
  tenants: Pick<Tenants, 'ids'>;
}

/** Confirmation, sessions, passkeys and certificates. */
export function staffAccessHandlers(parts: Parts) {
  const { config, secretKey, tenants } = parts;
  const box = secretBoxOf(parts);
  const limits = createLoginLimits(secretKey);
  const partyOf = (tenant: Tenant) => relyingPartyOf(tenant, config);
  return {
    confirmIdentity: {
      ownTransaction: (call) =>
        confirmIdentity(call, { limits, box, relyingParty: partyOf(call.tenant) }),
    },
    offerConfirmation: (call) => offerConfirmation(call, partyOf(call.tenant)),
    listOwnSessions: ({ tx, caller }) => listStaffSessions(tx, caller.id, caller.tokenHash),
    endOwnSession: async (call) => {
      await endOwnSession(call);
      return success;
    },
    endOtherSessions: async (call) => {
      await endOtherSessions(call);
      return success;
    },
    beginPasskeyLogin: {
      ownTransaction: async (call) => {
        requireCertificate(config, call.connection);
        return beginPasskeyLogin(call, { limits, relyingParty: partyOf(call.tenant), tenants });
      },
    },
    passkeyLogin: {
      ownTransaction: async (call) => {
        requireCertificate(config, call.connection);
        return logInWithPasskey(call, { limits, relyingParty: partyOf(call.tenant), tenants });
      },
    },
    ticketLogin: {
      ownTransaction: async (call) => {
        requireCertificate(config, call.connection);
        return logInWithTicket(call, { limits, box, relyingParty: partyOf(call.tenant), tenants });
      },
    },
    listPrograms,
    linkProgram: async (call) => {
      await linkProgram(call);
      return success;
    },
    unlinkProgram: async (call) => {
      await unlinkProgram(call);
      return success;
    },
    listPasskeys,
    beginPasskey: (call) => beginPasskey(call, partyOf(call.tenant)),
    addPasskey: { ownTransaction: (call) => addPasskey(call, partyOf(call.tenant)) },
    removePasskey: async (call) => {
      await removePasskey(call);
      return success;
    },
    listAccountCertificates,
    enrolCertificate: async (call) => {
      await enrolCertificate(call);
      return success;
    },
    removeCertificate: async (call) => {
      await removeCertificate(call);
      return success;
    },
  } satisfies Partial<Handlers>;
}
