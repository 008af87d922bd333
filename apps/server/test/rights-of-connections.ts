import type { EndpointName } from '@visite/contract';
import type { Row, Scene } from './rights-scene.ts';

const aboutDoctor = ({ test }: Scene) => ({ staffId: test.home.doctor.id });
/** A doctor's calendar elsewhere: the doctor and admins. */
const linksOf = (done: string) => `401 401 403 403 403 403 ${done} ${done} 401 403`;

/** The part of the table about other systems. */
export const rightsOfConnections = {
  listCalendarLinks: { statuses: '401 401 403 403 403 200 200 200 401 200' },
  makeCalendarFeed: { params: aboutDoctor, statuses: linksOf('201') },
  endCalendarFeed: { params: aboutDoctor, statuses: linksOf('200') },
  setExternalCalendar: {
    params: aboutDoctor,
    body: () => ({ address: 'https://calendar.example/private.ics' }),
    statuses: linksOf('200'),
  },
  removeExternalCalendar: { params: aboutDoctor, statuses: linksOf('200') },
} satisfies Partial<Record<EndpointName, Row>>;
