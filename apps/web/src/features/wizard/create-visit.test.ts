import { expect, it } from 'vitest';
import type { Client } from '../../api/client.ts';
import { createVisit } from './create-visit.ts';
import { type Draft, emptyDraft } from './draft.ts';

const start = emptyDraft({ day: '2026-03-29', time: '10:00', minutes: 15, occurrence: '' });
const typed: Draft = {
  ...start,
  doctorId: 'ada',
  patientFrom: 'form',
  newPatient: {
    ...start.newPatient,
    firstName: 'Petra',
    lastName: 'Muster',
    birthdate: '12.03.1957',
  },
};

/** Fake client: `lost` is how many first responses of a call get lost. */
function wire(lost: Record<string, number>) {
  const sent: { name: string; key: string | undefined; body: unknown }[] = [];
  const created = new Map<string, string>();
  const call = async (
    name: string,
    { idempotencyKey, body }: { idempotencyKey?: string; body?: unknown },
  ) => {
    sent.push({ name, key: idempotencyKey, body });
    const id = created.get(`${name} ${idempotencyKey}`) ?? `${name}-${created.size}`;
    created.set(`${name} ${idempotencyKey}`, id);
    const left = lost[name] ?? 0;
    lost[name] = left - 1;
    if (left > 0) throw new Error('the answer is lost');
    return { person: { id }, appointmentId: id };
  };
  return { sent, created, client: { call } as unknown as Client };
}

function keeping(first: Draft) {
  const kept = { draft: first };
  return { kept, save: (draft: Draft) => Object.assign(kept, { draft }) };
}

it('[CAL-52] a lost answer is asked for again under the same key', async () => {
  const { client, created, sent } = wire({ createPatient: 1, createAppointment: 1 });
  const { kept, save } = keeping(typed);
  expect(await createVisit(client, kept.draft, save)).toMatchObject({ what: 'both' });
  expect(kept.draft.newPatient).toEqual(typed.newPatient);
  expect(await createVisit(client, kept.draft, save)).toMatchObject({ what: 'appointment' });
  expect(await createVisit(client, kept.draft, save)).toMatchObject({ kind: 'created' });
  expect(created.size).toBe(2);
  expect(sent.map(({ name }) => name)).toEqual([
    'createPatient',
    'createPatient',
    'createAppointment',
    'createAppointment',
  ]);
});

it('[CAL-52] after a refusal the new patient is kept, and another time gets another key', async () => {
  const { client, sent } = wire({ createAppointment: 1 });
  const { kept, save } = keeping(typed);
  await createVisit(client, kept.draft, save);
  expect(kept.draft).toMatchObject({ patientFrom: 'list', patientId: 'createPatient-0' });
  await createVisit(client, { ...kept.draft, time: '11:00' }, save);
  const keys = sent.filter(({ name }) => name === 'createAppointment').map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
});

it('[PATIENT-20] asks about a second person until that is confirmed, and about an overlap apart from it', async () => {
  const { client, sent } = wire({ createPatient: 1 });
  const { kept, save } = keeping(typed);
  await createVisit(client, kept.draft, save);
  await createVisit(client, kept.draft, save, { duplicate: 'allow' });
  expect(sent.map(({ body }) => body)).toMatchObject([
    { duplicate: 'ask' },
    { duplicate: 'allow' },
    { patientOverlap: 'ask' },
  ]);
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
});
