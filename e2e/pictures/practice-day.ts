import { type Patient, roundUp } from '@visite/contract';
import { call } from '../practice/api.ts';
import { type Colleague, demoColleague, patientArrives, type Visit } from '../practice/people.ts';

interface Person {
  title?: string;
  firstName: string;
  lastName: string;
  gender: 'female' | 'male';
  dateOfBirth: string;
}

const waiting: readonly Person[] = [
  { firstName: 'Jürgen', lastName: 'Brandt', gender: 'male', dateOfBirth: '1957-03-12' },
  { firstName: 'Olena', lastName: 'Shevchenko', gender: 'female', dateOfBirth: '1994-02-03' },
  { firstName: 'Käthe', lastName: 'Schäfer', gender: 'female', dateOfBirth: '1942-08-19' },
];

const later: readonly Person[] = [
  { firstName: 'Mehmet', lastName: 'Kaya', gender: 'male', dateOfBirth: '1972-05-30' },
  { firstName: 'Hannah', lastName: 'Weiß', gender: 'female', dateOfBirth: '1991-01-14' },
  {
    firstName: 'Annegret',
    lastName: 'Wischnewski-Oberdieck',
    gender: 'female',
    dateOfBirth: '1951-11-02',
  },
  { firstName: 'Ayşe', lastName: 'Yıldız', gender: 'female', dateOfBirth: '2001-04-23' },
];

export async function patientNamed({ dateOfBirth, ...person }: Person): Promise<Patient> {
  const { token } = await demoColleague('admin');
  return call('createPatient', { token, body: { person, patientData: { dateOfBirth } } });
}

/** A visit so many minutes from now, or as soon after that as the doctor is free. */
export async function visitOf(
  doctor: Colleague,
  patient: Patient,
  inMinutes: number,
  status: 'pending' | 'accepted' = 'accepted',
): Promise<Visit> {
  const earliest = roundUp(new Date(Date.now() + inMinutes * 60_000)).getTime();
  const appointmentId = await firstFree(earliest, (start) =>
    call('createAppointment', {
      token: doctor.token,
      body: {
        status,
        doctorId: doctor.user.person.id,
        patientId: patient.person.id,
        scheduledStart: new Date(start).toISOString(),
        scheduledEnd: new Date(start + 10 * 60_000).toISOString(),
      },
    }),
  );
  return { appointmentId, patient, name: `${patient.person.firstName} ${patient.person.lastName}` };
}

/** The demo practice has appointments of its own: the next free five minutes. */
async function firstFree(
  earliest: number,
  create: (start: number) => Promise<{ appointmentId: string }>,
): Promise<string> {
  for (let start = earliest; start < earliest + 24 * 3_600_000; start += 5 * 60_000) {
    try {
      return (await create(start)).appointmentId;
    } catch (error) {
      if (!String(error).includes('doctor-busy')) throw error;
    }
  }
  throw new Error('the doctor is never free');
}

/** Where it is ten o'clock now: a day that is drawn at night would be empty. */
export const morningZone =
  Intl.supportedValuesOf('timeZone').find((timeZone) => {
    const hour = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' });
    return hour.format() === '10';
  }) ?? 'Europe/Berlin';

/** The practice is there, and keeps what is written and sent in a call. */
export async function inTheMorning(): Promise<void> {
  const { token } = await demoColleague('admin');
  const settings = await call('readSettings', { token });
  const practice = { ...settings.practice, timeZone: morningZone };
  const { features } = settings.config.videoConsultation;
  features.forceChatUpload = true;
  features.forcePatientFileUpload = true;
  features.forceStaffFileUpload = true;
  await call('changeSettings', { token, body: { ...settings, practice } });
}

/** The demo practice on a morning on which three people wait and more are to come. */
export async function fillDay(doctor: Colleague): Promise<void> {
  let minutes = 5;
  for (const person of waiting) {
    const visit = await visitOf(doctor, await patientNamed(person), minutes);
    const patient = await patientArrives(visit);
    await patient.setsUp();
    await patient.isReady();
    minutes += 20;
  }
  for (const person of later) {
    await visitOf(
      doctor,
      await patientNamed(person),
      minutes,
      minutes % 40 === 5 ? 'pending' : 'accepted',
    );
    minutes += 20;
  }
}
