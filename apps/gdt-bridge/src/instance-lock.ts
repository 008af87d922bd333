import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A name that the system gives to one process at a time, and takes back when it ends, by a kill too. */
function nameOf(folder: string): string {
  const hash = createHash('sha256').update(path.resolve(folder).toLowerCase()).digest('hex');
  const name = `visite-gdt-${hash.slice(0, 24)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  // Linux knows names that are no files.
  return process.platform === 'linux' ? `\0${name}` : path.join(tmpdir(), name);
}

async function take(name: string): Promise<boolean> {
  const holder = createServer((socket) => socket.destroy());
  holder.unref();
  holder.listen(name);
  return once(holder, 'listening').then(
    () => true,
    () => false,
  );
}

async function answers(name: string): Promise<boolean> {
  const socket = connect(name);
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}

/** False while another bridge of this machine works in the folder: two would hand results over twice. */
export async function acquireInstanceLock(folder: string): Promise<boolean> {
  const name = nameOf(folder);
  if (await take(name)) return true;
  if (await answers(name)) return false;
  if (path.isAbsolute(name) && process.platform !== 'win32') rmSync(name, { force: true });
  return take(name);
}
