import { inCall, writes } from '../call-tools/in-call.ts';
import { expect, test } from '../practice/story.ts';

test('[A11Y-5] a sign beside the name shows whose voice arrives, and none of who is muted', {
  tag: '@long',
}, async ({ page, browser, doctor }) => {
  const { desk, phone } = await inCall(page, browser, doctor);
  const speaking = desk.locator('[data-person="patient"][data-speaking] [data-voice-sign]');
  // The browser's own microphone beeps about once a second.
  await expect(speaking).toBeVisible();
  await expect(desk.locator('[data-person="patient"]:not([data-speaking])')).toBeVisible();
  await expect(desk.locator('[data-voice-sign]')).toBeHidden();

  await phone.getByRole('button', { name: 'Mikrofon ausschalten' }).click();
  await expect(desk.locator('[data-person="patient"]')).toContainText('stumm');
  await expect(desk.locator('[data-voice-sign]')).toHaveCount(0);
  await phone.getByRole('button', { name: 'Mikrofon einschalten' }).click();
  await writes(desk, 'Ich höre Sie wieder');
  await expect(speaking).toBeVisible();
});
