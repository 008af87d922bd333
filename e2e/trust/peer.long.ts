import { pictureOf, seesMoving } from '../call/steps.ts';
import { chatButton, chatOf, inCall, writes } from '../call-tools/in-call.ts';
import { call } from '../practice/api.ts';
import { demoColleague } from '../practice/people.ts';
import { expect, test } from '../practice/story.ts';
import { conclude, describing } from './case.ts';

const expected = 'the call goes on, no script ran, the practice has reports';
const fileId = '0b0e6a3e-4a4e-4f0a-9d0e-0a4f6f0e0a01';
const svg = (markup: string) =>
  `data:image/svg+xml;base64,${Buffer.from(markup).toString('base64')}`;

const hostile: string[] = [
  '',
  'null',
  '{"type":',
  '['.repeat(5_000),
  JSON.stringify({ type: 'runScript' }),
  JSON.stringify({ type: 'adminControl', intent: 'openFile', data: { fileId } }),
  JSON.stringify({ type: 'adminScreenshot', intent: 'request' }),
  JSON.stringify({
    type: 'svgPainting',
    paintOnFileId: fileId,
    svgURL: svg('<svg viewBox="0 0 1 1"><script>window.ran = true</script></svg>'),
  }),
  JSON.stringify({
    type: 'svgPainting',
    paintOnFileId: fileId,
    svgURL: svg(`<svg viewBox="0 0 1 1"><path d="${'M 0 0 '.repeat(8_000)}" stroke="#`),
  }),
];

test(
  '[PEER-36] a patient’s browser that sends nonsense, foreign commands and a flood',
  describing('peer', expected),
  async ({ page, browser, doctor }) => {
    const { visit, desk, phone } = await inCall(page, browser, doctor);
    await chatButton(phone).click();
    await phone.evaluate((messages) => {
      const send = RTCDataChannel.prototype.send as (this: RTCDataChannel, data: string) => void;
      // With the next honest message, on the channel that it takes.
      RTCDataChannel.prototype.send = function (this: RTCDataChannel, data: unknown) {
        RTCDataChannel.prototype.send = send as typeof this.send;
        for (let round = 0; round < 40; round += 1) {
          for (const each of messages) send.call(this, each);
        }
        send.call(this, data as string);
      };
    }, hostile);
    await writes(phone, 'Guten Tag');
    await expect(chatOf(desk)).toContainText('Guten Tag');
    await writes(phone, 'Hören Sie mich noch?');
    await expect(chatOf(desk)).toContainText('Hören Sie mich noch?');
    await seesMoving(pictureOf(desk, 'patient'));
    const { token } = await demoColleague('admin');
    const reports = async () =>
      (await call('listIntrusions', { token })).filter(
        ({ correspondingAppointment }) => correspondingAppointment === visit.appointmentId,
      ).length;
    await expect.poll(reports).toBeGreaterThan(0);
    const ran = await desk.evaluate(() => 'ran' in window);
    conclude(
      expected,
      `the call goes on, ${ran ? 'a script ran' : 'no script ran'}, the practice has reports`,
    );
  },
);
