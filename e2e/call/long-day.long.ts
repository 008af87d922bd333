import type { Page } from '@playwright/test';
import { newVisit } from '../practice/people.ts';
import { expect, test } from '../practice/story.ts';
import { opensDashboard } from './steps.ts';
import { type Remains, remainsOf } from './what-remains.ts';
import { wholeConsultation } from './whole-consultation.ts';

/** By then every screen has been shown once. */
const settledAfter = 2;
const consultations = 5;

/** Of a call that is over none of these is needed again. */
const gone = {
  RTCPeerConnection: 0,
  RTCDataChannel: 0,
  MediaStreamTrack: 0,
  HTMLVideoElement: 0,
  HTMLCanvasElement: 0,
  ImageBitmap: 0,
  Worker: 0,
};

/** The page does some of it after it has shown the day again. */
async function remainsAtRest(desk: Page): Promise<Remains> {
  let remains = await remainsOf(desk);
  await expect
    .poll(async () => {
      remains = await remainsOf(desk);
      return remains.alive;
    })
    .toMatchObject(gone);
  return remains;
}

test(`[DAY-13, DAY-17] ${consultations} consultations in one tab, with chat, files and drawings, leave nothing behind`, async ({
  page: desk,
  browser,
  doctor,
  baseURL,
}) => {
  await desk.setViewportSize({ width: 1280, height: 800 });
  await opensDashboard(desk, doctor);
  const consult = async () =>
    wholeConsultation({ desk, browser, baseURL: baseURL ?? '', visit: await newVisit(doctor) });
  for (let done = 0; done < settledAfter; done += 1) await consult();
  const early = await remainsAtRest(desk);
  for (let done = settledAfter; done < consultations; done += 1) await consult();
  await remainsAtRest(desk);
  await expect.poll(async () => (await remainsOf(desk)).alive).toEqual(early.alive);
  const late = await remainsOf(desk);
  // A call's screen has hundreds of nodes and listeners; a notice that is still shown has some.
  expect(late.nodes - early.nodes).toBeLessThan(100);
  expect(late.listeners - early.listeners).toBeLessThan(30);
});
