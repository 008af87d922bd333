import { createHash } from 'node:crypto';
import { TZDate } from '@date-fns/tz';
import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventClass,
  ICalEventStatus,
} from 'ical-generator';
import { timeZoneComponent } from './time-zone-component.ts';

export interface CalendarEntry {
  method: 'REQUEST' | 'CANCEL';
  appointmentId: string;
  /** How often the time was changed; a calendar takes over the highest. */
  sequence: number;
  start: Date;
  end: Date;
  /** When this version came to be. */
  stamp: Date;
  timeZone: string;
  summary: string;
  description: string;
  url?: string;
  organizer: { name: string; email: string };
  attendee: { name: string; email: string };
}

/** Names the appointment in every version of its file, without giving its secret id away. */
export function calendarUid(appointmentId: string): string {
  const hash = createHash('sha256').update(`calendar ${appointmentId}`).digest('hex');
  return `${hash.slice(0, 32)}@visite`;
}

export function calendarFile(entry: CalendarEntry): string {
  const cancelled = entry.method === 'CANCEL';
  const zoned = (moment: Date) => new TZDate(moment, entry.timeZone);
  const calendar = ical({
    prodId: { company: 'Visite', product: 'Visite', language: 'DE' },
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
    timezone: {
      // Named here, the library would write the stamp in this zone too; it must be in UTC.
      name: null,
      generator: (zone) => timeZoneComponent(zone, entry.start),
    },
  });
  calendar.createEvent({
    id: calendarUid(entry.appointmentId),
    // A cancellation must outrank every version that was sent before.
    sequence: cancelled ? entry.sequence + 1 : entry.sequence,
    start: zoned(entry.start),
    end: zoned(entry.end),
    stamp: entry.stamp,
    timezone: entry.timeZone,
    summary: entry.summary,
    description: entry.description,
    url: entry.url ?? null,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    class: ICalEventClass.PRIVATE,
    organizer: entry.organizer,
    attendees: [{ ...entry.attendee, rsvp: false, status: ICalAttendeeStatus.NEEDSACTION }],
  });
  return calendar.toString();
}
