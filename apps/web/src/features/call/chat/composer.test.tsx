import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadTexts } from '../../../i18n/texts.ts';
import { CallContext, type CallContextValue } from '../call-context.tsx';
import { Composer } from './composer.tsx';

await loadTexts(['call', 'tools', 'ui']);

describe('the field of the chat', () => {
  it.each([320, 200])('[CHAT-9] shows the whole of its hint at %i px', async (width) => {
    const call = {
      appointment: { id: 'an-appointment' },
      actions: { sendChat: () => undefined, sendFile: () => undefined },
    };
    const value = { call, side: 'patient' } as unknown as CallContextValue;
    await render(
      <div style={{ width }}>
        <CallContext value={value}>
          <Composer />
        </CallContext>
      </div>,
    );
    const field = page.getByRole('textbox', { name: 'Nachricht schreiben' });
    const element = field.element();
    expect(element.scrollHeight).toBeLessThanOrEqual(element.clientHeight + 1);
  });

  it.each([
    ['onHold', 'Geht wieder, sobald das Gespräch fortgesetzt wird.'],
    ['active', 'Im Moment ist niemand da, der Nachrichten lesen kann.'],
  ])('[CHAT-11] says why nothing can be written: %s', async (phase, why) => {
    const call = { phase, appointment: { id: 'an-appointment' }, actions: {} };
    const value = { call, side: 'staff' } as unknown as CallContextValue;
    await render(
      <CallContext value={value}>
        <Composer />
      </CallContext>,
    );
    await expect.element(page.getByText(why)).toBeVisible();
  });
});
