import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';

it('[UI-31] a busy button keeps its label and its focus, and ignores presses', async () => {
  const press = vi.fn();
  const screen = await render(<Button onClick={press}>Speichern</Button>);
  const button = page.getByRole('button', { name: 'Speichern' });
  await button.click();
  expect(press).toHaveBeenCalledTimes(1);
  await screen.rerender(
    <Button onClick={press} loading>
      Speichern
    </Button>,
  );
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(press).toHaveBeenCalledTimes(1);
});

it('[VISIT-50] while a question is open its answer alone is filled', async () => {
  const fill = (name: string) =>
    getComputedStyle(page.getByRole('button', { name }).element()).backgroundColor;
  const screen = await render(
    <main>
      <Button variant="primary">Anmelden</Button>
      <Button>Abbrechen</Button>
    </main>,
  );
  const filled = fill('Anmelden');
  const empty = fill('Abbrechen');
  expect(filled).not.toBe(empty);
  await screen.rerender(
    <main>
      <Button variant="primary">Anmelden</Button>
      <Button>Abbrechen</Button>
      <div data-question="">
        <Button variant="primary">Nein, ich komme</Button>
      </div>
    </main>,
  );
  expect(fill('Nein, ich komme')).toBe(filled);
  await expect.poll(() => fill('Anmelden')).toBe(empty);
});
