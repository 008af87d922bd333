import { randomUUID } from 'node:crypto';
import type { StaffUser } from '@visite/contract';
import { demoPassword } from '../practice/people.ts';
import { attack } from './case.ts';
import { otherHost } from './practice.ts';
import { type Reply, seenIn } from './send.ts';

/** An account as a change of it is sent. */
async function accountOf(reply: Reply) {
  const { person, username } = reply.json() as StaffUser;
  const { firstName, lastName, email } = person;
  return { username, person: { firstName, lastName, email } };
}

attack(
  'access',
  '[SEC-11] the list of patients without a token',
  '401 unauthenticated',
  async ({ send }) => seenIn(await send({ path: '/patients' })),
);

attack('access', '[SEC-10] an invented token', '401 unauthenticated', async ({ send }) =>
  seenIn(await send({ path: '/patients', token: `st_${'A'.repeat(43)}` })),
);

attack(
  'access',
  '[SEC-11] a patient’s token on a call of the staff',
  '403 forbidden',
  async (practice) => {
    const { patientToken: token } = await practice.newCall();
    return seenIn(await practice.send({ path: '/patients', token }));
  },
);

attack(
  'access',
  '[TENANT-1] a token of another practice',
  '401 unauthenticated',
  async ({ send, stranger }) => seenIn(await send({ path: '/patients', token: stranger.token })),
);

attack(
  'access',
  '[TENANT-1] one’s own token at the host of another practice',
  '401 unauthenticated',
  async ({ send, doctor }) =>
    seenIn(await send({ path: '/patients', token: doctor.token, headers: { host: otherHost } })),
);

attack('access', '[ERR-7] a patient of another practice', '404 not-found', async (practice) => {
  const { patient } = await practice.newCall();
  const { token } = practice.stranger;
  const headers = { host: otherHost };
  return seenIn(await practice.send({ path: `/patients/${patient.person.id}`, token, headers }));
});

attack(
  'access',
  '[ERR-7] an appointment of another practice reads like an unknown one',
  '404 not-found = 404 not-found',
  async (practice) => {
    const { appointmentId } = await practice.newCall();
    const { token } = practice.stranger;
    const headers = { host: otherHost };
    const at = (id: string) =>
      practice.send({ path: `/calendar/appointments/${id}`, token, headers });
    const [foreign, unknown] = [await at(appointmentId), await at('A'.repeat(22))];
    return `${seenIn(foreign)} = ${seenIn(unknown)}`;
  },
);

attack('access', '[STAFF-12] an assistant deletes a patient', '403 forbidden', async (practice) => {
  const { patient } = await practice.newCall();
  const { token } = practice.mfa;
  const path = `/patients/${patient.person.id}`;
  return seenIn(await practice.send({ method: 'DELETE', path, token }));
});

attack('access', '[STAFF-12] an assistant exports a patient', '403 forbidden', async (practice) => {
  const { patient } = await practice.newCall();
  const { token } = practice.mfa;
  return seenIn(await practice.send({ path: `/patients/${patient.person.id}/export`, token }));
});

attack(
  'access',
  '[STAFF-12] a doctor reads the settings',
  '403 forbidden',
  async ({ send, doctor }) => seenIn(await send({ path: '/settings', token: doctor.token })),
);

attack(
  'access',
  '[STAFF-12] a doctor reads intrusion reports',
  '403 forbidden',
  async ({ send, doctor }) => seenIn(await send({ path: '/ids', token: doctor.token })),
);

attack(
  'access',
  '[STAFF-12] a doctor makes an account',
  '403 forbidden',
  async ({ send, doctor }) =>
    seenIn(
      await send({
        path: '/staff',
        token: doctor.token,
        body: {
          person: { firstName: 'E', lastName: 'V', email: 'e@v.example' },
          username: 'eve',
          roles: ['admin'],
        },
      }),
    ),
);

attack(
  'access',
  '[STAFF-12] a doctor makes themselves an admin',
  '403 forbidden; still doctor',
  async ({ send, doctor }) => {
    const path = `/staff/${doctor.id}`;
    const { token } = doctor;
    const body = { ...(await accountOf(await send({ path, token }))), roles: ['admin', 'doctor'] };
    const reply = await send({ method: 'PUT', path, token, body });
    const after = (await send({ path, token })).json() as { roles: string[] };
    return `${seenIn(reply)}; still ${after.roles.join(', ')}`;
  },
);

attack(
  'access',
  '[STAFF-12] a doctor reads a colleague’s account',
  '403 forbidden',
  async ({ send, doctor, mfa }) =>
    seenIn(await send({ path: `/staff/${mfa.id}`, token: doctor.token })),
);

attack(
  'access',
  '[STAFF-12] the last admin gives up the role',
  '409 last-admin',
  async ({ send, admin }) => {
    const path = `/staff/${admin.id}`;
    const { token } = admin;
    const body = { ...(await accountOf(await send({ path, token }))), roles: ['doctor'] };
    return seenIn(await send({ method: 'PUT', path, token, body }));
  },
);

