import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const folder = path.join(import.meta.dirname, '../../../docs/interfaces');

export const documentText = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

/** What stands between the fences of one language, in order. */
export const blocksOf = (name: string, language: string): string[] =>
  [...documentText(name).matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
    ([, block = '']) => block,
  );

const run = promisify(execFile);

/**
 * Runs a block as it stands, but for the practice's address; the variables are what its reader sets. A call that is
 * answered with an error fails the block.
 */
export async function runCommands(
  block: string,
  origin: string,
  variables: Readonly<Record<string, string>> = {},
  cwd?: string,
): Promise<string> {
  const here = block.replaceAll(/https:\/\/(?:praxis\.example|video\.example\.org)\b/g, origin);
  const { stdout } = await run(
    'sh',
    ['-euc', `curl() { command curl --silent --show-error --fail-with-body "$@"; }\n${here}`],
    {
      env: { PATH: process.env.PATH, ...variables },
      ...(cwd && { cwd }),
    },
  );
  return stdout;
}
