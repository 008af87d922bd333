import { randomUUID } from 'node:crypto';
import { demoPassword } from '../practice/people.ts';
import { attack } from './case.ts';
import type { Practice } from './practice.ts';
import { type Reply, type Request, seenIn } from './send.ts';

const wrong = 'falsch falsch falsch';
const login = (username: string, password: string, cookie?: string): Request => ({
  path: '/staff/login',
  body: { username, password },
  ...(cookie && { headers: { cookie } }),
});

/** The same request until it is refused, or `most` times; the last answer. */
async function until429({ send }: Practice, request: Request, most: number): Promise<Reply> {
  for (let tries = 1; ; tries += 1) {
    const reply = await send(request);
    if (reply.status === 429 || tries >= most) return reply;
  }
}

const withWait = (reply: Reply) =>
  `${seenIn(reply)}, Retry-After ${Number(reply.headers['retry-after']) > 0 ? 'given' : 'missing'}`;

attack(
  'limits',
  '[SEC-6] [SEC-25] five wrong passwords from elsewhere lock strangers, not the doctor’s own browser',
  'stranger 429 too-many-attempts, own browser 200 ok',
  async (practice) => {
    const own = await practice.send(login('doctor', demoPassword));
    const cookie = String(own.headers['set-cookie']).split(';')[0];
    await until429(practice, login('doctor', wrong), 6);
    const stranger = await practice.send(login('doctor', demoPassword));
    const known = await practice.send(login('doctor', demoPassword, cookie));
    return `stranger ${seenIn(stranger)}, own browser ${seenIn(known)}`;
  },
);

attack(
  'limits',
  '[SEC-26] an admin takes the lock back',
  '429 too-many-attempts, then 200 ok',
  async (practice) => {
    await until429(practice, login('doctor', wrong), 6);
    const locked = await practice.send(login('doctor', demoPassword));
    const path = `/staff/${practice.doctor.id}/unlock-login`;
    await practice.send({ method: 'POST', path, token: practice.admin.token });
    return `${seenIn(locked)}, then ${seenIn(await practice.send(login('doctor', demoPassword)))}`;
  },
);

attack(
  'limits',
  '[SEC-25] a device cookie of another account',
  '429 too-many-attempts',
  async (practice) => {
    const own = await practice.send(login('mfa', demoPassword));
    const cookie = String(own.headers['set-cookie']).split(';')[0];
    await until429(practice, login('admin', wrong), 6);
    const reply = await practice.send(login('admin', demoPassword, cookie));
    const path = `/staff/${practice.admin.id}/unlock-login`;
    await practice.send({ method: 'POST', path, token: practice.admin.token });
    return seenIn(reply);
  },
);

attack(
  'limits',
  '[SEC-18] a forged address starts no new count',
  '429 too-many-attempts',
  async (practice) => {
    for (const octet of [1, 2, 3, 4, 5]) {
      const headers = { 'x-forwarded-for': `203.0.113.${octet}` };
      await practice.send({ ...login('nobody', wrong), headers });
    }
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    return seenIn(await practice.send({ ...login('nobody', wrong), headers }));
  },
);

attack(
  'limits',
  '[SEC-6] five wrong birthdates lock a patient’s link',
  '429 too-many-attempts, Retry-After given',
  async (practice) => {
    const { appointmentId } = await practice.newCall();
    const path = `/calendar/appointments/${appointmentId}/login`;
    const body = { dateOfBirth: '1900-01-01' };
    return withWait(await until429(practice, { path, body }, 6));
  },
);

attack(
  'limits',
  '[SEC-27] a resent invitation opens the locked link again',
  '200 ok',
  async (practice) => {
    const { appointmentId } = await practice.newCall();
    const path = `/calendar/appointments/${appointmentId}`;
    await until429(practice, { path: `${path}/login`, body: { dateOfBirth: '1900-01-01' } }, 6);
    const { token } = practice.mfa;
    await practice.send({ method: 'POST', path: `${path}/resend-invitation`, token });
    const body = { dateOfBirth: '1957-03-12' };
    return seenIn(await practice.send({ path: `${path}/login`, body }));
  },
);

attack(
  'limits',
  '[SEC-28] a flood of progress reports',
  '429 too-many-attempts, Retry-After given',
  async (practice) => {
    const { appointmentId, patientToken: token } = await practice.newCall();
    const path = `/calendar/appointments/${appointmentId}/progress`;
    return withWait(await until429(practice, { path, token, body: { step: 'setup' } }, 80));
  },
);

attack(
  'limits',
  '[SEC-28] the patient’s flood of intrusion reports does not use up the doctor’s',
  'patient 429 too-many-attempts, doctor 200 ok',
  async (practice) => {
    const { appointmentId, patientToken } = await practice.startedCall();
    const body = {
      correspondingAppointment: appointmentId,
      suspectedUser: practice.doctor.id,
      attackType: 'forgedMessage',
      description: 'flood',
    };
    const flood = await until429(practice, { path: '/ids', token: patientToken, body }, 80);
    const own = await practice.send({ path: '/ids', token: practice.doctor.token, body });
    return `patient ${seenIn(flood)}, doctor ${seenIn(own)}`;
  },
);

attack(
  'limits',
  '[SEC-28] resent invitations without end',
  '429 too-many-attempts, Retry-After given',
  async (practice) => {
    const { appointmentId } = await practice.newCall();
    const path = `/calendar/appointments/${appointmentId}/resend-invitation`;
    const { token } = practice.doctor;
    return withWait(await until429(practice, { method: 'POST', path, token }, 40));
  },
);

attack('limits', '[SEC-28] more than twenty open streams', '429', async ({ server, admin }) => {
  const stop = new AbortController();
  const headers = { authorization: `Bearer ${admin.token}` };
  const statuses: number[] = [];
  for (let opened = 0; opened < 22; opened += 1) {
    const response = await fetch(`${server.address}/api/v3/video/sse`, {
      headers,
      signal: stop.signal,
    });
    statuses.push(response.status);
  }
  stop.abort();
  return String(statuses.at(-1));
});

attack(
  'limits',
  '[SEC-7] a hundred invented patient logins from the waiting room’s address',
  'patients 429 too-many-attempts, staff 200 ok',
  async (practice) => {
    const attempts = Array.from({ length: 110 }, () => ({
      path: `/calendar/appointments/${randomUUID().replaceAll('-', '').slice(0, 22)}/login`,
      body: { dateOfBirth: '1957-03-12' },
    }));
    const from = '127.0.0.2';
    let last = '';
    for (const each of attempts) last = seenIn(await practice.send({ ...each, from }));
    const staff = await practice.send({ ...login('mfa', demoPassword), from });
    return `patients ${last}, staff ${seenIn(staff)}`;
  },
);
