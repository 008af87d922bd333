import type { Appointment } from '@visite/contract';
import { createRef, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import './week-and-month.css';
import type { DrawnSlot } from './drawn-slot.ts';
import { WeekBands } from './week-bands.tsx';

const person = (id: string) => ({ id, firstName: 'A', lastName: id });
const looked = vi.fn();

/** Tells its id whenever its state is looked at. */
const visit = (id: string, start: string): Appointment => ({
  id,
  get state() {
    looked(id);
    return { type: 'accepted' as const };
  },
  otherUsers: [],
  doctor: { person: person('doctor') },
  patient: { person: person(`Patient-${id}`), patientData: { dateOfBirth: '1950-01-01' } },
  scheduledStart: start,
  scheduledEnd: start.replace(':00:', ':20:'),
  patientPresent: false,
  invitation: { state: 'sent' },
});

// 9, 10, … 18 o'clock on the practice's wall.
const appointments = Array.from({ length: 10 }, (_, at) =>
  visit(String(at), `2026-03-05T${String(8 + at).padStart(2, '0')}:00:00Z`),
);
const shared = {
  days: ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'],
  appointments,
  doctors: [],
  marks: new Map(),
  hours: new Map(),
  anchor: createRef<HTMLDivElement>(),
  onOpen: vi.fn(),
  onDraw: vi.fn(),
  onShowDay: vi.fn(),
  onMove: vi.fn(),
};
const week = (time: string, opened: string | null = null, drawn: DrawnSlot | null = null) => (
  <WeekBands {...shared} now={Date.parse(`2026-03-05T${time}:00Z`)} opened={opened} drawn={drawn} />
);
/** On a screen that cannot show all of it. */
const low = (shown: ReactNode) => (
  <>
    <style>{'.week-scroller { max-height: 15rem }'}</style>
    {shown}
  </>
);
const allVisits = () => expect.poll(() => document.querySelectorAll('.visit').length).toBe(10);

it('[DAY-3] a press in the week draws only the hour again in which it was', async () => {
  const { rerender } = await render(week('07:00'));
  await allVisits();
  looked.mockClear();
  await rerender(
    week('07:00', null, { day: '2026-03-04', doctorId: '', time: '11:15', minutes: 15 }),
  );
  await expect.element(page.getByText('11:15')).toBeVisible();
  expect(looked).not.toHaveBeenCalled();
  await rerender(week('07:00', '4'));
  await expect.poll(() => document.querySelector('.visit-opened')?.textContent).toContain('-4');
  expect(new Set(looked.mock.calls.flat())).toEqual(new Set(['4']));
});

it('[CAL-63] the week opens at now, with a line at the present time, and stays where one scrolls', async () => {
  const { rerender } = await render(low(week('15:30')));
  await allVisits();
  const scroller = document.querySelector('.week-scroller');
  const line = document.querySelector('.week-now');
  if (!scroller || !line) throw new Error('no line');
  const { top, bottom } = scroller.getBoundingClientRect();
  expect(scroller.scrollTop).toBeGreaterThan(0);
  expect(line.getBoundingClientRect().top).toBeGreaterThan(top);
  expect(line.getBoundingClientRect().top).toBeLessThan(bottom);
  scroller.scrollTop = 0;
  await rerender(low(week('15:31')));
  expect(scroller.scrollTop).toBe(0);
});
