import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import {
  appointmentInput,
  appointmentLimits,
  appointmentsQuery,
  declineByLinkInput,
  defaultAppointmentsLimit,
  historyQuery,
  loginTan,
  patientLogin,
} from './appointments.ts';
import { attachment, callTimings, cameraRequest, noteInput, signalBytesAtMost } from './calls.ts';
import { intrusionReportInput } from './intrusion.ts';
import { dateOfBirth, fullName, gender, patientPersonInput, staffPersonInput } from './persons.ts';
import { passwordLength, profilePictureSize, staffRoles, username } from './staff.ts';
import { appointmentId, email, isoDate, isoTime, keptTime, line, personId } from './wire.ts';

const UUID = '0198c0de-0000-7000-8000-000000000001';
const APPOINTMENT = 'AbCdEfGhIjKlMnOpQrSt_-';
const accepts = (shape: z.ZodMiniType, value: unknown) => shape.safeParse(value).success;

const create = (scheduledStart: string, scheduledEnd: string, more = {}) => ({
  doctorId: UUID,
  patientId: UUID,
  scheduledStart,
  scheduledEnd,
  ...more,
});
const at = (time: string) => `2026-03-02T${time}`;
const born = { dateOfBirth: '1985-02-01' };
const seen = { scheduledStart: '2026-03-02T09:00:00Z' };
const history = (from: string, to: string) => ({ 'start-date': from, 'end-date': to });
const list = (more: object) => ({ 'status[]': 'pending', ...more });
const names = { firstName: 'A', lastName: 'B' };
const image = { type: 'image', initiator_id: UUID, base64_file_content: 'AAAA', name: 'a.png' };
const report = {
  correspondingAppointment: APPOINTMENT,
  suspectedUser: UUID,
  attackType: 'forgedMessage',
  description: '',
};

