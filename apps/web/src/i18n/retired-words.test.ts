import { describe, expect, it } from 'vitest';
import { allTexts } from './all-texts.ts';
import { keepTogether } from './keep-together.ts';

/** One word for one thing; each of these had two. */
const retired = {
  de: [
    /\bZust[aä]nd/,
    /Warteraum/,
    /Dashboard/i,
    /Videotermin/,
    /Videogespräch/,
    /Termin-Zeit/,
    /Geräteprobe/,
    /Arzt\/Ärztin/,
    /Gespräch (?:gehalten|pausiert|betreten)/,
    /Seitenleiste/,
    /Warteschleife/,
    /Vermittler/,
  ],
  en: [
    /cancelled/i,
    /Did not come/i,
    /Set on hold/i,
    /refused the photo/i,
    /dashboard/i,
    // As "canceled": American spelling. `{colour}` is the name of a place, not a word.
    /colour(?!\})|recognis|authoris|licence/i,
    /\bemail(?!\})/i,
    /telephone/i,
    /\bdemands\b/,
    /picture (?:and|or) sound/i,
    /not confirmed yet|unconfirmed/i,
    /\bneed not\b/,
    /\bWe keep\b/i,
  ],
} as const;

describe.each(['de', 'en'] as const)('texts, %s', (language) => {
  it('[I18N-10] use no word that was given up', async () => {
    const found = [...(await allTexts(language))].filter(([, text]) =>
      retired[language].some((word) => word.test(text)),
    );
    expect(found).toEqual([]);
  });

  it('[I18N-16] have no line break within a number and its unit', async () => {
    const found = [...(await allTexts(language))].filter(([, text]) => keepTogether(text) !== text);
    expect(found).toEqual([]);
  });
});
