import type { Appointment, Problem } from '@visite/contract';
import { expect, it } from 'vitest';
import { ResponseError } from '../api/api-errors.ts';
import type { ApiSession } from '../api/api-session.ts';
import { changedPlanIn, changeSeenPlan } from './seen-plan.ts';

const plan = (hour: number, doctor = 'ada') =>
  ({
    id: 'a',
    scheduledStart: `2026-03-29T${hour}:00:00Z`,
    scheduledEnd: `2026-03-29T${hour}:15:00Z`,
    doctor: { person: { id: doctor } },
  }) as Appointment;

const stale = () =>
  new ResponseError(new Response(null, { status: 412 }), {
    code: 'changed-meanwhile',
  } as Problem);

/** What the server answers, reading after reading; the change is refused as long as `refusals` lasts. */
async function attempt(readings: Appointment[], refusals = 0) {
  const sent: (string | null)[] = [];
  let at = 0;
  const page = async () => {
    at += 1;
    return { body: readings[at - 1], total: null, etag: `"${at}"` };
  };
  const api = { staff: { page } } as unknown as ApiSession;
  const error = await changeSeenPlan(api, plan(10), async (ifMatch) => {
    sent.push(ifMatch);
    if (sent.length <= refusals) throw stale();
  }).catch((thrown: unknown) => thrown);
  return { sent, now: changedPlanIn(error), error };
}

it('[CAL-68] a plan as it was seen is changed on its version', async () => {
  expect(await attempt([plan(10)])).toEqual({ sent: ['"1"'], now: null, error: undefined });
});

it.each([
  ['another time', plan(11)],
  ['another doctor', plan(10, 'bob')],
])('[CAL-68] %s meanwhile: nothing is sent, and the later one sees it', async (_, now) => {
  const { sent, now: shown } = await attempt([now]);
  expect([sent, shown]).toEqual([[], now]);
});

it('[CAL-68] a change between reading and writing is told too', async () => {
  const { sent, now } = await attempt([plan(10), plan(12)], 1);
  expect([sent, now]).toEqual([['"1"'], plan(12)]);
});
