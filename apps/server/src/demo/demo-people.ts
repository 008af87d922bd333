import type { Gender, StaffRole } from '@visite/contract';

/** Only ever in a practice without real people: see `seedDemo`. */
export const demoPassword = 'demo-praxis-2026';

export const demoPractice = {
  name: 'Praxis am Stadtpark',
  company: 'Praxis am Stadtpark (Demo)',
  phone: demoPhone(42),
};

/** From the range that Germany keeps free for films and books. */
export function demoPhone(number: number): string {
  return `030 23125 ${String(number).padStart(3, '0')}`;
}

interface DemoStaff {
  username: string;
  roles: StaffRole[];
  title: string;
  firstName: string;
  lastName: string;
  gender: Gender;
}

export const demoStaff: DemoStaff[] = [
  {
    username: 'admin',
    roles: ['admin'],
    title: '',
    firstName: 'Alex',
    lastName: 'Sommer',
    gender: 'divers',
  },
  {
    username: 'doctor',
    roles: ['doctor'],
    title: 'Dr. med.',
    firstName: 'Miriam',
    lastName: 'Özdemir',
    gender: 'female',
  },
  {
    username: 'mfa',
    roles: ['mfa'],
    title: '',
    firstName: 'Jonas',
    lastName: 'Weiß',
    gender: 'male',
  },
];

interface DemoPatient {
  firstName: string;
  lastName: string;
  gender: Gender;
  dateOfBirth: string;
  street: string;
  streetNumber: string;
  zipCode: string;
  city: string;
}

const patient = (
  firstName: string,
  lastName: string,
  gender: Gender,
  dateOfBirth: string,
  street: string,
): DemoPatient => {
  const [, name = street, streetNumber = ''] = /^(.*) (\d+\w?)$/.exec(street) ?? [];
  const place = { zipCode: '10115', city: 'Berlin' };
  return { firstName, lastName, gender, dateOfBirth, street: name, streetNumber, ...place };
};

export const demoPatients: DemoPatient[] = [
  patient('Jürgen', 'Müller', 'male', '1957-03-12', 'Gartenstraße 12'),
  patient('Käthe', 'Schäfer', 'female', '1942-07-01', 'Am Mühlgraben 3a'),
  patient('Zoë', 'Großmann', 'female', '1990-11-30', 'Lindenallee 88'),
  patient('Ayşe', 'Yıldız', 'female', '2001-02-28', 'Brückenweg 5'),
  patient('Björn', 'Højgaard', 'male', '1985-05-17', 'Hafenstraße 21'),
  patient('René', 'Lévêque', 'male', '1978-12-24', 'Schloßplatz 1'),
  patient('Mia', 'Grün', 'female', '2015-09-09', 'Wiesengrund 7'),
  patient('Sascha', 'Weißenböck', 'divers', '1996-04-03', 'Bäckergasse 14'),
];

/** Minutes from now, length in minutes, who. The first is the one to try the call with. */
export const demoUpcoming = [
  { inMinutes: 5, minutes: 20, patient: 0, status: 'accepted' },
  { inMinutes: 40, minutes: 15, patient: 1, status: 'pending' },
  { inMinutes: 75, minutes: 30, patient: 2, status: 'accepted' },
  { inMinutes: 150, minutes: 20, patient: 3, status: 'pending' },
  { inMinutes: 24 * 60, minutes: 20, patient: 4, status: 'accepted' },
  { inMinutes: 26 * 60, minutes: 45, patient: 5, status: 'pending' },
  { inMinutes: 50 * 60, minutes: 15, patient: 6, status: 'pending' },
] as const;

/** Days ago, how long it lasted, how long the patient waited (both in minutes), who. */
export const demoHistory = [
  { daysAgo: 1, lasted: 14, waited: 3, patient: 7 },
  { daysAgo: 1.1, lasted: 22, waited: 6, patient: 2 },
  { daysAgo: 2, lasted: 9, waited: 1, patient: 1 },
  { daysAgo: 3, lasted: 31, waited: 8, patient: 0 },
  { daysAgo: 5, lasted: 17, waited: 2, patient: 4 },
  { daysAgo: 8, lasted: 12, waited: 5, patient: 5 },
] as const;
