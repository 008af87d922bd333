import type accounts from './de/accounts.json';
import type app from './de/app.json';
import type appointment from './de/appointment.json';
import type appointments from './de/appointments.json';
import type arrival from './de/arrival.json';
import type calendar from './de/calendar.json';
import type call from './de/call.json';
import type connections from './de/connections.json';
import type dashboard from './de/dashboard.json';
import type demo from './de/demo.json';
import type enter from './de/enter.json';
import type errors from './de/errors.json';
import type guests from './de/guests.json';
import type home from './de/home.json';
import type imports from './de/imports.json';
import type info from './de/info.json';
import type installation from './de/installation.json';
import type login from './de/login.json';
import type missing from './de/missing.json';
import type notices from './de/notices.json';
import type panel from './de/panel.json';
import type patient from './de/patient.json';
import type patients from './de/patients.json';
import type profile from './de/profile.json';
import type record from './de/record.json';
import type rehearsal from './de/rehearsal.json';
import type rehearsals from './de/rehearsals.json';
import type reports from './de/reports.json';
import type room from './de/room.json';
import type settings from './de/settings.json';
import type setup from './de/setup.json';
import type shell from './de/shell.json';
import type sms from './de/sms.json';
import type tools from './de/tools.json';
import type ui from './de/ui.json';
import type waiting from './de/waiting.json';
import type webhooks from './de/webhooks.json';
import type wizard from './de/wizard.json';

/** One line per feature; the German file is the one that types the keys. */
interface Texts {
  accounts: typeof accounts;
  app: typeof app;
  appointment: typeof appointment;
  appointments: typeof appointments;
  arrival: typeof arrival;
  calendar: typeof calendar;
  call: typeof call;
  connections: typeof connections;
  dashboard: typeof dashboard;
  demo: typeof demo;
  enter: typeof enter;
  errors: typeof errors;
  guests: typeof guests;
  home: typeof home;
  imports: typeof imports;
  info: typeof info;
  installation: typeof installation;
  login: typeof login;
  missing: typeof missing;
  notices: typeof notices;
  panel: typeof panel;
  patient: typeof patient;
  patients: typeof patients;
  profile: typeof profile;
  record: typeof record;
  rehearsal: typeof rehearsal;
  rehearsals: typeof rehearsals;
  reports: typeof reports;
  room: typeof room;
  settings: typeof settings;
  setup: typeof setup;
  shell: typeof shell;
  sms: typeof sms;
  tools: typeof tools;
  ui: typeof ui;
  waiting: typeof waiting;
  webhooks: typeof webhooks;
  wizard: typeof wizard;
}

export type TextFeature = keyof Texts;

type KeysOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${KeysOf<Tree[Key]>}`;
}[keyof Tree & string];

export type TextKey = KeysOf<Texts>;
