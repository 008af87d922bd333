import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../practice/story.ts';
import { chatButton, chatOf, inCall } from './in-call.ts';

test('[RTT-1, RTT-2, RTT-3, RTT-6, RTT-8, RTT-9] a patient turns live text on, and both read along while the other writes', {
  tag: '@long',
}, async ({ page, browser, doctor }) => {
  const { desk, phone, visit } = await inCall(page, browser, doctor, keepsTextChannel);
  const field = (of: typeof page) => chatOf(of).getByRole('textbox');
  const live = (of: typeof page) => of.locator('[data-live-text]');

  await chatButton(phone).click();
  await chatOf(phone).getByRole('switch', { name: 'Live-Text' }).click();
  await expect(desk.getByText(`${visit.name} hat den Live-Text eingeschaltet`)).toBeVisible();
  await expect(chatOf(desk).getByRole('switch', { name: 'Live-Text' })).toBeChecked();

  await field(phone).pressSequentially('Seit gestr');
  await expect(live(desk)).toHaveText('Seit gestr');
  await field(phone).press('Backspace');
  await field(phone).pressSequentially('ern');
  await expect(live(desk)).toHaveText('Seit gestern');
  await test.step('[RTT-9] own and received text differ to the eye and to programs', async () => {
    const received = desk.getByRole('list', { name: 'Wird gerade geschrieben' });
    await expect(received.getByRole('listitem')).toHaveText(`${visit.name}Seit gestern`);
    await expect(field(phone)).toHaveValue('Seit gestern');
    await expect(live(phone)).toHaveCount(0);
    await expect(field(desk)).toHaveValue('');
    const grounds = await Promise.all(
      [received, field(desk)].map((part) =>
        part.evaluate((element) => getComputedStyle(element).backgroundColor),
      ),
    );
    expect(grounds[0]).not.toBe(grounds[1]);
  });
  await expect(chatOf(desk).getByRole('log')).not.toContainText('Seit');
  // Letters are no live region, and none of what is above them is.
  expect(await live(desk).evaluate((line) => line.closest('[aria-live], [role=log]'))).toBeNull();
  await expectAccessible(desk);

  await chatButton(phone).click();
  await field(desk).pressSequentially('Juckt es?');
  await expect(live(phone)).toHaveText('Juckt es?');
  await expectAccessible(phone);
  await field(desk).press('Enter');
  await expect(live(phone)).toHaveCount(0);
  await chatButton(phone).click();
  await expect(chatOf(phone).getByRole('log')).toContainText('Juckt es?');

  const kept = await phone.evaluate(() => localStorage.getItem('visite.liveText'));
  expect(kept).toBe('1');

  await test.step('[RTT-2, RTT-3] another program on that channel speaks T.140 as RFC 8865 says', async () => {
    await field(phone).fill('');
    await expect(live(desk)).toHaveCount(0);
    const channel = await phone.evaluateHandle(() => {
      const kept: RTCDataChannel[] = Reflect.get(window, 'textChannels');
      const open = kept.find(({ readyState }) => readyState === 'open');
      if (!open) throw new Error('no channel for text');
      return open;
    });
    const wire = await channel.evaluate(
      ({ protocol, ordered, maxRetransmits, maxPacketLifeTime }) => ({
        ...{ protocol, ordered, maxRetransmits, maxPacketLifeTime },
      }),
    );
    expect(wire).toEqual({
      ...{ protocol: 't140', ordered: true, maxRetransmits: null, maxPacketLifeTime: null },
    });
    await channel.evaluate((text) => {
      Reflect.set(window, 'heard', '');
      text.addEventListener('message', ({ data }) => {
        Reflect.set(window, 'heard', `${Reflect.get(window, 'heard')}${data}`);
      });
      text.send('Ich bin Pa\u0008\u0008Karl\u2028und h\u00F6re');
    });
    await expect(live(desk)).toHaveText('Ich bin Karl\nund höre');
    await field(desk).pressSequentially('Gut');
    await field(desk).press('Enter');
    await expect.poll(() => phone.evaluate(() => Reflect.get(window, 'heard'))).toBe('Gut\u2028');
  });
});

/** The page's channels for text, for a program that is not ours. */
async function keepsTextChannel(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept: RTCDataChannel[] = [];
    Reflect.set(window, 'textChannels', kept);
    window.RTCPeerConnection = class extends RTCPeerConnection {
      override createDataChannel(label: string, options?: RTCDataChannelInit): RTCDataChannel {
        const channel = super.createDataChannel(label, options);
        if (channel.protocol === 't140') kept.push(channel);
        return channel;
      }
    };
  });
}