const table: [string, z.ZodMiniType, unknown, boolean][] = [
  ['CAL-11 twenty minutes', appointmentInput, create(at('09:00:00Z'), at('09:20:00Z')), true],
  ['CAL-11 eight hours', appointmentInput, create(at('09:00:00Z'), at('17:00:00Z')), true],
  ['CAL-11 more', appointmentInput, create(at('09:00:00Z'), at('17:00:01Z')), false],
  ['CAL-11 no time', appointmentInput, create(at('09:00:00Z'), at('09:00:00Z')), false],
  ['CAL-11 backwards', appointmentInput, create(at('09:00:00Z'), at('08:00:00Z')), false],
  ['CAL-11 offsets count', appointmentInput, create(at('09:00:00+02:00'), at('08:00:00Z')), true],
  [
    'CAL-10 pending',
    appointmentInput,
    create(at('09:00:00Z'), at('09:20:00Z'), { status: 'pending' }),
    true,
  ],
  [
    'CAL-10 started',
    appointmentInput,
    create(at('09:00:00Z'), at('09:20:00Z'), { status: 'started' }),
    false,
  ],
  ['SEC-3 eight digits', loginTan, '00000000', true],
  ['SEC-3 seven', loginTan, '1234567', false],
  ['SEC-3 nine', loginTan, '123456789', false],
  ['SEC-3 letters', loginTan, '1234567a', false],
  ['SEC-3 other digits', loginTan, '١٢٣٤٥٦٧٨', false],
  ['SEC-3 a line break behind', loginTan, '12345678\n', false],
  ['VISIT-9 both', patientLogin, { dateOfBirth: '1985-02-01', loginTan: '12345678' }, false],
  ['VISIT-9 neither', patientLogin, {}, false],
  ['VISIT-44 with a birth date', declineByLinkInput, { ...born, ...seen }, true],
  ['VISIT-44 with a TAN', declineByLinkInput, { loginTan: '12345678', ...seen }, true],
  ['VISIT-44 both', declineByLinkInput, { ...born, loginTan: '12345678', ...seen }, false],
  ['VISIT-44 without the start', declineByLinkInput, born, false],
  ['VISIT-44 neither', declineByLinkInput, seen, false],
  ['VISIT-9 German form', patientLogin, { dateOfBirth: '01.02.1985' }, false],
  ['SEC-1 22 characters', appointmentId, APPOINTMENT, true],
  ['SEC-1 21 characters', appointmentId, APPOINTMENT.slice(1), false],
  ['SEC-1 a slash', appointmentId, `/${APPOINTMENT.slice(1)}`, false],
  ['CONTRACT-5 UTC', isoTime, at('09:00:00.000Z'), true],
  ['CONTRACT-5 an offset', isoTime, at('09:00:00+05:30'), true],
  ['CONTRACT-5 no zone', isoTime, at('09:00:00'), false],
  ['CONTRACT-5 no such day', isoTime, '2026-02-30T09:00:00Z', false],
  ['CONTRACT-5 the last year', keptTime, '9999-12-31T23:59:59.999Z', true],
  ['CONTRACT-5 after it', keptTime, '9999-12-31T23:59:59.999-23:59', false],
  ['CONTRACT-5 the first year', keptTime, '0001-01-01T00:00:00Z', true],
  ['CONTRACT-5 before it', keptTime, '0001-01-01T00:00:00+00:01', false],
  ['CONTRACT-5 a leap day', isoDate, '2028-02-29', true],
  ['CONTRACT-5 no leap day', isoDate, '2026-02-29', false],
  ['CONTRACT-5 German form', isoDate, '01.02.1985', false],
  ['CONTRACT-9 a uuid', personId, UUID, true],
  ['CONTRACT-9 a number', personId, '1', false],
  ['CONTRACT-9 male', gender, 'male', true],
  ['CONTRACT-9 female', gender, 'female', true],
  ['CONTRACT-9 divers', gender, 'divers', true],
  ['CONTRACT-9 diverse', gender, 'diverse', false],
  ['PATIENT-1 born 1900', dateOfBirth, '1900-01-01', true],
  ['PATIENT-1 born 1899', dateOfBirth, '1899-12-31', false],
  ['PATIENT-1 born in 2999', dateOfBirth, '2999-01-01', false],
  ['CONTRACT-10 plain', email, 'anna@praxis.example', true],
  ['CONTRACT-10 no domain', email, 'anna@', false],
  ['CONTRACT-10 no at', email, 'anna.praxis.example', false],
  ['CONTRACT-10 two lines', email, 'a@b.example\nBcc: c@d.example', false],
  ['PATIENT-3 no e-mail', patientPersonInput, names, true],
  ['PATIENT-3 an empty e-mail', patientPersonInput, { ...names, email: '' }, true],
  ['PATIENT-3 a wrong e-mail', patientPersonInput, { ...names, email: 'x' }, false],
  ['STAFF-6 no e-mail', staffPersonInput, names, false],
  ['STAFF-6 an empty e-mail', staffPersonInput, { ...names, email: '' }, false],
  ['STAFF-28 one role', staffRoles, ['mfa'], true],
  ['STAFF-28 none', staffRoles, [], false],
  ['STAFF-28 twice the same', staffRoles, ['mfa', 'mfa'], false],
  ['STAFF-1 patient', staffRoles, ['patient'], false],
  ['STAFF-6 a username', username, 'anna.özdemir-2', true],
  ['STAFF-6 a username with a blank', username, 'anna ö', false],
  ['CONTRACT-9 a name with a break', line(100), 'Anna\nBcc', false],
  ['CONTRACT-9 a name with NUL', line(100), 'Anna\u0000', false],
  ['REPORT-4 92 days', historyQuery, history('2026-01-01', '2026-04-02'), true],
  ['REPORT-4 93 days', historyQuery, history('2026-01-01', '2026-04-03'), false],
  ['REPORT-3 one day', historyQuery, history('2026-01-01', '2026-01-01'), true],
  ['REPORT-3 backwards', historyQuery, history('2026-01-02', '2026-01-01'), false],
  ['REPORT-3 a time', historyQuery, history('2026-01-02T00:00:00Z', '2026-01-03'), false],
  ['CAL-14 one status', appointmentsQuery, list({}), true],
  ['CAL-14 two', appointmentsQuery, { 'status[]': ['pending', 'started'] }, true],
  ['CAL-14 an unknown one', appointmentsQuery, { 'status[]': ['pending', 'open'] }, false],
  ['CAL-14 none', appointmentsQuery, {}, false],
  ['CAL-15 narrowed', appointmentsQuery, list({ from: at('09:00:00Z'), doctorId: UUID }), true],
  ['CAL-15 500', appointmentsQuery, list({ limit: '500', offset: '0' }), true],
  ['CAL-15 501', appointmentsQuery, list({ limit: '501' }), false],
  ['CAL-15 half', appointmentsQuery, list({ limit: '1.5' }), false],
  ['CAL-15 something else', appointmentsQuery, list({ order: 'asc' }), false],
  ['FILE-3 10 MB', attachment, { ...image, base64_file_content: 'A'.repeat(13_333_336) }, true],
  ['FILE-3 more', attachment, { ...image, base64_file_content: 'A'.repeat(13_333_340) }, false],
  ['FILE-16 no base64', attachment, { ...image, base64_file_content: 'a b' }, false],
  ['FILE-16 audio', attachment, { ...image, type: 'audio' }, false],
  ['FILE-16 text in an image', attachment, { ...image, text: 'x' }, false],
  ['NOTE-1 20000 characters', noteInput, { text: 'x'.repeat(20_000) }, true],
  ['NOTE-1 more', noteInput, { text: 'x'.repeat(20_001) }, false],
  ['INTR-2 forgedMessage', intrusionReportInput, report, true],
  [
    'INTR-2 protocolViolation',
    intrusionReportInput,
    { ...report, attackType: 'protocolViolation' },
    true,
  ],
  ['INTR-2 another', intrusionReportInput, { ...report, attackType: 'rudeness' }, false],
];

