import { once } from 'node:events';
import { connect } from 'node:net';
import { apiPrefix } from '@visite/contract';
import { requestText } from './http-connection.ts';
import { ask } from './practice-nodes.ts';

interface Listed {
  person: { id: string };
}

export interface RunningCall {
  appointmentId: string;
  doctor: { id: string; token: string };
  patient: { id: string; token: string };
}

/** Short, so that many fit between the demo's days. */
const slotMs = 600_000;
/** As many as a doctor's time holds: late enough to be free in the demo's day, early enough for the patient's login. */
const slotsOfDoctor = 32;
const firstSlotMs = 18 * 3_600_000;
const password = 'demo-praxis-2026';
const patientData = { dateOfBirth: '1957-03-12' };

/** A started call of the demo practice's doctor with a new patient; the numbers must differ. */
export async function startRunningCall(origin: string, number = 0): Promise<RunningCall> {
  const { user, staffApiToken: token } = (await ask(origin, 'POST', '/staff/login', {
    body: { username: 'doctor', password },
  })) as { user: Listed; staffApiToken: string };
  const doctor = { id: user.person.id, token };
  const visit = await logInNewPatient(origin, token, doctor.id, number);
  await ask(origin, 'POST', `/calls/${visit.appointmentId}/start`, { token });
  return { ...visit, doctor };
}

/** Tokens of patients who have logged in, each to an appointment of their own. */
export async function logInPatients(origin: string, count: number): Promise<string[]> {
  const { staffApiToken: token } = (await ask(origin, 'POST', '/staff/login', {
    body: { username: 'admin', password },
  })) as { staffApiToken: string };
  const tokens: string[] = [];
  let doctorId = '';
  for (let number = 0; number < count; number += 1) {
    const slot = number % slotsOfDoctor;
    if (slot === 0) doctorId = await newDoctor(origin, token, number);
    tokens.push((await logInNewPatient(origin, token, doctorId, slot)).patient.token);
  }
  return tokens;
}

async function newDoctor(origin: string, token: string, number: number): Promise<string> {
  const username = `bench-${number}`;
  const person = { firstName: 'Ada', lastName: 'Messung', email: `${username}@bench.example` };
  const doctor = (await ask(origin, 'POST', '/staff', {
    token,
    body: { person, username, roles: ['doctor'] },
  })) as Listed;
  return doctor.person.id;
}

async function logInNewPatient(origin: string, token: string, doctorId: string, slot: number) {
  const patient = (await ask(origin, 'POST', '/patients', {
    token,
    body: { person: { firstName: 'Petra', lastName: 'Messung' }, patientData },
  })) as Listed;
  const start = Date.now() + firstSlotMs + slot * slotMs;
  const { appointmentId } = (await ask(origin, 'POST', '/calendar/appointments', {
    token,
    body: {
      status: 'accepted',
      doctorId,
      patientId: patient.person.id,
      scheduledStart: new Date(start).toISOString(),
      scheduledEnd: new Date(start + slotMs).toISOString(),
    },
  })) as { appointmentId: string };
  const path = `/calendar/appointments/${appointmentId}/login`;
  const { patientApiToken } = (await ask(origin, 'POST', path, { body: patientData })) as {
    patientApiToken: string;
  };
  return { appointmentId, patient: { id: patient.person.id, token: patientApiToken } };
}

export interface SignalReader {
  /** Called for each signal, with the number that its sender wrote into it. */
  onSignal: (sequence: number) => void;
  close(): void;
}

const mark = '"sequence":';

/** An event stream on a plain socket, like the writers' HttpConnection. */
export async function readSignals(origin: string, token: string): Promise<SignalReader> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.setEncoding('latin1');
  const reader: SignalReader = { onSignal: () => undefined, close: () => void socket.destroy() };
  let rest = '';
  const opened = new Promise<void>((resolve, reject) => {
    socket.once('data', (head: string) => {
      if (head.startsWith('HTTP/1.1 200 ')) resolve();
      else reject(new Error(`the stream answered ${head.slice(9, 12)}`));
    });
  });
  socket.on('error', () => undefined);
  socket.on('data', (chunk: string) => {
    const text = rest + chunk;
    let from = 0;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n', from)) {
      const at = text.indexOf(mark, from);
      if (at >= 0 && at < end) reader.onSignal(Number.parseInt(text.slice(at + mark.length), 10));
      from = end + 2;
    }
    rest = text.slice(from);
  });
  socket.write(requestText('GET', `${apiPrefix}/sse`, { token }));
  await opened;
  return reader;
}
