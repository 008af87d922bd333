import { execFileSync } from 'node:child_process';
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Webhook, type WebhookDelivery, webhookKinds } from '@visite/contract';
import { webhooksJob } from '../src/jobs/webhooks-job.ts';
import { secretBoxOf } from '../src/platform/secret-box-of.ts';
import { blocksOf } from './document-commands.ts';
import { innerServersAllowed, startInnerServer } from './inner-server.ts';
import { makeAppointment } from './make-appointment.ts';
import { createTestApp, type TestApp } from './test-app.ts';

interface Got {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

const never = new AbortController().signal;

const [bySign = ''] = blocksOf('webhooks.md', 'sh');

/** What OpenSSL signs, by the command of the documentation. */
export const signatureByOpenssl = (signed: {
  secret: string;
  id: string;
  timestamp: string;
  body: string;
}): string => {
  const { secret, id, timestamp, body } = signed;
  const env = { WEBHOOK_SECRET: secret, ID: id, TIMESTAMP: timestamp, BODY: body };
  const signature = execFileSync('sh', ['-ec', bySign], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  });
  return `v1,${signature}`;
};

/** Judged by a program that is not ours; throws for what is not signed with the secret. */
export function verified({ headers, body }: Pick<Got, 'headers' | 'body'>, secret: string) {
  const [id, timestamp] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])];
  const right = signatureByOpenssl({ secret, id, timestamp, body });
  const given = String(headers['webhook-signature']).split(' ');
  if (!given.includes(right)) throw new Error('not signed with this secret');
  return JSON.parse(body);
}

export const webhooksJobOf = ({ deps, pool }: TestApp) =>
  webhooksJob({ ...deps, pool, box: secretBoxOf(deps) });

/** A practice, and another system that it tells of changes. */
export async function openWebhookFixture() {
  const heard = { answer: 200, got: [] as Got[] };
  const receiver = await startInnerServer(async (request, response) => {
    heard.got.push({ url: request.url, headers: request.headers, body: await text(request) });
    response.writeHead(heard.answer).end();
  });
  const test = await createTestApp({ environment: innerServersAllowed });
  await test.pool.query(`UPDATE staff_sessions SET confirmed_at = now() + interval '1 hour'`);
  let hours = 30;
  const nextStart = () => {
    hours += 1;
    return new Date(Date.now() + hours * 3_600_000);
  };
  const asAdmin = (body?: unknown) => ({
    token: test.home.admin.token,
    ...(body === undefined ? {} : { body }),
  });
  const asDoctor = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    test.call(method, path, {
      token: test.home.doctor.token,
      ...(body === undefined ? {} : { body }),
    });
  const inputOf = (more: object = {}) => ({
    name: 'Praxissoftware',
    address: `${receiver.url}/hooks/token-of-the-receiver`,
    kinds: [...webhookKinds],
    ...more,
  });
  const newAppointment = () =>
    makeAppointment(test, { type: 'pending' }, { startsAt: nextStart() });
  return {
    test,
    receiver,
    heard,
    nextStart,
    asAdmin,
    asDoctor,
    inputOf,
    newAppointment,
    cancelOne: async () => asDoctor('POST', `/calls/${(await newAppointment()).id}/cancel`),
    make: async (more: object = {}): Promise<{ webhook: Webhook; secret: string }> => {
      const made = await test.call('POST', '/webhooks', asAdmin(inputOf(more)));
      if (made.statusCode !== 201) throw new Error(made.body);
      return made.json();
    },
    listed: async (): Promise<Webhook[]> => (await test.call('GET', '/webhooks', asAdmin())).json(),
    logOf: async (id: string): Promise<WebhookDelivery[]> =>
      (await test.call('GET', `/webhooks/${id}/deliveries`, asAdmin())).json(),
    sendTest: (id: string) => test.call('POST', `/webhooks/${id}/test`, asAdmin()),
    runJob: (at = new Date(Date.now() + 1_000)) => webhooksJobOf(test).run(at, never),
    numberOf: async (id: string): Promise<string> => {
      const { rows } = await test.pool.query(
        'SELECT appointment_number FROM appointments WHERE appointment_id = $1',
        [id],
      );
      return rows[0].appointment_number;
    },
    trail: async (action: string) => {
      const { rows } = await test.pool.query(
        'SELECT actor_role, record_id, detail FROM audit WHERE action = $1 ORDER BY audit_id DESC',
        [action],
      );
      return rows;
    },
    /** Before each test: no webhook is left of the one before. */
    begin: async () => {
      heard.answer = 200;
      heard.got = [];
      await test.pool.query('DELETE FROM webhooks');
    },
    close: async () => {
      await test.close();
      await receiver.close();
    },
  };
}
export type WebhookFixture = Awaited<ReturnType<typeof openWebhookFixture>>;
