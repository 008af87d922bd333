import { randomUUID } from 'node:crypto';
import { attack } from './case.ts';
import { listen } from './listen.ts';
import type { Member, PlannedCall, Practice } from './practice.ts';
import { type Reply, type Request, seenIn } from './send.ts';

const signal = (
  { appointmentId }: Pick<PlannedCall, 'appointmentId'>,
  to: string,
  token: string,
  body: unknown = { message: { connectionId: randomUUID() } },
): Request => ({ path: `/calls/${appointmentId}/users/${to}/signals`, token, body });

const patientOf = ({ patient }: PlannedCall) => patient.person.id;

attack(
  'signalling',
  '[PEER-15] a signal without a token',
  '401 unauthenticated',
  async (practice) => {
    const call = await practice.startedCall();
    const { path, body } = signal(call, patientOf(call), '');
    return seenIn(await practice.send({ path, body }));
  },
);

attack(
  'signalling',
  '[PEER-15] a colleague outside of the call',
  '403 forbidden',
  async (practice) => {
    const call = await practice.startedCall();
    return seenIn(await practice.send(signal(call, patientOf(call), practice.mfa.token)));
  },
);

attack(
  'signalling',
  '[PEER-15] a patient of another appointment',
  '404 not-found',
  async (practice) => {
    const [call, other] = [await practice.startedCall(), await practice.newCall()];
    return seenIn(await practice.send(signal(call, practice.doctor.id, other.patientToken)));
  },
);

attack('signalling', '[PEER-15] to somebody outside of the call', 'refused', async (practice) => {
  const call = await practice.startedCall();
  const reply = await practice.send(signal(call, practice.mfa.id, practice.doctor.token));
  return reply.status === 403 || reply.status === 404 || reply.status === 409
    ? 'refused'
    : seenIn(reply);
});

attack(
  'signalling',
  '[PEER-15] a doctor of another practice',
  '401 unauthenticated',
  async (practice) => {
    const call = await practice.startedCall();
    return seenIn(await practice.send(signal(call, patientOf(call), practice.stranger.token)));
  },
);

attack('signalling', '[PEER-14] a sender in the body', '400 invalid-request', async (practice) => {
  const call = await practice.startedCall();
  const body = { message: {}, fromUserID: practice.admin.id };
  return seenIn(await practice.send(signal(call, practice.doctor.id, call.patientToken, body)));
});

attack(
  'signalling',
  '[PEER-14] the sender that arrives',
  'the owner of the token',
  async (practice) => {
    const call = await practice.startedCall();
    const mark = randomUUID();
    const message = { mark, fromUserID: practice.admin.id };
    const stream = await listen(practice, practice.doctor.token);
    const sent = await practice.send(
      signal(call, practice.doctor.id, call.patientToken, { message }),
    );
    if (sent.status !== 200) return seenIn(sent);
    const event = await stream.find(mark);
    stream.close();
    return event.includes(`"fromUserID":"${patientOf(call)}"`) ? 'the owner of the token' : event;
  },
);

attack('signalling', '[PEER-16] a signal of 70 KB', '413 too-large', async (practice) => {
  const call = await practice.startedCall();
  const body = { message: { sdp: 'x'.repeat(70_000) } };
  return seenIn(await practice.send(signal(call, practice.doctor.id, call.patientToken, body)));
});

attack(
  'signalling',
  '[ERR-5] a list instead of an object',
  '400 invalid-request',
  async (practice) => {
    const call = await practice.startedCall();
    const body = { message: [1, 2] };
    return seenIn(await practice.send(signal(call, practice.doctor.id, call.patientToken, body)));
  },
);

attack('signalling', '[ERR-4] twenty thousand nested lists', 'no 5xx', async (practice) => {
  const call = await practice.startedCall();
  const raw = `{"message":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`;
  const { path, token } = signal(call, practice.doctor.id, call.patientToken);
  const { status } = await practice.send({ path, token, raw });
  return status < 500 ? 'no 5xx' : String(status);
});

attack('signalling', '[ERR-4] __proto__ in a message', 'nothing inherits it', async (practice) => {
  const call = await practice.startedCall();
  const raw =
    '{"message":{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":1}}}}';
  const { path, token } = signal(call, practice.doctor.id, call.patientToken);
  await practice.send({ path, token, raw });
  const { text } = await practice.send({ path: '/config' });
  return text.includes('polluted') ? text : 'nothing inherits it';
});

const limited = (reply: Reply) =>
  `${seenIn(reply)}${reply.headers['retry-after'] === undefined ? '' : ' with Retry-After'}`;

