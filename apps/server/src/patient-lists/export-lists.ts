import type { AppointmentStatus, Language } from '@visite/contract';
import { csvLine } from '../platform/csv.ts';
import type { ExportedAppointment, ExportedPatient } from './export-store.ts';

/** Named as the import recognizes them. */
export const patientColumns: Readonly<Record<Language, readonly string[]>> = {
  de: [
    'Titel',
    'Vorname',
    'Nachname',
    'Geburtsdatum',
    'Geschlecht',
    'E-Mail',
    'Telefon',
    'Straße',
    'Hausnummer',
    'PLZ',
    'Ort',
    'Land',
    'Versichertennummer',
    'Sprache',
  ],
  en: [
    'Title',
    'First name',
    'Last name',
    'Date of birth',
    'Gender',
    'E-mail',
    'Phone',
    'Street',
    'House number',
    'Postcode',
    'City',
    'Country',
    'Insurance number',
    'Language',
  ],
};

export const patientLine = (row: ExportedPatient): string =>
  csvLine([
    row.title,
    row.firstName,
    row.lastName,
    row.born,
    row.gender,
    row.email,
    row.phone,
    row.street,
    row.streetNumber,
    row.zipCode,
    row.city,
    row.country,
    row.insuranceNumber,
    row.language,
  ]);

export const appointmentColumns: Readonly<Record<Language, readonly string[]>> = {
  de: [
    'Nummer',
    'Datum',
    'Beginn',
    'Ende',
    'Ärztin/Arzt',
    'Nachname',
    'Vorname',
    'Geburtsdatum',
    'Status',
    'Minuten',
  ],
  en: [
    'Number',
    'Date',
    'Start',
    'End',
    'Doctor',
    'Last name',
    'First name',
    'Date of birth',
    'Status',
    'Minutes',
  ],
};

const states: Readonly<Record<Language, Readonly<Record<AppointmentStatus, string>>>> = {
  de: {
    pending: 'unbestätigt',
    accepted: 'bestätigt',
    started: 'im Gespräch',
    stopped: 'beendet',
    cancelled: 'abgesagt',
    missed: 'nicht erschienen',
  },
  en: {
    pending: 'not accepted yet',
    accepted: 'accepted',
    started: 'in call',
    stopped: 'ended',
    cancelled: 'canceled',
    missed: 'no-show',
  },
};

/** By its number: the id is the patient's secret. */
export const appointmentLine =
  (language: Language) =>
  (row: ExportedAppointment): string =>
    csvLine([
      row.number,
      row.day,
      row.start,
      row.end,
      row.doctor,
      row.lastName,
      row.firstName,
      row.born,
      states[language][row.status],
      row.minutes,
    ]);
