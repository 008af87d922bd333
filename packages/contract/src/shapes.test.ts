import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  appointment,
  appointmentCreated,
  appointmentInput,
  appointmentTimes,
  participant,
  patientLogin,
  patientLoginResponse,
} from './appointments.ts';
import { callSummary } from './call-summary.ts';
import {
  attachment,
  heartbeat,
  note,
  noteInput,
  signal,
  signalInput,
  turnServer,
} from './calls.ts';
import { certificateInfo } from './certificates.ts';
import { parseInput } from './errors.ts';
import { intrusionReport, intrusionReportInput } from './intrusion.ts';
import { newPasskey, passkeyLoginRequest } from './passkeys.ts';
import { patient, patientInput } from './patients.ts';
import { progressInput, rehearsalInput } from './progress.ts';
import {
  passwordReset,
  secondFactorRequest,
  staffInput,
  staffLogin,
  staffLoginResponse,
  staffUser,
} from './staff.ts';
import { certificateEnrolment } from './staff-access.ts';
import { success } from './wire.ts';

const UUID = '0198c0de-0000-7000-8000-000000000001';
const APPOINTMENT = 'AbCdEfGhIjKlMnOpQrSt_-';
const START = '2026-03-02T09:00:00Z';
const END = '2026-03-02T09:20:00Z';

const address = {
  street: 'Weg',
  streetNumber: '1a',
  zipCode: '10115',
  city: 'Berlin',
  country: 'DE',
};
const names = { title: 'Dr.', firstName: 'Anna', lastName: 'Özdemir', gender: 'divers' };
const person = {
  id: UUID,
  ...names,
  email: 'anna@praxis.example',
  username: 'anna',
  roles: ['doctor'],
  birthdate: '01.02.1985',
};
const patientAnswer = {
  person: { id: UUID, ...names, email: 'a@b.example', birthdate: '01.02.1985', roles: ['patient'] },
  patientData: { dateOfBirth: '1985-02-01', address },
  joined: START,
  role: 'patient',
};
const staffAnswer = {
  person,
  username: 'anna',
  roles: ['doctor', 'admin'],
  status: 'active',
  profilePictureUrl: '',
  joined: START,
  secondFactor: false,
};
const appointmentAnswer = {
  id: APPOINTMENT,
  state: { type: 'started', paused: START },
  otherUsers: [{ person, roles: ['mfa'] }],
  doctor: { person },
  patient: { person: { id: UUID, ...names }, patientData: { dateOfBirth: '1985-02-01' } },
  scheduledStart: START,
  scheduledEnd: END,
  duration: 600,
  waitingSeconds: 30,
  patientPresent: true,
  invitation: { state: 'sent', sentAt: START },
  loginTan: '12345678',
};
const image = {
  type: 'image',
  initiator_id: UUID,
  base64_file_content: 'iVBORw0KGgo=',
  name: 'a.png',
  items: [UUID],
};
const report = { attackType: 'maliciousFileUpload', description: 'a page' };

const credential = { id: 'AA', rawId: 'AA', type: 'public-key', clientExtensionResults: {} };
const passkeyProof = {
  ...credential,
  response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' },
};
const passkeyMade = {
  ...credential,
  response: { clientDataJSON: 'AA', attestationObject: 'AA', transports: ['internal'] },
};

type Row = [rules: string, name: string, shape: z.ZodMiniType, sample: Record<string, unknown>];

