import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';
import { notify, pendingNotifications, withdraw } from './notifications.ts';
import { Toaster } from './toaster.tsx';

const region = () => page.getByRole('region', { name: 'Meldungen' });
const toast = (text: string) => region().getByText(text, { exact: false });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The pointer rests where the last test left it, maybe on the toasts. */
async function renderToaster() {
  await render(
    <>
      <Button>Seite</Button>
      <Toaster />
    </>,
  );
  await page.getByRole('button', { name: 'Seite' }).hover();
}

describe('Toaster', () => {
  it('[UI-13] shows what was notified before it was there', async () => {
    notify({ title: 'Zu früh' });
    await renderToaster();
    await expect.element(toast('Zu früh')).toBeVisible();
    expect(pendingNotifications.get()).toEqual([]);
  });

  it('[UI-14] closes a notification after 6 seconds unless it is kept', async () => {
    await renderToaster();
    notify({ title: 'Angelegt' });
    notify({ title: 'Bleibt', autoClose: null });
    await expect.element(toast('Angelegt')).toBeVisible();
    await vi.advanceTimersByTimeAsync(5_900);
    await expect.element(toast('Angelegt')).toBeVisible();
    await vi.advanceTimersByTimeAsync(200);
    await expect.element(toast('Angelegt')).not.toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(600_000);
    await expect.element(toast('Bleibt')).toBeVisible();
  });

  it('[UI-14] waits while somebody points at it', async () => {
    await renderToaster();
    notify({ title: 'Gelesen' });
    await toast('Gelesen').hover();
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.element(toast('Gelesen')).toBeVisible();
    await page.getByRole('button', { name: 'Seite' }).hover();
    await vi.advanceTimersByTimeAsync(6_100);
    await expect.element(toast('Gelesen')).not.toBeInTheDocument();
  });

  it('[UI-13] replaces the notification with the same id', async () => {
    await renderToaster();
    notify({ id: 'upload', title: '1 von 2' });
    await expect.element(toast('1 von 2')).toBeVisible();
    notify({ id: 'upload', title: '2 von 2' });
    await expect.element(toast('2 von 2')).toBeVisible();
    await expect.element(toast('1 von 2')).not.toBeInTheDocument();
  });

  it('[GUEST-17] closes a notification that no longer holds, shown already or not', async () => {
    notify({ id: 'early', title: 'Noch nicht gezeigt', autoClose: null });
    withdraw('early');
    notify({ id: 'guest', title: 'Wartet auf Einlass', autoClose: null });
    await renderToaster();
    await expect.element(toast('Wartet auf Einlass')).toBeVisible();
    withdraw('guest');
    await expect.element(toast('Wartet auf Einlass')).not.toBeInTheDocument();
    await expect.element(toast('Noch nicht gezeigt')).not.toBeInTheDocument();
  });

  it('[UI-13, UI-31] only an error interrupts, none is a dialog, and buttons stay reachable', async () => {
    await renderToaster();
    notify({ title: 'Nicht gespeichert', type: 'error', autoClose: null });
    notify({ title: 'Gespeichert', autoClose: null });
    const error = page.getByRole('alert');
    await expect.element(error).toHaveTextContent('Fehler: Nicht gespeichert');
    await expect.element(error.getByRole('button', { name: 'Schließen' })).toBeVisible();
    const done = page.getByRole('group', { name: 'Erledigt: Gespeichert' });
    await expect.element(done).not.toHaveAttribute('aria-modal');
    expect(page.getByRole('dialog').elements()).toEqual([]);
    await expect.element(region()).toHaveAttribute('aria-live', 'polite');
  });

  it('[UI-31] F6 leads to it, Escape closes it, and the focus is back where it was', async () => {
    await renderToaster();
    await userEvent.tab();
    notify({ title: 'Angelegt', autoClose: null });
    await expect.element(toast('Angelegt')).toBeVisible();
    await userEvent.keyboard('{F6}');
    await expect.element(region()).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    await expect.element(toast('Angelegt')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Seite' })).toHaveFocus();
  });

  it('[UI-13] its action closes it and runs once', async () => {
    const run = vi.fn();
    await renderToaster();
    notify({ title: 'Gelöscht', action: { label: 'Rückgängig', run } });
    await region().getByRole('button', { name: 'Rückgängig' }).click();
    expect(run).toHaveBeenCalledTimes(1);
    await expect.element(toast('Gelöscht')).not.toBeInTheDocument();
  });
});
