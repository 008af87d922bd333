import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FilterSheet } from './filter-sheet.tsx';

const sheet = () => page.getByRole('dialog', { name: 'Filter' });
const press = (name: string, detail: number) =>
  page
    .getByRole('button', { name })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));

async function onPhone() {
  await page.viewport(390, 844);
  await render(
    <FilterSheet count={0} onReset={vi.fn()}>
      <input aria-label="Von" />
    </FilterSheet>,
  );
}

it('[DAY-16] the sheet of a phone comes and goes after the press for it is painted', async () => {
  await onPhone();
  press('Filter', 1);
  await new Promise(requestAnimationFrame);
  expect(page.getByRole('button', { name: 'Filter' }).element()).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  expect(sheet().elements()).toEqual([]);
  await expect.element(sheet()).toBeVisible();
  press('Anzeigen', 1);
  await new Promise(requestAnimationFrame);
  expect(sheet().element()).not.toHaveAttribute('data-ending-style');
  await expect.element(sheet()).not.toBeInTheDocument();
});

it('[DAY-16] with a key it is there at once', async () => {
  await onPhone();
  press('Filter', 0);
  await Promise.resolve();
  await Promise.resolve();
  expect(sheet().elements()).toHaveLength(1);
});
