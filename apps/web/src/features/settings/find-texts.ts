export interface FoundText {
  key: string;
  /** As it is built in; empty for a key that the product no longer has. */
  text: string;
}

/** Those whose key or text holds every word; without words, those the practice has changed. */
export function findTexts(
  texts: ReadonlyMap<string, string>,
  own: Readonly<Record<string, string>>,
  typed: string,
): FoundText[] {
  const words = typed.toLocaleLowerCase('de').split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    return Object.keys(own)
      .sort()
      .map((key) => ({ key, text: texts.get(key) ?? '' }));
  }
  return [...texts]
    .filter(([key, text]) => {
      const all = `${key} ${text} ${own[key] ?? ''}`.toLocaleLowerCase('de');
      return words.every((word) => all.includes(word));
    })
    .map(([key, text]) => ({ key, text }));
}
