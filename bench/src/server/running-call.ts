import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { apiPrefix } from '@visite/contract';
import { ask } from './practice-nodes.ts';

interface Listed {
  person: { id: string };
}

export interface RunningCall {
  appointmentId: string;
  doctor: { id: string; token: string };
  patient: { id: string; token: string };
}

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
  const start = Date.now() + 18 * 3_600_000 + number * 1_800_000;
  const { appointmentId } = (await ask(origin, 'POST', '/calendar/appointments', {
    token,
    body: {
      status: 'accepted',
      doctorId: user.person.id,
      patientId: patient.person.id,
      scheduledStart: new Date(start).toISOString(),
      scheduledEnd: new Date(start + 1_800_000).toISOString(),
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

export async function readSignals(origin: string, token: string): Promise<SignalReader> {
  const sent: ClientRequest = request(`${origin}${apiPrefix}/sse`, {
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  });
  sent.end();
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (response?.statusCode !== 200) throw new Error(`the stream answered ${response?.statusCode}`);
  const reader: SignalReader = {
    onSignal: () => undefined,
    close: () => void response.destroy(),
  };
  let rest = '';
  response.setEncoding('utf8');
  response.on('error', () => undefined);
  response.on('data', (chunk: string) => {
    const messages = (rest + chunk).split('\n\n');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      const sequence = /"sequence":(\d+)/.exec(message)?.[1];
      if (sequence) reader.onSignal(Number(sequence));
    }
  });
  return reader;
}
