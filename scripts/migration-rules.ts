/** Rules about the server's migrations, as pure functions: each returns what is wrong, one line each. */

export interface MigrationFile {
  name: string;
  sql: string;
}

/** Up to here no two versions had to run side by side. */
const lastOfBaseline = '0017-request-login.sql';

const marker = /^-- contract:(?<rest>.*)$/m;
const needs = /^ needs (?<name>\d{4}-[a-z0-9-]+\.sql)$/;

/** What takes from nodes of the release before something that they use; see docs/decisions/0098. */
const contracting: readonly [RegExp, string][] = [
  [/\bDROP\s+(?!CONSTRAINT\b|NOT\s+NULL\b|INDEX\b|TRIGGER\b|POLICY\b)\S+(?:\s+\S+)?/i, 'drops'],
  [/\bRENAME\s+(?:TO|COLUMN|CONSTRAINT)\b[^;]*/i, 'renames'],
  [/\bALTER\s+(?:COLUMN\s+)?\S+\s+(?:SET\s+DATA\s+)?TYPE\b[^;,]*/i, 'changes a type'],
  [/\bSET\s+NOT\s+NULL\b/i, 'forbids null'],
  [
    /\bADD\s+(?:COLUMN\s+)?(?!CONSTRAINT\b)[^,;]*\bNOT\s+NULL\b(?![^,;]*\b(?:DEFAULT|GENERATED)\b)(?<!\bDEFAULT\b[^,;]*)/i,
    'adds a column that old nodes do not fill',
  ],
  [/\bREVOKE\b[^;]*\bFROM\b[^;]*\bvisite_app\b/i, 'takes a right from visite_app'],
];

/** What runs now: without comments, texts and bodies of functions; those of DO run. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/--[^\n]*/g, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(\bDO\s+)?(\$\w*\$)([\s\S]*?)\2/gi, (_all, isRun, _tag, body) =>
      isRun ? `; ${body}` : "''",
    )
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((each) => withoutLists(each).replace(/\s+/g, ' ').trim())
    .filter((each) => each !== '');
}

/** Columns of a new table and arguments take nothing from anybody. */
function withoutLists(statement: string): string {
  const without = statement.replace(/\([^()]*\)/g, ' ');
  return without === statement ? statement : withoutLists(without);
}

/** Only what is dropped for good counts: a constraint, trigger or policy may come back in another form. */
function findings(sql: string): string[] {
  return statementsOf(sql).flatMap((statement) =>
    contracting.flatMap(([pattern, what]) =>
      pattern.test(statement) ? [`${what} (${statement.slice(0, 80)})`] : [],
    ),
  );
}

/** New migrations expand; one that contracts says since which migration nobody uses what it takes. */
export function migrationProblems(
  files: readonly MigrationFile[],
  released: readonly string[] = [],
): string[] {
  const names = files.map(({ name }) => name);
  return files
    .filter(({ name }) => name > lastOfBaseline)
    .flatMap(({ name, sql }) => {
      const marked = marker.exec(sql)?.groups?.rest;
      const older = needs.exec(marked ?? '')?.groups?.name;
      if (marked !== undefined && older === undefined) {
        return [`${name}: the marker reads "-- contract: needs <an older migration>.sql"`];
      }
      if (older !== undefined && (!names.includes(older) || older >= name)) {
        return [`${name}: the marker names ${older}, which is no older migration`];
      }
      if (older !== undefined && released.length > 0 && !released.includes(older)) {
        return [`${name}: contracts in the release that expands; ${older} must be released before`];
      }
      return older === undefined
        ? findings(sql).map(
            (what) =>
              `${name} ${what}: nodes of the release before would fail; expand now, contract one release later`,
          )
        : [];
    });
}
