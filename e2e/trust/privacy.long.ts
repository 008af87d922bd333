import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { attaches, chatButton, chatOf, fileIn, inCall, writes } from '../call-tools/in-call.ts';
import { samplePdf } from '../call-tools/sample-pdf.ts';
import { storageOf } from '../call-tools/stored-conversation.ts';
import { heading } from '../patient/steps.ts';
import { expect, test as stories } from '../practice/story.ts';
import { conclude, describing } from './case.ts';
import { type Practice, test } from './practice.ts';

const root = join(import.meta.dirname, '../..');

/** The server's own tools, in a process of their own: stories know nothing from inside the server. */
function withDatabase({ server }: Practice, call: string): string {
  const { url } = JSON.parse(readFileSync(join(server.data, 'postgres.json'), 'utf8'));
  const script = `
    const { dumpDatabase, retainAfter } = await import('./apps/server/test/dump-database.ts');
    const url = ${JSON.stringify(url)};
    process.stdout.write(String((await ${call}) ?? ''));`;
  const run = ['--input-type=module', '--eval', script];
  return execFileSync(process.execPath, run, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
}

const dump = (practice: Practice) => withDatabase(practice, 'dumpDatabase(url)');

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}

const canaries = {
  note: 'KanarienNotiz',
  chat: 'KanarienChat',
  file: 'KanarienDatei',
  fileName: 'KanarienName.pdf',
};
const surname = 'Kanarienvogel';

/** A consultation in a practice that stores notes, chat and files; ended. */
async function consultation(practice: Practice) {
  const { send, doctor } = practice;
  const { token } = doctor;
  await practice.setFlags({
    notesEnabled: true,
    forceChatUpload: true,
    forceStaffFileUpload: true,
  });
  const call = await practice.startedCall(surname);
  const at = `/calls/${call.appointmentId}`;
  const stored = [
    await send({
      method: 'PUT',
      path: `${at}/note/${doctor.id}`,
      token,
      body: { text: canaries.note },
    }),
    await send({
      path: `${at}/attachment`,
      token,
      body: { type: 'video_chat', initiator_id: doctor.id, text: canaries.chat },
    }),
    await send({
      path: `${at}/attachment`,
      token,
      body: {
        type: 'pdf',
        initiator_id: doctor.id,
        base64_file_content: samplePdf([canaries.file]).toString('base64'),
        name: canaries.fileName,
      },
    }),
    await send({ method: 'POST', path: `${at}/stop`, token }),
  ];
  expect(stored.map(({ status }) => status)).toEqual([200, 201, 201, 200]);
  return call;
}

const found = (text: string, words: readonly string[]) =>
  words.filter((each) => text.includes(each)).join(', ') || 'none';

const sealed = 'dump: none; logs: none; disk: none';

test(
  '[DATA-7] [OPS-23] words and files of a stored consultation, in the dump, the logs and on the disk',
  describing('privacy', sealed),
  async ({ practice }) => {
    const { appointmentId, patientToken } = await consultation(practice);
    const secrets = [...Object.values(canaries), patientToken];
    const disk = filesBelow(practice.server.data).map((file) => readFileSync(file, 'latin1'));
    const logs = practice.server.output();
    expect(logs.length).toBeGreaterThan(1_000);
    conclude(
      sealed,
      [
        `dump: ${found(dump(practice), secrets)}`,
        `logs: ${found(logs, [...secrets, appointmentId, surname])}`,
        `disk: ${found(disk.join('\n'), secrets)}`,
      ].join('; '),
    );
  },
);

const gone = 'notes 0, attachments 0, participants 0, heartbeats 0, appointments 0';

test(
  '[DATA-10] a consultation after 92 days by the clock of the retention job',
  describing('privacy', gone),
  async ({ practice }) => {
    const { appointmentId } = await consultation(practice);
    withDatabase(practice, `retainAfter(url, ${JSON.stringify(practice.server.data)}, 92)`);
    const lines = dump(practice).split('\n');
    const rows = (table: string) =>
      lines.filter((line) => line.startsWith(`public.${table} `) && line.includes(appointmentId))
        .length;
    const tables = ['notes', 'attachments', 'participants', 'heartbeats', 'appointments'];
    conclude(gone, tables.map((table) => `${table} ${rows(table)}`).join(', '));
  },
);

const erased = 'the name: none; the id beside the day’s events and the list of erasures: none';

/** With the next entries of the audit trail nobody can tell any more whom its pseudonym was. */
const hasUnchained = (lines: readonly string[]) =>
  lines.some((line) => line.startsWith('public.audit ') && line.includes('"position":null'));

test(
  '[DATA-11] a patient after the erasure, in the dump',
  describing('privacy', erased),
  async ({ practice }) => {
    const { patient } = await consultation(practice);
    const path = `/patients/${patient.person.id}`;
    const { token } = practice.doctor;
    expect((await practice.send({ method: 'DELETE', path, token })).status).toBe(200);
    let lines: string[] = [];
    await expect
      .poll(() => {
        lines = dump(practice).split('\n');
        return hasUnchained(lines);
      })
      .toBe(false);
    const own = lines.filter((line) => !/^(?:public\.events|operations\.erasures) /.test(line));
    conclude(
      erased,
      [
        `the name: ${found(lines.filter((line) => line.includes(patient.person.id)).join('\n'), [surname])}`,
        `the id beside the day’s events and the list of erasures: ${found(own.join('\n'), [patient.person.id])}`,
      ].join('; '),
    );
  },
);

const quiet = 'during the call: nothing readable; after it: no conversation';
const letter = {
  name: canaries.fileName,
  mimeType: 'application/pdf',
  buffer: samplePdf(['Brief']),
};

stories(
  '[CALL-49] words and files of a call in the storage of both browsers',
  describing('privacy', quiet),
  async ({ page, browser, doctor }) => {
    const { desk, phone } = await inCall(page, browser, doctor);
    await chatButton(phone).click();
    await writes(desk, canaries.chat);
    await expect(chatOf(phone)).toContainText(canaries.chat);
    await attaches(desk, letter);
    await expect(fileIn(phone, letter.name)).toBeVisible();
    for (const each of [desk, phone]) {
      await expect.poll(async () => (await storageOf(each)).conversations).toBeGreaterThan(1);
    }
    const during = (await Promise.all([desk, phone].map(storageOf)))
      .map(({ text }) => text)
      .join('');
    await desk.getByRole('button', { name: 'Gespräch beenden' }).click();
    await desk.getByRole('button', { name: 'Ja, beenden' }).click();
    await expect(heading(desk)).toHaveText('Gespräch beendet');
    const kept = async () =>
      (await Promise.all([desk, phone].map(storageOf))).reduce(
        (sum, each) => sum + each.conversations,
        0,
      );
    await expect.poll(kept).toBe(0);
    const readable = found(during, [canaries.chat, canaries.fileName, '%PDF', 'JVBERi0']);
    conclude(
      quiet,
      `during the call: ${readable === 'none' ? 'nothing readable' : readable}; after it: no conversation`,
    );
  },
);
