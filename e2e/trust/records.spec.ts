import { consentVersions, type PageConfig } from '@visite/contract';
import { attack } from './case.ts';
import { otherHost, type Practice } from './practice.ts';
import { seenIn } from './send.ts';

/** What a patient agrees to at the login. */
async function versions({ send }: Practice) {
  const config = (await send({ path: '/config' })).json() as PageConfig;
  return { language: 'de', ...consentVersions(config, 'de') };
}

const consentOf = (appointmentId: string) => `/calendar/appointments/${appointmentId}/consent`;

attack(
  'access',
  '[STAFF-31] an added assistant runs the call where only doctors may',
  'start 403 doctors-only, join 200 ok, stop 403 doctors-only',
  async (practice) => {
    const { send, doctor, mfa } = practice;
    const { appointmentId } = await practice.newCall();
    const at = `/calendar/appointments/${appointmentId}`;
    const post = async (path: string, token: string) =>
      seenIn(await send({ method: 'POST', path, token }));
    await post(`${at}/users/${mfa.id}`, doctor.token);
    await practice.setFlags({ callsRunBy: 'doctor' });
    const start = await post(`/calls/${appointmentId}/start`, mfa.token);
    const join = await post(`${at}/join`, mfa.token);
    await post(`/calls/${appointmentId}/start`, doctor.token);
    const stop = await post(`/calls/${appointmentId}/stop`, mfa.token);
    await practice.setFlags({ callsRunBy: 'added' });
    return `start ${start}, join ${join}, stop ${stop}`;
  },
);

attack(
  'access',
  '[LOGIN-33] a stolen session sets up a second factor',
  '403 confirmation-required',
  async ({ send, mfa }) => {
    const path = `/staff/${mfa.id}/second-factor`;
    return seenIn(await send({ path, token: mfa.token, body: {} }));
  },
);

attack(
  'access',
  '[LOGIN-33] a stolen session adds a passkey',
  '403 confirmation-required',
  async ({ send, mfa }) => {
    const path = `/staff/${mfa.id}/passkeys/options`;
    return seenIn(await send({ method: 'POST', path, token: mfa.token }));
  },
);

attack(
  'access',
  '[LOGIN-33] an admin without confirmation takes a colleague’s factor away',
  '403 confirmation-required',
  async ({ send, admin, doctor }) => {
    const path = `/staff/${doctor.id}/second-factor`;
    return seenIn(await send({ method: 'DELETE', path, token: admin.token }));
  },
);

attack(
  'access',
  '[LOGIN-35] an admin reads a colleague’s passkeys',
  '403 forbidden',
  async ({ send, admin, doctor }) =>
    seenIn(await send({ path: `/staff/${doctor.id}/passkeys`, token: admin.token })),
);

attack(
  'access',
  '[LOGIN-34] a colleague’s session is ended by its number',
  'end 404 not-found, the session 200 ok',
  async ({ send, doctor, mfa }) => {
    const sessions = (await send({ path: '/staff/login/sessions', token: doctor.token })).json();
    const [{ id } = { id: '' }] = sessions as { id: string }[];
    const path = `/staff/login/sessions/${id}`;
    const ended = await send({ method: 'DELETE', path, token: mfa.token });
    const alive = await send({ path: '/staff/login', token: doctor.token });
    return `end ${seenIn(ended)}, the session ${seenIn(alive)}`;
  },
);

attack(
  'access',
  '[LOGIN-38] a role that was just added, with the session from before',
  '403 forbidden, after a login 200 ok',
  async ({ server, send, admin }) => {
    const person = { firstName: 'Rolf', lastName: 'Rolle', email: 'rolf@trust.example' };
    const account = { username: 'trust.role', person };
    const printed = server.admin(
      'create-staff',
      ...['--tenant', 'default', '--username', account.username, '--roles', 'mfa'],
      ...['--first-name', 'Rolf', '--last-name', 'Rolle', '--email', person.email],
    );
    const { searchParams } = new URL(/http\S+/.exec(printed)?.[0] ?? '');
    const path = `/staff/${searchParams.get('staff')}`;
    const password = 'Ein Kennwort fuer die Rolle';
    const resetToken = searchParams.get('token');
    const chosen = { resetToken, password, passwordRepeat: password };
    await send({ path: `${path}/reset-password`, body: chosen });
    const logIn = async () => {
      const login = { username: account.username, password };
      const reply = await send({ path: '/staff/login', body: login });
      return (reply.json() as { staffApiToken: string }).staffApiToken;
    };
    const old = await logIn();
    const body = { ...account, roles: ['mfa', 'admin'] };
    const changed = await send({ method: 'PUT', path, token: admin.token, body });
    if (changed.status !== 200) return `the change: ${changed.text}`;
    const before = await send({ path: '/settings', token: old });
    const after = await send({ path: '/settings', token: await logIn() });
    return `${seenIn(before)}, after a login ${seenIn(after)}`;
  },
);

