import type { Appointment } from '@visite/contract';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MonthGrid } from './month-grid.tsx';
import './calendar.css';
import './week-and-month.css';

const now = Date.parse('2026-03-05T09:00:00Z');
const person = (id: string) => ({ id, firstName: 'A', lastName: id });

const drawn = vi.fn();
const looked = vi.fn();
/** Tells its id whenever it is drawn, and whenever its state is looked at. */
const visit = (id: string, day: string): Appointment => ({
  id,
  get state() {
    looked(id);
    return { type: 'accepted' as const };
  },
  otherUsers: [],
  doctor: { person: person('doctor') },
  get patient() {
    drawn(id);
    return { person: person(`Patient-${id}`), patientData: { dateOfBirth: '1950-01-01' } };
  },
  scheduledStart: `2026-03-${day}T10:00:00Z`,
  scheduledEnd: `2026-03-${day}T10:20:00Z`,
  patientPresent: false,
  invitation: { state: 'sent' },
});

const appointments = ['05', '06', '06', '06', '06', '06', '06'].map((day, at) =>
  visit(String(at), day),
);
const open = vi.fn();
const shared = {
  appointments,
  doctors: [],
  marks: new Map(),
  hours: new Map(),
  onOpen: open,
  onShowDay: vi.fn(),
};
const grid = (opened: string | null, time = now) => (
  <MonthGrid {...shared} date="2026-03-05" now={time} opened={opened} />
);

it('[DAY-3] of the month only the visit that looks different is drawn again', async () => {
  const { rerender } = await render(grid(null));
  drawn.mockClear();
  await rerender(grid(null, now + 30_000));
  expect(drawn).not.toHaveBeenCalled();
  await rerender(grid('1'));
  expect(new Set(drawn.mock.calls.flat())).toEqual(new Set(['1']));
  await page.getByRole('button', { name: /Patient-0, A/ }).click();
  expect(open).toHaveBeenCalledWith('0');
});

it('[DAY-3] a press in the month draws only its day again', async () => {
  const { rerender } = await render(grid(null));
  looked.mockClear();
  await rerender(grid('0'));
  expect(document.querySelector('.visit-opened')?.textContent).toContain('Patient-0');
  expect(new Set(looked.mock.calls.flat())).toEqual(new Set(['0']));
});

it('[DAY-3] a full day shows its first visits and how many more there are', async () => {
  await render(grid(null));
  expect(document.querySelectorAll('.month-day .visit')).toHaveLength(5);
  expect(document.querySelectorAll('.month-more')).toHaveLength(1);
});

it('[CAL-81] today’s number stands in the middle of its circle', async () => {
  await render(grid(null));
  const circle = document.querySelector('.month-number[aria-current]');
  const centre = (element: Element | null | undefined) => {
    const { left = 0, width = 0 } = element?.getBoundingClientRect() ?? {};
    return left + width / 2;
  };
  expect(centre(circle)).toBeGreaterThan(0);
  expect(Math.abs(centre(circle) - centre(circle?.firstElementChild))).toBeLessThan(1);
});
