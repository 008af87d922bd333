import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FreeTimes } from './free-times.tsx';

const search = {
  day: '2026-03-05',
  minutes: 30,
  busy: [],
  now: Date.parse('2026-03-01T08:00:00Z'),
};

it('[DAY-14] a free time is shown as chosen before anything is done about it, and once', async () => {
  const onTime = vi.fn();
  await render(<FreeTimes search={search} loaded onTime={onTime} onDay={vi.fn()} />);
  const time = page.getByRole('button', { name: '09:00' });
  const press = () => time.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  press();
  // React answers a press at the end of its task.
  await Promise.resolve();
  press();
  await new Promise(requestAnimationFrame);
  await expect.element(time).toHaveClass('bg-primary');
  await expect.poll(() => onTime.mock.calls).toEqual([['09:00']]);
  await expect.element(time).not.toHaveClass('bg-primary');
});

it('[DAY-14] the frame of the press does not wait for what follows', async () => {
  const onTime = vi.fn();
  await render(<FreeTimes search={search} loaded onTime={onTime} onDay={vi.fn()} />);
  page
    .getByRole('button', { name: '10:00' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await new Promise(requestAnimationFrame);
  expect(onTime).not.toHaveBeenCalled();
  await expect.poll(() => onTime.mock.calls).toEqual([['10:00']]);
});

it('[CAL-52] among the fields of a form a free time counts at once: the next press may send them', async () => {
  const onTime = vi.fn();
  await render(<FreeTimes search={search} time="08:00" loaded onTime={onTime} onDay={vi.fn()} />);
  const time = page.getByRole('button', { name: '09:00' }).element();
  time.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(onTime.mock.calls).toEqual([['09:00']]);
});