/** What callers send: one unknown field and the call is refused. */
const sent: Row[] = [
  [
    'PATIENT-3',
    'patient data',
    patientInput,
    {
      person: { ...names, email: 'a@b.example' },
      patientData: { dateOfBirth: '1985-02-01', address },
      duplicate: 'ask',
    },
  ],
  [
    'PATIENT-2',
    'patient data with the least',
    patientInput,
    {
      person: { firstName: 'A', lastName: 'B' },
      patientData: { dateOfBirth: '1985-02-01', address: {} },
    },
  ],
  [
    'STAFF-6',
    'staff data',
    staffInput,
    {
      person: { ...names, email: 'anna@praxis.example' },
      username: 'anna',
      roles: ['doctor', 'mfa'],
      status: 'inactive',
      profilePictureUrl: 'data:image/png;base64,iVBORw0KGgo=',
    },
  ],
  [
    'LOGIN-3',
    'staff login',
    staffLogin,
    { username: 'a', password: 'b', totp: '123456', passkey: passkeyProof, enrolmentToken: 't' },
  ],
  ['VISIT-8', 'patient login by birthday', patientLogin, { dateOfBirth: '1985-02-01' }],
  ['VISIT-8', 'patient login by TAN', patientLogin, { loginTan: '01234567' }],
  [
    'LOGIN-12',
    'password reset',
    passwordReset,
    { resetToken: 't', password: 'p', passwordRepeat: 'p' },
  ],
  ['LOGIN-35', 'new passkey', newPasskey, { name: 'Laptop', credential: passkeyMade }],
  ['LOGIN-37', 'login by passkey', passkeyLoginRequest, { passkey: passkeyProof }],
  [
    'SEC-36',
    'certificate',
    certificateEnrolment,
    { fingerprint: 'ab'.repeat(32), name: 'Karte 7' },
  ],
  ['LOGIN-21', 'second factor', secondFactorRequest, { password: 'p', totp: '123456' }],
  [
    'CAL-9',
    'create appointment',
    appointmentInput,
    {
      status: 'accepted',
      doctorId: UUID,
      patientId: UUID,
      scheduledStart: START,
      scheduledEnd: END,
      loginTan: '12345678',
      patientOverlap: 'allow',
    },
  ],
  ['CAL-17', 'move appointment', appointmentTimes, { scheduledStart: START, scheduledEnd: END }],
  ['VISIT-22', 'progress', progressInput, { step: 'setup', problem: 'camera-denied' }],
  ['TRY-4', 'rehearsal', rehearsalInput, { problem: 'camera-denied' }],
  ['PEER-13', 'signal', signalInput, { message: { any: ['json', { at: 'all' }] } }],
  ['NOTE-1', 'note', noteInput, { text: 'Zeile 1\nZeile 2' }],
  ['FILE-16', 'image', attachment, image],
  ['FILE-16', 'pdf', attachment, { ...image, type: 'pdf' }],
  [
    'FILE-16',
    'chat',
    attachment,
    {
      type: 'video_chat',
      initiator_id: UUID,
      text: '10:00 Hallo',
      items: [`${UUID}:1700000000000`],
    },
  ],
  [
    'CALL-20',
    'heartbeat',
    heartbeat,
    { time: START, durationDeltaSeconds: 10, status: 'connected' },
  ],
  [
    'INTR-1',
    'intrusion report',
    intrusionReportInput,
    { correspondingAppointment: APPOINTMENT, suspectedUser: UUID, ...report },
  ],
];

