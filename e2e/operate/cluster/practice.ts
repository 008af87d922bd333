import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { roundUp } from '@visite/contract';
import { call } from '../../practice/api.ts';
import { type Colleague, logIn, type Visit } from '../../practice/people.ts';
import type { Cluster } from './cluster.ts';

const password = 'drei Äpfel und ein Fahrrad';

/** The practice as an operator makes it: two people, notes allowed. */
export async function makePractice(cluster: Cluster) {
  const named = ['--id', 'default', '--host', 'localhost', '--name', 'Praxis am Cluster'];
  cluster.admin('create-tenant', ...named, '--public-url', cluster.address);
  const file = join(cluster.folder, 'config.json');
  writeFileSync(file, JSON.stringify({ videoConsultation: { features: { notesEnabled: true } } }));
  cluster.admin('set-config', '--tenant', 'default', file);
  return { doctor: await colleague(cluster, 'anna'), writer: await colleague(cluster, 'bea') };
}

async function colleague(cluster: Cluster, username: string): Promise<Colleague> {
  const account = ['--tenant', 'default', '--username', username, '--roles', 'admin,doctor'];
  const person = ['--email', `${username}@praxis.example`, '--first-name', username];
  const told = cluster.admin('create-staff', ...account, ...person, '--last-name', 'Arzt');
  const link = new URL(/https:\S+/.exec(told)?.[0] ?? '');
  await call('resetPassword', {
    at: cluster.address,
    params: { staffId: link.searchParams.get('staff') ?? '' },
    body: {
      resetToken: link.searchParams.get('token') ?? '',
      password,
      passwordRepeat: password,
    },
  });
  return logIn(username, password, cluster.address);
}

export async function planVisit(cluster: Cluster, doctor: Colleague): Promise<Visit> {
  const at = cluster.address;
  const { token } = doctor;
  const person = { firstName: 'Petra', lastName: 'Muster', gender: 'female' as const };
  const patientData = { dateOfBirth: '1957-03-12' };
  const patient = await call('createPatient', { at, token, body: { person, patientData } });
  const start = roundUp(new Date(Date.now() + 300_000));
  const { appointmentId } = await call('createAppointment', {
    at,
    token,
    body: {
      status: 'accepted',
      doctorId: doctor.user.person.id,
      patientId: patient.person.id,
      scheduledStart: start.toISOString(),
      scheduledEnd: new Date(start.getTime() + 3_600_000).toISOString(),
    },
  });
  return { appointmentId, patient, name: 'Petra Muster' };
}
