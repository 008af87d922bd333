import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's first choice: 19 MiB, two passes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** In the usual PHC form, so that the cost can grow later. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', {
    message: Buffer.from(password.normalize('NFC')),
    nonce,
    ...cost,
  });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(tag)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const found = phc.exec(hash);
  if (!found) return false;
  const [memory, passes, parallelism] = found.slice(1, 4).map(Number) as [number, number, number];
  const [nonce, tag] = found.slice(4, 6).map((each) => Buffer.from(each, 'base64')) as [
    Buffer,
    Buffer,
  ];
  const given = await derive('argon2id', {
    message: Buffer.from(password.normalize('NFC')),
    nonce,
    memory,
    passes,
    parallelism,
    tagLength: tag.length,
  });
  return timingSafeEqual(given, tag);
}
