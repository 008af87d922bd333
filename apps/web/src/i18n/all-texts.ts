import type { Language } from '@visite/contract';
import { flattenTexts } from './flatten-texts.ts';
import { loadTextFile } from './load-text-file.ts';
import { writtenMessage } from './written-message.ts';

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
