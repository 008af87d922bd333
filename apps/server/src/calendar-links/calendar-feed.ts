import { TZDate } from '@date-fns/tz';
import type { CalendarFeedTitles, Language } from '@visite/contract';
import ical, { ICalCalendarMethod, ICalEventClass, ICalEventStatus } from 'ical-generator';
import { calendarUid } from '../mail/calendar-file.ts';
import { timeZoneComponent } from '../mail/time-zone-component.ts';
import type { FeedAppointment } from './store.ts';

const dayMs = 86_400_000;
/** What a feed holds, counted from the month's first day: the file stays the same until something changes. */
const feedDays = { before: 31, after: 400 } as const;

interface Feed {
  name: string;
  timeZone: string;
  language: Language;
  titles: CalendarFeedTitles;
  now: Date;
  appointments: readonly FeedAppointment[];
}

export function feedPeriod(now: Date): { from: Date; to: Date } {
  const month = monthStart(now);
  return {
    from: new Date(month - feedDays.before * dayMs),
    to: new Date(month + feedDays.after * dayMs),
  };
}

/** For other calendars to subscribe to; nothing in it opens an appointment. */
export function calendarFeed(feed: Feed): string {
  const { name, timeZone, language, titles, now } = feed;
  const zoned = (moment: Date) => new TZDate(moment, timeZone);
  const calendar = ical({
    name: inOneLine(name),
    prodId: { company: 'Visite', product: 'Visite', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 15 * 60,
    timezone: {
      // Named here, the library would write the stamp in this zone too; it must be in UTC.
      name: null,
      generator: (zone) => timeZoneComponent(zone, new Date(monthStart(now)), feedDays.after),
    },
  });
  for (const each of feed.appointments) {
    calendar.createEvent({
      id: calendarUid(each.appointmentId),
      sequence: each.sequence,
      start: zoned(each.start),
      end: zoned(each.end),
      stamp: each.updatedAt,
      timezone: timeZone,
      summary: inOneLine(feedTitle(each, titles, language)),
      status: each.status === 'pending' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      class: ICalEventClass.PRIVATE,
    });
  }
  return calendar.toString();
}

/** No name has a break in it; one that had would be read as lines of the file. */
const inOneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ');

const words = { de: 'Videosprechstunde', en: 'Video consultation' } as const;

function feedTitle(
  { firstName, lastName }: FeedAppointment,
  titles: CalendarFeedTitles,
  language: Language,
): string {
  const word = words[language === 'de' ? 'de' : 'en'];
  if (titles === 'names') return `${word}: ${lastName}, ${firstName}`;
  if (titles === 'initials') return `${word}: ${initialOf(firstName)} ${initialOf(lastName)}`;
  return word;
}

const initialOf = (name: string) => `${[...name.trim()][0] ?? ''}.`;

const monthStart = (moment: Date) => Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), 1);
