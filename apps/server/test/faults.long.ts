import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followEvents } from './faults/follow-events.ts';
import { signalPostgres } from './faults/postgres-processes.ts';
import { type Answer, logInToPractice, type Practice } from './faults/running-practice.ts';
import { startMailServer } from './mail-server.ts';
import { startServerProcess, stopServerProcesses, temporaryDataDir } from './server-process.ts';

let data: ReturnType<typeof temporaryDataDir>;
beforeEach(() => {
  data = temporaryDataDir();
});
afterEach(async () => {
  await stopServerProcesses();
  data.remove();
});

async function start(environment: Record<string, string> = {}) {
  const server = await startServerProcess({ DATA_DIR: data.dataDir, ...environment });
  if (!server.url) throw new Error(server.output());
  return { server, origin: server.url };
}

/** Four writers at once; each books one time after the other until it is told to end. */
function writeOn(practice: Practice, origin: string, slots: { next: number }) {
  const answers: Answer[] = [];
  const unanswered = { count: 0 };
  let going = true;
  const writer = async () => {
    while (going) {
      const answer = await practice.book(origin, slots.next++);
      if (answer) answers.push(answer);
      else unanswered.count += 1;
      // A server that is gone answers at once: nothing to hurry for.
      if (!answer || answer.status === 503) await pause(50);
    }
  };
  const writers = Array.from({ length: 4 }, writer);
  const end = async () => {
    going = false;
    await Promise.all(writers);
  };
  return { answers, unanswered, end };
}

const acknowledgedIn = (answers: readonly Answer[]) =>
  answers
    .filter(({ status }) => status === 201)
    .map(({ body }) => (body as { appointmentId: string }).appointmentId);

it('[DATA-12] [LIVE-6] [LIVE-8] two hundred writes under twenty kills: nothing acknowledged is lost, no event is missing', async () => {
  let { server, origin } = await start();
  const practice = await logInToPractice(origin);
  const follower = followEvents(practice.token);
  const acknowledged: string[] = [];
  const slots = { next: 0 };
  let kills = 0;
  while (acknowledged.length < 200 || kills < 20) {
    await follower.connect(origin);
    const writing = writeOn(practice, origin, slots);
    await pause(randomInt(20, 1_500));
    await server.stop('SIGKILL');
    kills += 1;
    await writing.end();
    acknowledged.push(...acknowledgedIn(writing.answers));
    ({ server, origin } = await start());
  }
  await follower.connect(origin);
  for (const id of acknowledged) await follower.waitFor(id);
  const kept = await practice.bookedIds(origin);
  follower.close();
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  // An event never runs ahead of its change, nor survives one that was lost.
  expect([...follower.told].filter((id) => !kept.has(id))).toEqual([]);
  expect({ lists: follower.lists, misordered: follower.misordered }).toEqual({
    lists: 1,
    misordered: [],
  });
});

it('[ERR-11] [DATA-12] [OPS-10] PostgreSQL killed under load: 503 meanwhile, nothing acknowledged is lost, streams go on', async () => {
  const { origin } = await start();
  const practice = await logInToPractice(origin);
  const follower = followEvents(practice.token);
  await follower.connect(origin);
  const writing = writeOn(practice, origin, { next: 0 });
  for (let kill = 0; kill < 3; kill += 1) {
    const before = acknowledgedIn(writing.answers).length;
    await vi.waitFor(
      () => expect(acknowledgedIn(writing.answers).length).toBeGreaterThan(before + 5),
      { timeout: 120_000, interval: 100 },
    );
    signalPostgres(data.dataDir, 'SIGKILL');
  }
  const before = acknowledgedIn(writing.answers).length;
  await vi.waitFor(() => expect(acknowledgedIn(writing.answers).length).toBeGreaterThan(before), {
    timeout: 120_000,
    interval: 100,
  });
  await writing.end();
  const acknowledged = acknowledgedIn(writing.answers);
  const kept = await practice.bookedIds(origin);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  const statuses = new Set(writing.answers.map(({ status }) => status));
  expect([...statuses].filter((status) => ![201, 503].includes(status))).toEqual([]);
  expect(writing.unanswered.count).toBe(0);
  for (const id of acknowledged) await follower.waitFor(id);
  follower.close();
});

it('[ERR-11] [OPS-5] PostgreSQL frozen for 20 s: every request ends with 503, and soon after all is well', async () => {
  const { origin } = await start();
  const practice = await logInToPractice(origin);
  const asked: Promise<Answer>[] = [];
  signalPostgres(data.dataDir, 'SIGSTOP');
  try {
    for (let second = 0; second < 20; second += 1) {
      asked.push(practice.call(origin, 'GET', '/patients'));
      if (second % 4 === 0) asked.push(practice.call(origin, 'GET', '/staff'));
      await pause(1_000);
    }
    // Those of the first seconds have reached their limit while it was still frozen.
    const early = await Promise.all(asked.slice(0, 3));
    expect(early.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  } finally {
    signalPostgres(data.dataDir, 'SIGCONT');
  }
  await vi.waitFor(
    async () => expect((await practice.call(origin, 'GET', '/patients')).status).toBe(200),
    { timeout: 10_000, interval: 200 },
  );
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 503 && status !== 200)).toEqual([]);
});

it('[MAIL-4] [MAIL-9] a mail server away, the server killed meanwhile: the mail arrives later, and once', async () => {
  const mailServer = await startMailServer();
  const environment = { SMTP_URL: mailServer.url, MAIL_FROM: 'praxis@visite.example' };
  await mailServer.goAway();
  const first = await start(environment);
  const practice = await logInToPractice(first.origin);
  const patient = await practice.call(first.origin, 'POST', '/patients', {
    person: { firstName: 'Ruth', lastName: 'Bote', email: 'ruth@patients.example' },
    patientData: { dateOfBirth: '1944-07-01' },
  });
  const booking = await practice.bookFor(first.origin, patient.body, 500);
  expect(booking.status).toBe(201);
  await pause(5_000);
  await first.server.stop('SIGKILL');
  const second = await start(environment);
  await mailServer.comeBack();
  const toRuth = () => mailServer.mails.filter((each) => each.envelopeTo[0]?.startsWith('ruth@'));
  await vi.waitFor(() => expect(toRuth()).toHaveLength(1), { timeout: 300_000, interval: 500 });
  // Long enough for the outbox to be looked at a few times more.
  await pause(30_000);
  expect(toRuth()).toHaveLength(1);
  await second.server.stop();
  await mailServer.close();
});
