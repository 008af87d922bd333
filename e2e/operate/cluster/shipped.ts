import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../deploy');

/**
 * A file of deploy/ as an operator fills it in: only what the documents name as a placeholder is replaced, and
 * none may be missing from the file.
 */
export function shipped(name: string, replaced: Readonly<Record<string, string>>): string {
  let text = readFileSync(join(folder, name), 'utf8');
  for (const [placeholder, value] of Object.entries(replaced)) {
    if (!text.includes(placeholder)) throw new Error(`deploy/${name} does not say ${placeholder}`);
    text = text.replaceAll(placeholder, value);
  }
  const left = /REPLACE-WITH-[A-Z0-9-]+/.exec(text)?.[0];
  if (left) throw new Error(`deploy/${name}: nobody has filled in ${left}`);
  return text;
}

/** A file of variables, as systemd's EnvironmentFile reads it. */
export function shippedVariables(
  name: string,
  replaced: Readonly<Record<string, string>>,
): Record<string, string> {
  const lines = shipped(name, replaced).split('\n');
  const variables = lines.filter((line) => /^[A-Z0-9_]+=/.test(line));
  return Object.fromEntries(
    variables.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
