import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPrefix } from '@visite/contract';
import { demoPassword } from '../src/demo/demo-people.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

interface Written {
  lastName: string;
  /** Undefined: the server was killed before it answered; the patient may be there or not. */
  id: string | undefined;
}

const json = { 'content-type': 'application/json' };

async function logIn(origin: string): Promise<Record<string, string>> {
  const body = JSON.stringify({ username: 'doctor', password: demoPassword });
  const url = `${origin}${apiPrefix}/staff/login`;
  const response = await fetch(url, { method: 'POST', headers: json, body });
  if (!response.ok) throw new Error(`login: ${response.status} ${await response.text()}`);
  const { staffApiToken } = (await response.json()) as { staffApiToken: string };
  return { authorization: `Bearer ${staffApiToken}` };
}

const bodyOf = (lastName: string) =>
  JSON.stringify({
    person: { firstName: 'Käthe', lastName },
    patientData: { dateOfBirth: '1980-01-01' },
  });

async function createPatient(origin: string, headers: Record<string, string>, lastName: string) {
  const key = { ...json, ...headers, 'idempotency-key': lastName };
  const body = bodyOf(lastName);
  const response = await fetch(`${origin}${apiPrefix}/patients`, {
    method: 'POST',
    headers: key,
    body,
  });
  if (response.status !== 201) return undefined;
  return ((await response.json()) as { person: { id: string } }).person.id;
}

/** Four writers at once, until the server dies under them at a random moment. */
async function writeUntilKilled(server: ServerProcess, written: Written[]): Promise<void> {
  const origin = server.url ?? '';
  const headers = await logIn(origin);
  // Counted in answers, not in time: a slow machine would die before it had written anything.
  let answersLeft = randomInt(1, 40);
  const enough = Promise.withResolvers<void>();
  const writer = async () => {
    for (let answered = true; answered; ) {
      const entry: Written = { lastName: `T${randomUUID()}`, id: undefined };
      written.push(entry);
      entry.id = await createPatient(origin, headers, entry.lastName).catch(() => undefined);
      answered = entry.id !== undefined;
      answersLeft -= 1;
      if (answersLeft === 0) enough.resolve();
    }
  };
  const writers = Promise.all(Array.from({ length: 4 }, writer));
  await Promise.race([enough.promise, writers]);
  await pause(randomInt(0, 20));
  await server.stop('SIGKILL');
  await writers;
}

export interface CrashResult {
  acknowledged: number;
  lost: string[];
  /** Repeating an unanswered call with its key must not create the patient a second time. */
  doubled: string[];
}

/** Kills the whole server again and again while it writes; PostgreSQL is left an orphan each time. */
export async function crashAgainAndAgain(dataDir: string, kills: number): Promise<CrashResult> {
  const written: Written[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const server = await startServerProcess({ DATA_DIR: dataDir });
    if (!server.url) throw new Error(server.output());
    await writeUntilKilled(server, written);
  }
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const origin = server.url ?? '';
  const headers = await logIn(origin);
  const lost: string[] = [];
  const doubled: string[] = [];
  for (const { id, lastName } of written) {
    if (id === undefined && !(await createPatient(origin, headers, lastName))) {
      throw new Error(`the repeated call for ${lastName} was refused`);
    }
    const url = `${origin}${apiPrefix}/patients?searchTerm=${lastName}`;
    const found = (await (await fetch(url, { headers })).json()) as { person: { id: string } }[];
    if (found.length === 0 || (id !== undefined && found[0]?.person.id !== id)) lost.push(lastName);
    if (found.length > 1) doubled.push(lastName);
  }
  await server.stop();
  return { acknowledged: written.filter((each) => each.id !== undefined).length, lost, doubled };
}
