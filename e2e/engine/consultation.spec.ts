import { expect, type Page, test } from '@playwright/test';
import { isBase64 } from '@visite/contract';
import { CallRelay, people } from './harness/call-relay.ts';
import type { EnginePage } from './harness/engine-page.ts';
import { openEngine, startConsultation } from './harness/open-engine.ts';

const relay = new CallRelay();
let address = '';

test.beforeAll(async () => {
  address = await relay.listen();
});
test.afterAll(() => relay.close());
test.beforeEach(() => relay.reset());
test.describe.configure({ mode: 'serial' });

async function consultation(one: Page, other: Page) {
  const doctor = await openEngine(one, address);
  const patient = await openEngine(other, address);
  await startConsultation(doctor, patient);
  return { doctor, patient };
}

/** The other person, once the words with them are there. */
async function known(each: EnginePage) {
  const { people: others } = await each.waitFor((state) => state.people[0]?.safetyWords !== null);
  if (!others[0]) throw new Error('nobody is there');
  return others[0];
}

test('[PEER-5, PEER-7, PEER-26, PEER-27] two people see each other, encrypted, with the same safety words', async ({
  page,
  context,
}) => {
  const { doctor, patient } = await consultation(page, await context.newPage());
  // One offer and one answer, no trickled candidates.
  expect(relay.signals).toBe(2);
  const seen = await doctor.waitFor((state) => state.people[0]?.encrypted === true);
  const other = await patient.waitFor((state) => state.people[0]?.safetyWords !== null);
  expect(seen.people[0]?.safetyWords?.split(' ')).toHaveLength(5);
  expect(other.people[0]?.safetyWords).toBe(seen.people[0]?.safetyWords);
});

test('[PEER-33, FILE-6, FILE-22] a chat message overtakes a file of 9 MB, and the file arrives completely', async ({
  page,
  context,
}) => {
  const { doctor, patient } = await consultation(page, await context.newPage());
  await patient.sendFile('Befund.pdf', 9_000_000);
  await patient.runAction('sendChat', 'Kommt es an?');
  const meanwhile = await doctor.waitFor((state) => state.chat.includes('Kommt es an?'));
  expect(meanwhile.files[0]?.status).toBe('receiving');
  const after = await doctor.waitFor((state) => state.files[0]?.status === 'complete');
  expect(after.files[0]).toMatchObject({ size: 9_000_000, base64Length: 12_000_000 });
  await patient.waitFor((state) => state.files[0]?.status === 'complete');
});

test('[FILE-6] native base64 decoding accepts the same texts as isBase64', async ({ page }) => {
  await openEngine(page, address);
  const texts = ['', 'QUJD', 'QUI=', 'QQ==', 'QUJ', 'QQ=', 'Q===', 'QU=J', 'QUJ\n', 'QU J', 'QU_J'];
  const taken = await page.evaluate(async (all) => {
    const contract = '@visite/contract';
    const { isBase64 } = await import(contract);
    return all.filter((text) => isBase64(text));
  }, texts);
  expect(taken).toEqual(texts.filter((text) => isBase64(text)));
  expect(taken).toEqual(['', 'QUJD', 'QUI=', 'QQ==']);
});

test('[MEDIA-11, PEER-20] camera, microphone and screen are turned on and off without a signal', async ({
  page,
  context,
}) => {
  const { doctor, patient } = await consultation(page, await context.newPage());
  await doctor.media('setCamera', false);
  await patient.waitFor((state) => state.people[0]?.videoActive === false);
  await doctor.media('setCamera', true);
  await patient.waitFor((state) => state.people[0]?.videoActive === true);
  await patient.waitForVideo();
  await doctor.media('setMicrophone', false);
  await doctor.media('shareScreen');
  await patient.waitFor((state) => state.people[0]?.screen === true);
  await doctor.media('stopScreen');
  await patient.waitFor((state) => state.people[0]?.screen === false);
  expect(relay.signals).toBe(2);
});

test('[SHOT-5, SHOT-6] a still is previewed, released and arrives', async ({ page, context }) => {
  const { doctor, patient } = await consultation(page, await context.newPage());
  await doctor.runAction('requestScreenshot');
  await patient.waitFor((state) => state.screenshot === 'asked');
  await patient.runAction('previewScreenshot');
  await patient.waitFor((state) => state.screenshot === 'preview');
  expect((await doctor.state()).files).toEqual([]);
  await patient.runAction('releaseScreenshot');
  const after = await doctor.waitFor((state) => state.files[0]?.status === 'complete');
  expect(after.screenshot).toBe('accepted');
});

test('[CALL-12, PEER-32, CALL-33] leaving, coming back, and a second tab', async ({
  page,
  context,
}) => {
  const { doctor, patient } = await consultation(page, await context.newPage());
  await patient.runAction('leave');
  await doctor.waitFor((state) => state.phase === 'patientLeft');
  await patient.join('patient');
  await Promise.all([doctor.waitForVideo(), patient.waitForVideo()]);
  const second = await openEngine(await context.newPage(), address);
  await second.join('patient');
  await second.waitForVideo();
  const first = await patient.waitFor((state) => state.phase === 'ended');
  expect(first.reason).toBe('superseded');
});

