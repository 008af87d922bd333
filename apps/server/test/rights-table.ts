import { randomBytes, randomUUID } from 'node:crypto';
import {
  consentVersions,
  defaultTenantConfig,
  type EndpointName,
  noLegalVersions,
} from '@visite/contract';
import { pngFile } from './files.ts';
import { guestRights } from './guest-rights.ts';
import { programRights } from './program-rights.ts';
import type { Fixture, Row } from './rights-fixture.ts';
import { rightsOfConnections } from './rights-of-connections.ts';
import { rightsOfLogins } from './rights-of-logins.ts';
import { webhookRights } from './webhook-rights.ts';

const about = ({ appointment }: Fixture) => ({ appointmentId: appointment.id });
const aboutDoctor = ({ test }: Fixture) => ({ staffId: test.home.doctor.id });
const aboutPatient = ({ spareId }: Fixture) => ({ patientId: spareId });
const person = { firstName: 'Neu', lastName: 'Name' };
const toAnother = ({ test }: Fixture) => ({ doctorId: test.home.otherDoctor.id });
const withAnother = (of: Fixture) => ({ ...about(of), userId: of.test.home.otherDoctor.id });
const patientBody = () => ({ person, patientData: { dateOfBirth: '1950-01-31' } });
const staffBody = ({ test: { home } }: Fixture, change: object) => ({
  person: {
    firstName: `Erika-${home.doctor.username}`,
    lastName: `Team-${home.id}`,
    email: `${home.doctor.username}@${home.id}.example`,
    ...change,
  },
  username: home.doctor.username,
  roles: ['doctor'],
});

/** Of the right form and of nobody. */
const nobodysPasskey = (proof: 'signature' | 'attestationObject') => ({
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: {
    clientDataJSON: 'AAAA',
    [proof]: 'AAAA',
    ...(proof === 'signature' && { authenticatorData: 'AAAA' }),
  },
});

let slot = 0;
function times() {
  slot += 1;
  const start = Date.now() + (2_000 + slot) * 3_600_000;
  return {
    scheduledStart: new Date(start).toISOString(),
    scheduledEnd: new Date(start + 900_000).toISOString(),
  };
}

//                  none rub own  oth  mfa  oth  own  admin here there
//                           pat  pat       doc  doc
const staffOnly = '401 401 403 403 200 200 200 200 401';
const runs = '401 401 403 403 403 403 200 403 401 404';
const joins = '401 401 200 404 403 403 200 403 401 404';
const reads = '401 401 200 404 200 200 200 200 401 404';
const adminOnly = '401 401 403 403 403 403 403 200 401';
const erases = '401 401 403 403 403 200 200 200 401 404';
const patientOnly = '401 401 200 404 403 403 403 403 401 403';
const ownOnly = '401 401 403 403 403 403 200 403 401 403';
const ownOrAdmin = '401 401 403 403 403 403 200 200 401 404';
/** Of a doctor: the doctor, the front desk and admins. A doctor elsewhere has nothing to do with it. */
const hoursOf = (done: string) => `401 401 403 403 ${done} 403 ${done} ${done} 401 403`;
const everybody = '200 200 200 200 200 200 200 200 200';
const nobody = '404 404 404 404 404 404 404 404 404';

