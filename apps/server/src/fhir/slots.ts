import type { Slot } from '@medplum/fhirtypes';
import { type FreeSpanRow, readFreeSpans } from '../calendar/free-times-store.ts';
import { invalid, notFound } from '../platform/api-error.ts';
import { dateRange } from './date-range.ts';
import type { FhirCall, ResourceType } from './fhir-call.ts';
import { tellList } from './practitioners.ts';
import { anyOf, isUuid, pageOf, referencedId, type SearchQuery } from './search.ts';

const dayMs = 86_400_000;
const usualDays = 14;
const mostDays = 92;

/** Whose, and from when: as long as the free time begins there, it has this id. */
const idOf = ({ staff_id, starts_at }: FreeSpanRow) => `${staff_id}-${starts_at.getTime() / 1_000}`;

const slotOf = (span: FreeSpanRow): Slot => ({
  resourceType: 'Slot',
  id: idOf(span),
  schedule: { reference: `Schedule/${span.staff_id}` },
  status: 'free',
  start: span.starts_at.toISOString(),
  end: span.ends_at.toISOString(),
});

/** Whole free times: any part of one can be booked. Never in the past. */
export const slots: ResourceType<Slot> = {
  searchParams: [
    { name: 'schedule', type: 'reference' },
    { name: 'start', type: 'date' },
    { name: 'status', type: 'token' },
  ],
  read: async (call, id) => {
    const [, doctorId = '', seconds] = /^(.{36})-(\d{1,11}(?:\.\d{1,3})?)$/.exec(id) ?? [];
    if (!isUuid(doctorId)) throw notFound();
    const from = new Date(Number(seconds) * 1_000);
    const to = new Date(from.getTime() + dayMs);
    // From a moment before it: what began earlier and goes on is another slot.
    const spans = await readFreeSpans(call.tx, {
      from: new Date(from.getTime() - 60_000),
      to,
      doctorIds: [doctorId],
    });
    const span = spans.find((each) => idOf(each) === id.toLowerCase());
    if (!span) throw notFound();
    await tellList(call, 'free-times.list', 1);
    return slotOf(span);
  },
  search: async (call, query) => {
    const spans = await freeSpans(call, query);
    const ids = query.all('_id').map(anyOf);
    const wanted = spans.map(slotOf).filter(({ id = '' }) => ids.every((of) => of.includes(id)));
    const { shown, ...page } = pageOf(wanted, query);
    await tellList(call, 'free-times.list', shown.length);
    return { ...page, resources: [...shown] };
  },
};

async function freeSpans({ tx, tenant }: FhirCall, query: SearchQuery): Promise<FreeSpanRow[]> {
  if (query.all('_lastUpdated').length > 0) {
    throw invalid({ path: '_lastUpdated', code: 'unknown-field' });
  }
  const status = query.one('status');
  if (status !== undefined && !anyOf(status).includes('free')) return [];
  const asked = dateRange('start', query.all('start'), tenant.timeZone);
  const now = nextFiveMinutes();
  const from = asked.from && asked.from > now ? asked.from : now;
  const to = asked.to ?? new Date(from.getTime() + usualDays * dayMs);
  if (to.getTime() - from.getTime() > mostDays * dayMs) {
    throw invalid({ path: 'start', code: 'too-large' });
  }
  if (to <= from) return [];
  const schedule = query.one('schedule');
  const doctorId = schedule === undefined ? undefined : (referencedId(schedule, 'Schedule') ?? '');
  if (doctorId !== undefined && !isUuid(doctorId)) return [];
  return readFreeSpans(tx, {
    from,
    to,
    doctorIds: doctorId === undefined ? undefined : [doctorId],
  });
}

/** On the clock's steps of five minutes, as the calendar offers it. */
const nextFiveMinutes = () => new Date(Math.ceil(Date.now() / 300_000) * 300_000);
