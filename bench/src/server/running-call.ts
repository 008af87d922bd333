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

/** A started call of the demo practice's doctor with a new patient; the numbers must differ. */
export async function startRunningCall(origin: string, number = 0): Promise<RunningCall> {
  const login = { username: 'doctor', password: 'demo-praxis-2026' };
  const { user, staffApiToken: token } = (await ask(origin, 'POST', '/staff/login', {
    body: login,
  })) as { user: Listed; staffApiToken: string };
  const patientData = { dateOfBirth: '1957-03-12' };
  const patient = (await ask(origin, 'POST', '/patients', {
    token,
    body: { person: { firstName: 'Petra', lastName: 'Messung' }, patientData },
  })) as Listed;
  // Late enough to be free in the demo's day, early enough for the patient's login.
  const start = Date.now() + 18 * 3_600_000 + number * slotMs;
  const { appointmentId } = (await ask(origin, 'POST', '/calendar/appointments', {
    token,
    body: {
      status: 'accepted',
      doctorId: user.person.id,
      patientId: patient.person.id,
      scheduledStart: new Date(start).toISOString(),
      scheduledEnd: new Date(start + slotMs).toISOString(),
    },
  })) as { appointmentId: string };
  const path = `/calendar/appointments/${appointmentId}/login`;
  const entered = (await ask(origin, 'POST', path, { body: patientData })) as {
    patientApiToken: string;
  };
  await ask(origin, 'POST', `/calls/${appointmentId}/start`, { token });
  return {
    appointmentId,
    doctor: { id: user.person.id, token },
    patient: { id: patient.person.id, token: entered.patientApiToken },
  };
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
