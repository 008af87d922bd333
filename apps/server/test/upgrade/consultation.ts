import { apiPrefix } from '@visite/contract';
import { expect } from 'vitest';
import { type EventReader, readEvents } from '../read-events.ts';

interface Call {
  method: string;
  path: string;
  status: number;
}

/** Speaks to one node, and keeps every answer. */
export function clientOf(origin: string, calls: Call[]) {
  return async (method: string, path: string, token?: string, body?: unknown) => {
    const response = await fetch(`${origin}${apiPrefix}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    calls.push({ method, path, status: response.status });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${origin}${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
}

export interface Person {
  username: string;
  password: string;
}

interface Sides {
  /** Origins of two nodes. */
  staff: string;
  patient: string;
}

let slot = 0;

/** A whole consultation, each side on another node; every answer a success, every event on both. */
export async function consult(sides: Sides, doctor: Person): Promise<Call[]> {
  const calls: Call[] = [];
  const [asStaff, asPatient] = [clientOf(sides.staff, calls), clientOf(sides.patient, calls)];
  const { staffApiToken, user } = await asStaff('POST', '/staff/login', undefined, doctor);
  const doctorId: string = user.person.id;
  const dateOfBirth = '1980-02-29';
  const made = await asStaff('POST', '/patients', staffApiToken, {
    person: { firstName: 'Jürgen', lastName: 'Müller' },
    patientData: { dateOfBirth },
  });
  const patientId: string = made.person.id;
  const start = Date.now() + slot * 3_600_000;
  slot += 1;
  const { appointmentId } = await asStaff('POST', '/calendar/appointments', staffApiToken, {
    doctorId,
    patientId,
    scheduledStart: new Date(start).toISOString(),
    scheduledEnd: new Date(start + 1_800_000).toISOString(),
  });
  const appointment = `/calendar/appointments/${appointmentId}`;
  const call = `/calls/${appointmentId}`;
  const staffEvents = await readEvents(sides.staff, { token: staffApiToken });

  await asPatient('POST', `${appointment}/accept`);
  await told(staffEvents, appointmentId, 'accepted');
  const { patientApiToken } = await asPatient('POST', `${appointment}/login`, undefined, {
    dateOfBirth,
  });
  const patientEvents = await readEvents(sides.patient, { token: patientApiToken });
  await asPatient('POST', `${appointment}/join`, patientApiToken);
  await asStaff('POST', `${appointment}/join`, staffApiToken);
  await asStaff('POST', `${call}/start`, staffApiToken);
  for (const events of [staffEvents, patientEvents]) await told(events, appointmentId, 'started');

  for (let round = 0; round < 5; round += 1) {
    await signal(asStaff, staffApiToken, patientEvents, { call, to: patientId, round });
    await signal(asPatient, patientApiToken, staffEvents, { call, to: doctorId, round });
  }
  await asStaff('POST', `${call}/health`, staffApiToken, {
    time: new Date().toISOString(),
    durationDeltaSeconds: 5,
    status: 'connected',
  });
  await asStaff('POST', `${call}/pause`, staffApiToken);
  for (const events of [staffEvents, patientEvents]) {
    await events.waitFor(
      (event) => event.type === 'getAppointment' && Boolean(event.body.state.paused),
    );
  }
  await asStaff('POST', `${call}/resume`, staffApiToken);
  const note = `${call}/note/${doctorId}`;
  await asStaff('PUT', note, staffApiToken, { text: 'Befund unauffällig' });
  await asStaff('POST', `${call}/stop`, staffApiToken);
  for (const events of [staffEvents, patientEvents]) await told(events, appointmentId, 'stopped');

  // The other node reads what this one wrote.
  const other = clientOf(sides.patient, calls);
  expect(await other('GET', `${call}/note`, staffApiToken)).toEqual([
    { created_by: doctorId, text: 'Befund unauffällig' },
  ]);
  const seen = await other('GET', appointment, staffApiToken);
  expect(seen.state.type).toBe('stopped');
  await other('GET', `/patients/${patientId}`, staffApiToken);
  staffEvents.close();
  patientEvents.close();
  return calls;
}

const told = (events: EventReader, appointmentId: string, state: string) =>
  events.waitFor(
    (event) =>
      event.type === 'getAppointment' &&
      event.body.id === appointmentId &&
      event.body.state.type === state,
  );

async function signal(
  client: ReturnType<typeof clientOf>,
  token: string,
  receiver: EventReader,
  { call, to, round }: { call: string; to: string; round: number },
): Promise<void> {
  const message = { round, to };
  await client('POST', `${call}/users/${to}/signals`, token, { message });
  await receiver.waitFor(
    (event) =>
      event.type === 'signal' && JSON.stringify(event.body.message) === JSON.stringify(message),
  );
}