describe('limits of what is sent', () => {
  it.each(table)(
    '[CAL-10, CAL-11, CAL-14, CAL-15, SEC-1, SEC-3, VISIT-9, CONTRACT-5, CONTRACT-9, CONTRACT-10, PATIENT-1, PATIENT-3, STAFF-1, STAFF-6, STAFF-28, REPORT-3, REPORT-4, FILE-3, FILE-16, NOTE-1, INTR-2] %s',
    (_name, shape, value, accepted) => {
      expect(accepts(shape, value)).toBe(accepted);
    },
  );
});

describe('constants', () => {
  it('[CAL-11, CAL-12, CAL-20, CAL-28, CAL-29, LIVE-16, VISIT-12, VISIT-13, SEC-27] of appointments', () => {
    expect(appointmentLimits).toEqual({
      longestMs: 8 * 3_600_000,
      pastToleranceMs: 5 * 60_000,
      loginOpensBeforeMs: 24 * 3_600_000,
      loginEndsAfterMs: 2 * 3_600_000,
      missedAfterMs: 2 * 3_600_000,
      stoppedAfterSilenceMs: 2 * 3_600_000,
      peopleInCall: 4,
      wrongLogins: 10,
      declinedShownDays: 7,
    });
    expect(defaultAppointmentsLimit).toBe(100);
  });

  it('[CALL-21, PEER-6, PEER-12, PEER-16, LIVE-13, MEDIA-1, MEDIA-2] of calls', () => {
    expect(callTimings).toEqual({
      heartbeatMs: 10_000,
      iceCompletionMs: 5_000,
      disconnectToleranceMs: 3_000,
      restartsBeforeRebuild: 3,
      eventStreamRetryMs: 1_000,
      signalLifetimeMs: 60_000,
    });
    expect(signalBytesAtMost).toBe(64 * 1024);
    expect(cameraRequest).toEqual({ width: 1620, height: 1080, aspectRatio: 1.5 });
  });

  it('[LOGIN-17, STAFF-29] of accounts', () => {
    expect(passwordLength).toEqual({ minimum: 15, maximum: 128 });
    expect(profilePictureSize).toBe(100);
  });
});

it.each([
  [{ title: 'Dr.', firstName: 'Anna', lastName: 'Özdemir' }, 'Dr. Anna Özdemir'],
  [{ firstName: 'Anna', lastName: 'Özdemir' }, 'Anna Özdemir'],
  [{ title: ' ', firstName: 'Anna', lastName: 'Özdemir' }, 'Anna Özdemir'],
])('[CALL-15] the full name of %j is %s', (person, name) => {
  expect(fullName(person)).toBe(name);
});
