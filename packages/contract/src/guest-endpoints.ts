import type { Endpoint } from './endpoint.ts';
import {
  guestAnswer,
  guestEntry,
  guestInput,
  guestInvited,
  guestLinkRenewal,
  guestLinkRenewed,
  guestOpened,
  guestOpening,
  guestVisit,
} from './guests.ts';
import { success } from './wire.ts';

const invites = { who: 'staff', action: 'guests.invite' } as const;
const own = { who: 'guest', action: 'guest.own', status: 200 } as const;
const during = { whileSuspended: true } as const;
const rate = { burst: 60, perMinute: 30 } as const;

/** A third person in the call: invited by staff, agreed to by the patient, let in by the doctor. */
export const guestEndpoints = {
  inviteGuest: {
    method: 'POST',
    path: '/calendar/appointments/:appointmentId/guests',
    ...invites,
    body: guestInput,
    response: guestInvited,
    status: 201,
    rate,
  },
  /** A new link for the same person: the old one and the browser that it was opened in are out. */
  renewGuestLink: {
    method: 'POST',
    path: '/calendar/appointments/:appointmentId/guests/:guestId/link',
    ...invites,
    body: guestLinkRenewal,
    response: guestLinkRenewed,
    status: 200,
    rate,
  },
  removeGuest: {
    ...during,
    method: 'DELETE',
    path: '/calendar/appointments/:appointmentId/guests/:guestId',
    ...invites,
    response: success,
    status: 200,
  },
  /** By the patient, on their own screen; `false` also sends away who is in the call. */
  answerGuest: {
    ...during,
    method: 'POST',
    path: '/calendar/appointments/:appointmentId/guests/:guestId/answer',
    who: 'patient',
    action: 'guests.agree',
    body: guestAnswer,
    response: success,
    status: 200,
    rate: { burst: 60, perMinute: 30 },
  },
  letGuestIn: {
    method: 'POST',
    path: '/calendar/appointments/:appointmentId/guests/:guestId/let-in',
    who: 'staff',
    action: 'guests.admit',
    response: success,
    status: 200,
  },
  /** The press that binds the link to this browser; 410 once it has been opened in another. */
  openGuestLink: {
    method: 'POST',
    path: '/guest/open',
    who: 'anyone',
    body: guestOpening,
    response: guestOpened,
    status: 200,
  },
  readVisit: { ...own, ...during, method: 'GET', path: '/guest/visit', response: guestVisit },
  enterAsGuest: {
    ...own,
    method: 'PUT',
    path: '/guest/entry',
    body: guestEntry,
    response: guestVisit,
  },
  /** Takes the consent back: out of the call, and the name is forgotten. */
  withdrawAsGuest: { ...own, ...during, method: 'DELETE', path: '/guest/entry', response: success },
  /** "I am ready": from now on staff and the patient see that somebody waits. */
  waitAsGuest: { ...own, method: 'POST', path: '/guest/wait', response: guestVisit, rate },
  /** Goes; whoever comes back waits again. */
  leaveAsGuest: { ...own, ...during, method: 'POST', path: '/guest/leave', response: success },
} as const satisfies Record<string, Endpoint>;
