import { expect, expectAccessible, test } from '../practice/story.ts';
import { chatButton, chatOf, inCall } from './in-call.ts';

test('[RTT-1, RTT-6, RTT-8] a patient turns live text on, and both read along while the other writes', {
  tag: '@long',
}, async ({ page, browser, doctor }) => {
  const { desk, phone, visit } = await inCall(page, browser, doctor);
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

  const kept = await phone.evaluate(() => localStorage.getItem('visite.liveText'));
  expect(kept).toBe('1');
});
