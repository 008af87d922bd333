/** One row of docs/rules.md. */
export type Rule = { id: string; area: string; text: string; from: string; state: string };
export type Citation = { id: string; file: string };
type Document = { rules: Rule[]; problems: string[] };
type Verdict = { errors: string[]; warnings: string[] };

const COLUMNS = 'id rule from state';
const ID = '[A-Z][A-Z0-9]*-\\d+';
const GROUP = new RegExp(`\\[(${ID}(?:\\s*,\\s*${ID})*)\\]`, 'g');
const LEADING_GROUPS = new RegExp(`^(?:\\s*\\[${ID}(?:\\s*,\\s*${ID})*\\])+`);
// Comments are matched first, so that a test which is commented out proves nothing.
const COMMENT_OR_STRING =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\[\s\S]|[^`\\])*)`/g;
const TEST_CALL = /(?:(?:\bit|test|describe)(?:\.\w+)*|\))\s*\(\s*$/i;
const NEVER_RUN = /\.(?:skip|todo|fixme)\s*\(\s*$/;

const areaOf = (id: string): string => id.slice(0, id.lastIndexOf('-'));

function cellsOf(line: string): string[] {
  const cells = line.trim().split(/(?<!\\)\|/);
  return cells.slice(1, -1).map((cell) => cell.trim());
}

function rowProblem(cells: string[], area: string, previous: Rule[]): string | undefined {
  const [id = '', text, from, state = ''] = cells;
  if (cells.length !== 4) return `a row needs 4 cells, not ${cells.length}`;
  if (!new RegExp(`^${ID}$`).test(id)) return `"${id}" is not a rule id`;
  if (areaOf(id) !== area) return `${id} stands under ${area || 'no area'}`;
  if (previous.some((rule) => rule.id === id)) return `${id} appears twice`;
  const last = previous.findLast((rule) => rule.area === area)?.id ?? `${area}-0`;
  const next = `${area}-${Number(last.slice(area.length + 1)) + 1}`;
  if (id !== next) return `${id} leaves a gap: ${next} comes next`;
  if (!text || !from) return `${id} lacks its rule or its source`;
  if (state !== 'built' && state !== 'open') return `${id} is "${state}", not built or open`;
  return undefined;
}

export function parseRules(markdown: string): Document {
  const rules: Rule[] = [];
  const problems: string[] = [];
  let area = '';
  for (const [index, line] of markdown.split('\n').entries()) {
    if (line.startsWith('## ')) {
      area = /^## ([A-Z][A-Z0-9]*): \S/.exec(line)?.[1] ?? '';
      if (!area) problems.push(`line ${index + 1}: a heading reads "## AREA: title"`);
    }
    const cells = cellsOf(line);
    if (!line.startsWith('|') || cells.join(' ') === COLUMNS) continue;
    if (cells.length === 4 && cells.every((cell) => /^:?-+:?$/.test(cell))) continue;
    const problem = rowProblem(cells, area, rules);
    const [id = '', text = '', from = '', state = ''] = cells;
    if (problem) problems.push(`line ${index + 1}: ${problem}`);
    // A row with a problem still counts, so that one gap is told once and not for all that follow.
    if (areaOf(id) === area) rules.push({ id, area, text, from, state });
  }
  if (rules.length === 0) problems.push('no rule found');
  return { rules, problems };
}

/**
 * Ids cited in the titles of one test file. Groups at the start of a title always count;
 * further inside only those of a known area do, so that "[UTF-8]" in a title stays plain text.
 */
export function citedIds(source: string, areas: ReadonlySet<string>): string[] {
  const ids = new Set<string>();
  for (const match of source.matchAll(COMMENT_OR_STRING)) {
    const title = match[1] ?? match[2] ?? match[3];
    const before = source.slice(Math.max(0, match.index - 80), match.index);
    if (title === undefined || !TEST_CALL.test(before) || NEVER_RUN.test(before)) continue;
    const leading = LEADING_GROUPS.exec(title)?.[0].length ?? 0;
    for (const group of title.matchAll(GROUP)) {
      for (const id of (group[1] ?? '').split(/\s*,\s*/)) {
        if (group.index < leading || areas.has(areaOf(id))) ids.add(id);
      }
    }
  }
  return [...ids];
}

export function judge(rules: Rule[], citations: Citation[]): Verdict {
  const known = new Set(rules.map((rule) => rule.id));
  const cited = new Set(citations.map((citation) => citation.id));
  const unproved = rules.filter((rule) => rule.state === 'built' && !cited.has(rule.id));
  const early = rules.filter((rule) => rule.state === 'open' && cited.has(rule.id));
  return {
    errors: [
      ...unproved.map((rule) => `${rule.id} is built but no test cites it`),
      ...citations
        .filter((citation) => !known.has(citation.id))
        .map((citation) => `${citation.file} cites ${citation.id}, which does not exist`),
    ],
    warnings: early.map((rule) => `${rule.id} is open but a test cites it already`),
  };
}

export function markBuilt(markdown: string, ids: string[]): string {
  return markdown
    .split('\n')
    .map((line) => {
      const isMarked = line.startsWith('|') && ids.includes(cellsOf(line)[0] ?? '');
      return isMarked ? line.replace(/\|\s*open\s*\|\s*$/, '| built |') : line;
    })
    .join('\n');
}

export function tally(rules: Rule[]): string[] {
  const line = (name: string, of: Rule[]): string => {
    const built = of.filter((rule) => rule.state === 'built').length;
    return `${name.padEnd(9)}${`${built}`.padStart(4)} built${`${of.length - built}`.padStart(5)} open`;
  };
  const areas = Map.groupBy(rules, (rule) => rule.area);
  return [...[...areas].map(([area, of]) => line(area, of)), line('all', rules)];
}
