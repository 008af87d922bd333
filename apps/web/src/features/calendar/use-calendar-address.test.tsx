import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useCalendarAddress } from './use-calendar-address.ts';

const drawn: string[] = [];

function Calendar() {
  const { address, wanted, opened, show, open } = useCalendarAddress('2026-03-05');
  drawn.push(`${wanted.date} of ${address.date}, ${opened}`);
  return (
    <>
      <button type="button" onClick={() => show({ date: '2026-03-12' })}>
        Weiter
      </button>
      <button type="button" onClick={() => open('visit')}>
        Termin
      </button>
    </>
  );
}

it('[DAY-8] a press in the calendar is answered before the new view is drawn', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Calendar /> }]);
  await render(<RouterProvider router={router} />);
  await page.getByText('Weiter').click();
  await expect.poll(() => drawn.at(-1)).toBe('2026-03-12 of 2026-03-12, null');
  expect(drawn).toContain('2026-03-12 of 2026-03-05, null');
  await page.getByText('Termin').click();
  await expect.poll(() => router.state.location.search).toContain('appointment=visit');
  await expect.poll(() => drawn.at(-1)).toBe('2026-03-12 of 2026-03-12, visit');
  expect(router.state.location.search).toContain('date=2026-03-12');
});

it('[DAY-8] the address follows after the frame of the press', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Calendar /> }]);
  await render(<RouterProvider router={router} />);
  for (const [name, changed] of [
    ['Weiter', 'date=2026-03-12'],
    ['Termin', 'appointment=visit'],
  ] as const) {
    page
      .getByText(name)
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await new Promise(requestAnimationFrame);
    expect(router.state.location.search).not.toContain(changed);
    await expect.poll(() => router.state.location.search).toContain(changed);
  }
});
