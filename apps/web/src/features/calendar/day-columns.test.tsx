import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import './calendar.css';
import { DayColumns } from './day-columns.tsx';

const person = { id: 'doctor', firstName: 'A', lastName: 'B' };
const doctors = [{ id: 'doctor', name: 'Dr. A', person, active: true, number: 1 }];
const columns = (time: string, shown = doctors) => (
  <DayColumns
    day="2026-03-05"
    now={Date.parse(`2026-03-05T${time}:00Z`)}
    appointments={[]}
    doctors={shown}
    marks={new Map()}
    hours={new Map()}
    opened={null}
    drawn={null}
    anchor={createRef()}
    onOpen={vi.fn()}
    onDraw={vi.fn()}
    onShowDay={vi.fn()}
    onMove={vi.fn()}
  />
);

function found(selector: string): Element {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`no ${selector}`);
  return element;
}

it('[CAL-63] the day opens at now, with a line at the present time, and stays where one scrolls', async () => {
  // 16:30 on the practice's wall.
  const { rerender } = await render(columns('15:30'));
  expect(found('.now-time').textContent).toBe('16:30');
  const scroller = found('.day-scroller');
  expect(scroller.scrollTop).toBeGreaterThan(0);
  const { top, bottom } = scroller.getBoundingClientRect();
  const line = found('.now-line').getBoundingClientRect().top;
  expect(line).toBeGreaterThan(top);
  expect(line).toBeLessThan(bottom);
  scroller.scrollTop = 0;
  await rerender(columns('15:31'));
  expect(found('.now-time').textContent).toBe('16:31');
  expect(scroller.scrollTop).toBe(0);
});

it('[CAL-63] the tag of the present time does not cover half of an hour’s figures', async () => {
  const { rerender } = await render(columns('15:06'));
  const figures = () => found('.day-axis').textContent;
  expect(figures()).toContain('16:06');
  expect(figures()).not.toContain('16:00');
  await rerender(columns('15:30'));
  expect(figures()).toContain('16:00');
});

it('[CAL-82] nobody is booked with who left', async () => {
  const left = doctors.map((each) => ({ ...each, active: false }));
  await render(columns('15:30', left));
  expect(document.querySelector('.slot-cursor')).toBeNull();
});
