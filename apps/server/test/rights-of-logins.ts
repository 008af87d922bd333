import type { EndpointName } from '@visite/contract';
import type { Fixture, Row } from './rights-fixture.ts';

const about = ({ appointment }: Fixture) => ({ appointmentId: appointment.id });
const born = ({ test }: Fixture) => ({ dateOfBirth: test.home.patients[0]?.dateOfBirth });
/** By the link, whoever has it; to another practice it is unknown. */
const everybody = `${'200 '.repeat(9)}401`;
/** No such code, for everybody alike; what a right one opens is its own story. */
const nobody = `${'404 '.repeat(9)}404`;

/** The part of the table about what patients call without a token. */
export const rightsOfLogins = {
  patientLogin: { params: about, body: born, statuses: everybody },
  declineByLink: {
    params: about,
    body: (fixture) => ({ ...born(fixture), scheduledStart: fixture.appointment.scheduledStart }),
    statuses: everybody,
  },
  enterCode: { body: () => ({ code: '0000-0000' }), statuses: nobody },
  codeLogin: {
    body: () => ({ ticket: 'A'.repeat(80), login: { dateOfBirth: '1950-01-31' } }),
    statuses: nobody,
  },
} satisfies Partial<Record<EndpointName, Row>>;