/** What the server answers: fields that nobody described never leave it. */
const answered: Row[] = [
  ['PATIENT-1, PATIENT-4', 'patient', patient, patientAnswer],
  ['STAFF-5, STAFF-7', 'staff user', staffUser, staffAnswer],
  ['LOGIN-3', 'staff login', staffLoginResponse, { user: staffAnswer, staffApiToken: 'st_x' }],
  [
    'VISIT-8',
    'patient login',
    patientLoginResponse,
    { appointment: appointmentAnswer, patientApiToken: 'pt_x' },
  ],
  ['CAL-1, CAL-2, CAL-3, CAL-6', 'appointment', appointment, appointmentAnswer],
  ['CAL-9', 'created', appointmentCreated, { success: true, appointmentId: APPOINTMENT }],
  ['CAL-19', 'participant', participant, { participant: { person, role: 'mfa' }, joinedAt: START }],
  ['NOTE-2', 'note', note, { created_by: UUID, text: '' }],
  ['CALL-23', 'TURN server', turnServer, { urls: ['turn:a'], username: 'u', credential: 'c' }],
  [
    'SEC-17',
    'certificate',
    certificateInfo,
    { certSerial: '01', certCN: 'anna', type: 'client', expires: END },
  ],
  [
    'PEER-13',
    'signal on the stream',
    signal,
    { fromUserID: UUID, toUserID: UUID, appointmentID: APPOINTMENT, message: {} },
  ],
  [
    'INTR-4',
    'intrusion report',
    intrusionReport,
    {
      id: '1',
      correspondingAppointment: APPOINTMENT,
      suspectedUser: UUID,
      reportedBy: UUID,
      reportedAt: START,
      ...report,
    },
  ],
  ['CONTRACT-2', 'success', success, { success: true }],
  [
    'CALL-15, CALL-16',
    'call summary',
    callSummary,
    {
      appointmentId: APPOINTMENT,
      patientFullName: 'Paul Muster',
      doctorFullName: 'Dr. Anna Özdemir',
      patientGender: 'male',
      patientDateOfBirth: '1985-02-01',
      durationSeconds: 600,
      scheduledStart: START,
      scheduledEnd: END,
      chatProtocol: [
        { fromUserUuid: UUID, message: 'Hallo', attachment: { uuid: UUID, name: 'a' } },
      ],
      files: [{ name: 'a', fromUserUuid: UUID, uuid: UUID, base64: '' }],
    },
  ],
];

/** The names of each variant's fields. */
function fieldsOf(shape: z.ZodMiniType): string[] {
  if (shape instanceof z.ZodMiniObject) return [Object.keys(shape.shape).sort().join()];
  const isUnion = shape instanceof z.ZodMiniUnion || shape instanceof z.ZodMiniDiscriminatedUnion;
  if (!isUnion) return [];
  return (shape.def.options as z.ZodMiniType[]).flatMap(fieldsOf);
}

describe('what is sent', () => {
  it.each(sent)(
    '[PATIENT-2, PATIENT-3, STAFF-6, LOGIN-3, LOGIN-12, LOGIN-21, VISIT-8, VISIT-22, CAL-9, CAL-17, PEER-13, NOTE-1, FILE-16, CALL-20, INTR-1, CONTRACT-6] %s: %s is accepted as it is',
    (_rules, _name, shape, sample) => {
      expect(parseInput(shape, sample)).toEqual({ ok: true, value: sample });
    },
  );

  it.each(sent)(
    '[ERR-5] %s: %s with an unknown field is refused',
    (_rules, _name, shape, sample) => {
      expect(parseInput(shape, { ...sample, extra: 1 })).toEqual({
        ok: false,
        errors: [{ path: 'extra', code: 'unknown-field' }],
      });
    },
  );

  it.each(sent.filter(([, name]) => name !== 'patient data with the least'))(
    '[CONTRACT-6] %s: %s knows these fields and no field more',
    (_rules, _name, shape, sample) => {
      expect(fieldsOf(shape)).toContain(Object.keys(sample).sort().join());
    },
  );

  it.each(sent)('[ERR-5] %s: %s as a list is refused', (_rules, _name, shape, sample) => {
    expect(parseInput(shape, [sample]).ok).toBe(false);
  });
});

describe('what is answered', () => {
  it.each(answered)(
    '[PATIENT-1, PATIENT-4, STAFF-5, STAFF-7, LOGIN-3, VISIT-8, CAL-1, CAL-2, CAL-3, CAL-6, CAL-9, CAL-19, NOTE-2, CALL-15, CALL-16, CALL-23, SEC-17, PEER-13, INTR-4, CONTRACT-2, CONTRACT-9] %s: %s is read as it is',
    (_rules, _name, shape, sample) => {
      expect(parseInput(shape, sample)).toEqual({ ok: true, value: sample });
    },
  );

  it.each(answered)(
    '[STAFF-7] %s: %s never carries what is not described',
    (_r, _n, shape, sample) => {
      const leaking = { ...sample, passwordHash: 'secret' };
      expect(parseInput(shape, leaking)).toEqual({ ok: true, value: sample });
    },
  );
});