attack('access', '[SEC-33] a doctor reads the trail', '403 forbidden', async ({ send, doctor }) =>
  seenIn(await send({ path: '/audit', token: doctor.token })),
);

attack(
  'access',
  '[SEC-33] the trail of another practice',
  'no entry of the first practice',
  async ({ send, stranger, doctor }) => {
    const headers = { host: otherHost };
    const reply = await send({ path: '/audit?limit=500', token: stranger.token, headers });
    if (reply.status !== 200) return seenIn(reply);
    return reply.text.includes(doctor.id) ? 'entries of it' : 'no entry of the first practice';
  },
);

attack(
  'privacy',
  '[SEC-34] secret ids in the exported trail',
  'csv absent, jsonl absent',
  async (practice) => {
    const { send, admin, doctor } = practice;
    const { appointmentId } = await practice.newCall();
    await send({ path: `/calendar/appointments/${appointmentId}`, token: doctor.token });
    const seen = [];
    for (const format of ['csv', 'jsonl']) {
      const file = await send({ path: `/audit/export?format=${format}`, token: admin.token });
      const held = file.status !== 200 || file.text.includes(appointmentId);
      seen.push(`${format} ${held ? seenIn(file) : 'absent'}`);
    }
    return seen.join(', ');
  },
);

attack(
  'access',
  '[DATA-18] another patient consents for somebody',
  '404 not-found',
  async (practice) => {
    const [one, other] = [await practice.newCall(), await practice.newCall()];
    const path = consentOf(one.appointmentId);
    const body = await versions(practice);
    return seenIn(await practice.send({ path, token: other.patientToken, body }));
  },
);

attack(
  'access',
  '[DATA-18] the practice consents for its patient',
  '403 forbidden',
  async (practice) => {
    const { appointmentId } = await practice.newCall();
    const body = await versions(practice);
    const { token } = practice.doctor;
    return seenIn(await practice.send({ path: consentOf(appointmentId), token, body }));
  },
);

attack(
  'access',
  '[VISIT-33] consent to a text that is not in force',
  '409 consent-outdated',
  async (practice) => {
    const { appointmentId, patientToken: token } = await practice.newCall();
    const body = { ...(await versions(practice)), terms: 'visite-de-0' };
    return seenIn(await practice.send({ path: consentOf(appointmentId), token, body }));
  },
);

attack(
  'signalling',
  '[SEC-39] a patient who has withdrawn the consent goes on',
  'join 403 consent-withdrawn, signal 403 consent-withdrawn, relay 403 consent-withdrawn',
  async (practice) => {
    const { send, doctor } = practice;
    const { appointmentId, patientToken: token } = await practice.startedCall();
    const path = consentOf(appointmentId);
    await send({ path, token, body: await versions(practice) });
    await send({ method: 'DELETE', path, token });
    const join = await send({
      method: 'POST',
      path: `/calendar/appointments/${appointmentId}/join`,
      token,
    });
    const signal = await send({
      path: `/calls/${appointmentId}/users/${doctor.id}/signals`,
      token,
      body: { message: {} },
    });
    const relay = await send({ path: `/calls/${appointmentId}/turn-servers`, token });
    return `join ${seenIn(join)}, signal ${seenIn(signal)}, relay ${seenIn(relay)}`;
  },
);

attack(
  'access',
  '[DATA-16] whoever added themselves reads the stored record',
  '403 forbidden',
  async (practice) => {
    const { send, doctor, mfa } = practice;
    await practice.setFlags({ notesEnabled: true });
    const { appointmentId, patient } = await practice.startedCall();
    await send({
      method: 'PUT',
      path: `/calls/${appointmentId}/note/${doctor.id}`,
      token: doctor.token,
      body: { text: 'Nur für die Ärztin.' },
    });
    const { token, id } = mfa;
    const added = `/calendar/appointments/${appointmentId}/users/${id}`;
    await send({ method: 'POST', path: added, token });
    const path = `/patients/${patient.person.id}/records/${appointmentId}`;
    return seenIn(await send({ path, token }));
  },
);

for (const months of [2, 121]) {
  attack(
    'privacy',
    `[TENANT-21] content is kept for ${months} months`,
    '400 invalid-request',
    async ({ send, admin: { token } }) => {
      const settings = (await send({ path: '/settings', token })).json() as object;
      const body = { ...settings, contentRetentionMonths: months };
      return seenIn(await send({ method: 'PUT', path: '/settings', token, body }));
    },
  );
}

attack(
  'content',
  '[TENANT-23] a legal text with a blank of the template is published',
  '400 invalid-request',
  async ({ send, admin: { token } }) => {
    const settings = (await send({ path: '/settings', token })).json() as {
      legalTexts: Record<string, Record<string, string>>;
    };
    const imprint = { de: 'Praxis Nord\n\n[Anschrift]', en: '' };
    const body = { ...settings, legalTexts: { ...settings.legalTexts, imprint } };
    return seenIn(await send({ method: 'PUT', path: '/settings', token, body }));
  },
);
