import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type ImportRow, importLimits, type PatientImport } from '@visite/contract';
import { median } from '../call/median.ts';
import { fillBusyPractice } from '../eye/busy-practice.ts';
import { ask, PracticeNodes } from '../server/practice-nodes.ts';
import { csvFile, type ListFile, vcardFile } from './list-files.ts';
import { type Latencies, OtherSessions } from './other-sessions.ts';
import { webTable } from './web-table.ts';

const root = join(import.meta.dirname, '../../..');
const results = join(root, 'bench/results');

/** As the browser reads it, by the same code. */
async function rowsOf({ content, type }: ListFile): Promise<ImportRow[]> {
  const { readTable, valuesOf } = await webTable();
  const { rows, fields } = await readTable(new Blob([content], { type }));
  return rows.map(({ row, cells }) => ({ row, values: valuesOf(cells, fields) }));
}

const residentMb = (pid: number) =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_000;

const percentile = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;

interface Phase {
  name: string;
  seconds: number;
  others: Latencies;
  memoryMb: number;
}

const files = { csv: csvFile, vcard: vcardFile };
const isKind = (name: string): name is keyof typeof files => Object.hasOwn(files, name);

/** `npm run bench -- import [rows] [csv|vcard]`: what others feel of an import, and what it costs the server. */
export async function run([given = String(importLimits.rows), ...kinds]: string[]) {
  mkdirSync(results, { recursive: true });
  const count = Number(given);
  const nodes = new PracticeNodes();
  try {
    await nodes.start(1);
    await fillBusyPractice(nodes.databaseUrl);
    const [node] = nodes.nodes;
    const origin = node?.origin ?? '';
    const pid = node?.process.pid ?? 0;
    const tokenOf = async (username: string) =>
      (
        (await ask(origin, 'POST', '/staff/login', {
          body: { username, password: 'demo-praxis-2026' },
        })) as { staffApiToken: string }
      ).staffApiToken;
    const [admin, doctor] = [await tokenOf('admin'), await tokenOf('doctor')];
    const me = (await ask(origin, 'GET', '/staff/login', { token: doctor })) as {
      person: { id: string };
    };
    const [patient] = (await ask(origin, 'GET', '/patients?limit=1', { token: doctor })) as {
      person: { id: string };
    }[];
    const others = new OtherSessions({
      ...{ origin, token: doctor, doctorId: me.person.id },
      patientId: patient?.person.id ?? '',
    });
    let unanswered = 0;
    /** As the page does: a busy server only takes time. */
    const asAdmin = async (method: string, path: string, body?: unknown): Promise<unknown> => {
      for (;;) {
        try {
          const given = { token: admin, ...(body !== undefined && { body }) };
          return await ask(origin, method, path, given);
        } catch (error) {
          if (!String(error).includes('"unavailable"')) throw error;
          unanswered += 1;
          await setTimeout(2_000);
        }
      }
    };

    const phases: Phase[] = [];
    const phase = async (name: string, work: () => Promise<void>) => {
      let memoryMb = residentMb(pid);
      const watched = setInterval(() => {
        memoryMb = Math.max(memoryMb, residentMb(pid));
      }, 200);
      const began = performance.now();
      const latencies = await others.watch(work());
      const seconds = (performance.now() - began) / 1_000;
      clearInterval(watched);
      phases.push({ name, seconds, others: latencies, memoryMb });
    };

    /** As the page looks: once a second, until the step is over. */
    const until = async (importId: string, state: PatientImport['state']) => {
      for (;;) {
        const list = (await asAdmin('GET', '/imports')) as PatientImport[];
        const found = list.find(({ id }) => id === importId);
        if (found?.state === state) return found;
        await setTimeout(1_000);
      }
    };

    await phase('nothing (warm-up)', () => setTimeout(10_000));
    phases.length = 0;
    await phase('nothing', () => setTimeout(20_000));
    for (const name of kinds.length > 0 ? kinds.filter(isKind) : (['csv', 'vcard'] as const)) {
      const file = files[name](count);
      const rows = await rowsOf(file);
      if (rows.length !== count) throw new Error(`${name}: ${rows.length} rows were read`);
      let importId = '';
      await phase(`${name}: send`, async () => {
        const body = { fileName: file.name, rows: rows.length };
        const begun = (await asAdmin('POST', '/imports', body)) as { importId: string };
        importId = begun.importId;
        for (let at = 0; at < rows.length; at += importLimits.rowsAtOnce) {
          const part = rows.slice(at, at + importLimits.rowsAtOnce);
          await asAdmin('PUT', `/imports/${importId}/rows`, { rows: part });
        }
      });
      await phase(`${name}: check`, async () => {
        await asAdmin('POST', `/imports/${importId}/check`);
        await until(importId, 'checked');
      });
      await phase(`${name}: add`, async () => {
        await asAdmin('POST', `/imports/${importId}/run`);
        const { created } = await until(importId, 'done');
        if (created !== count) throw new Error(`${name}: ${created} were added`);
      });
      await phase(`${name}: undo`, async () => {
        await asAdmin('POST', `/imports/${importId}/undo`);
        const { removed } = await until(importId, 'undone');
        if (removed !== count) throw new Error(`${name}: ${removed} were removed`);
      });
    }
    await phase('nothing, afterwards', () => setTimeout(20_000));
    const page = pageOf(count, phases, unanswered + others.unanswered);
    writeFileSync(join(results, 'import.md'), page);
    console.log(`\n${page}`);
  } finally {
    if (nodes.nodes.length > 0) await nodes.stop();
  }
}

function pageOf(count: number, phases: readonly Phase[], unanswered: number): string {
  const [still] = phases;
  const cells = (of: keyof Latencies, { others }: Phase) => {
    const [now, before] = [median(others[of]), median(still?.others[of] ?? [])];
    const worst = percentile(others[of], 0.99);
    return `${now.toFixed(1)} ms | ${(now / before).toFixed(2)} | ${worst.toFixed(0)} ms`;
  };
  return [
    `${count} rows, beside 50,000 patients and a day of 500 appointments. Two others read the day and book.`,
    '',
    '| step | lasts | reading the day | ratio | 99 % | booking | ratio | 99 % | memory |',
    '|---|---|---|---|---|---|---|---|---|',
    ...phases.map(
      (each) =>
        `| ${each.name} | ${each.seconds.toFixed(0)} s | ${cells('reading', each)} | ${cells('booking', each)} | ${each.memoryMb.toFixed(0)} MB |`,
    ),
    '',
    `Calls that were answered with 503 and sent again: ${unanswered}. Load at the end: ${(loadavg()[0] ?? 0).toFixed(1)}.`,
    '',
  ].join('\n');
}
