import * as z from 'zod/mini';
import { BackupError } from './backup-error.ts';
import { incomplete } from './records.ts';

/** The form of what is written; a release reads its own and all before. */
export const backupFormat = 1;

const secretKey = z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/));

/** The first note. */
export const backupHead = z.object({
  format: z.int(),
  /** When the store was as this backup holds it, on the database's clock. */
  createdAt: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  secretKey,
  olderSecretKeys: z.array(secretKey),
});
export type BackupHead = z.infer<typeof backupHead>;

const tableName = z.string().check(z.regex(/^(?:public|operations)\.[a-z_][a-z0-9_]*$/));

/** What follows: a table or a file with its data and an end, then the last note. */
export const backupItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('table'),
    name: tableName,
    columns: z.array(z.string().check(z.minLength(1))),
  }),
  z.object({ kind: z.literal('mail'), name: z.string().check(z.regex(/^[A-Za-z0-9._-]+\.eml$/)) }),
  z.object({
    kind: z.literal('last'),
    sequences: z.array(z.object({ name: tableName, value: z.nullable(z.string()) })),
  }),
]);
export type BackupItem = z.infer<typeof backupItem>;

export const tableEnd = z.object({ rows: z.int(), digest: z.string() });
export type TableEnd = z.infer<typeof tableEnd>;
export const mailEnd = z.object({ bytes: z.int(), digest: z.string() });

export function parsed<Shape extends z.ZodMiniType>(shape: Shape, value: unknown): z.infer<Shape> {
  const result = z.safeParse(shape, value);
  if (!result.success) throw incomplete();
  return result.data;
}

export function parseHead(value: unknown): BackupHead {
  const format = parsed(z.object({ format: z.int() }), value).format;
  if (format > backupFormat) {
    throw new BackupError(
      'The backup was made by a newer release of Visite: restore it with that one.',
    );
  }
  return parsed(backupHead, value);
}
