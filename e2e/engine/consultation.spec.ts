import { expect, type Page, test } from '@playwright/test';
import { isBase64 } from '@visite/contract';
import { CallRelay, people } from './harness/call-relay.ts';
import { consult, openEngine } from './harness/rooms.ts';

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
  await consult(doctor, patient);
  return { doctor, patient };
}

test('[PEER-5, PEER-7, PEER-26, PEER-27] two people see each other, encrypted, with the same words', async ({
  page,
  context,
}) => {
  const { doctor, patient } = await consultation(page, await context.newPage());
  // One offer and one answer, and nothing trickles.
  expect(relay.signals).toBe(2);
  const seen = await doctor.until((look) => look.people[0]?.encrypted === true);
  const other = await patient.until((look) => look.people[0]?.words !== null);
  expect(seen.people[0]?.words?.split(' ')).toHaveLength(4);
  expect(other.people[0]?.words).toBe(seen.people[0]?.words);
});

test('[PEER-33, FILE-6, FILE-22] a word overtakes a file of 9 MB, and the file arrives whole', async ({
  page,
  context,
}) => {
  const { doctor, patient } = await consultation(page, await context.newPage());
  await patient.sendFile('Befund.pdf', 9_000_000);
  await patient.act('sendChat', 'Kommt es an?');
  const meanwhile = await doctor.until((look) => look.chat.includes('Kommt es an?'));
  expect(meanwhile.files[0]?.status).toBe('receiving');
  const after = await doctor.until((look) => look.files[0]?.status === 'complete');
  expect(after.files[0]).toMatchObject({ size: 9_000_000, base64Length: 12_000_000 });
  await patient.until((look) => look.files[0]?.status === 'complete');
});

test('[FILE-6] the browser’s own base64 takes and refuses what ours does', async ({ page }) => {
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

test('[MEDIA-11, PEER-20] camera, microphone and screen come and go without a signal', async ({
  page,
  context,
}) => {
  const { doctor, patient } = await consultation(page, await context.newPage());
  await doctor.media('setCamera', false);
  await patient.until((look) => look.people[0]?.videoActive === false);
  await doctor.media('setCamera', true);
  await patient.until((look) => look.people[0]?.videoActive === true);
  await patient.untilPicture();
  await doctor.media('setMicrophone', false);
  await doctor.media('shareScreen');
  await patient.until((look) => look.people[0]?.screen === true);
  await doctor.media('stopScreen');
  await patient.until((look) => look.people[0]?.screen === false);
  expect(relay.signals).toBe(2);
});

test('[SHOT-5, SHOT-6] a still is previewed, released and arrives', async ({ page, context }) => {
  const { doctor, patient } = await consultation(page, await context.newPage());
  await doctor.act('requestScreenshot');
  await patient.until((look) => look.screenshot === 'asked');
  await patient.act('previewScreenshot');
  await patient.until((look) => look.screenshot === 'preview');
  expect((await doctor.look()).files).toEqual([]);
  await patient.act('releaseScreenshot');
  const after = await doctor.until((look) => look.files[0]?.status === 'complete');
  expect(after.screenshot).toBe('accepted');
});

test('[CALL-12, PEER-32, CALL-33] leaving, coming back, and a second tab', async ({
  page,
  context,
}) => {
  const { doctor, patient } = await consultation(page, await context.newPage());
  await patient.act('leave');
  await doctor.until((look) => look.phase === 'patientLeft');
  await patient.enter('patient');
  await Promise.all([doctor.untilPicture(), patient.untilPicture()]);
  const second = await openEngine(await context.newPage(), address);
  await second.enter('patient');
  await second.untilPicture();
  const first = await patient.until((look) => look.phase === 'ended');
  expect(first.reason).toBe('superseded');
});

test('[CALL-4, CALL-6, CALL-7] hold, back again, and the end', async ({ page, context }) => {
  const { doctor, patient } = await consultation(page, await context.newPage());
  await doctor.act('pause');
  expect((await doctor.look()).reason).toBe('paused');
  await patient.until((look) => look.phase === 'onHold');
  await doctor.enter('doctor');
  await Promise.all([doctor.untilPicture(), patient.untilPicture()]);
  await doctor.act('stop');
  await patient.until((look) => look.reason === 'stopped');
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
  await third.enter('colleague');
  for (const each of [doctor, patient, third]) {
    await each.until(
      (look) =>
        look.people.length === 2 &&
        look.people.every(({ connection }) => connection === 'connected'),
    );
  }
});

test('[PEER-42] a browser that makes only the specified channel sees no difference', async ({
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
  await doctor.act('sendChat', 'Guten Tag');
  await patient.act('sendChat', 'Hier ist der Befund');
  await patient.sendFile('Befund.pdf', 300_000);
  await doctor.until((look) => look.files[0]?.status === 'complete');
  await doctor.sendFile('Rezept.pdf', 300_000);
  await patient.until((look) => look.files[1]?.status === 'complete');
  expect((await patient.look()).chat.filter(Boolean)).toEqual(['Guten Tag', 'Hier ist der Befund']);
  const seen = await plain.evaluate(() => Reflect.get(window, 'seen') as string[]);
  expect(new Set(seen)).toEqual(new Set(['callMeta', 'safetyNonce', 'chatMessage', 'chunk']));
  await doctor.untilPicture();
});
