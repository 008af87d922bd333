import { randomUUID } from 'node:crypto';
import type { Fixture, Row } from './rights-fixture.ts';

const about = ({ appointment }: Fixture) => ({ appointmentId: appointment.id });
const nobodysGuest = (of: Fixture) => ({ ...about(of), guestId: randomUUID() });
const noGuest = '401 401 403 403 404 404 404 404 401 404';
const guestOnly = '401 401 403 403 403 403 403 403 401 403';

/** Of the calls about a third person; the columns are those of the rights table. */
export const guestRights = {
  inviteGuest: {
    params: about,
    body: () => ({ kind: 'interpreter', announcedAs: 'Frau Demir' }),
    statuses: '401 401 403 403 201 201 201 201 401 404',
  },
  // Whom nobody has invited; what becomes of a guest is their own story.
  renewGuestLink: { params: nobodysGuest, body: () => ({}), statuses: noGuest },
  removeGuest: { params: nobodysGuest, statuses: noGuest },
  answerGuest: {
    params: nobodysGuest,
    body: () => ({ agreed: true }),
    statuses: '401 401 404 404 403 403 403 403 401 403',
  },
  letGuestIn: { params: nobodysGuest, statuses: '401 401 403 403 403 403 404 403 401 404' },
  openGuestLink: {
    body: () => ({ linkToken: 'A'.repeat(43) }),
    statuses: '410 410 410 410 410 410 410 410 410 410',
  },
  readVisit: { statuses: guestOnly },
  enterAsGuest: {
    body: () => ({ name: 'X', consent: { language: 'de', terms: 'x', privacy: 'x' } }),
    statuses: guestOnly,
  },
  withdrawAsGuest: { statuses: guestOnly },
  waitAsGuest: { statuses: guestOnly },
  leaveAsGuest: { statuses: guestOnly },
} satisfies Record<string, Row>;
