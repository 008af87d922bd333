import type { ImportField } from '@visite/contract';

/** Column names as programs write them, without blanks, dots and hyphens. */
const names: Readonly<Record<ImportField, readonly string[]>> = {
  title: ['titel', 'title', 'akadtitel', 'anredetitel'],
  firstName: ['vorname', 'vornamen', 'firstname', 'givenname', 'rufname'],
  lastName: ['nachname', 'name', 'familienname', 'lastname', 'surname', 'familyname', 'zuname'],
  dateOfBirth: [
    'geburtsdatum',
    'geburtstag',
    'gebdatum',
    'gebdat',
    'geb',
    'dateofbirth',
    'birthdate',
    'birthday',
    'dob',
  ],
  gender: ['geschlecht', 'gender', 'sex', 'anrede', 'salutation'],
  email: ['email', 'emailadresse', 'mail', 'emailaddress'],
  phone: [
    'telefon',
    'telefonnummer',
    'tel',
    'handy',
    'mobil',
    'mobiltelefon',
    'mobilnummer',
    'phone',
    'phonenumber',
    'mobile',
  ],
  street: ['strasse', 'straße', 'str', 'adresse', 'anschrift', 'street', 'address'],
  streetNumber: ['hausnummer', 'hausnr', 'hnr', 'nr', 'housenumber', 'streetnumber'],
  zipCode: ['plz', 'postleitzahl', 'zip', 'zipcode', 'postcode', 'postalcode'],
  city: ['ort', 'wohnort', 'stadt', 'city', 'town'],
  country: ['land', 'country'],
  insuranceNumber: ['versichertennummer', 'versichertennr', 'kvnr', 'versnr', 'insurancenumber'],
  language: ['sprache', 'language'],
  remark: ['bemerkung', 'bemerkungen', 'notiz', 'notizen', 'hinweis', 'remark', 'note', 'notes'],
};

const fieldOf = new Map(
  (Object.keys(names) as ImportField[]).flatMap((field) =>
    names[field].map((name) => [name, field] as const),
  ),
);

/** What each column is most likely; no field twice, the first one counts. */
export function guessColumns(columns: readonly string[]): (ImportField | '')[] {
  const taken = new Set<ImportField>();
  return columns.map((column) => {
    const field = fieldOf.get(column.toLowerCase().replace(/[^\p{L}\d]/gu, ''));
    if (!field || taken.has(field)) return '';
    taken.add(field);
    return field;
  });
}
