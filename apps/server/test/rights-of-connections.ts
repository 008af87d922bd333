import { randomUUID } from 'node:crypto';
import type { EndpointName } from '@visite/contract';
import type { Fixture, Row } from './rights-fixture.ts';

const aboutDoctor = ({ test }: Fixture) => ({ staffId: test.home.doctor.id });
/** A doctor's calendar elsewhere: the doctor and admins. */
const linksOf = (done: string) => `401 401 403 403 403 403 ${done} ${done} 401 403`;

/** Whole lists in and out: admins. */
const lists = (done: string) => `401 401 403 403 403 403 403 ${done} 401 403`;
const unknownImport = () => ({ importId: randomUUID() });

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
  beginImport: {
    body: () => ({ fileName: 'patients.csv', rows: 1 }),
    statuses: lists('201'),
  },
  listImports: { statuses: lists('200') },
  sendImportRows: {
    params: unknownImport,
    body: () => ({ rows: [{ row: 1, values: { lastName: 'Muster' } }] }),
    statuses: lists('404'),
  },
  listImportRows: { params: unknownImport, query: '?show=wrong', statuses: lists('404') },
  checkImport: { params: unknownImport, statuses: lists('404') },
  decideImport: {
    params: unknownImport,
    body: () => ({ decision: 'add' }),
    statuses: lists('404'),
  },
  runImport: { params: unknownImport, statuses: lists('404') },
  undoImport: { params: unknownImport, statuses: lists('404') },
  discardImport: { params: unknownImport, statuses: lists('404') },
  exportPatients: { statuses: lists('200') },
  exportAppointments: {
    query: '?start-date=2026-01-01&end-date=2026-03-31',
    statuses: lists('200'),
  },
} satisfies Partial<Record<EndpointName, Row>>;
