/** docs/security.md, made from what Playwright tells about the cases of e2e/trust. */

export interface TrustCase {
  title: string;
  kind: string;
  expected: string;
  /** Missing where the case was only listed. */
  seen: string;
}

interface Annotation {
  type: string;
  description?: string;
}

interface Suite {
  suites?: Suite[];
  specs?: {
    title: string;
    tests: { annotations?: Annotation[]; results?: { annotations?: Annotation[] }[] }[];
  }[];
}

export interface TrustRun {
  suites: Suite[];
}

export function casesIn({ suites }: TrustRun): TrustCase[] {
  return suites.flatMap(inSuite);
}

function inSuite({ suites = [], specs = [] }: Suite): TrustCase[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ annotations = [], results = [] }) => {
      const all = [...annotations, ...results.flatMap((each) => each.annotations ?? [])];
      const told = (type: string) => all.findLast((each) => each.type === type)?.description ?? '';
      return { title, kind: told('class'), expected: told('expected'), seen: told('seen') };
    }),
  );
  return [...own, ...suites.flatMap(inSuite)];
}

const order = ['access', 'limits', 'signalling', 'peer', 'relay', 'content', 'privacy', 'faults'];

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

export function securityDocument(cases: readonly TrustCase[]): string {
  const sections = order.flatMap((kind) => {
    const rows = cases.filter((each) => each.kind === kind);
    if (rows.length === 0) return [];
    const lines = rows.map(
      ({ title, expected, seen }) => `| ${[title, expected, seen].map(cell).join(' | ')} |`,
    );
    return [`## ${kind}`, '', '| case | expected | seen |', '| --- | --- | --- |', ...lines, ''];
  });
  return `# Attacks and what came of them

Made by \`npm run test:trust\`, which runs every case of [e2e/trust](../e2e/trust) against a running server: do
not edit. The ids are those of [rules.md](rules.md). ${cases.length} cases.

${sections.join('\n').trimEnd()}
`;
}

const rowForm = /^\| (?<title>.+?) \| (?<expected>.+?) \| (?<seen>.*) \|$/;

/** What the document and the cases do not have in common. */
export function documentProblems(document: string, cases: readonly TrustCase[]): string[] {
  const rows = document.split('\n').flatMap((line) => {
    const { title = '', expected = '', seen = '' } = rowForm.exec(line)?.groups ?? {};
    return ['', 'case', '---'].includes(title) ? [] : [{ title, expected, seen }];
  });
  const has = (title: string, expected: string) =>
    rows.some((row) => row.title === cell(title) && row.expected === cell(expected));
  const unnamed = cases.filter(({ kind }) => !order.includes(kind));
  return [
    ...unnamed.map(({ title }) => `"${title}" has no class`),
    ...cases
      .filter(({ title, expected }) => !has(title, expected))
      .map(({ title }) => `docs/security.md lacks "${title}": npm run test:trust`),
    ...rows
      .filter((row) => !cases.some(({ title }) => cell(title) === row.title))
      .map((row) => `docs/security.md has "${row.title}", which is no case: npm run test:trust`),
    ...rows
      .filter(({ expected, seen }) => expected !== seen)
      .map((row) => `docs/security.md: "${row.title}" did not hold: npm run test:trust`),
  ];
}
