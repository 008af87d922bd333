import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ApiError } from '../platform/api-error.ts';

const derive = promisify(argon2);

/** OWASP's first choice: 19 MiB, two passes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** More at once would take memory and all threads; more waiting would answer too late anyway. */
const hashesAtOnce = 4;
const hashesWaiting = 200;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= hashesAtOnce) {
    if (waiting.length >= hashesWaiting) throw new ApiError('unavailable', { retryAfter: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
/** The same letter can be typed in two ways; only one of them is hashed. */
const messageOf = (password: string) => Buffer.from(password.normalize('NFC'));

/** In the usual PHC form, so that the cost can grow later. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await inTurn(() =>
    derive('argon2id', { message: messageOf(password), nonce, ...cost }),
  );
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(tag)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Nobody's: whoever has no password takes as long to refuse as everybody else. */
const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(randomBytes(16))}$${encode(randomBytes(32))}`;

export async function verifyPassword(
  password: string,
  hash: string | null | undefined,
): Promise<boolean> {
  const found = phc.exec(hash ?? nobody);
  if (!found) throw new Error('a stored password hash has an unknown form');
  const [memory, passes, parallelism] = found.slice(1, 4).map(Number) as [number, number, number];
  const [nonce, tag] = found.slice(4, 6).map((each) => Buffer.from(each, 'base64')) as [
    Buffer,
    Buffer,
  ];
  const tagLength = tag.length;
  const given = await inTurn(() =>
    derive('argon2id', {
      message: messageOf(password),
      nonce,
      memory,
      passes,
      parallelism,
      tagLength,
    }),
  );
  return timingSafeEqual(given, tag) && hash !== null && hash !== undefined;
}
