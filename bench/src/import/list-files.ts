const firstNames = 'Anna Björn Clara Dörte Emil Fatma Götz Hülya Ida Jürgen'.split(' ');
const lastNames = 'Müller Weiß Öztürk Schäfer Großmann Yıldız Krüger Böhm Jäger Vogel'.split(' ');

export interface ListFile {
  name: string;
  type: string;
  content: string;
}

interface Listed {
  firstName: string;
  lastName: string;
  day: string;
  month: string;
  year: string;
  phone: string;
  email: string;
  street: string;
  zipCode: string;
}

function personOf(list: string, at: number): Listed {
  return {
    firstName: firstNames[at % firstNames.length] ?? '',
    lastName: `${lastNames[(at * 7) % lastNames.length]}-${list}${at}`,
    day: String(1 + (at % 28)).padStart(2, '0'),
    month: String(1 + (at % 12)).padStart(2, '0'),
    year: String(1930 + (at % 80)),
    phone: `0221 ${100_000 + at}`,
    email: `${list}${at}@patients.example`,
    street: `Am Anger ${1 + (at % 99)}`,
    zipCode: String(10_000 + (at % 80_000)),
  };
}

const people = (list: string, count: number) =>
  Array.from({ length: count }, (_, at) => personOf(list, at));

/** As German practice software writes it. */
export function csvFile(count: number): ListFile {
  const head = 'Nachname;Vorname;Geburtsdatum;Telefon;E-Mail;Straße;PLZ;Ort;Bemerkung';
  const lines = people('c', count).map((each) =>
    [
      each.lastName,
      each.firstName,
      `${each.day}.${each.month}.${each.year}`,
      each.phone,
      each.email,
      each.street,
      each.zipCode,
      'Köln',
      'Aus der alten Kartei übernommen',
    ].join(';'),
  );
  return { name: 'patienten.csv', type: 'text/csv', content: [head, ...lines, ''].join('\r\n') };
}

export function vcardFile(count: number): ListFile {
  const cards = people('v', count).flatMap((each) => [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${each.lastName};${each.firstName};;;`,
    `FN:${each.firstName} ${each.lastName}`,
    `BDAY:${each.year}-${each.month}-${each.day}`,
    `TEL;TYPE=HOME:${each.phone}`,
    `EMAIL:${each.email}`,
    `ADR;TYPE=HOME:;;${each.street};Köln;;${each.zipCode};Deutschland`,
    'END:VCARD',
  ]);
  return { name: 'patienten.vcf', type: 'text/vcard', content: [...cards, ''].join('\r\n') };
}
