import { expect, type Page, test } from '@playwright/test';
import { CallRelay } from './harness/call-relay.ts';
import { openEngine, startConsultation } from './harness/open-engine.ts';

const relay = new CallRelay();
let address = '';

test.beforeAll(async () => {
  address = await relay.listen();
});
test.afterAll(() => relay.close());
test.beforeEach(() => relay.reset());

/** The highest tone that EN 301 549 6.1 asks for. */
const tone = 7_000;

/** Instead of the microphone; no browser filters what does not come from one. */
async function speakInATone(page: Page): Promise<void> {
  await page.addInitScript((frequency) => {
    const { mediaDevices } = navigator;
    const original = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await original(constraints);
      for (const track of stream.getAudioTracks()) {
        const context = new AudioContext();
        const [oscillator, out] = [
          context.createOscillator(),
          context.createMediaStreamDestination(),
        ];
        oscillator.frequency.value = frequency;
        oscillator.connect(out);
        oscillator.start();
        stream.removeTrack(track);
        for (const each of out.stream.getAudioTracks()) stream.addTrack(each);
      }
      return stream;
    };
  }, tone);
}

/** From now on the page measures what it hears. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const stream = document.querySelector('video')?.srcObject;
    if (!(stream instanceof MediaStream)) throw new Error('nobody is heard');
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 4_096;
    context.createMediaStreamSource(stream).connect(analyser);
    Object.assign(window, { analyser });
  });
}

/** Decibels of the tone above what is heard half an octave below it. */
function heardTone(page: Page): Promise<number> {
  return page.evaluate((frequency) => {
    const analyser: AnalyserNode = Reflect.get(window, 'analyser');
    const levels = new Float32Array(analyser.frequencyBinCount);
    analyser.getFloatFrequencyData(levels);
    const at = (hertz: number) => {
      const bin = Math.round((hertz * analyser.fftSize) / analyser.context.sampleRate);
      return Math.max(-120, ...levels.slice(bin - 2, bin + 3));
    };
    return at(frequency) - at(frequency / Math.SQRT2);
  }, tone);
}

test('[MEDIA-27] a voice arrives with its high tones, up to 7 kHz', {
  tag: '@long',
}, async ({ page, context }) => {
  const other = await context.newPage();
  await speakInATone(other);
  const [doctor, patient] = [await openEngine(page, address), await openEngine(other, address)];
  // Without a press the browser makes no sound.
  for (const each of [page, other]) await each.mouse.click(1, 1);
  await startConsultation(doctor, patient);
  await listen(page);
  await expect.poll(() => heardTone(page)).toBeGreaterThan(20);
});

test('[MEDIA-28] lips and voice are less than 100 ms apart', {
  tag: '@long',
}, async ({ page, context }) => {
  const doctor = await openEngine(page, address);
  const patient = await openEngine(await context.newPage(), address);
  await startConsultation(doctor, patient);
  let together = 0;
  await expect
    .poll(async () => {
      const { apart } = await doctor.flow();
      together = apart !== null && apart < 100 ? together + 1 : 0;
      return together >= 5 || apart;
    })
    .toBe(true);
});
