import { expect, expectAccessible, test } from '../practice/story.ts';
import { chatButton, chatOf, inCall } from './in-call.ts';

test('[RTT-1, RTT-6, RTT-8, RTT-9] a patient turns live text on, and both read along while the other writes', {
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
});
