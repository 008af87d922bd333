import { MutationObserver, QueryClient } from '@tanstack/react-query';
import type { Appointment, LiveEvent } from '@visite/contract';
import { expect, it } from 'vitest';
import { FetchError } from '../api/api-errors.ts';
import type { ApiSession } from '../api/api-session.ts';
import { appointmentKeys } from './appointment-keys.ts';
import { moveMutation } from './appointment-mutations.ts';
import { applyLiveEvent } from './live-appointments.ts';

const at = (hour: number) => ({
  scheduledStart: `2026-03-29T${hour}:00:00Z`,
  scheduledEnd: `2026-03-29T${hour}:15:00Z`,
});
const appointment = {
  id: 'a',
  state: { type: 'pending' },
  doctor: { person: { id: 'd' } },
  ...at(10),
} as Appointment;
const listKey = appointmentKeys.list({ status: ['pending'] });

/** A move whose request fails after the events that came during it. */
async function failedMove(during: LiveEvent[]) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(listKey, [appointment]);
  const listeners = new Set<(event: LiveEvent) => void>();
  const shown = () => queryClient.getQueryData<Appointment[]>(listKey)?.[0]?.scheduledStart;
  let atOnce: string | undefined;
  const api = {
    onEvent: (listener: (event: LiveEvent) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    staff: {
      page: async () => ({ body: appointment, total: null, etag: '"1"' }),
      call: async () => {
        atOnce = shown();
        for (const event of during) {
          applyLiveEvent(queryClient, event);
          for (const listener of listeners) listener(event);
        }
        throw new FetchError('no response');
      },
    },
  } as unknown as ApiSession;
  const move = new MutationObserver(queryClient, moveMutation(api, queryClient));
  await move.mutate({ appointment, times: at(12) }).catch((error: unknown) => error);
  return { atOnce, after: shown(), listeners: listeners.size };
}

it('[CAL-46] a move that fails goes back to where it was', async () => {
  const { scheduledStart } = at(12);
  const before = appointment.scheduledStart;
  expect(await failedMove([])).toEqual({ atOnce: scheduledStart, after: before, listeners: 0 });
});

it.each([11, 12])(
  '[CAL-46, LIVE-21] an event during the move counts, also where the response is lost: %i h',
  async (hour) => {
    const body = { ...appointment, ...at(hour), otherUsers: [] } as unknown as Appointment;
    const doctor = { person: { id: 'd', firstName: 'D', lastName: 'D' } };
    const { after } = await failedMove([
      { type: 'getAppointment', body: { ...body, doctor } as Appointment },
    ]);
    expect(after).toBe(at(hour).scheduledStart);
  },
);