/** In the waiting room, before the start. */
async function waitingCall(practice: Practice): Promise<PlannedCall> {
  const call = await practice.newCall();
  const path = `/calendar/appointments/${call.appointmentId}/join`;
  await practice.send({ method: 'POST', path, token: call.patientToken });
  return call;
}

attack(
  'signalling',
  '[PEER-59] before the start, a patient who is not in the waiting room',
  'to the doctor 409 illegal-transition, from the doctor 409 illegal-transition',
  async (practice) => {
    const call = await practice.newCall();
    const { token, id } = practice.doctor;
    const to = seenIn(await practice.send(signal(call, id, call.patientToken)));
    const from = seenIn(await practice.send(signal(call, patientOf(call), token)));
    return `to the doctor ${to}, from the doctor ${from}`;
  },
);

attack(
  'signalling',
  '[PEER-59] before the start, a patient of another appointment who waits too',
  '404 not-found',
  async (practice) => {
    const [call, other] = [await waitingCall(practice), await waitingCall(practice)];
    return seenIn(await practice.send(signal(call, practice.doctor.id, other.patientToken)));
  },
);

attack(
  'signalling',
  '[PEER-59] before the start, staff who are not of the appointment',
  'a doctor 403 forbidden, an assistant 403 forbidden, another practice 401 unauthenticated',
  async (practice) => {
    const call = await waitingCall(practice);
    const from = async ({ token }: Member) =>
      seenIn(await practice.send(signal(call, patientOf(call), token)));
    const { colleague, mfa, stranger } = practice;
    const [doctor, assistant, other] = [
      await from(colleague),
      await from(mfa),
      await from(stranger),
    ];
    return `a doctor ${doctor}, an assistant ${assistant}, another practice ${other}`;
  },
);

attack(
  'signalling',
  '[PEER-59] before the start, to an own other tab',
  '409 illegal-transition',
  async (practice) => {
    const call = await waitingCall(practice);
    const { token, id } = practice.doctor;
    return seenIn(await practice.send(signal(call, id, token)));
  },
);

attack(
  'signalling',
  '[PEER-59] a doctor who reaches for a fourth waiting patient',
  '200 ok, 200 ok, 200 ok, 429 too-many-attempts with Retry-After',
  async (practice) => {
    const { token } = practice.doctor;
    const seen: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const call = await waitingCall(practice);
      seen.push(limited(await practice.send(signal(call, patientOf(call), token))));
    }
    return seen.join(', ');
  },
);

attack(
  'signalling',
  '[PEER-59] a flood of signals before the start',
  'sixty pass, then 429 too-many-attempts with Retry-After',
  async (practice) => {
    const call = await waitingCall(practice);
    const flood = () => practice.send(signal(call, practice.doctor.id, call.patientToken));
    for (let count = 0; count < 60; count += 1) {
      const { status } = await flood();
      if (status !== 200) return `${count} pass`;
    }
    for (let count = 0; count < 60; count += 1) {
      const reply = await flood();
      if (reply.status !== 200) return `sixty pass, then ${limited(reply)}`;
    }
    return 'all pass';
  },
);

attack('signalling', '[PEER-15] during a hold', '409 illegal-transition', async (practice) => {
  const call = await practice.startedCall();
  const { token } = practice.doctor;
  await practice.send({ method: 'POST', path: `/calls/${call.appointmentId}/pause`, token });
  return seenIn(await practice.send(signal(call, patientOf(call), token)));
});

attack('signalling', '[PEER-15] after the end', '409 illegal-transition', async (practice) => {
  const call = await practice.startedCall();
  const { token } = practice.doctor;
  await practice.send({ method: 'POST', path: `/calls/${call.appointmentId}/stop`, token });
  return seenIn(await practice.send(signal(call, practice.doctor.id, call.patientToken)));
});

attack('signalling', '[LIVE-1] a stream without a token', '401 unauthenticated', async ({ send }) =>
  seenIn(await send({ path: '/sse' })),
);

attack('signalling', '[LIVE-8] an absurd Last-Event-ID', 'no 5xx', async (practice) => {
  const seen: number[] = [];
  for (const id of ['-1', '9'.repeat(40), "1' OR 1=1", '%00']) {
    const stream = await listen(practice, practice.mfa.token, { 'last-event-id': id });
    seen.push(stream.status);
    stream.close();
  }
  return seen.every((status) => status < 500) ? 'no 5xx' : seen.join(', ');
});
