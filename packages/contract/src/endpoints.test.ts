import { describe, expect, it } from 'vitest';
import { type Caller, type Endpoint, pathParameters } from './endpoint.ts';
import {
  apiPrefix,
  type EndpointName,
  endpointNames,
  endpoints,
  eventStreamPath,
  idempotencyHeader,
  totalCountHeader,
} from './index.ts';
import { permissions, type Role, role } from './roles.ts';
import { writtenCalls } from './written-calls.ts';

const all = endpointNames.map((name) => [name, endpoints[name] as Endpoint] as const);

/** `/a/:appointmentId` as the specification writes it: `/a/{appointment-id}`. */
const written = ({ method, path }: Endpoint): string =>
  `${method} ${path.replace(/:(\w+)Id\b/g, '{$1-id}')}`;

const where = (condition: (endpoint: Endpoint) => boolean): string[] =>
  all.filter(([, endpoint]) => condition(endpoint)).map(([, endpoint]) => written(endpoint));

describe('the table of calls', () => {
  it('[CONTRACT-6] holds every call, with exactly this method and path, and no other', () => {
    expect(all.map(([, endpoint]) => written(endpoint)).sort()).toEqual(writtenCalls.sort());
  });

  it('[CONTRACT-6] has no method and path twice, whatever the parameters are called', () => {
    const shapes = all.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(new Set(shapes).size).toBe(all.length);
  });

  it('[CONTRACT-1, LIVE-1] stands under one prefix, the stream beside it', () => {
    expect(apiPrefix).toBe('/api/v3/video');
    expect(eventStreamPath).toBe('/sse');
    expect([idempotencyHeader, totalCountHeader]).toEqual(['idempotency-key', 'x-total-count']);
  });

  it('[ERR-14] names its path parameters appointmentId, userId, staffId and patientId, and eleven of its own', () => {
    const names = all.flatMap(([, { path }]) => pathParameters(path));
    const own = [
      'absenceId',
      'apiClientId',
      'deliveryId',
      'fileId',
      'fingerprint',
      'guestId',
      'importId',
      'passkeyId',
      'secretId',
      'sessionId',
      'webhookId',
    ];
    expect([...new Set(names)].sort()).toEqual(
      ['appointmentId', 'patientId', 'staffId', 'userId', ...own].sort(),
    );
    expect(pathParameters(endpoints.sendSignal.path)).toEqual(['appointmentId', 'userId']);
  });
});

const callersOf: Readonly<Record<string, Caller>> = {
  staff: 'staff',
  patient: 'patient',
  guest: 'guest',
  'staff patient': 'staff or patient',
  'staff patient guest': 'staff, patient or guest',
};

describe('who may call', () => {
  it('[SEC-13] without a token: both logins, a guest’s link, accept, cancellation by the link, preview, rehearsal, feedback, codes, reset-password, check-link, certinfo, config, legal texts and first-run', () => {
    expect(where(({ who }) => who === 'anyone').sort()).toEqual([
      'GET /calendar/appointments/{appointment-id}/preview',
      'GET /certinfo',
      'GET /config',
      'GET /legal-text',
      'POST /calendar/appointments/{appointment-id}/accept',
      'POST /calendar/appointments/{appointment-id}/decline-by-link',
      'POST /calendar/appointments/{appointment-id}/login',
      'POST /calls/feedback',
      'POST /calls/{appointment-id}/rehearsal',
      'POST /code',
      'POST /code/login',
      'POST /first-run',
      'POST /guest/open',
      'POST /staff/login',
      'POST /staff/login/passkey',
      'POST /staff/login/passkey-options',
      'POST /staff/login/ticket',
      'POST /staff/{staff-id}/check-link',
      'POST /staff/{staff-id}/reset-password',
      'PUT /calls/{appointment-id}/rehearsal',
    ]);
  });

  it('[STAFF-12] every other call but the patient logout names its row of the permission table', () => {
    const without = where(({ who, action }) => who !== 'anyone' && action === undefined);
    expect(without).toEqual(['POST /calendar/appointments/logout']);
  });

  it.each(all.filter(([, { action }]) => action !== undefined))(
    '[STAFF-12] %s is open to exactly those callers whom its row allows',
    (_name, { who, action }) => {
      if (action === undefined) return;
      const allowed = role.options.filter((each: Role) => permissions[action][each] !== 'no');
      const kinds = allowed.map((each) =>
        each === 'patient' || each === 'guest' ? each : 'staff',
      );
      expect(callersOf[[...new Set(kinds)].join(' ')]).toBe(who);
    },
  );

  it.each<[EndpointName[], string]>([
    [['startCall', 'resumeCall', 'stopCall'], 'call.run'],
    [['pauseCall', 'sendHeartbeat', 'listStoredItems'], 'call.attend'],
    [['joinAppointment', 'uploadAttachment', 'reportIntrusion'], 'call.join'],
    [['sendSignal', 'listTurnServers', 'openConversation'], 'call.connect'],
    [['writeNote'], 'notes.write'],
    [['listNotes', 'readStoredRecord', 'readStoredFile'], 'notes.read'],
    [['createAppointment', 'listAppointments', 'cancelAppointment'], 'appointments.plan'],
    [['resendInvitation', 'addUser', 'moveAppointment', 'changeDoctor'], 'appointments.plan'],
    [['readAppointment', 'listParticipants'], 'appointments.read'],
    [['createSeries', 'cancelFollowing', 'listWorkingHours'], 'appointments.plan'],
    [['setWorkingHours', 'addAbsence', 'removeAbsence'], 'hours.manage'],
    [['createStaff', 'requestPasswordReset'], 'staff.manage'],
    [['readSettings', 'changeSettings'], 'settings.manage'],
    [['listIntrusions'], 'intrusions.read'],
    [['listAudit', 'readAuditState', 'exportAudit'], 'audit.read'],
    [['listStaff'], 'staff.list'],
    [['listPatients', 'readPatient', 'listStoredRecords'], 'patients.read'],
    [['createPatient', 'changePatient'], 'patients.write'],
    [['deletePatient'], 'patients.delete'],
    [['exportPatient'], 'patients.export'],
    [['beginImport', 'runImport', 'undoImport', 'exportPatients'], 'lists.transfer'],
    [['announceDelay'], 'delay.announce'],
    [['listHistory'], 'history.read'],
    [['reportProgress'], 'call.progress'],
  ])(
    '[STAFF-14, STAFF-15, STAFF-18, STAFF-20, STAFF-21, STAFF-22, STAFF-23, STAFF-24, PATIENT-11, INTR-3, INTR-4] %j need %s',
    (names, action) => {
      for (const name of names) expect((endpoints[name] as Endpoint).action).toBe(action);
    },
  );
});

