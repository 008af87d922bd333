import type { Appointment } from '@visite/contract';
import { attack } from './case.ts';
import { otherHost, type PlannedCall, type Practice } from './practice.ts';
import { seenIn } from './send.ts';

const born = '1957-03-12';

async function read({ send, doctor }: Practice, { appointmentId }: PlannedCall) {
  const path = `/calendar/appointments/${appointmentId}`;
  return (await send({ path, token: doctor.token })).json() as Appointment;
}

const still = async (practice: Practice, call: PlannedCall) =>
  `still ${(await read(practice, call)).state.type}`;

const declining = ({ appointmentId }: PlannedCall, scheduledStart: string, dateOfBirth = born) => ({
  path: `/calendar/appointments/${appointmentId}/decline-by-link`,
  body: { dateOfBirth, scheduledStart },
});

attack(
  'access',
  '[VISIT-44] whoever has the link alone cancels with an invented birth date',
  '401 login-failed; still accepted',
  async (practice) => {
    const call = await practice.newCall();
    const { scheduledStart } = await read(practice, call);
    const reply = await practice.send(declining(call, scheduledStart, '1900-01-01'));
    return `${seenIn(reply)}; ${await still(practice, call)}`;
  },
);

attack(
  'access',
  '[VISIT-44] a mail scanner follows the address that cancels',
  '405 method-not-allowed; still accepted',
  async (practice) => {
    const call = await practice.newCall();
    const { path } = declining(call, '');
    return `${seenIn(await practice.send({ path }))}; ${await still(practice, call)}`;
  },
);

attack(
  'access',
  '[VISIT-44] the right birth date with a forged start',
  '409 appointment-moved; still accepted',
  async (practice) => {
    const call = await practice.newCall();
    const reply = await practice.send(declining(call, '2030-01-01T10:00:00.000Z'));
    return `${seenIn(reply)}; ${await still(practice, call)}`;
  },
);

attack(
  'access',
  '[VISIT-44] a cancellation at the host of another practice',
  '401 login-failed; still accepted',
  async (practice) => {
    const call = await practice.newCall();
    const { scheduledStart } = await read(practice, call);
    const headers = { host: otherHost };
    const reply = await practice.send({ ...declining(call, scheduledStart), headers });
    return `${seenIn(reply)}; ${await still(practice, call)}`;
  },
);

attack(
  'access',
  '[VISIT-44] a cancellation by the link once the call runs, and after its end',
  'running 409 illegal-transition, ended 410 ended; still stopped',
  async (practice) => {
    const call = await practice.startedCall();
    const { scheduledStart } = await read(practice, call);
    const running = await practice.send(declining(call, scheduledStart));
    const path = `/calls/${call.appointmentId}/stop`;
    await practice.send({ method: 'POST', path, token: practice.doctor.token });
    const ended = await practice.send(declining(call, scheduledStart));
    return `running ${seenIn(running)}, ended ${seenIn(ended)}; ${await still(practice, call)}`;
  },
);

attack(
  'access',
  '[VISIT-44] a cancellation of the practice is turned into one of the patient',
  '410 ended; canceled by the practice',
  async (practice) => {
    const call = await practice.newCall();
    const { scheduledStart } = await read(practice, call);
    const path = `/calls/${call.appointmentId}/cancel`;
    await practice.send({ method: 'POST', path, token: practice.doctor.token });
    const reply = await practice.send(declining(call, scheduledStart));
    const { declinedAt } = await read(practice, call);
    return `${seenIn(reply)}; canceled by the ${declinedAt ? 'patient' : 'practice'}`;
  },
);

attack(
  'limits',
  '[VISIT-44] [SEC-6] wrong birthdates at the login and at the cancellation make one lock',
  'login 429 too-many-attempts, cancellation 429 too-many-attempts; still accepted',
  async (practice) => {
    const call = await practice.newCall();
    const { scheduledStart } = await read(practice, call);
    const path = `/calendar/appointments/${call.appointmentId}/login`;
    for (let tries = 0; tries < 3; tries += 1) {
      await practice.send({ path, body: { dateOfBirth: '1900-01-01' } });
      await practice.send(declining(call, scheduledStart, '1900-01-01'));
    }
    const login = await practice.send({ path, body: { dateOfBirth: born } });
    const cancel = await practice.send(declining(call, scheduledStart));
    const seen = `login ${seenIn(login)}, cancellation ${seenIn(cancel)}`;
    return `${seen}; ${await still(practice, call)}`;
  },
);
