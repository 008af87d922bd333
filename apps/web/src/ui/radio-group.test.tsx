import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RadioGroup } from './radio-group.tsx';

it('[UI-32] a long name in a choice breaks instead of widening the page', async () => {
  const label = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrente';
  await render(
    <div style={{ width: '256px' }}>
      <RadioGroup label="Arzt" options={[{ value: 'a', label }]} value={null} onChange={vi.fn()} />
    </div>,
  );
  const group = page.getByRole('group', { name: 'Arzt' }).element();
  expect(group.getBoundingClientRect().width).toBeLessThanOrEqual(256);
  expect(group.scrollWidth).toBeLessThanOrEqual(256);
});
