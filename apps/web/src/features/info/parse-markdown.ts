export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'link'; text: string; to: string }
  /** [[…]]: what the practice has to fill in. */
  | { kind: 'blank'; text: string };

export type Block =
  | { kind: 'heading'; level: 2 | 3; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] };

/**
 * The small part of Markdown that our own texts use; everything else stays plain text. It yields
 * data and never HTML, so nothing that a practice is called can become markup.
 */
export function parseMarkdown(source: string, values: Record<string, string>): Block[] {
  const filled = (text: string) => parseInline(text, values);
  return source
    .replace(/\r\n/g, '\n')
    .split(/\n{2,}/)
    .map((chunk) => chunk.trim())
    .filter((chunk) => chunk !== '')
    .map((chunk) => parseBlock(chunk, filled));
}

function parseBlock(chunk: string, filled: (text: string) => Inline[]): Block {
  const heading = /^(##|###) ([^\n]+)$/.exec(chunk);
  if (heading) {
    const level = heading[1] === '##' ? 2 : 3;
    return { kind: 'heading', level, content: filled(heading[2] ?? '') };
  }
  const marker = /^(?:- |\d+\. )/.exec(chunk)?.[0];
  if (marker) {
    const items = chunk
      .split(/\n(?=- |\d+\. )/)
      .map((item) => filled(oneLine(item.replace(/^(?:- |\d+\. )/, ''))));
    return { kind: 'list', ordered: marker !== '- ', items };
  }
  return { kind: 'paragraph', content: filled(oneLine(chunk)) };
}

const oneLine = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join(' ');

/** No part may run over the beginning of another one: that would take quadratic time [PEER-104]. */
const inlinePattern =
  /\*\*([^*]+)\*\*|\[\[([^[\]]+)\]\]|\[([^[\]]+)\]\(([^[()\s]+)\)|\{(\w{1,40})(?:\|([^{}]*))?\}/g;

/** `{phone|Telefonnummer}` is the configured value, or a blank of that name where none is set. */
function parseInline(text: string, values: Record<string, string>): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(inlinePattern)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    parts.push(inlineOf(match, values));
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

function inlineOf(match: RegExpMatchArray, values: Record<string, string>): Inline {
  const [whole, strong, blank, linkText, to, name, blankName] = match;
  if (strong !== undefined) return { kind: 'strong', text: strong };
  if (blank !== undefined) return { kind: 'blank', text: blank };
  if (linkText !== undefined && to !== undefined) {
    return isSafeLink(to) ? { kind: 'link', text: linkText, to } : { kind: 'text', text: linkText };
  }
  const value = name === undefined ? '' : (values[name] ?? '');
  if (value !== '') return { kind: 'text', text: value };
  return blankName === undefined
    ? { kind: 'text', text: whole }
    : { kind: 'blank', text: blankName };
}

function isSafeLink(to: string): boolean {
  return /^(?:\/(?!\/)|https?:\/\/|mailto:|tel:)/.test(to);
}

export function hasBlanks(blocks: readonly Block[]): boolean {
  const inlines = blocks.flatMap((block) =>
    block.kind === 'list' ? block.items.flat() : block.content,
  );
  return inlines.some(({ kind }) => kind === 'blank');
}