/** The decided answer for every call and every kind of caller, written from the rights table. */
export const rightsTable: Record<EndpointName, Row> = {
  uploadAttachment: {
    params: about,
    body: ({ test, caller }) => ({
      type: 'image',
      name: 'bild.png',
      base64_file_content: pngFile().toString('base64'),
      initiator_id: caller === 'own patient' ? test.home.patients[0]?.id : test.home.doctor.id,
    }),
    state: 'started',
    statuses: joins.replaceAll('200', '201'),
  },
  writeNote: {
    params: (fixture) => ({ ...about(fixture), ...aboutDoctor(fixture) }),
    body: () => ({ text: 'Verlauf' }),
    state: 'started',
    statuses: runs,
  },
  listNotes: { params: about, state: 'started', statuses: runs },
  pauseCall: { params: about, state: 'started', statuses: runs },
  resumeCall: { params: about, state: 'paused', statuses: runs },
  startCall: { params: about, statuses: runs },
  stopCall: { params: about, state: 'started', statuses: runs },
  cancelAppointment: { params: about, statuses: `${staffOnly} 404` },
  sendHeartbeat: {
    params: about,
    body: () => ({ time: new Date().toISOString(), durationDeltaSeconds: 10, status: 'connected' }),
    state: 'started',
    statuses: runs,
  },
  reportCall: {
    params: about,
    body: () => ({
      outcome: 'connected',
      firstPictureSeconds: 1.4,
      relayed: false,
      reconnects: 0,
      qualitySeconds: { good: 600, weak: 0, poor: 0 },
    }),
    state: 'started',
    statuses: joins,
  },
  askFeedback: { params: about, state: 'started', statuses: patientOnly },
  // No such ticket, for everybody alike.
  giveFeedback: {
    body: () => ({ token: `fb_${'A'.repeat(43)}`, media: 'good' }),
    statuses: `${nobody} 404`,
  },
  listHistory: {
    query: '?start-date=2026-01-01&end-date=2026-01-31',
    statuses: `${staffOnly} 200`,
  },
  listTurnServers: { params: about, statuses: joins },
  beginRehearsal: { params: about, statuses: `${everybody} 404` },
  reportRehearsal: { params: about, body: () => ({}), statuses: `${everybody} 404` },
  openConversation: { params: about, statuses: joins },
  listStoredItems: { params: about, state: 'started', statuses: runs },
  sendSignal: {
    params: ({ test, appointment, caller }) => ({
      appointmentId: appointment.id,
      userId: (caller === 'own patient' ? test.home.doctor.id : test.home.patients[0]?.id) ?? '',
    }),
    body: () => ({ message: { connectionId: 'c' } }),
    state: 'started',
    statuses: joins,
  },
  createAppointment: {
    body: ({ test: { home } }) => ({
      doctorId: home.doctor.id,
      patientId: home.patients[2]?.id,
      ...times(),
    }),
    statuses: `${staffOnly.replaceAll('200', '201')} 400`,
  },
  listAppointments: { query: '?status[]=pending', statuses: `${staffOnly} 200` },
  readAppointment: { params: about, statuses: reads },
  moveAppointment: { params: about, body: times, statuses: `${staffOnly} 404` },
  createSeries: {
    body: ({ test: { home } }) => ({
      doctorId: home.doctor.id,
      patientId: home.patients[2]?.id,
      times: [times(), times()],
    }),
    statuses: `${staffOnly.replaceAll('200', '201')} 400`,
  },
  cancelFollowing: { params: about, statuses: `${staffOnly} 404` },
  listWorkingHours: { statuses: `${staffOnly} 200` },
  setWorkingHours: {
    params: aboutDoctor,
    body: () => ({ periods: [{ weekday: 1, start: '09:00', end: '12:00' }] }),
    statuses: hoursOf('200'),
  },
  addAbsence: {
    params: aboutDoctor,
    body: () => ({ start: '2030-01-01T00:00:00Z', end: '2030-01-02T00:00:00Z' }),
    statuses: hoursOf('201'),
  },
  removeAbsence: {
    params: (fixture) => ({ ...aboutDoctor(fixture), absenceId: randomUUID() }),
    statuses: hoursOf('404'),
  },
  ...rightsOfConnections,
  changeDoctor: { params: about, body: toAnother, statuses: `${staffOnly} 404` },
  addUser: { params: withAnother, statuses: `${staffOnly} 404` },
  listParticipants: { params: about, statuses: reads },
  acceptAppointment: { params: about, statuses: `${everybody} 404` },
  previewAppointment: { params: about, statuses: `${everybody} 404` },
  declineAppointment: {
    params: about,
    body: ({ appointment: { scheduledStart } }) => ({ scheduledStart }),
    statuses: patientOnly,
  },
  readNextAppointment: { params: about, statuses: patientOnly },
  joinAppointment: { params: about, statuses: joins },
  reportProgress: {
    params: about,
    body: () => ({ step: 'setup' }),
    statuses: patientOnly,
  },
  giveConsent: {
    params: about,
    body: () => ({
      language: 'de',
      ...consentVersions(
        { links: defaultTenantConfig().links, legalTexts: noLegalVersions() },
        'de',
      ),
    }),
    statuses: patientOnly,
  },
  withdrawConsent: { params: about, statuses: patientOnly },
  resendInvitation: { params: about, statuses: `${staffOnly} 404` },
  announceDelay: {
    params: aboutDoctor,
    body: () => ({ minutes: 10 }),
    //         none rub own  oth  mfa  oth  own  admin here there
    statuses: '401 401 403 403 200 403 200 200 401 403',
  },
  ...rightsOfLogins,
  patientLogout: { statuses: '401 401 200 200 403 403 403 403 401 403' },
  ...guestRights,
  reportIntrusion: {
    body: ({ test, appointment, caller }) => ({
      correspondingAppointment: appointment.id,
      suspectedUser: caller === 'own patient' ? test.home.doctor.id : test.home.patients[0]?.id,
      attackType: 'forgedMessage',
      description: 'adminControl',
    }),
    state: 'started',
    statuses: joins,
  },
  listIntrusions: { statuses: `${adminOnly} 200` },
  readOperations: { query: '?days=7', statuses: `${adminOnly} 200` },
  listAudit: { statuses: `${adminOnly} 200` },
  readAuditState: { statuses: `${adminOnly} 200` },
  exportAudit: { query: '?format=csv', statuses: `${adminOnly} 200` },
  listApiClients: { statuses: `${adminOnly} 200` },
  createApiClient: {
    body: () => ({ name: 'Praxissoftware', rights: ['patients'] }),
    statuses: `${adminOnly} 200`.replaceAll('200', '201'),
  },
  addApiSecret: {
    params: () => ({ apiClientId: randomUUID() }),
    statuses: `${adminOnly} 200`.replaceAll('200', '404'),
  },
  endApiSecret: {
    params: () => ({ apiClientId: randomUUID(), secretId: randomUUID() }),
    statuses: `${adminOnly} 200`.replaceAll('200', '404'),
  },
  revokeApiClient: {
    params: () => ({ apiClientId: randomUUID() }),
    statuses: `${adminOnly} 200`.replaceAll('200', '404'),
  },
  ...webhookRights,
  ...programRights,
  createPatient: { body: patientBody, statuses: `${staffOnly} 200`.replaceAll('200', '201') },
  listPatients: { statuses: `${staffOnly} 200` },
  readPatient: { params: aboutPatient, statuses: `${staffOnly} 404` },
  changePatient: { params: aboutPatient, body: patientBody, statuses: `${staffOnly} 404` },
  deletePatient: { params: aboutPatient, statuses: erases },
  exportPatient: { params: aboutPatient, statuses: erases },
  listStoredRecords: { params: aboutPatient, statuses: `${staffOnly} 404` },
  readStoredRecord: {
    params: (fixture) => ({
      ...about(fixture),
      patientId: fixture.test.home.patients[0]?.id ?? '',
    }),
    state: 'started',
    statuses: '401 401 403 403 403 403 200 403 401 404',
  },
  readStoredFile: {
    params: (fixture) => ({
      ...about(fixture),
      patientId: fixture.test.home.patients[0]?.id ?? '',
      fileId: randomUUID(),
    }),
    state: 'started',
    statuses: '401 401 403 403 403 403 404 403 401 404',
  },
  createStaff: {
    body: () => ({
      person: { ...person, email: 'neu@praxis.example' },
      username: `neu-${randomUUID()}`,
      roles: ['mfa'],
    }),
    statuses: `${adminOnly} 200`.replaceAll('200', '201'),
  },
  listStaff: { statuses: `${staffOnly} 200` },
  currentStaff: { statuses: `${staffOnly} 200` },
  staffLogin: {
    body: ({ test }) => ({ username: test.home.mfa.username, password: test.password }),
    statuses: `${everybody} 200`,
  },
  staffLogout: { statuses: `${staffOnly} 200` },
  readStaff: { params: aboutDoctor, statuses: ownOrAdmin },
  changeStaff: {
    params: aboutDoctor,
    body: (fixture) => staffBody(fixture, { title: 'Dr.' }),
    statuses: ownOrAdmin,
  },
  requestPasswordReset: { params: aboutDoctor, statuses: `${adminOnly} 404` },
  unlockLogin: { params: aboutDoctor, statuses: `${adminOnly} 404` },
  resetPassword: {
    params: aboutDoctor,
    body: () => ({ resetToken: 'x', password: 'y'.repeat(15), passwordRepeat: 'y'.repeat(15) }),
    statuses: `${everybody} 200`.replaceAll('200', '410'),
  },
  enrolSecondFactor: {
    params: aboutDoctor,
    body: ({ test }) => ({ password: test.password }),
    statuses: ownOnly,
  },
  confirmIdentity: {
    body: ({ test }) => ({ password: test.password }),
    statuses: `${staffOnly} 200`,
  },
  offerConfirmation: { statuses: `${staffOnly} 200` },
  listOwnSessions: { statuses: `${staffOnly} 200` },
  endOtherSessions: { statuses: `${staffOnly} 200` },
  // Nobody ends a session of somebody else, whoever they are.
  endOwnSession: {
    params: () => ({ sessionId: randomUUID() }),
    statuses: '401 401 403 403 404 404 404 404 401 404',
  },
  beginPasskeyLogin: { statuses: `${everybody} 200`.replaceAll('200', '403') },
  passkeyLogin: {
    body: () => ({ passkey: nobodysPasskey('signature') }),
    statuses: `${everybody} 200`.replaceAll('200', '403'),
  },
  listPasskeys: { params: aboutDoctor, statuses: ownOnly },
  beginPasskey: { params: aboutDoctor, statuses: ownOnly },
  addPasskey: {
    params: aboutDoctor,
    body: () => ({ name: 'Laptop', credential: nobodysPasskey('attestationObject') }),
    statuses: ownOnly.replace('200', '422'),
  },
  removePasskey: {
    params: (fixture) => ({ ...aboutDoctor(fixture), passkeyId: randomUUID() }),
    statuses: ownOnly.replace('200', '404'),
  },
  listAccountCertificates: { params: aboutDoctor, statuses: ownOrAdmin },
  enrolCertificate: {
    params: aboutDoctor,
    body: () => ({ fingerprint: randomBytes(32).toString('hex') }),
    // A fingerprint alone is an admin's word; a person enrols what they present.
    statuses: '401 401 403 403 403 403 403 200 401 404',
  },
  removeCertificate: {
    params: (fixture) => ({ ...aboutDoctor(fixture), fingerprint: 'ab'.repeat(32) }),
    statuses: '401 401 403 403 403 403 404 404 401 404',
  },
  requestSecondFactorLink: { params: aboutDoctor, statuses: `${adminOnly} 404` },
  changePassword: {
    params: aboutDoctor,
    body: ({ test }) => ({
      oldPassword: test.password,
      password: 'drei Äpfel & 1 Fahrrad',
      passwordRepeat: 'drei Äpfel & 1 Fahrrad',
    }),
    statuses: ownOnly,
  },
  checkStaffLink: {
    params: aboutDoctor,
    body: () => ({ kind: 'second-factor', token: 'x' }),
    statuses: `${everybody} 200`.replaceAll('200', '410'),
  },
  readConfig: { statuses: `${everybody} 200` },
  readLegalText: {
    query: '?block=imprint&language=de',
    statuses: `${everybody} 200`.replaceAll('200', '404'),
  },
  removeSecondFactor: { params: aboutDoctor, statuses: ownOrAdmin },
  readCertificates: { statuses: `${everybody} 200` },
  // There are practices: nobody makes a first one, whoever asks.
  makeFirstPractice: {
    body: () => ({
      code: '00000-00000',
      name: 'Praxis',
      language: 'de',
      admin: { person: { ...person, email: 'neu@praxis.example' }, username: 'neu' },
    }),
    statuses: '404 404 404 404 404 404 404 404 404 404',
  },
  readSettings: { statuses: `${adminOnly} 200` },
  readMailDelivery: { statuses: `${adminOnly} 200` },
  changeSettings: {
    body: ({ caller }) => ({
      config: defaultTenantConfig(caller === 'other practice, there' ? 'other' : 'default'),
      practice: { name: 'Praxis', company: '', phone: '', timeZone: 'Europe/Berlin' },
      mailLanguage: 'de',
      secondFactorRequired: false,
    }),
    statuses: `${adminOnly} 200`,
  },
};
