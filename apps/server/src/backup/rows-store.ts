import pg, { type ClientBase } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { TableInfo } from './catalog-store.ts';
import { createRowDigest } from './row-digest.ts';

export const quoted = (name: string): string =>
  name
    .split('.')
    .map((each) => pg.escapeIdentifier(each))
    .join('.');

const columnList = (columns: readonly string[]) => columns.map(pg.escapeIdentifier).join(', ');

/** As a query: so row-level security with the owner's policy is no obstacle. Text: the same for every version. */
export function rowsOf(client: ClientBase, { name, columns }: TableInfo): AsyncIterable<Buffer> {
  return client.query(
    copyTo(`COPY (SELECT ${columnList(columns)} FROM ${quoted(name)}) TO STDOUT`),
  );
}

export function rowsInto(client: ClientBase, { name, columns }: TableInfo) {
  return client.query(copyFrom(`COPY ${quoted(name)} (${columnList(columns)}) FROM STDIN`));
}

export async function digestOf(client: ClientBase, table: TableInfo) {
  const digest = createRowDigest();
  for await (const bytes of rowsOf(client, table)) digest.add(bytes);
  return digest.result();
}
