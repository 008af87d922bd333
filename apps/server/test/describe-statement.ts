import type pg from 'pg';

export interface ResultColumn {
  name: string;
  /** What our pool's parsers make of it; `any` for JSON. */
  type: string;
  /** Only known of a table's own column; false for a view's and for what is computed. */
  nullable: boolean;
}

interface Field {
  name: string;
  tableID: number;
  columnID: number;
  dataTypeID: number;
}

/** The part of the driver's connection that asks PostgreSQL to parse and describe, not to run. */
interface Describing {
  parse(statement: { text: string }): void;
  describe(what: { type: 'S' }): void;
  sync(): void;
}

class Description {
  fields: Field[] = [];
  error: Error | undefined;
  readonly text: string;
  readonly done: () => void;

  constructor(text: string, done: () => void) {
    this.text = text;
    this.done = done;
  }

  submit(connection: unknown): void {
    const describing = connection as Describing;
    describing.parse({ text: this.text });
    describing.describe({ type: 'S' });
    describing.sync();
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.fields = fields;
  }

  handleError(error: Error): void {
    this.error = error;
    this.done();
  }

  handleReadyForQuery(): void {
    this.done();
  }
}

const typeNames: Readonly<Record<string, string>> = {
  text: 'string',
  uuid: 'string',
  date: 'string',
  name: 'string',
  varchar: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  _text: 'string[]',
  _uuid: 'string[]',
};

/** What the statement would give, without running it; throws what PostgreSQL says against it. */
export async function describeStatement(client: pg.Client, text: string): Promise<ResultColumn[]> {
  const description = await new Promise<Description>((resolve) => {
    const made: Description = new Description(text, () => resolve(made));
    client.query(made);
  });
  if (description.error) throw description.error;
  const columns: ResultColumn[] = [];
  for (const { name, tableID, columnID, dataTypeID } of description.fields) {
    const { rows } = await client.query<{ type: string; nullable: boolean }>(
      `SELECT typname AS type, EXISTS (SELECT FROM pg_attribute a
         JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r'
         WHERE attrelid = $2 AND attnum = $3 AND NOT attnotnull) AS nullable
       FROM pg_type WHERE oid = $1`,
      [dataTypeID, tableID, columnID],
    );
    const [{ type = '', nullable = false } = {}] = rows;
    columns.push({ name, type: typeNames[type] ?? 'any', nullable });
  }
  return columns;
}
