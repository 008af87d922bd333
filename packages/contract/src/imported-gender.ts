import type { Gender } from './persons.ts';

/** As the exports of practice software, vCards, GDT (1, 2) and salutations say it. */
const words: Readonly<Record<Gender | 'unknown', string>> = {
  male: 'm 1 male man männlich maennlich männl maennl mann herr herrn hr hrn mr mister junge',
  female:
    'w f 2 female woman weiblich weibl frau fr mrs ms miss fräulein fraeulein mädchen maedchen',
  // X is "unbestimmt" on a health card; HL7 Germany takes it and D for "other" alike.
  divers:
    'd x o 3 div divers diverse other andere anderes sonstige sonstiges nonbinary nichtbinär ' +
    'nichtbinaer nb enby inter intersex intersexuell intergeschlechtlich unbestimmt indeterminate mx',
  unknown:
    'u n 0 9 unk unbekannt nichtbekannt unknown notknown keine keineangabe ka ohne ohneangabe ' +
    'nichtangegeben none notspecified unspecified notapplicable n/a na undefined null offen ?',
};

const genders = new Map(
  (Object.keys(words) as (keyof typeof words)[]).flatMap((gender) =>
    words[gender].split(' ').map((word) => [word, gender] as const),
  ),
);

/** Behind a salutation: "Frau Prof. Dr. med.". */
const titles = /(?<=[ .-])(?:prof|pd|dr|med|dent|vet|phil|rer|nat|jur|dipl|ing|h|c)(?=[ .-]|$)/g;

/** Null for what is none of the known words: it is told, never guessed. A stroke alone says nothing of it. */
export function readImportedGender(written: string): Gender | 'unknown' | null {
  const word = written
    .normalize('NFC')
    .toLowerCase()
    .replace(titles, '')
    .replace(/[\s.\-–—_]/g, '');
  return word === '' ? 'unknown' : (genders.get(word) ?? null);
}
