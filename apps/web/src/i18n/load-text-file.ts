import type { Language } from '@visite/contract';

const firstFiles = import.meta.glob<unknown>('./{de,en}/{app,arrival,home,info,missing,ui}.json', {
  import: 'default',
});

/** Each feature's texts are a chunk of their own per language. */
export async function loadTextFile(language: Language, feature: string): Promise<unknown> {
  const path = `./${language}/${feature}.json`;
  const load = firstFiles[path] ?? (await laterTextFiles())[path];
  if (!load) throw new Error(`no texts for ${feature} in ${language}`);
  return load();
}

async function laterTextFiles(): Promise<Record<string, () => Promise<unknown>>> {
  return (await import('./later-text-files.ts')).laterTextFiles;
}
