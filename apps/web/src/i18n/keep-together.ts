/** What is read in one breath: "§ 22", "z. B.", "Nr. 1", "10 MB", "{time} Uhr". The blank inside becomes a non-breaking one. */
export function keepTogether(text: string): string {
  return text
    .replace(/(§) (?=\S)/g, '$1\u00a0')
    .replace(/(^|[^\p{L}\p{N}])(\p{L}\.) (?=\p{L}\.)/gu, '$1$2\u00a0')
    .replace(/\b(Art|Abs|Nr|[Nn]o|S)\. (?=\d)/g, '$1.\u00a0')
    .replace(/\b(Artikel|Absatz|Nummer|Article|Section) (?=\d)/g, '$1\u00a0')
    .replace(/(\d) (?=(?:[kKMG]B|Uhr|%|€)(?![\p{L}\p{N}]))/gu, '$1\u00a0')
    .replace(/(\}) (?=Uhr\b)/g, '$1\u00a0');
}
