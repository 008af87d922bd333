/** Rules about the repository itself, as pure functions: each returns what is wrong, one line each. */

export interface LockedPackage {
  version?: string;
  resolved?: string;
  license?: string;
  hasInstallScript?: boolean;
  /** For development alone; judged like the others. */
  dev?: boolean;
  link?: boolean;
  engines?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
export interface Lock {
  packages: Record<string, LockedPackage>;
}

const allowedLicences = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
]);

/** Each with its reason in docs/decisions/0005-checks.md. */
const licenceExceptions: readonly { name: RegExp; licence: string }[] = [
  { name: /^(@axe-core\/playwright|axe-core)$/, licence: 'MPL-2.0' },
  { name: /^lightningcss(-[a-z0-9-]+)?$/, licence: 'MPL-2.0' },
  { name: /^@fontsource-variable\/inter$/, licence: 'OFL-1.1' },
];

/** `node_modules/a/node_modules/@b/c` is `@b/c`; a workspace's own folder is no dependency. */
function dependencyName(path: string): string | undefined {
  return path.split('node_modules/').slice(1).at(-1);
}

function dependencies(lock: Lock): [name: string, entry: LockedPackage][] {
  return Object.entries(lock.packages).flatMap(([path, entry]) => {
    const name = dependencyName(path);
    return name === undefined || entry.link ? [] : [[name, entry] as [string, LockedPackage]];
  });
}

/** A registry's address in the lock would tie every clone to one machine's registry. */
export function lockProblems(lock: Lock): string[] {
  return dependencies(lock)
    .filter(([, { resolved }]) => resolved !== undefined && /^https?:/.test(resolved))
    .map(([name]) => `${name} carries the address of a registry`);
}

/** Where Node would look for a dependency of the package at this path, nearest first. */
function places(path: string, name: string): string[] {
  const folders = path.split(/(?:^|\/)node_modules\//);
  const above = folders.map((_folder, at) => folders.slice(0, folders.length - at));
  return above.map((parts) => [...parts, name].join('/node_modules/').replace(/^\//, ''));
}

/** A lock made where some platform's package was not to be had: `npm ci` refuses it everywhere. */
export function lockGaps({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !places(path, name).some((place) => place in packages))
      .map((name) => `${name}, which ${path || 'the project'} may need, is not in the lock`),
  );
}

/** SPDX: one side of an OR is enough, every side of an AND is needed. */
export function isAllowedLicence(expression: string): boolean {
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((side) => side.split(' AND ').every((licence) => allowedLicences.has(licence.trim())));
}

export function licenceProblems(lock: Lock): string[] {
  return dependencies(lock)
    .filter(([name, { license = '' }]) => {
      const excepted = licenceExceptions.some(
        (exception) => exception.name.test(name) && exception.licence === license,
      );
      return !excepted && !isAllowedLicence(license);
    })
    .map(([name, { license }]) => `${name} has the licence ${license ?? 'of nobody knows'}`);
}

export function installScriptProblems(lock: Lock, allowed: Record<string, boolean>): string[] {
  return dependencies(lock)
    .filter(([name, { hasInstallScript }]) => hasInstallScript && allowed[name] !== true)
    .map(([name]) => `${name} runs a script at installation and is not in allowScripts`);
}

const machinePath = /(?<![\w.:/~-])\/(?:work|root|home|Users|tmp)\/[\w.*-]/;

/** Folders of one person's machine in a tracked file. */
export function machinePathProblems(file: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, at) =>
      machinePath.test(line) ? [`${file}:${at + 1} holds a machine's path`] : [],
    );
}

const longest = 400;

export function lengthProblems(file: string, text: string): string[] {
  const lines = text.split('\n').length - 1;
  return lines > longest ? [`${file} has ${lines} lines; split it (at most ${longest})`] : [];
}

const sql =
  /\.query\s*[<(]|\b(?:SELECT|INSERT INTO|DELETE FROM|ON CONFLICT|RETURNING|UPDATE \w+(?: AS \w+)? SET)\b/;
const mayHoldSql = /(?:^|[/-])store\.ts$|\.(?:test|long)\.ts$|^apps\/server\/src\/db\//;

/** Only stores know SQL, beside db/, which prepares the database itself, and tests. */
export function sqlProblems(file: string, text: string): string[] {
  if (!file.startsWith('apps/server/src/') || mayHoldSql.test(file)) return [];
  return text
    .split('\n')
    .flatMap((line, at) =>
      sql.test(line) ? [`${file}:${at + 1} holds SQL, which belongs in a store`] : [],
    );
}
