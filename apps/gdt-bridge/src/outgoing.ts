import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { consultationCursor, type EndedConsultations } from '@visite/contract';
import * as z from 'zod/mini';
import { filesIn, isGone, move, writeWhole } from './files.ts';
import { type ResultForm, resultOf } from './gdt-result.ts';
import { reasons } from './reasons.ts';
import { Away, jsonOf } from './server.ts';

export interface OutgoingOptions {
  folder: string;
  /** Whose cursor it is. */
  server: string;
  /** The identifier's system under which patients have the practice software's number. */
  system: string;
  form: Omit<ResultForm, 'timeZone'>;
  /** Such as `visite-{number}.gdt`. */
  fileName: string;
  log: (line: string) => void;
  ended: (after: string | undefined) => Promise<EndedConsultations>;
  /** What changes the disk; a test ends the bridge before and after each. */
  steps?: { writeWhole: typeof writeWhole; move: typeof move };
}

const state = z.strictObject({ server: z.string(), cursor: consultationCursor });
const stateFile = 'cursor.json';

/**
 * Hands ended consultations over. Each result lies in `pending` before the cursor moves behind it, and leaves by one
 * rename after that. Whatever moment a kill comes at: what is told again is written again to `pending` under the same
 * name, and what has left is not told again. Therefore nothing leaves before the server was asked.
 */
export function createOutgoing(options: OutgoingOptions) {
  const { folder, log, server, steps = { writeWhole, move } } = options;
  const pending = path.join(folder, 'pending');
  const failed = path.join(folder, 'failed');

  async function readCursor(): Promise<string | undefined> {
    let text: string;
    try {
      text = await readFile(path.join(pending, stateFile), 'utf8');
    } catch (error) {
      if (isGone(error)) return undefined;
      throw error;
    }
    const parsed = z.safeParse(state, jsonOf(text));
    // Beginning anew would leave out what has ended meanwhile, without a word.
    if (!parsed.success) {
      throw new Away(
        `${path.join(pending, stateFile)} cannot be read. Delete it to begin at this moment.`,
      );
    }
    return parsed.data.server === server ? parsed.data.cursor : undefined;
  }

  async function prepare(told: EndedConsultations): Promise<void> {
    const { system } = options;
    for (const consultation of told.consultations) {
      const { number, patient } = consultation;
      const own = patient.identifiers.find((each) => each.system === system);
      if (own) {
        const form = { ...options.form, timeZone: told.timeZone };
        const file = options.fileName.replaceAll('{number}', number);
        await steps.writeWhole(path.join(pending, file), resultOf(consultation, own.value, form));
      } else {
        const { de, en } = reasons.noNumber(number);
        await steps.writeWhole(
          path.join(failed, `visite-${number}.reason.txt`),
          `${de}\r\n${en}\r\n`,
        );
        log(en);
      }
    }
  }

  async function deliver(): Promise<void> {
    for (const name of await filesIn(pending)) {
      if (name === stateFile) continue;
      await steps.move(path.join(pending, name), path.join(folder, name));
      log(`${name}: handed over`);
    }
  }

  /** Throws where the server is away. */
  async function pass(): Promise<void> {
    for (const each of [pending, failed]) await mkdir(each, { recursive: true });
    for (let more = true; more; ) {
      const cursor = await readCursor();
      const told = await options.ended(cursor);
      await prepare(told);
      if (told.cursor !== cursor) {
        const text = JSON.stringify({ server, cursor: told.cursor });
        await steps.writeWhole(path.join(pending, stateFile), text);
      }
      await deliver();
      more = told.more;
    }
  }

  return { pass };
}
