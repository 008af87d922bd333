import type { Appointment } from '@visite/contract';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DayList } from './day-list.tsx';

const drawn = vi.fn();
const person = (id: string) => ({ id, firstName: 'A', lastName: id });
/** Tells its id whenever its row is drawn. */
const visit = (at: number): Appointment => ({
  id: String(at),
  state: { type: 'accepted' },
  otherUsers: [],
  doctor: { person: person('doctor') },
  get patient() {
    drawn(at);
    return { person: person(`Patient-${at}`), patientData: { dateOfBirth: '1950-01-01' } };
  },
  scheduledStart: `2026-03-05T09:${String(at % 60).padStart(2, '0')}:00Z`,
  scheduledEnd: `2026-03-05T10:${String(at % 60).padStart(2, '0')}:00Z`,
  patientPresent: false,
  invitation: { state: 'sent' },
});
const appointments = Array.from({ length: 40 }, (_, at) => visit(at));

it('[DAY-2, DAY-3] a phone’s day grows to all of its rows, and opening one draws no other again', async () => {
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <DayList
          day="2026-03-05"
          now={Date.parse('2026-03-06T09:00:00Z')}
          appointments={appointments}
          doctors={[]}
        />
      ),
    },
  ]);
  await render(<RouterProvider router={router} />);
  await expect.poll(() => document.querySelectorAll('li').length).toBe(40);
  // Each row was drawn once, however often the list grew.
  expect(drawn).toHaveBeenCalledTimes(40);
  drawn.mockClear();
  await page.getByText('Patient-3, A').click();
  await expect.poll(() => router.state.location.search).toBe('?appointment=3');
  expect(drawn).not.toHaveBeenCalled();
});

it('[CAL-44] names the doctor where there are several, and whole beside a long status', async () => {
  const doctorOf = (id: string) => ({
    id,
    name: id,
    person: { id, title: 'Dr. med.', firstName: 'A', lastName: `Özdemir-${id}` },
    active: true,
    number: 1,
  });
  const [one, other] = [doctorOf('one'), doctorOf('other')];
  const waiting = { ...visit(1), doctor: { person: one.person }, patientPresent: true };
  const list = (doctors: (typeof one)[]) => {
    const element = (
      <div style={{ width: '300px' }}>
        <DayList
          day="2026-03-05"
          now={Date.parse('2026-03-05T09:00:00Z')}
          appointments={[waiting]}
          doctors={doctors}
        />
      </div>
    );
    return <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />;
  };
  const { rerender } = await render(list([one, other]));
  const name = page.getByText('Dr. med. Özdemir-one').element();
  expect(getComputedStyle(name).textOverflow).toBe('clip');
  await rerender(list([one]));
  await expect.element(page.getByText('Dr. med. Özdemir-one')).not.toBeInTheDocument();
});
