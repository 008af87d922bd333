import type { ImportField } from '@visite/contract';

/** Column names as programs write them, without blanks, dots and hyphens. */
const names: Readonly<Record<ImportField, readonly string[]>> = {
  title: ['titel', 'title', 'akadtitel', 'akademischertitel', 'anredetitel'],
  firstName: ['vorname', 'vornamen', 'firstname', 'givenname', 'rufname'],
  lastName: ['nachname', 'name', 'familienname', 'lastname', 'surname', 'familyname', 'zuname'],
  dateOfBirth: [
    'geburtsdatum',
    'geburtstag',
    'gebdatum',
    'gebdat',
    'geb',
    'gebam',
    'geborenam',
    'geboren',
    'dateofbirth',
    'birthdate',
    'birthday',
    'dob',
  ],
  gender: ['geschlecht', 'gender', 'sex', 'anrede', 'salutation'],
  email: ['email', 'emailadresse', 'mail', 'emailaddress'],
  phone: [],
  street: ['strasse', 'straße', 'str', 'adresse', 'anschrift', 'street', 'address'],
  streetNumber: ['hausnummer', 'hausnr', 'hnr', 'nr', 'housenumber', 'streetnumber'],
  zipCode: ['plz', 'postleitzahl', 'zip', 'zipcode', 'postcode', 'postalcode'],
  city: ['ort', 'wohnort', 'stadt', 'city', 'town'],
  country: ['land', 'country'],
  insuranceNumber: [
    'versichertennummer',
    'versichertennr',
    'versichertenid',
    'kvnr',
    'versnr',
    'insurancenumber',
  ],
  language: ['sprache', 'language'],
  remark: ['bemerkung', 'bemerkungen', 'notiz', 'notizen', 'hinweis', 'remark', 'note', 'notes'],
};

const fieldOf = new Map(
  (Object.keys(names) as ImportField[]).flatMap((field) =>
    names[field].map((name) => [name, field] as const),
  ),
);

/** `Tel. privat`, `Telefon 2`, `Mobilnummer`, `Home Phone`; a fax is none. */
const phoneNames =
  /^(?:(?:privat|home|work|business|mobile|primary)phone|(?:privat|mobil|dienst)(?:tel|telefon)|(?:tel|telefon|handy|mobil|mobile|festnetz|rufnummer|phone|cell)(?:nr|nummer|number|phone)?(?:privat|private|home|geschäftlich|geschaeftlich|dienstlich|arbeit|work|mobil|mobile|handy|festnetz)?\d?)$/;

const fieldNamed = (name: string) => (phoneNames.test(name) ? 'phone' : fieldOf.get(name));

/** Numbers are often in several columns: the one that reaches the patient is taken of each row. */
export const mayRepeat = (field: ImportField | ''): boolean => field === 'phone' || field === '';

/** What each column is most likely; no other field twice, the first one counts. */
export function guessColumns(columns: readonly string[]): (ImportField | '')[] {
  const taken = new Set<ImportField>();
  return columns.map((column) => {
    const field = fieldNamed(
      column
        .toLowerCase()
        .normalize('NFC')
        .replace(/[^\p{L}\d]/gu, ''),
    );
    if (!field || (taken.has(field) && !mayRepeat(field))) return '';
    taken.add(field);
    return field;
  });
}
