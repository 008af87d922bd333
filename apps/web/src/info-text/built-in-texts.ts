import type { InfoBlock, Language, PatientLanguage } from '@visite/contract';

const files = import.meta.glob<string>('./texts/{de,en,de-simple}/*.md', {
  query: '?raw',
  import: 'default',
});

/** What explains is there in easy German too; what binds is not. */
export type TextLanguage = Language | 'de-simple';

const easyBlocks: readonly InfoBlock[] = ['faq', 'accessibility'];

/** The language in which somebody reads a text that comes with the product. */
export function builtInLanguage(
  block: InfoBlock,
  shown: PatientLanguage,
  written: Language,
): TextLanguage {
  return shown === 'de-simple' && easyBlocks.includes(block) ? shown : written;
}

/** The Markdown that comes with the product; of some blocks a template with `[[…]]`. */
export async function builtInText(block: InfoBlock, language: TextLanguage): Promise<string> {
  const file = files[`./texts/${language}/${block}.md`];
  if (!file) throw new Error(`no text ${block} in ${language}`);
  return file();
}
