import type { Appointment, StaffUser } from '@visite/contract';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadTexts, text } from '../../i18n/texts.ts';
import { DayRow } from './day-row.tsx';

const now = Date.parse('2026-03-05T09:00:00Z');
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const person = (id: string) => ({ id, firstName: 'A', lastName: id });
const user = { person: person('doctor'), roles: ['doctor'] } as unknown as StaffUser;
const handlers = { follow: vi.fn(), act: vi.fn(), loadEntries: vi.fn(), entriesOf: () => [] };

/** Tells whenever its row is drawn: nothing but the row itself asks for the age. */
function watched(more: Partial<Appointment> = {}) {
  const drawn = vi.fn();
  const appointment: Appointment = {
    id: 'a',
    state: { type: 'accepted' },
    otherUsers: [],
    doctor: { person: person('doctor') },
    patient: {
      person: person('p'),
      patientData: {
        get dateOfBirth() {
          drawn();
          return '1950-01-01';
        },
      },
    },
    scheduledStart: at(10),
    scheduledEnd: at(25),
    patientPresent: false,
    invitation: { state: 'sent' },
    ...more,
  };
  return { appointment, drawn };
}

const row = (appointment: Appointment, time: number, more = {}) => (
  <ul>
    <DayRow
      appointment={appointment}
      now={time}
      namesake={false}
      due={false}
      user={user}
      current={false}
      joining={false}
      href="/user/dashboard?appointment=a"
      handlers={handlers}
      {...more}
    />
  </ul>
);

it('[DAY-1] a row of the day is not drawn again while it looks the same', async () => {
  const { appointment, drawn } = watched();
  const { rerender } = await render(row(appointment, now));
  drawn.mockClear();
  for (const later of [5_000, 60_000, 5 * 60_000]) await rerender(row(appointment, now + later));
  expect(drawn).not.toHaveBeenCalled();
  await rerender(row(appointment, now, { due: true }));
  expect(drawn).toHaveBeenCalled();
});

it('[DAY-1] the minutes of somebody who waits go on', async () => {
  const { appointment, drawn } = watched({ patientPresent: true, patientWaitingSince: at(-3) });
  const { rerender } = await render(row(appointment, now));
  drawn.mockClear();
  await rerender(row(appointment, now + 59_000));
  expect(drawn).not.toHaveBeenCalled();
  await rerender(row(appointment, now + 60_000));
  expect(drawn).toHaveBeenCalled();
});

it.each([
  ['mail', { state: { type: 'pending' }, invitation: { state: 'failed' } }],
  ['microphone', { patientProgress: { step: 'setup', problem: 'microphone-denied', at: at(-2) } }],
] as const)('[DASH-20] on a phone the status is read whole: %s', async (trouble, more) => {
  await loadTexts(['dashboard', 'appointment']);
  const { appointment } = watched(more);
  await render(<div style={{ width: '320px' }}>{row(appointment, now)}</div>);
  const words = page.getByText(text(`dashboard.trouble.${trouble}`)).element();
  const list = words.closest('li')?.getBoundingClientRect();
  const { right } = words.getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(list?.right ?? 0);
  expect(getComputedStyle(words).textOverflow).toBe('clip');
});

it('[DASH-21] the birth date stands where somebody else of the day has the same name', async () => {
  const { appointment } = watched();
  const { container, rerender } = await render(row(appointment, now));
  expect(container.textContent).not.toContain('01.01.1950');
  await rerender(row(appointment, now, { namesake: true }));
  expect(container.textContent).toMatch(/geb\.\s01\.01\.1950/);
});
