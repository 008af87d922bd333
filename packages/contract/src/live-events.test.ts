import { describe, expect, it } from 'vitest';
import type { Appointment } from './appointments.ts';
import { parseInput } from './errors.ts';
import { type LiveEvent, liveEvent, liveEventTimings } from './live-events.ts';

const ID = '0198c0de-0000-7000-8000-000000000001';
const appointment: Appointment = {
  id: 'AAAAAAAAAAAAAAAAAAAAAA',
  state: { type: 'started', paused: null },
  otherUsers: [],
  doctor: { person: { id: ID, firstName: 'Anna', lastName: 'Arzt' } },
  patient: {
    person: { id: ID, firstName: 'Paul', lastName: 'Muster' },
    patientData: { dateOfBirth: '1985-02-01' },
  },
  scheduledStart: '2026-03-02T09:00:00Z',
  scheduledEnd: '2026-03-02T09:20:00Z',
  patientPresent: true,
  invitation: { state: 'sent', sentAt: '2026-03-01T09:00:00Z' },
};

const events: LiveEvent[] = [
  { type: 'getAppointment', body: appointment },
  { type: 'getCalls', body: [appointment] },
  { type: 'loggedOut' },
  {
    type: 'signal',
    body: { fromUserID: ID, toUserID: ID, appointmentID: appointment.id, message: { a: [1] } },
  },
];

describe('live events', () => {
  it.each(events.map((event) => [event.type, event] as const))(
    '[LIVE-2] %s is read as it was sent',
    (_type, event) => {
      expect(parseInput(liveEvent, JSON.parse(JSON.stringify(event)))).toEqual({
        ok: true,
        value: event,
      });
    },
  );

  it.each([
    ['an unknown type', { type: 'getPatients', body: [] }, 'type', 'invalid'],
    ['a type from the prototype', { type: 'constructor' }, 'type', 'invalid'],
    ['no type', { body: appointment }, 'type', 'required'],
    ['a missing body', { type: 'getAppointment' }, 'body', 'required'],
    [
      'a list in place of one',
      { type: 'getAppointment', body: [appointment] },
      'body',
      'invalid-type',
    ],
    ['one in place of a list', { type: 'getCalls', body: appointment }, 'body', 'invalid-type'],
    ['no object', 'loggedOut', '', 'invalid-type'],
  ])('[LIVE-2] %s is refused', (_name, event, path, code) => {
    expect(parseInput(liveEvent, event)).toEqual({ ok: false, errors: [{ path, code }] });
  });

  it('[LIVE-3, LIVE-8, LIVE-10, LIVE-13] the stream keeps these times', () => {
    expect(liveEventTimings).toEqual({
      retryMs: 1_000,
      commentMs: 15_000,
      replayMs: 24 * 3_600_000,
      pollMs: 1_000,
    });
  });
});
