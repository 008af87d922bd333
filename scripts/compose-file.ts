import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from './run-command.ts';

interface Service {
  image: string;
  environment?: Record<string, string>;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  volumes?: string[];
  healthcheck?: { test: string };
  command?: string[];
  ports?: string[];
}

export const composeFile = join(ROOT, 'deploy/compose.yaml');

/** `${NAME}`, `${NAME:-default}`, `${NAME-default}` and `${NAME:?message}`, as far as we use them. */
function withVariables(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{(\w+)(?:(:?[-?])([^}]*))?\}/g, (_, name, operator, rest) => {
    const value = variables[name];
    if (value !== undefined) return value;
    if (operator?.endsWith('-')) return rest;
    throw new Error(rest || `${name} is missing`);
  });
}

/** The services of deploy/compose.yaml, with the variables of its `.env`. */
export function composeServices(variables: Readonly<Record<string, string>>) {
  // Comments show variables too.
  const text = readFileSync(composeFile, 'utf8').replace(/^ *#.*$/gm, '');
  const { services } = parse(withVariables(text, variables), { merge: true });
  return services as Record<string, Service>;
}
