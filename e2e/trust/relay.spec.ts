import { createHmac } from 'node:crypto';
import type { TurnServer } from '@visite/contract';
import { attack } from './case.ts';
import { secrets } from './practice.ts';
import { seenIn } from './send.ts';

attack('relay', '[SEC-20] credentials without a token', '401 unauthenticated', async (practice) => {
  const { appointmentId } = await practice.newCall();
  return seenIn(await practice.send({ path: `/calls/${appointmentId}/turn-servers` }));
});

attack(
  'relay',
  '[SEC-20] credentials for somebody outside of the call',
  '403 forbidden',
  async (practice) => {
    const { appointmentId } = await practice.newCall();
    const { token } = practice.mfa;
    return seenIn(await practice.send({ path: `/calls/${appointmentId}/turn-servers`, token }));
  },
);

attack(
  'relay',
  '[SEC-20] a patient’s credential',
  'made from the secret, ends within a day, names nobody',
  async (practice) => {
    const { appointmentId, patient, patientToken: token } = await practice.newCall();
    const reply = await practice.send({ path: `/calls/${appointmentId}/turn-servers`, token });
    const [server] = reply.json() as TurnServer[];
    if (!server) return 'no server';
    const { username, credential } = server;
    const made = createHmac('sha1', secrets.TURN_SECRET).update(username).digest('base64');
    const seconds = Number(username.split(':')[0]) - Date.now() / 1_000;
    const names = [appointmentId, patient.person.id, patient.person.lastName];
    return [
      made === credential ? 'made from the secret' : 'of unknown origin',
      seconds > 0 && seconds < 86_400 ? 'ends within a day' : `ends in ${seconds} s`,
      names.some((each) => username.includes(each)) ? `names ${username}` : 'names nobody',
    ].join(', ');
  },
);

attack('relay', '[SEC-20] the shared secret in any answer or log', 'absent', async (practice) => {
  const { appointmentId, patientToken: token } = await practice.newCall();
  const { text } = await practice.send({ path: `/calls/${appointmentId}/turn-servers`, token });
  const config = await practice.send({ path: '/config' });
  const places = [text, config.text, practice.server.output()];
  return places.some((each) => each.includes(secrets.TURN_SECRET)) ? 'there' : 'absent';
});
