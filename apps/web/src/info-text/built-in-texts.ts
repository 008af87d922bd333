import type { InfoBlock, Language } from '@visite/contract';

const files = import.meta.glob<string>('./texts/{de,en}/*.md', {
  query: '?raw',
  import: 'default',
});

/** The Markdown that comes with the product; of some blocks a template with `[[…]]`. */
export async function builtInText(block: InfoBlock, language: Language): Promise<string> {
  const file = files[`./texts/${language}/${block}.md`];
  if (!file) throw new Error(`no text ${block} in ${language}`);
  return file();
}
