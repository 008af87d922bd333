import { expect, it } from 'vitest';
import { keepTogether } from './keep-together.ts';

it.each([
  ['DSGVO mit § 22 Absatz 1 Nummer 1 BDSG.', 'DSGVO mit §_22 Absatz_1 Nummer_1 BDSG.'],
  ['nach §§ 630f, 630g BGB', 'nach §§_630f, 630g BGB'],
  ['z. B. ein Foto, d. h. ein Bild', 'z._B. ein Foto, d._h. ein Bild'],
  ['Art. 6 Abs. 1, Nr. 1, no. 2', 'Art._6 Abs._1, Nr._1, no._2'],
  ['bis 10 MB, ab 8 Uhr, 5 %', 'bis 10_MB, ab 8_Uhr, 5_%'],
  ['heute um {time} Uhr', 'heute um {time}_Uhr'],
  [
    'seit {minutes} Min., # min, Ø {seconds, number} Sek.',
    'seit {minutes}_Min., #_min, Ø {seconds, number}_Sek.',
  ],
  ['within 2 s, {percent} % of {size}', 'within 2_s, {percent}_% of {size}'],
  ['within 24 hours, nach 1 Tag, seit 3 Tagen', 'within 24_hours, nach 1_Tag, seit 3_Tagen'],
  ['EN 301 549, level AA, Stufe AA', 'EN_301_549, level_AA, Stufe_AA'],
  ['Node 22 und Annex 31b unter 030 23125 042', 'Node_22 und Annex_31b unter 030_23125_042'],
  ['Am Ende steht §', 'Am Ende steht §'],
  ['Wir haben 2 Minuten und 10 MBit', 'Wir haben 2_Minuten und 10 MBit'],
  [
    'E-Mails an die E-Mail-Adresse: der QR-Code nach Anlage 31b BMV-Ä',
    'E~Mails an die E~Mail-Adresse: der QR~Code nach Anlage_31b_BMV~Ä',
  ],
  ['Die TI-Leitung und X-Total-Count: sie bleiben so geschrieben', null],
  ['E-Mail des Patienten', null],
])('[I18N-16] %j has no line break where one reads on', (text, kept) => {
  const shown = keepTogether(text).replaceAll('\u00a0', '_').replaceAll('\u2011', '~');
  expect(shown).toBe(kept ?? text);
});

it('[I18N-16] a short part of a sentence is kept together as the whole', () => {
  expect(keepTogether(', E-Mail ', true)).toBe(', E\u2011Mail ');
});
