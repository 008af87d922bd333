import { apiPrefix } from '@visite/contract';
import pg from 'pg';
import { HttpConnection, requestText } from './http-connection.ts';
import type { RunningCall, SignalReader } from './running-call.ts';

/** About what a session description weighs. */
const payload = 'v'.repeat(3_000);
/** More make neither of them faster. */
const writers = { bareRows: 64, signals: 64 };

/** One connection per writer and node, opened on first use. */
const connections = new Map<string, HttpConnection>();

async function post(
  origin: string,
  writer: number,
  { appointmentId, doctor, patient }: RunningCall,
  sequence: number,
) {
  const key = `${origin} ${writer}`;
  const known = connections.get(key);
  const connection = known?.isOpen ? known : await HttpConnection.open(origin);
  connections.set(key, connection);
  const path = `${apiPrefix}/calls/${appointmentId}/users/${patient.id}/signals`;
  const body = `{"message":{"sequence":${sequence},"payload":"${payload}"}}`;
  const response = await connection.ask(requestText('POST', path, { token: doctor.token, body }));
  if (response.status !== 200) throw new Error(`signal: ${response.status} ${response.body}`);
}

export async function closeConnections(): Promise<void> {
  for (const connection of connections.values()) connection.close();
  connections.clear();
}

/** Does `work` `count` times, by `atOnce` who each begin anew when they are done. */
async function inParallel(count: number, atOnce: number, work: (writer: number) => Promise<void>) {
  let begun = 0;
  const writer = async (_: unknown, at: number) => {
    while (begun < count) {
      begun += 1;
      await work(at);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, writer));
}

let sequence = 0;

export interface Line {
  call: RunningCall;
  reader: SignalReader;
}

/**
 * Signals per second, from the first POST until the other sides' streams have shown the last. Over
 * many calls: those of one are counted in a row.
 */
export async function relayRate(
  origins: readonly string[],
  lines: readonly Line[],
  count: number,
): Promise<number> {
  let missing = count;
  const arrived = new Promise<void>((resolve) => {
    for (const { reader } of lines) {
      reader.onSignal = () => {
        missing -= 1;
        if (missing === 0) resolve();
      };
    }
  });
  const began = performance.now();
  await inParallel(count, writers.signals, async (writer) => {
    sequence += 1;
    const line = lines[writer % lines.length];
    if (line) await post(origins[writer % origins.length] ?? '', writer, line.call, sequence);
  });
  await arrived;
  return count / ((performance.now() - began) / 1_000);
}

/** Milliseconds from the POST until the other side's stream shows the signal, one at a time. */
export async function relayDelay(
  origin: string,
  call: RunningCall,
  reader: SignalReader,
): Promise<number> {
  sequence += 1;
  const mine = sequence;
  const began = performance.now();
  const arrived = new Promise<number>((resolve) => {
    reader.onSignal = (each) => each === mine && resolve(performance.now() - began);
  });
  // Together: a refused signal never arrives, and must not be waited for.
  const [delay] = await Promise.all([arrived, post(origin, 0, call, mine)]);
  return delay;
}

/** The floor: the same bytes as a bare single-row insert, each its own commit. */
export class BareCommits {
  readonly #clients: pg.Client[] = [];

  async open(databaseUrl: string): Promise<void> {
    for (let at = 0; at < writers.bareRows; at += 1) {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      this.#clients.push(client);
    }
    await this.#clients[0]?.query(
      'CREATE TABLE IF NOT EXISTS bench_commits (id bigserial PRIMARY KEY, body text NOT NULL)',
    );
  }

  async #commit(writer: number): Promise<void> {
    const text = 'INSERT INTO bench_commits (body) VALUES ($1)';
    await this.#clients[writer]?.query({ name: 'bare-commit', text, values: [payload] });
  }

  async rate(count: number): Promise<number> {
    const began = performance.now();
    await inParallel(count, writers.bareRows, (writer) => this.#commit(writer));
    return count / ((performance.now() - began) / 1_000);
  }

  async delay(): Promise<number> {
    const began = performance.now();
    await this.#commit(0);
    return performance.now() - began;
  }

  async close(): Promise<void> {
    await this.#clients[0]?.query('DROP TABLE bench_commits');
    for (const client of this.#clients) await client.end();
  }
}
