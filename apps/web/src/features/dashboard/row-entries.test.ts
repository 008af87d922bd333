import type { Appointment } from '@visite/contract';
import { expect, it, vi } from 'vitest';
import { rowEntries } from './row-entries.tsx';

const person = (id: string) => ({ id, firstName: 'A', lastName: id });

function labelsOf(invitation: Appointment['invitation']) {
  const appointment: Appointment = {
    id: 'a',
    state: { type: 'accepted' },
    otherUsers: [],
    doctor: { person: person('doctor') },
    patient: { person: person('p'), patientData: { dateOfBirth: '1950-01-01' } },
    scheduledStart: '2026-03-05T09:00:00Z',
    scheduledEnd: '2026-03-05T09:15:00Z',
    patientPresent: false,
    invitation,
  };
  const parts = { appointment, mayJoin: true, onDialog: vi.fn(), actions: {}, row: {} };
  const t = (key: string) => key;
  return rowEntries({ ...parts, t } as unknown as Parameters<typeof rowEntries>[0]).map((entry) =>
    'label' in entry ? entry.label : '',
  );
}

it('[DASH-19] only what was sent before is sent again', () => {
  expect(labelsOf({ state: 'none' })).toContain('appointment.mail.send');
  expect(labelsOf({ state: 'none' })).not.toContain('appointment.mail.resend');
  expect(labelsOf({ state: 'failed' })).toContain('appointment.mail.resend');
});
