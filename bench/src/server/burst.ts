import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { apiPrefix } from '@visite/contract';
import pg from 'pg';
import type { FilledNode } from './growth.ts';
import type { Measured } from './measured.ts';
import { ask } from './practice-nodes.ts';

interface Listed {
  id: string;
  scheduledStart: string;
  scheduledEnd: string;
}

interface Follower {
  /** The appointments as a client would show them after the events so far. */
  known: Map<string, string>;
  bytes: number;
  close(): void;
}

const [changes, streams, changed] = [1_000, 50, 50];

async function follow({ origin, token }: FilledNode): Promise<Follower> {
  const headers = { authorization: `Bearer ${token}` };
  const sent = request(`${origin}${apiPrefix}/sse`, { agent: false, headers });
  sent.on('error', () => undefined);
  sent.end();
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (response?.statusCode !== 200) throw new Error(`the stream answered ${response?.statusCode}`);
  const known = new Map<string, string>();
  const follower: Follower = { known, bytes: 0, close: () => void response.destroy() };
  let rest = '';
  const opened = new Promise<void>((resolve) => {
    response.setEncoding('utf8');
    response.on('error', () => undefined);
    response.on('data', (chunk: string) => {
      follower.bytes += Buffer.byteLength(chunk);
      const messages = (rest + chunk).split('\n\n');
      rest = messages.pop() ?? '';
      for (const message of messages) {
        const data = /^data: (.+)$/m.exec(message)?.[1];
        if (!data) continue;
        const { type, body } = JSON.parse(data) as { type: string; body: Listed | Listed[] };
        if (type === 'getCalls') known.clear();
        for (const each of Array.isArray(body) ? body : [body]) {
          known.set(each.id, each.scheduledStart);
        }
        if (type === 'getCalls') resolve();
      }
    });
  });
  await opened;
  return follower;
}

/** Bytes that each stream was sent for a thousand changes, in a practice with `open` of them. */
async function bytesOfBurst(node: FilledNode): Promise<{ bytes: number; right: number }> {
  const { origin, token } = node;
  const path = '/calendar/appointments?status[]=accepted&limit=500';
  const all = (await ask(origin, 'GET', path, { token })) as Listed[];
  const some = all.slice(-changed);
  const followers = await Promise.all(Array.from({ length: streams }, () => follow(node)));
  const before = followers.map(({ bytes }) => bytes);
  const expected = new Map<string, string>();
  // Moved by a minute forth and back, each appointment by one writer, so that the last state is known.
  const writer = async (from: number) => {
    for (let at = from; at < changes; at += 10) {
      const { id, scheduledStart, scheduledEnd } = some[at % changed] as Listed;
      const shift = (Math.floor(at / changed) % 2) * 60_000 + 60_000;
      const moved = (time: string) => new Date(Date.parse(time) + shift).toISOString();
      const body = { scheduledStart: moved(scheduledStart), scheduledEnd: moved(scheduledEnd) };
      await ask(origin, 'PUT', `/calendar/appointments/${id}`, { token, body });
      expected.set(id, body.scheduledStart);
    }
  };
  await Promise.all(Array.from({ length: 10 }, (_, from) => writer(from)));
  const isRight = ({ known }: Follower) =>
    [...expected].every(([id, start]) => known.get(id) === start);
  const patience = performance.now() + 20_000;
  while (!followers.every(isRight) && performance.now() < patience) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const sent = followers.map(({ bytes }, at) => bytes - (before[at] ?? 0));
  for (const follower of followers) follower.close();
  const right = followers.filter(isRight).length;
  return { bytes: sent.reduce((sum, each) => sum + each, 0) / streams, right };
}

/** The same burst in a long list and in one of a quarter of its length. */
export async function burst(node: FilledNode): Promise<Measured[]> {
  const long = await bytesOfBurst(node);
  const client = new pg.Client({ connectionString: node.url });
  await client.connect();
  const { rows } = await client.query<{ left: number }>(
    `WITH open AS (SELECT appointment_id, row_number() OVER (ORDER BY scheduled_start DESC) AS at
       FROM appointments WHERE tenant_id = 'default' AND status = 'accepted'),
     ended AS (UPDATE appointments a SET status = 'cancelled', ended_at = now() FROM open
       WHERE a.tenant_id = 'default' AND a.appointment_id = open.appointment_id
         AND open.at > (SELECT count(*) / 4 FROM open) RETURNING 1)
     SELECT (SELECT count(*) FROM open) - (SELECT count(*) FROM ended) AS left`,
  );
  await client.end();
  const short = await bytesOfBurst(node);
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1_024)} KB`;
  return [
    {
      what: `Bytes for ${changes} changes on each of ${streams} streams, list four times as long (${rows[0]?.left} open in the shorter)`,
      target: '≈ 1',
      ratio: long.bytes / short.bytes,
      behind: `${kilobytes(long.bytes)} : ${kilobytes(short.bytes)}`,
      rounds: 1,
    },
    {
      what: 'Streams that end with the right state',
      target: '1',
      ratio: (long.right + short.right) / (2 * streams),
      behind: `${long.right} + ${short.right} of ${streams} each`,
      rounds: 1,
    },
  ];
}
