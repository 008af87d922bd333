import type { Language } from '@visite/contract';
import { flattenTexts, loadTextFile } from './texts.ts';

const files = Object.keys(import.meta.glob('./de/*.json'));

/** Every text of the product in one language, by key, as it is without a practice's own. */
export async function allTexts(language: Language): Promise<ReadonlyMap<string, string>> {
  const features = files.map((file) => file.replace(/^.*\//, '').replace('.json', ''));
  const trees = await Promise.all(features.map((feature) => loadTextFile(language, feature)));
  const entries = trees.flatMap((tree, at) =>
    flattenTexts(tree, features[at] ?? '').map(
      ([key, message]) => [key, writtenMessage(message)] as const,
    ),
  );
  return new Map(entries);
}

/** A message as its author wrote it: the build ships it as a list of parts. */
export function writtenMessage(message: unknown): string {
  if (!Array.isArray(message)) return String(message);
  return message.map(written).join('');
}

function written(part: unknown): string {
  if (!Array.isArray(part)) return String(part);
  const [name, kind, choices] = part;
  if (kind === undefined) return `{${name}}`;
  if (typeof choices !== 'object' || choices === null) return `{${name}, ${kind}}`;
  const cases = Object.entries(choices)
    .filter(([, inner]) => inner !== undefined)
    .map(([choice, inner]) =>
      choice === 'offset' ? `offset:${inner}` : `${caseName(choice)} {${writtenMessage(inner)}}`,
    );
  return `{${name}, ${kind}, ${cases.join(' ')}}`;
}

/** The compiler drops the "=" of an exact plural case such as "=0". */
function caseName(choice: string): string {
  return /^\d+$/.test(choice) ? `=${choice}` : choice;
}
