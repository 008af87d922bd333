import { type EventReader, readEvents } from '../read-events.ts';

/** A client that comes back with its last id, whatever happens to its streams. */
interface EventFollower {
  /** Appointments told of one by one, in the order of their first telling. */
  told: Set<string>;
  /** How often the whole list came instead of what was missed. */
  lists: number;
  /** Ids that came out of order or twice. */
  misordered: string[];
  connect(origin: string): Promise<void>;
  /** Waits until this appointment was told of. */
  waitFor(appointmentId: string): Promise<void>;
  close(): void;
}

export function followEvents(token: string): EventFollower {
  let reader: EventReader | undefined;
  let lastEventId: string | undefined;
  let taken = 0;
  const follower: EventFollower = {
    told: new Set(),
    lists: 0,
    misordered: [],
    connect: async (origin) => {
      take();
      reader?.close();
      taken = 0;
      reader = await readEvents(origin, { token, ...(lastEventId && { lastEventId }) });
      if (reader.status !== 200) throw new Error(`the stream answered ${reader.status}`);
    },
    waitFor: async (appointmentId) => {
      await reader?.waitFor(() => {
        take();
        return follower.told.has(appointmentId);
      });
    },
    close: () => reader?.close(),
  };
  const take = () => {
    for (; reader && taken < reader.events.length; taken += 1) {
      const next = reader.events[taken];
      if (!next) break;
      if (next.event.type === 'getCalls') follower.lists += 1;
      if (next.event.type === 'getAppointment') {
        follower.told.add(next.event.body.id);
        if (lastEventId && Number(next.id) <= Number(lastEventId))
          follower.misordered.push(next.id);
      }
      lastEventId = next.id;
    }
  };
  return follower;
}
