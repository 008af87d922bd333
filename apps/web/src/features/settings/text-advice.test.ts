import { languages, legalBlocks } from '@visite/contract';
import { expect, it } from 'vitest';
import { builtInText } from '../../info-text/built-in-texts.ts';
import { parseMarkdown } from '../../info-text/parse-markdown.ts';
import { textAdvice } from './text-advice.ts';

const long = 'Ein Satz. '.repeat(300);

it.each([
  ['headings in order', '## Eins\n\n### Zwei\n\nText', []],
  ['a lower heading first', '### Zwei\n\nText', ['skippedHeading']],
  ['a long text without headings', long, ['noHeadings']],
  ['a long text with one', `## Eins\n\n${long}`, []],
  ['"hier" as a link', 'Mehr steht [hier](/md/faq).', ['unclearLink']],
  ['"More" as a link', 'Read [More](/md/faq).', ['unclearLink']],
  ['an address as a link', '- [https://a.example](https://a.example)', ['unclearLink']],
  ['a link that says where it leads', 'Siehe die [häufigen Fragen](/md/faq).', []],
] as const)('[TENANT-34] whoever writes %s gets the advice for it', (_, source, advice) => {
  expect(textAdvice(parseMarkdown(source, {}))).toEqual(advice);
});

it('[TENANT-34] nothing is to be told of the texts that come with the product', async () => {
  for (const block of legalBlocks) {
    for (const language of languages) {
      const blocks = parseMarkdown(await builtInText(block, language), {});
      expect([block, language, textAdvice(blocks)]).toEqual([block, language, []]);
    }
  }
});
