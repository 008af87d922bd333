import type { RemotePerson } from '@visite/call-engine';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadTexts } from '../../../i18n/texts.ts';
import { CallContext, type CallContextValue } from '../call-context.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';

await loadTexts(['call']);

const words = ['Kamin', 'Kapitän', 'Jaguar', 'Dichter', '1387'];

function show(side: 'staff' | 'patient', change: Partial<RemotePerson>, confirmKey = vi.fn()) {
  const onDecline = vi.fn();
  const person = { userID: 'p', name: 'Paul Patient', left: false, safetyWords: words, ...change };
  const call = { people: [person], actions: { confirmKey } };
  const value = { call, side } as unknown as CallContextValue;
  const ui = (
    <CallContext value={value}>
      <NewKeyDialog onDecline={onDecline} />
    </CallContext>
  );
  return { ui, confirmKey, onDecline };
}

const question = () =>
  page.getByRole('alertdialog', { name: 'Paul Patient nutzt ein anderes Gerät' });
const same = () => page.getByRole('button', { name: 'Die Wörter sind gleich' });

describe('the question about a new key', () => {
  it('[PEER-50] shows the words and confirms by keyboard, but not by a key meant for the chat', async () => {
    const { ui, confirmKey, onDecline } = show('staff', { newKey: 'sha-256 AA' });
    await render(ui);
    for (const word of words) await expect.element(question().getByText(word)).toBeVisible();
    await userEvent.keyboard('{Enter} {Escape}');
    expect(confirmKey).not.toHaveBeenCalled();
    await expect.element(question()).toBeVisible();
    // Past the words in the other language.
    await userEvent.keyboard('{Tab}{Tab}');
    await expect.element(same()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(confirmKey).toHaveBeenCalledWith('p', 'sha-256 AA');
    await page.getByRole('button', { name: 'Gespräch beenden' }).click();
    expect(onDecline).toHaveBeenCalledOnce();
  });

  it('[PEER-50] cannot be confirmed before there are words to compare', async () => {
    await render(show('staff', { newKey: 'sha-256 AA', safetyWords: null }).ui);
    await expect.element(question().getByText(/Die Wörter werden gebildet/)).toBeVisible();
    await expect.element(same()).toBeDisabled();
  });

  it('[PEER-50] cannot be confirmed on a connection that was tampered with', async () => {
    await render(show('staff', { newKey: 'sha-256 AA', safetyWords: 'broken' }).ui);
    await expect.element(question().getByText(/Jemand hat die Verbindung verändert/)).toBeVisible();
    await expect.element(same()).not.toBeInTheDocument();
  });

  it('[PEER-50] asks a patient in plain words whether to go on', async () => {
    const { ui, confirmKey } = show('patient', { newKey: 'sha-256 AA' });
    await render(ui);
    await expect.element(question().getByText(/rufen Sie in der Praxis an/)).toBeVisible();
    await page.getByRole('button', { name: 'Gespräch fortsetzen' }).click();
    expect(confirmKey).toHaveBeenCalledOnce();
  });

  it('[PEER-50] is not asked without a new key', async () => {
    await render(show('staff', { newKey: null }).ui);
    await expect.element(question()).not.toBeInTheDocument();
  });
});
