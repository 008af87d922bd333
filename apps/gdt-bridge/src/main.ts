import { setTimeout as pause } from 'node:timers/promises';
import { createIncoming } from './incoming.ts';
import { acquireInstanceLock } from './instance-lock.ts';
import { openAddress } from './open-address.ts';
import { createOutgoing } from './outgoing.ts';
import { bookingAddress, syncPatient } from './patient-sync.ts';
import { Away, createServer } from './server.ts';
import { readSettings, type Settings, SettingsError, usage } from './settings.ts';

const log = (line: string) => console.log(`${new Date().toISOString()} ${line}`);

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());

const stopped = () => stopping.signal.aborted;
const wait = (ms: number) =>
  pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

const [firstWaitMs, longestWaitMs] = [2_000, 60_000];

/** Again and again until the end; whatever happens in one pass, there is a next one. */
async function repeat(name: string, everyMs: number, pass: () => Promise<void>): Promise<void> {
  let waitMs = firstWaitMs;
  let last = '';
  while (!stopped()) {
    try {
      await pass();
      if (last !== '') log(`${name}: goes on`);
      [waitMs, last] = [firstWaitMs, ''];
      await wait(everyMs);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (message !== last) log(`${name}: waiting. ${message}`);
      last = message;
      const asked = error instanceof Away ? error.retryAfterMs : undefined;
      await wait(Math.min(asked ?? waitMs, longestWaitMs));
      waitMs = Math.min(waitMs * 2, longestWaitMs);
    }
  }
}

async function run(settings: Settings): Promise<void> {
  const { server: address, system, settle } = settings;
  const server = createServer({ server: address, credentials: settings.credentials });
  const incoming = createIncoming({
    folder: settings.in,
    charset: settings.readCharset,
    lengths: settings.lengths,
    fields: settings.fields,
    settleMs: settle * 1_000,
    giveUpMs: Math.max(10, settle * 5) * 1_000,
    keepDays: settings.keep,
    log,
    take: async (patient) => {
      const booking = bookingAddress(address, await syncPatient(server, patient, system));
      log(`booking: ${booking}`);
      if (settings.open) openAddress(booking);
    },
  });
  const outgoing = createOutgoing({
    folder: settings.out,
    server: address,
    system,
    form: {
      version: settings.gdt,
      charset: settings.charset,
      receiver: settings.receiver,
      sender: settings.sender,
      examination: settings.examination,
      textField: settings.textField,
    },
    fileName: settings.fileName,
    log,
    ended: (after) => server.ended({ after, notes: settings.note, settledMinutes: settings.wait }),
  });
  log(`from ${settings.in} to ${address}, from there to ${settings.out}`);
  await Promise.all([
    repeat('incoming', Math.max(100, Math.min(1_000, settle * 500)), incoming.pass),
    repeat('outgoing', settings.every * 1_000, outgoing.pass),
  ]);
}

const args = process.argv.slice(2);
if (args.includes('--help')) {
  console.log(usage);
} else {
  try {
    const settings = readSettings(args, process.env);
    if (await acquireInstanceLock(settings.out)) await run(settings);
    else throw new SettingsError(`Another bridge works in ${settings.out} already.`);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(`${error.message}\n\n${usage}`);
    process.exitCode = 1;
  }
}
