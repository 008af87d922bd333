import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { singleKeysEnabled } from '../../ui/single-keys.ts';
import { useShortcuts } from './use-shortcuts.ts';

const ran = vi.fn<(action: string) => void>();

function Keys({ layer = false }) {
  const action = (name: string): [string, () => void] => [name, () => ran(name)];
  useShortcuts(new Map(['g d', 'g n', 'n', '?'].map(action)), () => ran('palette'));
  return (
    <>
      <input aria-label="Feld" />
      {layer ? <div role="dialog" aria-label="Darüber" /> : null}
    </>
  );
}

const actions = () => ran.mock.calls.map(([name]) => name);

beforeEach(() => {
  ran.mockClear();
  singleKeysEnabled.set(true);
});

describe('shortcuts', () => {
  it('[UI-16] are single keys and sequences, with and without Shift', async () => {
    await render(<Keys />);
    await userEvent.keyboard('n');
    await userEvent.keyboard('gd');
    await userEvent.keyboard('{Shift>}N{/Shift}');
    await userEvent.keyboard('{Shift>}?{/Shift}');
    expect(actions()).toEqual(['n', 'g d', 'n', '?']);
  });

  it('[UI-16] a sequence comes before the single key of its last letter', async () => {
    await render(<Keys />);
    await userEvent.keyboard('gn');
    expect(actions()).toEqual(['g n']);
  });

  it('[UI-16] forget a first key that waits too long or is followed by another', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await render(<Keys />);
    await userEvent.keyboard('gxd');
    await userEvent.keyboard('g');
    await vi.advanceTimersByTimeAsync(1_600);
    await userEvent.keyboard('d');
    vi.useRealTimers();
    expect(actions()).toEqual([]);
  });

  it('[UI-16] letters in a field stay letters; Ctrl+K opens the palette from there too', async () => {
    await render(<Keys />);
    const field = page.getByRole('textbox', { name: 'Feld' });
    await field.click();
    await userEvent.keyboard('ngd');
    await expect.element(field).toHaveValue('ngd');
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(actions()).toEqual(['palette']);
  });

  it('[UI-16] rest while a dialog is open, and can be turned off', async () => {
    const screen = await render(<Keys layer />);
    await userEvent.keyboard('n{Control>}k{/Control}');
    expect(actions()).toEqual([]);
    await screen.rerender(<Keys />);
    singleKeysEnabled.set(false);
    await userEvent.keyboard('n{Control>}k{/Control}');
    expect(actions()).toEqual(['palette']);
  });
});
