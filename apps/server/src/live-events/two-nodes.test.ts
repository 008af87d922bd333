import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { apiPrefix, type LiveEvent } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MadeAppointment, makeAppointment } from '../../test/make-appointment.ts';
import { readEvents } from '../../test/read-events.ts';
import { processEnvironment } from '../../test/server-process.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

interface Node {
  process: ChildProcess;
  origin: string;
}

async function startNode(databaseUrl: string, secretKey: string): Promise<Node> {
  const child = spawn(process.execPath, [main], {
    env: {
      ...processEnvironment,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: secretKey,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /^Visite is ready at (?<url>\S+)$/.exec(line)?.groups?.url;
    if (origin) return { process: child, origin };
  }
  throw new Error('the node ended before it was ready');
}

let test: TestApp;
let nodes: Node[];
let call: MadeAppointment;
beforeAll(async () => {
  test = await createTestApp();
  call = await makeAppointment(test, { type: 'accepted' });
  const secretKey = randomBytes(32).toString('base64');
  nodes = await Promise.all([
    startNode(test.databaseUrl, secretKey),
    startNode(test.databaseUrl, secretKey),
  ]);
});
afterAll(async () => {
  for (const node of nodes) node.process.kill('SIGKILL');
  await test.close();
});

const post = async (node: number, token: string, path: string, body?: unknown) => {
  const response = await fetch(`${nodes[node]?.origin}${apiPrefix}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return response.status;
};
const carries = (name: string) => (event: LiveEvent) =>
  event.type === 'signal' && event.body.message.name === name;

describe('two processes on one database', () => {
  it('[LIVE-19] [OPS-11] [LIVE-10] a patient on one and a doctor on the other see changes and exchange signals', async () => {
    const { home } = test;
    const patientId = home.patients[0]?.id ?? '';
    const [a, b] = nodes.map((node) => node.origin);
    const doctor = await readEvents(a ?? '', { token: home.doctor.token });
    const patient = await readEvents(b ?? '', { token: call.patientToken });
    await doctor.waitFor((event) => event.type === 'getCalls');
    await patient.waitFor((event) => event.type === 'getCalls');

    expect(await post(1, call.patientToken, `/calendar/appointments/${call.id}/join`)).toBe(200);
    await doctor.waitFor((event) => event.type === 'getAppointment' && event.body.patientPresent);
    expect(await post(0, home.doctor.token, `/calls/${call.id}/start`)).toBe(200);
    await patient.waitFor(
      (event) => event.type === 'getAppointment' && event.body.state.type === 'started',
    );
    for (let each = 0; each < 20; each += 1) {
      const [offer, answer] = [`offer-${each}`, `answer-${each}`];
      await post(0, home.doctor.token, `/calls/${call.id}/users/${patientId}/signals`, {
        message: { name: offer },
      });
      await patient.waitFor(carries(offer));
      await post(1, call.patientToken, `/calls/${call.id}/users/${home.doctor.id}/signals`, {
        message: { name: answer },
      });
      await doctor.waitFor(carries(answer));
    }
    doctor.close();
    patient.close();
  });

  it('[LIVE-18] [DATA-12] when a node is killed its reader finds everything on the other one', async () => {
    const { home } = test;
    const [a, b] = nodes.map((node) => node.origin);
    const first = await readEvents(b ?? '', { token: home.mfa.token });
    await first.waitFor((event) => event.type === 'getCalls');
    await post(0, home.doctor.token, `/calls/${call.id}/pause`);
    const { id: lastId } = await first.waitFor((event) => event.type === 'getAppointment');
    nodes[1]?.process.kill('SIGKILL');
    await first.ended;
    await post(0, home.doctor.token, `/calls/${call.id}/stop`);
    const again = await readEvents(a ?? '', { token: home.mfa.token, lastEventId: lastId });
    const { event } = await again.waitFor(() => true);
    expect(event).toMatchObject({
      type: 'getAppointment',
      body: { id: call.id, state: { type: 'stopped' } },
    });
    again.close();
  });
});
