import { ApiError } from '../platform/api-error.ts';
import type { Handlers } from '../platform/handler.ts';
import { type BoxKeys, secretBoxOf } from '../platform/secret-box-of.ts';
import { createLoginLimits } from '../sessions/login-limits.ts';
import { answerGuest, letGuestIn, removeGuest } from './admit-guest.ts';
import { inviteGuest, renewGuestLink } from './invite-guest.ts';
import { openGuestLink } from './open-link.ts';
import { enterAsGuest, leaveAsGuest, readVisit, waitAsGuest } from './own-visit.ts';

const done = { success: true } as const;
/** As ids are stored. */
const lowered = (params: { appointmentId: string; guestId: string }) => ({
  ...params,
  guestId: params.guestId.toLowerCase(),
});

/** A third person in the call. */
export function guestHandlers(keys: BoxKeys) {
  const box = secretBoxOf(keys);
  const limits = createLoginLimits(keys.secretKey);
  return {
    inviteGuest: async ({ tx, params, body, caller, tenant, requestId }) => {
      const { publicUrl } = tenant;
      const invitation = { ...params, input: body, caller, requestId };
      return { ...done, ...(await inviteGuest(tx, invitation, { publicUrl, box })) };
    },
    renewGuestLink: async ({ tx, params, body, caller, tenant, requestId }) => {
      const act = { ...lowered(params), caller, requestId };
      const parts = { publicUrl: tenant.publicUrl, box };
      return { ...done, link: await renewGuestLink(tx, act, body.sendMail ?? false, parts) };
    },
    removeGuest: async ({ tx, params, caller, requestId }) => {
      await removeGuest(tx, { ...lowered(params), caller, requestId });
      return done;
    },
    answerGuest: async ({ tx, params, body, caller, requestId }) => {
      await answerGuest(tx, { ...lowered(params), caller, requestId }, body.agreed);
      return done;
    },
    letGuestIn: async ({ tx, params, caller, requestId }) => {
      await letGuestIn(tx, { ...lowered(params), caller, requestId });
      return done;
    },
    openGuestLink: {
      ownTransaction: async ({ inTenant, body, connection: { address }, requestId }) => {
        const opening = { ...body, address, limits, requestId };
        const outcome = await inTenant((tx) => openGuestLink(tx, opening));
        if (outcome instanceof ApiError) throw outcome;
        return outcome;
      },
    },
    readVisit: async ({ tx, caller }) => readVisit(tx, caller),
    enterAsGuest: async ({ tx, caller, body, tenant, requestId }) =>
      enterAsGuest(tx, caller, body, { tenant, requestId }),
    withdrawAsGuest: async ({ tx, caller, requestId }) => {
      await leaveAsGuest(tx, caller, requestId, true);
      return done;
    },
    waitAsGuest: async ({ tx, caller, requestId }) => waitAsGuest(tx, caller, requestId),
    leaveAsGuest: async ({ tx, caller, requestId }) => {
      await leaveAsGuest(tx, caller, requestId, false);
      return done;
    },
  } satisfies Partial<Handlers>;
}
