import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { singleKeysEnabled } from '../../../ui/single-keys.ts';
import { useCallShortcuts } from './call-shortcuts.tsx';

const chat = vi.fn();
const mute = vi.fn();

function Call({ role }: { role?: 'dialog' | 'alertdialog' | 'menu' }) {
  useCallShortcuts({ plain: { c: chat }, alt: { m: mute } });
  return (
    <>
      <button type="button">Beenden</button>
      <input aria-label="Feld" />
      <textarea aria-label="Notiz" />
      {role ? <div role={role} /> : null}
    </>
  );
}

const press = async () => {
  await userEvent.keyboard('c');
  await userEvent.keyboard('{Alt>}m{/Alt}');
};

describe('the keys of a call', () => {
  beforeEach(() => {
    chat.mockClear();
    mute.mockClear();
    singleKeysEnabled.set(true);
  });

  it('[CALL-42] act on the page and on its buttons', async () => {
    const { getByRole } = await render(<Call />);
    await press();
    getByRole('button').element().focus();
    await press();
    expect([chat.mock.calls.length, mute.mock.calls.length]).toEqual([2, 2]);
  });

  it.each(['Feld', 'Notiz'])('[CALL-42] do nothing while somebody types: %s', async (name) => {
    const { getByRole } = await render(<Call />);
    getByRole('textbox', { name }).element().focus();
    await press();
    expect([chat.mock.calls.length, mute.mock.calls.length]).toEqual([0, 0]);
  });

  it.each(['dialog', 'alertdialog', 'menu'] as const)(
    '[CALL-42] do nothing while something is open above the call: %s',
    async (role) => {
      await render(<Call role={role} />);
      await press();
      expect([chat.mock.calls.length, mute.mock.calls.length]).toEqual([0, 0]);
    },
  );

  it('[CALL-42] without Alt they can be turned off, and a held key counts once', async () => {
    await render(<Call />);
    singleKeysEnabled.set(false);
    await press();
    expect([chat.mock.calls.length, mute.mock.calls.length]).toEqual([0, 1]);
    singleKeysEnabled.set(true);
    await userEvent.keyboard('{c>3/}');
    expect(chat).toHaveBeenCalledOnce();
  });
});
