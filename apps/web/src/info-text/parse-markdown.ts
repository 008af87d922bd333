import { Lexer, type MarkedToken, type Token } from 'marked';
import { telHref } from '../practice/tel-href.ts';

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string; to?: string }
  | { kind: 'link'; text: string; to: string }
  /** [[…]]: what the practice has to fill in. */
  | { kind: 'blank'; text: string };

export type Block =
  | { kind: 'heading'; level: 2 | 3; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] };

type Values = Readonly<Record<string, string>>;

/**
 * The parts of Markdown that our texts use; everything else stays plain text. marked splits the
 * source into tokens, its HTML renderer is never called. Values are filled in after that: whatever a
 * practice is called cannot become markup.
 */
export function parseMarkdown(source: string, values: Values): Block[] {
  return Lexer.lex(source, { gfm: false }).flatMap((token) => blocksOf(token, values));
}

function blocksOf(token: Token, values: Values): Block[] {
  const known = token as MarkedToken;
  switch (known.type) {
    case 'space':
      return [];
    case 'heading':
      return [
        {
          kind: 'heading',
          level: known.depth === 3 ? 3 : 2,
          content: inlinesOf(known.tokens, values),
        },
      ];
    case 'list':
      return [
        {
          kind: 'list',
          ordered: known.ordered,
          items: known.items.map((item) => inlinesOf(item.tokens, values)),
        },
      ];
    case 'paragraph':
      return [{ kind: 'paragraph', content: inlinesOf(known.tokens, values) }];
    default:
      return [{ kind: 'paragraph', content: filled(known.raw, values) }];
  }
}

function inlinesOf(tokens: readonly Token[], values: Values): Inline[] {
  return tokens.flatMap((token): Inline[] => {
    const known = token as MarkedToken;
    switch (known.type) {
      case 'text':
        return known.tokens ? inlinesOf(known.tokens, values) : filled(known.text, values);
      case 'paragraph':
        return inlinesOf(known.tokens, values);
      case 'strong': {
        const text = oneLine(known.text);
        return [{ kind: 'strong', text, ...(helpNumbers.test(text) && { to: telHref(text) }) }];
      }
      case 'link': {
        const { href, text } = known;
        return [isSafeLink(href) ? { kind: 'link', text, to: href } : { kind: 'text', text }];
      }
      case 'escape':
        return [{ kind: 'text', text: known.text }];
      default:
        return filled(known.raw, values);
    }
  });
}

/** Printed in bold: whoever needs one of these presses it. */
const helpNumbers = /^(?:110|112|116 117)$/;

/** Blanks at both ends stay: they separate the text from what stands beside it. */
const oneLine = (text: string) =>
  text
    .split('\n')
    .map((line, at, { length }) => {
      const begun = at > 0 ? line.trimStart() : line;
      return at < length - 1 ? begun.trimEnd() : begun;
    })
    .join(' ');

/** No part may run over the beginning of another one: that would take quadratic time [PEER-44]. */
const blankOrValue = /\[\[([^[\]]+)\]\]|\{(\w{1,40})(?:\|([^{}]*))?\}/g;

/** `{phone|Telefonnummer}` is the configured value, else a blank of that name; `{phone|}` else nothing. */
function filled(source: string, values: Values): Inline[] {
  const text = oneLine(source);
  const parts: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(blankOrValue)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    const [whole, blank, name = '', fallback] = match;
    const value = values[name] ?? '';
    const missing = blank ?? fallback;
    if (value !== '') parts.push(...(isPhone(name) ? dialled(value) : [textOf(value)]));
    else if (missing) parts.push({ kind: 'blank', text: missing });
    else if (missing === undefined) parts.push({ kind: 'text', text: whole });
    end = match.index + whole.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

const textOf = (text: string): Inline => ({ kind: 'text', text });

const isPhone = (name: string) => name === 'phone' || name === 'withPhone';

/** The practice's number as a link, `: ` before it as text; what has no digits is no number. */
function dialled(value: string): Inline[] {
  const number = value.replace(/^: /, '');
  if (!/\d/.test(number)) return [textOf(value)];
  const link: Inline = { kind: 'link', text: number, to: telHref(number) };
  return number === value ? [link] : [textOf(': '), link];
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