test('[PEER-46, PEER-49, PEER-50] reloads keep key and words; another device waits for the doctor', async ({
  page,
  context,
  browser,
}) => {
  const phone = await context.newPage();
  let { doctor, patient } = await consultation(page, phone);
  const wordsOf = async (each: EnginePage) => (await known(each)).safetyWords;
  const words = await wordsOf(doctor);
  // A storage that did not answer in time would keep no key, and the words could not stay.
  const logs = [...(await doctor.log()), ...(await patient.log())];
  expect(logs.filter((line) => line.startsWith('call.keys-not-kept'))).toEqual([]);

  doctor = await openEngine(page, address);
  await doctor.join('doctor');
  await Promise.all([doctor.waitForVideo(), patient.waitForVideo()]);
  patient = await openEngine(phone, address);
  await patient.join('patient');
  await Promise.all([doctor.waitForVideo(), patient.waitForVideo()]);
  expect([await wordsOf(doctor), await wordsOf(patient)]).toEqual([words, words]);

  const tablet = await (await browser.newContext()).newPage();
  const elsewhere = await openEngine(tablet, address);
  await elsewhere.join('patient');
  const asked = await doctor.waitFor(
    ({ people: [person] }) => person?.newKey !== null && person?.safetyWords !== null,
  );
  await elsewhere.waitFor(({ people: [person] }) => person?.checksOurKey === true);
  expect(asked.people[0]?.safetyWords).not.toBe(words);
  expect(await wordsOf(elsewhere)).toBe(asked.people[0]?.safetyWords);
  await elsewhere.runAction('sendChat', 'Ich bin es wirklich');
  expect([await doctor.mediaBytes(), await elsewhere.mediaBytes()]).toEqual([0, 0]);
  expect((await doctor.state()).chat).toEqual([]);

  await doctor.runAction('confirmKey', people.patient, asked.people[0]?.newKey);
  await Promise.all([doctor.waitForVideo(), elsewhere.waitForVideo()]);
  await doctor.waitFor((state) => state.chat.includes('Ich bin es wirklich'));
  expect(await wordsOf(doctor)).toBe(asked.people[0]?.safetyWords);
  await tablet.context().close();
});

test('[CALL-4, CALL-6, CALL-7, PEER-46] hold, resume and stop, with the same key', async ({
  page,
  context,
}) => {
  const { doctor, patient } = await consultation(page, await context.newPage());
  const { safetyWords } = await known(doctor);
  await doctor.runAction('pause');
  expect((await doctor.state()).reason).toBe('paused');
  await patient.waitFor((state) => state.phase === 'onHold');
  await doctor.join('doctor');
  await Promise.all([doctor.waitForVideo(), patient.waitForVideo()]);
  expect((await known(doctor)).safetyWords).toBe(safetyWords);
  await doctor.runAction('stop');
  await patient.waitFor((state) => state.reason === 'stopped');
  for (const each of [doctor, patient]) expect((await each.counts()).connections).toBe(0);
});

test('[PEER-10, PEER-11] a third person joins late and everybody sees everybody', async ({
  page,
  context,
}) => {
  const { doctor, patient } = await consultation(page, await context.newPage());
  const third = await openEngine(await context.newPage(), address);
  const roles = ['mfa'] as const;
  const person = { id: people.colleague, firstName: 'Kim', lastName: 'Kollegin' };
  relay.invite({ person, roles: [...roles] });
  await third.join('colleague');
  for (const each of [doctor, patient, third]) {
    await each.waitFor(
      (state) =>
        state.people.length === 2 &&
        state.people.every(({ connection }) => connection === 'connected'),
    );
  }
});

test('[PEER-42] a client that creates only the specified channel sees no difference', async ({
  page,
  context,
}) => {
  const plain = await context.newPage();
  await plain.addInitScript(() => {
    const seen: string[] = [];
    Reflect.set(window, 'seen', seen);
    const create = RTCPeerConnection.prototype.createDataChannel;
    RTCPeerConnection.prototype.createDataChannel = function (label, init) {
      if (init?.id !== 0) {
        const none = { readyState: 'connecting', close: () => undefined };
        return Object.assign(new EventTarget(), none) as unknown as RTCDataChannel;
      }
      const channel = create.call(this, label, init);
      this.addEventListener('datachannel', () => seen.push('another channel'));
      channel.addEventListener('error', () => seen.push('an error'));
      channel.addEventListener('message', ({ data }) => seen.push(JSON.parse(data).type));
      return channel;
    };
  });
  const { doctor, patient } = await consultation(page, plain);
  await doctor.runAction('sendChat', 'Guten Tag');
  await patient.runAction('sendChat', 'Hier ist der Befund');
  await patient.sendFile('Befund.pdf', 300_000);
  await doctor.waitFor((state) => state.files[0]?.status === 'complete');
  await doctor.sendFile('Rezept.pdf', 300_000);
  await patient.waitFor((state) => state.files[1]?.status === 'complete');
  expect((await patient.state()).chat.filter(Boolean)).toEqual([
    'Guten Tag',
    'Hier ist der Befund',
  ]);
  const seen = await plain.evaluate(() => Reflect.get(window, 'seen') as string[]);
  expect(new Set(seen)).toEqual(new Set(['callMeta', 'safetyNonce', 'chatMessage', 'chunk']));
  await doctor.waitForVideo();
});
