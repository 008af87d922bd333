import type { Language } from '@visite/contract';

const files = import.meta.glob<unknown>('./{de,en}/*.json', { import: 'default' });

/** Each feature's texts are a chunk of their own per language. */
export async function loadTextFile(language: Language, feature: string): Promise<unknown> {
  const load = files[`./${language}/${feature}.json`];
  if (!load) throw new Error(`no texts for ${feature} in ${language}`);
  return load();
}
