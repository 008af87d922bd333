/** A label of a few words is looked for as it is typed, and has room; a sentence runs on into the next line. */
const longestLabel = 40;

/**
 * What is read in one breath: "§ 22", "z. B.", "Nr. 1", "10 MB", "{time} Uhr", "24 Stunden", "Anlage 31b", "EN 301 549",
 * "030 23125 042". The blank inside becomes a non-breaking one; in sentences so do the hyphens of "E-Mail", "QR-Code" and
 * "BMV-Ä". Of a part of a sentence the length says nothing.
 */
export function keepTogether(text: string, inSentence = text.length > longestLabel): string {
  const kept = text
    .replace(/(§) (?=\S)/g, '$1\u00a0')
    .replace(/(^|[^\p{L}\p{N}])(\p{L}\.) (?=\p{L}\.)/gu, '$1$2\u00a0')
    .replace(/\b(Art|Abs|Nr|[Nn]o|S)\. (?=\d)/g, '$1.\u00a0')
    .replace(/\b(EN|Node|Anlage|Annex) (?=\d)/g, '$1\u00a0')
    .replace(/\b(Stufe|[Ll]evel) (?=AA?A?\b)/g, '$1\u00a0')
    .replace(/(31b) (?=BMV)/g, '$1\u00a0')
    .replace(/(\d) (?=\d)/g, '$1\u00a0')
    .replace(
      /(\d) (?=(?:Stunden?|Minuten?|Tag(?:en?)?|hours?|minutes?|days?)(?!\p{L}))/gu,
      '$1\u00a0',
    )
    .replace(/\b(Artikel|Absatz|Nummer|Article|Section) (?=\d)/g, '$1\u00a0')
    .replace(/([\d}#]) (?=(?:[kKMG]B|Uhr|%|€|Min\.|min|Sek\.|s)(?![\p{L}\p{N}]))/gu, '$1\u00a0');
  if (!inSentence) return kept;
  return kept
    .replace(/(^|[^\p{L}\p{N}])([Ee]|QR)-(?=\p{L})/gu, '$1$2\u2011')
    .replace(/BMV-(?=Ä)/g, 'BMV\u2011');
}