describe('answers', () => {
  /** Answers with a secret that is told once: no response of them is kept for a retry. */
  const secret = [
    'POST /api-clients',
    'POST /api-clients/{apiClient-id}/secrets',
    'POST /calendar/appointments/{appointment-id}/guests',
    'POST /calendar/links/{staff-id}/feed',
    'POST /webhooks',
    'POST /webhooks/{webhook-id}/secrets',
  ];
  const creating = [
    'POST /calendar/appointments',
    'POST /calendar/appointments/series',
    'POST /calendar/working-hours/{staff-id}/absences',
    'POST /calls/{appointment-id}/attachment',
    'POST /first-run',
    'POST /imports',
    'POST /patients',
    'POST /staff',
  ];

  it('[CONTRACT-4] creating answers 201, everything else 200', () => {
    const made = [...creating, ...secret];
    expect(where(({ status }) => status === 201).sort()).toEqual(made.sort());
    expect(where(({ status }) => status === 200)).toHaveLength(all.length - made.length);
  });

  it('[CONTRACT-7] exactly the creating calls accept an idempotency key', () => {
    expect(where(({ idempotent }) => idempotent === true).sort()).toEqual(creating);
  });

  const plain: EndpointName[] = [
    'uploadAttachment',
    'writeNote',
    'pauseCall',
    'resumeCall',
    'startCall',
    'stopCall',
    'cancelAppointment',
    'sendHeartbeat',
    'sendSignal',
    'moveAppointment',
    'changeDoctor',
    'addUser',
    'acceptAppointment',
    'reportProgress',
    'resendInvitation',
    'announceDelay',
    'patientLogout',
    'reportIntrusion',
    'changePatient',
    'deletePatient',
    'staffLogout',
    'changeStaff',
    'requestPasswordReset',
    'resetPassword',
    'removeSecondFactor',
  ];
  it.each(plain)('[CONTRACT-2] %s answers { success: true }', (name) => {
    const { response } = endpoints[name];
    expect(response.safeParse({ success: true })).toEqual({
      success: true,
      data: { success: true },
    });
    expect(response.safeParse({ success: false }).success).toBe(false);
    expect(response.safeParse({}).success).toBe(false);
  });

  const lists: EndpointName[] = [
    'listNotes',
    'listHistory',
    'listTurnServers',
    'listStoredItems',
    'listAppointments',
    'listParticipants',
    'listIntrusions',
    'listPatients',
    'listStaff',
    'readCertificates',
  ];
  it.each(lists)('[CONTRACT-3] %s answers an array', (name) => {
    expect(endpoints[name].response.safeParse([]).success).toBe(true);
    expect(endpoints[name].response.safeParse({ items: [] }).success).toBe(false);
  });
});

describe('bodies', () => {
  const bodyless = [
    'startCall',
    'pauseCall',
    'resumeCall',
    'stopCall',
    'cancelAppointment',
  ] as const;
  it.each(bodyless)('[CALL-2] %s takes no body', (name) => {
    expect('body' in endpoints[name]).toBe(false);
  });

  it.each(all.filter(([, { body }]) => body !== undefined))(
    '[ERR-5] %s refuses a body of unknown fields',
    (_name, { body }) => {
      const codes = body?.safeParse({ nobodyKnows: 1 }).error?.issues.map((issue) => issue.code);
      const refused = ['unrecognized_keys', 'invalid_union'];
      expect(codes?.some((code) => refused.includes(code))).toBe(true);
    },
  );

  it('[ERR-5] only a query or body that is described is accepted', () => {
    const described = where(({ query }) => query !== undefined).sort();
    expect(described).toEqual([
      'GET /audit',
      'GET /audit/export',
      'GET /calendar/appointments',
      'GET /calls/history',
      'GET /exports/appointments',
      'GET /ids',
      'GET /imports',
      'GET /imports/{import-id}/rows',
      'GET /legal-text',
      'GET /operations',
      'GET /patients',
      'GET /staff',
      'GET /webhooks/{webhook-id}/deliveries',
    ]);
    expect(where(({ method, body }) => method === 'GET' && body !== undefined)).toEqual([]);
  });
});
