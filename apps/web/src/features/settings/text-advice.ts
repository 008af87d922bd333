import type { Block, Inline } from '../../info-text/parse-markdown.ts';

export type TextAdvice = 'skippedHeading' | 'noHeadings' | 'unclearLink';

/** Longer texts without a heading cannot be skimmed, by eye or with a screen reader. */
const longText = 2_000;

const unclear =
  /^(?:hier|dort|klick\w* (?:sie )?hier|mehr|weiter|link|here|click here|more|read more|this link)$/i;

/** What makes a text hard to use with a screen reader, for whoever writes it (TENANT-34). */
export function textAdvice(blocks: readonly Block[]): TextAdvice[] {
  const first = blocks.find((block) => block.kind === 'heading');
  const parts = blocks.flatMap((block) =>
    block.kind === 'list' ? block.items.flat() : block.content,
  );
  const length = parts.reduce((sum, { text }) => sum + text.length, 0);
  const advice: TextAdvice[] = [];
  // A page has one main heading above its text; below that there are two levels.
  if (first?.level === 3) advice.push('skippedHeading');
  if (!first && length > longText) advice.push('noHeadings');
  if (parts.some(isUnclearLink)) advice.push('unclearLink');
  return advice;
}

const isUnclearLink = (part: Inline) =>
  part.kind === 'link' && (unclear.test(part.text.trim()) || part.text.includes('://'));
