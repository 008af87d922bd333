import { defaultWorkingPeriods, type WorkingHours } from '@visite/contract';
import { createRef } from 'react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderInStaffArea } from '../../../test/staff-area.tsx';
import { FetchError } from '../../api/api-errors.ts';
import { loadTexts } from '../../i18n/texts.ts';
import type { Doctor } from '../../staff/staff-queries.ts';
import { HoursDialog } from './hours-dialog.tsx';
import { WeekForm } from './week-form.tsx';

beforeAll(() => loadTexts(['calendar', 'errors', 'shell']));
beforeEach(() => sessionStorage.clear());

const hours: WorkingHours = {
  staffId: 'doctor',
  periods: [...defaultWorkingPeriods],
  version: '"v1"',
  absences: [],
};
const form = (
  <WeekForm staffId="doctor" hours={hours} asks={createRef<() => void>()} onDiscard={vi.fn()} />
);
const save = page.getByRole('button', { name: 'Sprechzeiten speichern' });
const monday = page.getByRole('group', { name: 'Montag' });

it('[CAL-57] what is being saved cannot be changed: a line without an end does not empty the week', async () => {
  let read: (answer: WorkingHours[]) => void = () => undefined;
  const reading = new Promise<WorkingHours[]>((resolve) => {
    read = resolve;
  });
  const sent = vi.fn();
  await renderInStaffArea(form, (name, { body }) =>
    name === 'listWorkingHours' ? reading : sent(body),
  );
  await monday.getByLabelText('bis').fill('12:00');
  await save.click();
  // As quick as a hand: the server has not answered yet.
  const add = monday.getByRole('button', { name: /hinzufügen/ }).element() as HTMLButtonElement;
  add.click();
  await expect.element(monday.getByLabelText('bis')).toHaveAttribute('readonly');
  read([hours]);
  await expect.poll(() => sent.mock.calls.length).toBe(1);
  const [first, ...rest] = defaultWorkingPeriods;
  expect(sent.mock.calls).toEqual([[{ periods: [{ ...first, end: '12:00' }, ...rest] }]]);
  await expect.element(monday.getByLabelText('bis')).not.toHaveAttribute('readonly');
});

it('[CAL-80, UI-42] what was saved is left without a question, also before it is read again', async () => {
  const asks = createRef<() => void>();
  await renderInStaffArea(
    <WeekForm staffId="doctor" hours={hours} asks={asks} onDiscard={vi.fn()} />,
    () => [hours],
  );
  await monday.getByLabelText('bis').fill('12:00');
  await expect.poll(() => asks.current).not.toBeNull();
  await save.click();
  await expect.poll(() => asks.current).toBeNull();
  await expect.element(monday.getByLabelText('bis')).toHaveValue('12:00');
});

it('[CAL-57, UI-59] says why the hours were not saved, also when they could not be read before', async () => {
  await renderInStaffArea(form, () => {
    throw new FetchError('no response');
  });
  await monday.getByLabelText('bis').fill('12:00');
  await save.click();
  await expect.poll(() => page.getByRole('alert').element().textContent).toMatch(/Verbindung/);
});

it('[CAL-57] two periods of a day that overlap are told in words and not sent', async () => {
  const sent = vi.fn(() => [hours]);
  await renderInStaffArea(form, sent);
  await monday.getByRole('button', { name: /hinzufügen/ }).click();
  await monday.getByLabelText('von').nth(1).fill('17:00');
  await monday.getByLabelText('bis').nth(1).fill('19:00');
  await save.click();
  await expect.poll(() => page.getByRole('alert').element().textContent).toMatch(/überschneiden/);
  expect(sent).not.toHaveBeenCalled();
});

it('[CAL-57] hours that cannot be read are told with a way to try again', async () => {
  let away = true;
  const doctors = [{ id: 'doctor', name: 'Ada Story', active: true }] as unknown as Doctor[];
  await renderInStaffArea(<HoursDialog doctors={doctors} onClose={vi.fn()} />, () => {
    if (away) throw new FetchError('no response');
    return [hours];
  });
  const again = page.getByRole('button', { name: 'Noch einmal versuchen' });
  await expect.element(again).toBeVisible();
  away = false;
  await again.click();
  await expect.element(save).toBeVisible();
});
