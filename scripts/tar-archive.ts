import { gzipSync } from 'node:zlib';

export interface ArchivedFile {
  /** With slashes, without a leading one. */
  name: string;
  content: Buffer;
  executable?: boolean;
}

const block = 512;

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;

/** ustar has room for 100 bytes, and for 155 more in front of a slash. */
function placeOf(name: string): [name: string, prefix: string] {
  if (Buffer.byteLength(name) <= 100) return [name, ''];
  for (let at = name.indexOf('/'); at > 0; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)];
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(rest) <= 100) return [rest, prefix];
  }
  throw new Error(`${name} is too long for an archive`);
}

interface Entry {
  name: string;
  size: number;
  mode: number;
  type: '0' | '5';
}

function header({ name, size, mode, type }: Entry, seconds: number): Buffer {
  const [short, prefix] = placeOf(name);
  const bytes = Buffer.alloc(block);
  bytes.write(short, 0);
  bytes.write(octal(mode, 8), 100);
  bytes.write(octal(0, 8), 108);
  bytes.write(octal(0, 8), 116);
  bytes.write(octal(size, 12), 124);
  bytes.write(octal(seconds, 12), 136);
  bytes.write(' '.repeat(8), 148);
  bytes.write(type, 156);
  bytes.write('ustar\x0000', 257);
  bytes.write('root', 265);
  bytes.write('root', 297);
  bytes.write(prefix, 345);
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return bytes;
}

function foldersOf(names: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const name of names) {
    for (let at = name.indexOf('/'); at > 0; at = name.indexOf('/', at + 1)) {
      folders.add(name.slice(0, at + 1));
    }
  }
  return [...folders];
}

const byName = (one: { name: string }, other: { name: string }) =>
  Buffer.compare(Buffer.from(one.name), Buffer.from(other.name));

/**
 * A compressed archive whose bytes depend on nothing but names, contents and the moment given: sorted, owned
 * by root, without the builder's name, mask or clock. Written here because the options of tar differ from
 * system to system.
 */
export function tarGzip(files: readonly ArchivedFile[], seconds: number): Buffer {
  const folders = foldersOf(files.map(({ name }) => name)).map((name) => ({
    bytes: [header({ name, size: 0, mode: 0o755, type: '5' }, seconds)],
    name,
  }));
  const contents = files.map(({ name, content, executable }) => {
    const mode = executable ? 0o755 : 0o644;
    const head = header({ name, size: content.length, mode, type: '0' }, seconds);
    const padding = Buffer.alloc((block - (content.length % block)) % block);
    return { name, bytes: [head, content, padding] };
  });
  const entries = [...folders, ...contents].sort(byName).flatMap(({ bytes }) => bytes);
  return gzipSync(Buffer.concat([...entries, Buffer.alloc(2 * block)]), { level: 9 });
}
