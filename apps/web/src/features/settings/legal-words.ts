import type { WordOf } from './placeholder-words.ts';

/** What a legal text can name; Visite fills it in. */
export const legalPlaces = ['practice', 'company', 'phone', 'withPhone', 'legalBasis'] as const;

const place = /\{(\w{1,40})(?:\|[^{}]*)?\}/g;
/** Neither a blank of a template (`[[…]]`) nor a link (`[…](…)`). */
const bracketed = /(?<!\[)\[([^[\]\n]+)\](?![\](])/g;
/** Without a value these leave nothing behind; of the others a blank stays, to be filled in. */
const optional: readonly string[] = ['withPhone', 'legalBasis'];

export function legalToReadable(stored: string, wordOf: WordOf): string {
  return stored.replace(place, (all, name: string) => {
    const word = isPlace(name) ? wordOf(name) : undefined;
    return word === undefined ? all : `[${word}]`;
  });
}

export function legalToStored(typed: string, wordOf: WordOf): string {
  return typed.replace(bracketed, (all, word: string) => {
    const name = legalPlaces.find((each) => wordOf(each) === word.trim());
    if (!name) return all;
    return `{${name}|${optional.includes(name) ? '' : word.trim()}}`;
  });
}

/** In brackets, and nothing that Visite fills in. */
export function unknownLegalWords(stored: string): string[] {
  return stored.match(bracketed) ?? [];
}

const isPlace = (name: string) => legalPlaces.some((each) => each === name);
