import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** What stands in brackets for the practice, and in braces in what is stored: `[Name der Ärztin]` is `{name}`. */
export type WordOf = (name: string) => string | undefined;

/** Plurals, choices and numbers: an own text with one is shown as it was typed. */
const hasChoices = (message: string) => /\{\s*\w+\s*,/.test(message);

/** No valid message, so that an unknown word cannot be saved. */
const unknownMark = ' ?';

/** Words of the places in a text of one screen; some screens have their own. */
export function wordsOf(texts: ReadonlyMap<string, string>, key: string): WordOf {
  const [screen] = key.split('.');
  return (name) =>
    texts.get(`settings.texts.wordsIn.${screen}.${name}`) ??
    texts.get(`settings.texts.words.${name}`);
}

/** Names of the places of a text, in their order. */
export function placesIn(message: string): string[] {
  return [...new Set(namesOf(compiled(message)))];
}

function namesOf(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string') return [];
    const [name, , choices] = part;
    return [name, ...namesOf(isChoices(choices) ? (choices.other ?? []) : [])];
  });
}

/** A built-in text for reading: of a plural its general case. */
export function readablePreview(message: string, wordOf: WordOf): string {
  return shown(compiled(message), wordOf);
}

/** An own text as it stands in its field; nothing is lost on the way back. */
export function toReadable(stored: string, wordOf: WordOf): string {
  if (hasChoices(stored)) return stored;
  return stored.replace(/\{([^{},]+)\}/g, (_, inner: string) => {
    const name = inner.endsWith(unknownMark) ? inner.slice(0, -unknownMark.length) : inner.trim();
    return `[${wordOf(name) ?? name}]`;
  });
}

export function toStored(typed: string, names: readonly string[], wordOf: WordOf): string {
  return typed.replace(/\[([^[\]{}]+)\]/g, (_, word: string) => {
    const name = names.find((each) => [each, wordOf(each)].includes(word.trim()));
    return `{${name ?? word + unknownMark}}`;
  });
}

/** Words in brackets that this text has no value for. */
export function unknownWords(stored: string, names: readonly string[], wordOf: WordOf): string[] {
  if (hasChoices(stored)) return [];
  const known = names.map((name) => `[${wordOf(name) ?? name}]`);
  const typed = toReadable(stored.replaceAll(/\[|\]/g, ''), wordOf).match(/\[[^[\]]+\]/g) ?? [];
  return typed.filter((word) => !known.includes(word));
}

type Part = string | readonly [name: string, kind?: string, choices?: unknown];

function compiled(message: string): readonly Part[] {
  try {
    const parts: unknown = compileMessageOrThrow(message);
    return Array.isArray(parts) ? parts : [message];
  } catch {
    return [message];
  }
}

function shown(parts: readonly Part[], wordOf: WordOf, counted = ''): string {
  return parts
    .map((part) => {
      if (part === '#') return counted;
      if (typeof part === 'string') return part;
      const [name, , choices] = part;
      const word = `[${wordOf(name) ?? name}]`;
      const general = isChoices(choices) ? choices.other : undefined;
      return general ? shown(general, wordOf, word) : word;
    })
    .join('');
}

const isChoices = (value: unknown): value is { other?: readonly Part[] } =>
  typeof value === 'object' && value !== null;
