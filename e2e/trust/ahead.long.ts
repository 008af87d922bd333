import type { Page } from '@playwright/test';
import { readyInList, waitingEntry, watchConnections } from '../call/ahead.ts';
import { joins, opensDashboard, patientPhone, pictureOf, seesMoving } from '../call/steps.ts';
import { chatOf } from '../call-tools/in-call.ts';
import { Coturn } from '../engine/harness/coturn.ts';
import { entersWaitingRoom } from '../patient/steps.ts';
import { call } from '../practice/api.ts';
import { demoColleague, newVisit } from '../practice/people.ts';
import { expect, signedIn, test } from '../practice/story.ts';
import { conclude, describing } from './case.ts';
import { listen } from './listen.ts';
import { openPractice } from './practice.ts';

const words = 'Sehen Sie mich schon?';

/** Over the connection that was made ahead, as no honest client does. */
const early: Record<string, (phone: Page) => Promise<void>> = {
  'a chat message': (phone) =>
    phone.evaluate((message) => {
      const channels: RTCDataChannel[] = Reflect.get(window, 'channels');
      const text = JSON.stringify({ type: 'chatMessage', timestamp: Date.now(), message });
      for (const each of channels) {
        if (each.label === 'visite' && each.readyState === 'open') each.send(text);
      }
    }, words),
  'picture and sound': (phone) =>
    phone.evaluate(async () => {
      const kept: RTCPeerConnection[] = Reflect.get(window, 'connections');
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: true });
      for (const each of kept.filter(({ connectionState }) => connectionState === 'connected')) {
        const [audio, video] = each.getTransceivers();
        await audio?.sender.replaceTrack(stream.getAudioTracks()[0] ?? null);
        await video?.sender.replaceTrack(stream.getVideoTracks()[0] ?? null);
      }
    }),
};

const expected = 'dropped and reported, no longer connected ahead; the call takes place';

for (const [what, send] of Object.entries(early)) {
  test(
    `[PEER-56] ${what} of a patient before the start`,
    describing('peer', expected),
    async ({ page, browser, doctor }) => {
      const visit = await newVisit(doctor);
      const phone = await patientPhone(browser);
      await watchConnections(phone);
      await opensDashboard(page, doctor);
      await entersWaitingRoom(phone, visit);
      const ready = waitingEntry(page, visit).getByText(readyInList);
      await expect(ready).toBeVisible();
      await send(phone);
      await expect(ready).toBeHidden();
      const { token } = await demoColleague('admin');
      const reports = async () =>
        (await call('listIntrusions', { token })).filter(
          (each) => each.correspondingAppointment === visit.appointmentId,
        );
      await expect.poll(async () => (await reports()).length).toBe(1);
      const shown = await page.locator('video').count();
      await joins(page, visit);
      await seesMoving(pictureOf(page, 'patient'));
      await seesMoving(pictureOf(phone, 'doctor'));
      // On a screen of this width the chat is there by itself.
      await expect(chatOf(page)).toBeVisible();
      const isDropped = shown === 0 && !(await chatOf(page).innerText()).includes(words);
      const seen = isDropped ? 'dropped and reported' : 'shown';
      conclude(expected, `${seen}, no longer connected ahead; the call takes place`);
    },
  );
}

const relayed = 'relay candidates alone, without an address behind them';

test(
  '[PEER-61] a patient who collects the doctor’s addresses before the start, hidden by the practice',
  describing('relay', relayed),
  async ({ page }) => {
    const coturn = new Coturn();
    await coturn.start();
    const practice = await openPractice(coturn.settings());
    try {
      await practice.setFlags({ hideAddresses: true });
      const { appointmentId, patientToken: token } = await practice.newCall();
      const stream = await listen(practice, token);
      const at = `/calendar/appointments/${appointmentId}`;
      await practice.send({ method: 'POST', path: `${at}/join`, token });
      await practice.send({ path: `${at}/progress`, token, body: { step: 'ready' } });
      await signedIn(page, practice.doctor);
      await page.goto(`${practice.server.address}/user/dashboard`);
      const offer = await stream.find('"offer"');
      stream.close();
      const candidates = [...offer.matchAll(/candidate:.*? typ (\w+)(?: raddr (\S+))?/g)];
      const isHidden = ([, type, behind]: RegExpExecArray) =>
        type === 'relay' && behind === '0.0.0.0';
      const hidden = candidates.length > 0 && candidates.every(isHidden);
      conclude(relayed, hidden ? relayed : candidates.map(([text]) => text).join('; '));
    } finally {
      await practice.server.remove();
      await coturn.stop();
    }
  },
);
