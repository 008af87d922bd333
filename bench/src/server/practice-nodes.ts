import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { apiPrefix } from '@visite/contract';
import pg from 'pg';

const main = join(import.meta.dirname, '../../../apps/server/src/main.ts');

interface Node {
  origin: string;
  process: ChildProcess;
}

/** One process with the embedded PostgreSQL, and as many more as wanted on the same database. */
export class PracticeNodes {
  readonly nodes: Node[] = [];
  readonly #folder = mkdtempSync(join(tmpdir(), 'visite-bench-'));
  readonly #secret = { SECRET_KEY: randomBytes(32).toString('base64') };

  async start(count: number, options: readonly string[] = []): Promise<void> {
    const first = await startNode({ DATA_DIR: this.#folder, ...this.#secret }, options);
    this.nodes.push(first);
    const further = { DATABASE_URL: this.databaseUrl, ...this.#secret };
    while (this.nodes.length < count) this.nodes.push(await startNode(further));
  }

  get secretKey(): string {
    return this.#secret.SECRET_KEY;
  }

  get databaseUrl(): string {
    return JSON.parse(readFileSync(join(this.#folder, 'postgres.json'), 'utf8')).url;
  }

  /** A node on a new database of the same PostgreSQL, migrated and empty. */
  async startOnNewDatabase(name: string): Promise<{ origin: string; url: string; pid: number }> {
    const client = new pg.Client({ connectionString: this.databaseUrl });
    await client.connect();
    await client.query(`CREATE DATABASE ${name}`);
    await client.end();
    const made = new URL(this.databaseUrl);
    made.pathname = `/${name}`;
    const node = await startNode({ DATABASE_URL: made.href, ...this.#secret });
    this.nodes.push(node);
    return { origin: node.origin, url: made.href, pid: node.process.pid ?? 0 };
  }

  /** The further nodes wrap round: with one node everything is asked there. */
  originOf(node: number): string {
    return this.nodes[node % this.nodes.length]?.origin ?? '';
  }

  async stop(): Promise<void> {
    for (const { process: child } of this.nodes.reverse()) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function startNode(
  environment: Record<string, string>,
  options: readonly string[] = [],
): Promise<Node> {
  const child = spawn(process.execPath, [...options, main], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /^Visite is ready at (?<url>\S+)$/.exec(line)?.groups?.url;
    if (origin) return { origin, process: child };
  }
  throw new Error('the server ended before it was ready');
}

export async function ask(
  origin: string,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<unknown> {
  const response = await fetch(`${origin}${apiPrefix}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const result: unknown = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(result)}`);
  return result;
}
