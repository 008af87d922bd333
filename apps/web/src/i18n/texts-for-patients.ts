import { flattenTexts } from './texts.ts';

const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.*', '!../**/gallery/**'],
  { query: '?raw', import: 'default', eager: true },
);
const german = import.meta.glob<unknown>('./de/*.json', { import: 'default', eager: true });

/** Where the ways of patients and guests begin: what these import, patients see. */
const entries = ['../app/guest-routes.tsx', '../app/guest-app.tsx'];

/** Shown to staff alone, by files that both sides share. */
const staffOnly = [
  'app.staff',
  'app.waiting',
  'home.staff',
  'info.staff',
  'missing.suspendedStaff',
  'call.connecting',
  'call.doctorsOnly',
  'call.end.',
  'call.gone.',
  'call.hold.',
  'call.keyCheck.staff',
  ...['alone', 'endForAll', 'goesOn', 'holdInstead'].map((name) => `call.leave.${name}`),
  'call.left.',
  ...['end', 'same', 'staff'].map((name) => `call.newKey.${name}`),
  'call.notes.',
  'call.onHold.',
  'call.otherBrowser',
  ...['noNotes', 'notes', 'stored', 'upload'].map((name) => `call.summary.${name}`),
  'call.telephone.ringsPractice',
  'call.why.',
  'tools.draw.',
  ...['start', 'stop'].map((name) => `tools.present.${name}`),
  ...['accepted', 'arriving', 'askAgain', 'denied', 'understood', 'waiting', 'withdraw'].map(
    (name) => `tools.shot.${name}`,
  ),
];

/** Of the errors those that the calls of patients and guests answer. */
const errorsOfPatients = [
  'errors.lockedUntil',
  'errors.noConnection',
  'errors.patientLogin.',
  'errors.unexpected',
  ...[
    'appointmentMoved',
    'callFull',
    'codeUnknown',
    'codesLocked',
    'consentOutdated',
    'consentWithdrawn',
    'ended',
    'featureOff',
    'forbidden',
    'guestLinkInvalid',
    'guestLinkUsed',
    'illegalTransition',
    'internalError',
    'invalidRequest',
    'linkLocked',
    'loginFailed',
    'notFound',
    'practiceSuspended',
    'tooEarly',
    'tooLarge',
    'tooManyAttempts',
    'unauthenticated',
    'unavailable',
    'wrongLoginMode',
  ].map((code) => `errors.code.${code}`),
];

/** By key, in German: found by following the imports, so that a new text counts by itself. */
export function textsForPatients(): ReadonlyMap<string, string> {
  const code = reachedFiles().map((file) => sources[file] ?? '');
  const named = new Set(
    code.flatMap((each) => [...each.matchAll(/'([a-zA-Z0-9.]+)'/g)].map(([, key]) => key)),
  );
  const prefixes = code.flatMap((each) =>
    [...each.matchAll(/`([a-z][\w.]*\.)\$\{/g)].map(([, prefix]) => prefix ?? ''),
  );
  const isShown = (key: string) =>
    named.has(key) || prefixes.some((prefix) => key.startsWith(prefix));
  return new Map(germanTexts().filter(([key]) => isShown(key) && isForPatients(key)));
}

function isForPatients(key: string): boolean {
  const isOneOf = (list: readonly string[]) => list.some((start) => key.startsWith(start));
  return key.startsWith('errors.') ? isOneOf(errorsOfPatients) : !isOneOf(staffOnly);
}

function germanTexts(): [key: string, message: string][] {
  return Object.entries(german).flatMap(([file, tree]) =>
    flattenTexts(tree, file.replace(/^.*\//, '').replace('.json', '')).map(
      ([key, message]): [string, string] => [key, String(message)],
    ),
  );
}

function reachedFiles(): string[] {
  const reached = new Set(entries);
  for (const file of reached) {
    for (const imported of importsOf(file)) if (imported in sources) reached.add(imported);
  }
  return [...reached];
}

function importsOf(file: string): string[] {
  const code = (sources[file] ?? '').replaceAll(/^(?:im|ex)port type [^;]*;/gm, '');
  const found = code.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g);
  return [...found].map(([, path = '']) => {
    // Only the path counts: a glob's names are relative to this folder.
    const { pathname } = new URL(path, new URL(file, 'file:///src/i18n/'));
    return pathname.replace('/src/i18n/', './').replace('/src/', '../');
  });
}