attack(
  'access',
  '[STAFF-12] a patient reads another’s appointment',
  '404 not-found',
  async (practice) => {
    const [own, foreign] = [await practice.newCall(), await practice.newCall()];
    const path = `/calendar/appointments/${foreign.appointmentId}`;
    return seenIn(await practice.send({ path, token: own.patientToken }));
  },
);

attack('access', '[STAFF-12] a patient starts the call', '403 forbidden', async (practice) => {
  const { appointmentId, patientToken: token } = await practice.newCall();
  return seenIn(
    await practice.send({ method: 'POST', path: `/calls/${appointmentId}/start`, token }),
  );
});

attack(
  'access',
  '[STAFF-12] an assistant who was not added starts a call',
  '403 forbidden',
  async (practice) => {
    const { appointmentId } = await practice.newCall();
    const { token } = practice.mfa;
    return seenIn(
      await practice.send({ method: 'POST', path: `/calls/${appointmentId}/start`, token }),
    );
  },
);

attack(
  'access',
  '[NOTE-10] whoever adds themselves may join, but reads no notes',
  'add 200 ok, join 200 ok, notes 403 forbidden',
  async (practice) => {
    await practice.setFlags({ notesEnabled: true });
    const { appointmentId } = await practice.startedCall();
    const { token, id } = practice.mfa;
    const at = `/calendar/appointments/${appointmentId}`;
    const add = await practice.send({ method: 'POST', path: `${at}/users/${id}`, token });
    const join = await practice.send({ method: 'POST', path: `${at}/join`, token });
    const notes = await practice.send({ path: `/calls/${appointmentId}/note`, token });
    return `add ${seenIn(add)}, join ${seenIn(join)}, notes ${seenIn(notes)}`;
  },
);

attack(
  'access',
  '[SEC-4] the TAN in what a patient’s client receives',
  'absent',
  async (practice) => {
    const { appointmentId, patientToken: token } = await practice.newCall();
    const path = `/calendar/appointments/${appointmentId}`;
    const { text } = await practice.send({ path, token });
    return /tan/i.test(text) ? text : 'absent';
  },
);

attack(
  'access',
  '[SEC-25] a device cookie instead of a token',
  '401 unauthenticated',
  async ({ send }) => {
    const body = { username: 'doctor', password: demoPassword };
    const cookie = String((await send({ path: '/staff/login', body })).headers['set-cookie']);
    const headers = { cookie: cookie.split(';')[0] ?? '' };
    return seenIn(await send({ path: '/patients', headers }));
  },
);

attack(
  'access',
  '[SEC-10] a token after the logout',
  '200 ok, then 401 unauthenticated',
  async ({ send }) => {
    const body = { username: 'mfa', password: demoPassword };
    const login = (await send({ path: '/staff/login', body })).json() as { staffApiToken: string };
    const token = login.staffApiToken;
    const out = await send({ method: 'POST', path: '/staff/logout', token });
    return `${seenIn(out)}, then ${seenIn(await send({ path: '/patients', token }))}`;
  },
);

attack(
  'access',
  '[LOGIN-7] an unknown user and a wrong password',
  'the same answer',
  async ({ send }) => {
    const attempt = async (username: string) => {
      const reply = await send({
        path: '/staff/login',
        body: { username, password: 'falsch falsch falsch' },
      });
      return JSON.stringify({ ...(reply.json() as object), requestId: '' });
    };
    const [wrong, unknown] = [await attempt('admin'), await attempt(`nobody-${randomUUID()}`)];
    return wrong === unknown ? 'the same answer' : `${wrong} and ${unknown}`;
  },
);

attack('access', '[TENANT-1] an unknown host', '404 not-found', async ({ send }) =>
  seenIn(await send({ path: '/config', headers: { host: 'nobody.example' } })),
);

attack(
  'access',
  '[SEC-18] a forged X-Forwarded-Host',
  'the practice of the connection',
  async ({ send }) => {
    const headers = { 'x-forwarded-host': otherHost, forwarded: `host=${otherHost}` };
    const [plain, forged] = [
      await send({ path: '/config' }),
      await send({ path: '/config', headers }),
    ];
    return plain.text === forged.text ? 'the practice of the connection' : forged.text;
  },
);

attack('access', '[SEC-21] a script of another origin', 'no CORS header', async ({ send }) => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'GET' };
  const asked = await send({ method: 'OPTIONS', path: '/patients', headers });
  const read = await send({ path: '/config', headers });
  const cors = [asked, read].flatMap((reply) =>
    Object.keys(reply.headers).filter((name) => name.startsWith('access-control-')),
  );
  return cors.length === 0 ? 'no CORS header' : cors.join(', ');
});

attack(
  'access',
  '[OPS-22] metrics through a proxy on this machine',
  '404 not-found',
  async ({ send }) =>
    seenIn(
      await send({
        path: '/metrics',
        fromRoot: true,
        headers: { 'x-forwarded-for': '203.0.113.9' },
      }),
    ),
);
