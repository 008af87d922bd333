import { argon2, hkdfSync, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { BackupError } from './backup-error.ts';

const derive = promisify(argon2);

/** What the operator gave: one of both. */
export interface BackupSecret {
  passphrase: KeyObject | undefined;
  key: KeyObject | undefined;
}

/** 128 MiB, three passes: guessing a passphrase is to be dear, and a small machine can still do it. */
const cost = { memory: 131_072, passes: 3, parallelism: 1 };

/** Bounds for what a file may ask for: whoever changed it must not take all memory. */
const argonCost = z.strictObject({
  kind: z.literal('passphrase'),
  memory: z.int().check(z.minimum(19_456), z.maximum(1_048_576)),
  passes: z.int().check(z.minimum(1), z.maximum(16)),
  parallelism: z.int().check(z.minimum(1), z.maximum(4)),
});

const base64Of = (bytes: number) =>
  z.string().check(z.refine((value) => Buffer.from(value, 'base64').length === bytes));

/** In the clear at the beginning of the file; the key of the content is bound to every byte of it. */
export const containerHeader = z.strictObject({
  secret: z.union([argonCost, z.strictObject({ kind: z.literal('key') })]),
  salt: base64Of(32),
  /** Tells a wrong passphrase from a damaged file. */
  check: base64Of(16),
});
export type ContainerHeader = z.infer<typeof containerHeader>;

const checkOf = (master: Buffer, salt: Buffer) =>
  Buffer.from(hkdfSync('sha256', master, salt, 'visite backup check', 16));

export function contentKey(master: Buffer, header: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', master, header, 'visite backup content', 32));
}

async function masterOf(
  secret: BackupSecret,
  kind: ContainerHeader['secret'],
  salt: Buffer,
): Promise<Buffer> {
  if (kind.kind === 'key') {
    if (!secret.key)
      throw new BackupError('BACKUP_KEY is missing: the backup was made with a key.');
    return secret.key.export();
  }
  if (!secret.passphrase) {
    throw new BackupError(
      'BACKUP_PASSPHRASE is missing: the backup was made with a passphrase (or BACKUP_PASSPHRASE_FILE).',
    );
  }
  const { memory, passes, parallelism } = kind;
  const message = secret.passphrase.export();
  return derive('argon2id', { message, nonce: salt, memory, passes, parallelism, tagLength: 32 });
}

/** A header for a new backup, and the key that belongs to it. The key file wins over a passphrase. */
export async function newContainerKey(
  secret: BackupSecret,
): Promise<{ header: ContainerHeader; master: Buffer }> {
  if (!secret.key && !secret.passphrase) {
    throw new BackupError(
      'A backup is encrypted: give BACKUP_PASSPHRASE (or BACKUP_PASSPHRASE_FILE), or BACKUP_KEY_FILE.',
    );
  }
  const kind = secret.key ? ({ kind: 'key' } as const) : ({ kind: 'passphrase', ...cost } as const);
  const salt = randomBytes(32);
  const master = await masterOf(secret, kind, salt);
  const check = checkOf(master, salt).toString('base64');
  return { header: { secret: kind, salt: salt.toString('base64'), check }, master };
}

export async function openContainerKey(
  secret: BackupSecret,
  header: ContainerHeader,
): Promise<Buffer> {
  const salt = Buffer.from(header.salt, 'base64');
  const master = await masterOf(secret, header.secret, salt);
  if (!timingSafeEqual(checkOf(master, salt), Buffer.from(header.check, 'base64'))) {
    const name = header.secret.kind === 'key' ? 'BACKUP_KEY' : 'BACKUP_PASSPHRASE';
    throw new BackupError(`${name} is not the one with which this backup was made.`);
  }
  return master;
}
