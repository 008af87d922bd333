import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** What Windows says of a file that a scanner or the practice software has open. */
const busyCodes = new Set(['EBUSY', 'EPERM', 'EACCES', 'EMFILE', 'ENFILE', 'ETXTBSY']);

export const codeOf = (error: unknown): string | undefined => {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
};
const isBusy = (error: unknown): boolean => busyCodes.has(codeOf(error) ?? '');
export const isGone = (error: unknown): boolean => codeOf(error) === 'ENOENT';

const renameTries = 5;

/** One step, also for a kill: it has happened, or it has not. */
export async function move(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await rename(from, to);
      return;
    } catch (error) {
      if (!isBusy(error) || attempt === renameTries) throw error;
      await pause(50 * attempt);
    }
  }
}

/** Under another name first: nobody ever sees half of it. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const half = `${file}.tmp`;
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(half, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await move(half, file);
}

/** Sorts as time does, and has nothing that Windows does not take in a name. */
export const stamp = (moment = new Date()): string =>
  moment.toISOString().replace(/[-:]/g, '').replace('T', '-').replace('.', '').replace('Z', '');

/** Names of the files in a folder, without what is hidden or still being written. */
export async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { withFileTypes: true });
  return found
    .filter((each) => each.isFile() && !each.name.startsWith('.') && !each.name.endsWith('.tmp'))
    .map(({ name }) => name)
    .sort();
}

const dayMs = 86_400_000;

export async function deleteOlder(folder: string, days: number): Promise<void> {
  for (const name of await filesIn(folder)) {
    const file = path.join(folder, name);
    const { mtimeMs, ctimeMs } = await stat(file);
    if (Math.max(mtimeMs, ctimeMs) < Date.now() - days * dayMs) await rm(file, { force: true });
  }
}
