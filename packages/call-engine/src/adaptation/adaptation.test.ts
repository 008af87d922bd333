import type { SigningProfile } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import { hasFewCores } from './few-cores.ts';
import { capacityOf, type Quality, rateQuality } from './quality.ts';
import {
  type Adaptation,
  adapt,
  initialAdaptation,
  type SendLimits,
  sendPlan,
} from './send-plan.ts';
import { applySendPlan, applyVoicePlan, limitInitialResolution } from './sender-parameters.ts';
import { readStats, type StatsSample, zeroCounters } from './stats-sample.ts';

const fine: StatsSample = {
  rttMs: 40,
  lossIn: 0,
  lossOut: 0,
  availableOut: 2_000_000,
  sentOut: 1_900_000,
  audioBytesIn: 1_000,
  bytesIn: 110_000,
  videoBytesIn: 100_000,
  data: 230_000,
  cameraFramesIn: 60,
  framesPerSecondIn: 30,
  cpuLimited: false,
  relayed: false,
  encrypted: true,
};

const good: Quality = { level: 'good', reason: null };
const poor: Quality = { level: 'poor', reason: 'loss' };
const weak: Quality = { level: 'weak', reason: 'loss' };

const limits: SendLimits = { people: 2, fewCores: false, capacity: null, signing: 'off' };

function samplesLater(
  qualities: Quality[],
  from: Adaptation = initialAdaptation,
  capacity: number | null = null,
  signing: SigningProfile = 'off',
): Adaptation {
  return qualities.reduce((before, quality) => adapt(before, quality, { capacity, signing }), from);
}

function senderWith(encodings: RTCRtpEncodingParameters[], height = 1080) {
  const parameters = { encodings } as RTCRtpSendParameters;
  const sender = {
    track: { getSettings: () => ({ height }) },
    getParameters: () => structuredClone(parameters),
    setParameters: async (next: RTCRtpSendParameters) => Object.assign(parameters, next),
  };
  return { sender: sender as unknown as RTCRtpSender, parameters };
}

describe('a connection’s quality', () => {
  it.each<[string, Partial<StatsSample>, Quality]>([
    ['nothing wrong', {}, good],
    ['some loss', { lossIn: 0.05 }, weak],
    ['much loss towards the other', { lossOut: 0.2 }, poor],
    ['delay', { rttMs: 400 }, { level: 'weak', reason: 'delay' }],
    ['much delay', { rttMs: 900 }, { level: 'poor', reason: 'delay' }],
    ['little bandwidth', { availableOut: 200_000 }, { level: 'weak', reason: 'bandwidth' }],
    ['hardly any bandwidth', { availableOut: 60_000 }, { level: 'poor', reason: 'bandwidth' }],
    ['a slow computer', { cpuLimited: true }, { level: 'weak', reason: 'computer' }],
    ['nothing known', { rttMs: null, lossIn: null, lossOut: null, availableOut: null }, good],
  ])('[PEER-35] with %s', (_name, over, expected) => {
    expect(rateQuality({ ...fine, ...over })).toEqual(expected);
  });

  it('[PEER-35] without the expected audio is poor', () => {
    const missing = { audio: true, video: true };
    expect(rateQuality(fine, missing)).toEqual({ level: 'poor', reason: 'no-sound' });
  });

  it('[PEER-37] with frozen video is weak', () => {
    const frozen = rateQuality(fine, { audio: false, video: true });
    expect(frozen).toEqual({ level: 'weak', reason: 'no-picture' });
  });

  it('[PEER-37] counts the camera’s frames only, and is null where the browser counts none', () => {
    const report = (camera: object) =>
      new Map<string, object>([
        ['c', { type: 'inbound-rtp', kind: 'video', mid: '1', ...camera }],
        ['s', { type: 'inbound-rtp', kind: 'video', mid: '2', framesReceived: 900 }],
      ]) as unknown as RTCStatsReport;
    const first = readStats(report({ framesReceived: 40 }), zeroCounters, '1');
    expect(first.sample.cameraFramesIn).toBe(40);
    const second = readStats(report({ framesReceived: 40 }), first.counters, '1');
    expect(second.sample.cameraFramesIn).toBe(0);
    expect(readStats(report({}), zeroCounters, '1').sample.cameraFramesIn).toBeNull();
    const empty = new Map() as unknown as RTCStatsReport;
    expect(readStats(empty, zeroCounters, '1').sample.cameraFramesIn).toBe(0);
  });

  it('[PEER-35, PEER-27] is computed from differences of the browser’s cumulative statistics', () => {
    const report = (received: number, lost: number) =>
      new Map<string, object>([
        [
          'in',
          {
            type: 'inbound-rtp',
            kind: 'audio',
            packetsReceived: received,
            packetsLost: lost,
            bytesReceived: received * 100,
          },
        ],
        [
          't',
          {
            type: 'transport',
            dtlsState: 'connected',
            srtpCipher: 'AEAD_AES_128_GCM',
            selectedCandidatePairId: 'p',
          },
        ],
        [
          'p',
          {
            id: 'p',
            type: 'candidate-pair',
            currentRoundTripTime: 0.05,
            availableOutgoingBitrate: 5e5,
            localCandidateId: 'l',
          },
        ],
        ['l', { id: 'l', type: 'local-candidate', candidateType: 'relay' }],
      ]) as unknown as RTCStatsReport;
    const first = readStats(report(100, 0), zeroCounters);
    const second = readStats(report(190, 10), first.counters);
    expect(second.sample).toMatchObject({
      lossIn: 0.1,
      rttMs: 50,
      availableOut: 500_000,
      audioBytesIn: 9_000,
      relayed: true,
      encrypted: true,
    });
    const bare = readStats(new Map() as unknown as RTCStatsReport, zeroCounters).sample;
    expect(bare).toMatchObject({ encrypted: false, rttMs: null, lossIn: null });
  });
});

describe('RTCP receiver reports', () => {
  it('[PEER-34] count once: the last bad report of stopped video does not keep it off', () => {
    const report = (timestamp: number) =>
      new Map([
        ['r', { id: 'r', type: 'remote-inbound-rtp', fractionLost: 0.5, timestamp }],
      ]) as unknown as RTCStatsReport;
    const first = readStats(report(1), zeroCounters);
    expect(first.sample.lossOut).toBe(0.5);
    const second = readStats(report(1), first.counters);
    expect(second.sample.lossOut).toBeNull();
    expect(readStats(report(2), second.counters).sample.lossOut).toBe(0.5);
  });
});

describe('the send plan', () => {
  it('[PEER-34] steps down after two bad samples and up after five good ones', () => {
    expect(samplesLater([poor]).rung).toBe(0);
    expect(samplesLater([poor, poor]).rung).toBe(1);
    expect(samplesLater([poor, good, poor]).rung).toBe(0);
    expect(samplesLater([good, good, good, good], { ...initialAdaptation, rung: 2 }).rung).toBe(2);
    expect(samplesLater(Array(5).fill(good), { ...initialAdaptation, rung: 2 }).rung).toBe(1);
  });

  it('[PEER-34] turns video off only when quality is poor, and never audio', async () => {
    expect(sendPlan(samplesLater(Array(40).fill(poor)), limits).videoEnabled).toBe(false);
    expect(sendPlan(samplesLater(Array(40).fill(weak)), limits).videoEnabled).toBe(true);
    const audio = senderWith([{}]);
    await applyVoicePlan(audio.sender, { pictureFirst: false, voiceEnabled: true });
    expect(audio.parameters.encodings[0]).toMatchObject({ priority: 'high' });
    expect(audio.parameters.encodings[0]?.active).toBeUndefined();
  });

  it('[PEER-11] is 360p and 400 kbit/s from three people on', async () => {
    expect(sendPlan(initialAdaptation, limits).maxHeight).toBe(1080);
    const { sender, parameters } = senderWith([{}], 1080);
    await applySendPlan(sender, sendPlan(initialAdaptation, { ...limits, people: 3 }));
    expect(parameters.encodings[0]).toMatchObject({
      maxBitrate: 400_000,
      scaleResolutionDownBy: 3,
    });
    expect(
      sendPlan(samplesLater(Array(40).fill(poor)), { ...limits, people: 4 }).videoEnabled,
    ).toBe(false);
  });
});

describe('a thin line', () => {
  const thin: Quality = { level: 'weak', reason: 'bandwidth' };

  it('[MEDIA-21] below 250 kbit/s gives the voice its share at once, the picture what is left', () => {
    const bitrate = (capacity: number | null) =>
      sendPlan(initialAdaptation, { ...limits, capacity }).maxBitrate;
    expect([null, 250_000, 240_000, 150_000, 70_000].map(bitrate)).toEqual([
      2_500_000, 2_500_000, 170_000, 80_000, 30_000,
    ]);
  });

  it('[MEDIA-21] goes to the smallest picture in one step, and to none when it is poor', () => {
    expect(samplesLater([thin], initialAdaptation, 200_000).rung).toBe(0);
    const small = samplesLater([thin, thin], initialAdaptation, 200_000);
    expect(sendPlan(small, limits)).toMatchObject({ maxHeight: 180, videoEnabled: true });
    const none = samplesLater([poor, poor], small, 60_000);
    expect(sendPlan(none, limits).videoEnabled).toBe(false);
    expect(samplesLater([thin, thin], initialAdaptation, 280_000).rung).toBe(1);
  });

  it('[MEDIA-21] is not what an estimate says of which little is used: the picture comes back', () => {
    const voiceAlone = { ...fine, availableOut: 105_000, sentOut: 45_000 };
    expect([capacityOf(voiceAlone), rateQuality(voiceAlone)]).toEqual([null, good]);
    const used = { ...fine, availableOut: 200_000, sentOut: 190_000 };
    expect([capacityOf(used), rateQuality(used).reason]).toEqual([200_000, 'bandwidth']);
    expect(capacityOf({ ...fine, availableOut: 200_000, sentOut: null })).toBe(200_000);
    expect(capacityOf({ ...fine, availableOut: null })).toBeNull();
  });

  it('[MEDIA-21] is tried again more and more rarely while it does not carry more', () => {
    const narrow = { ...initialAdaptation, rung: 4 };
    const goodSamplesUntilUp = (from: Adaptation) => {
      let [state, samples] = [from, 0];
      while (state.rung === from.rung) {
        state = adapt(state, good, limits);
        samples += 1;
      }
      return { samples, state };
    };
    const first = goodSamplesUntilUp(narrow);
    const second = goodSamplesUntilUp(samplesLater([poor, poor], first.state, 60_000));
    const third = goodSamplesUntilUp(samplesLater([poor, poor], second.state, 60_000));
    expect([first.samples, second.samples, third.samples]).toEqual([5, 10, 20]);
    // It carries more now: the next step is as quick as ever.
    expect(goodSamplesUntilUp(third.state).samples).toBe(5);
    expect(
      samplesLater([poor, poor], samplesLater(Array(6).fill(good), third.state)).patience,
    ).toBe(10);
  });

  it('[MEDIA-21] what is sent is measured over the time between two samples', () => {
    const report = (timestamp: number, bytesSent: number) =>
      new Map([
        ['p', { id: 'p', type: 'candidate-pair', timestamp, bytesSent }],
      ]) as unknown as RTCStatsReport;
    const first = readStats(report(1_000, 5_000), zeroCounters);
    expect(first.sample.sentOut).toBeNull();
    const second = readStats(report(3_000, 30_000), first.counters);
    expect(second.sample.sentOut).toBe(100_000);
    expect(readStats(report(5_000, 10), second.counters).sample.sentOut).toBeNull();
  });
});

describe('a phone with few cores', () => {
  const android =
    'Mozilla/5.0 (Linux; Android 13; K) AppleWebKit/537.36 Chrome/142 Mobile Safari/537.36';
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148';
  const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142 Safari/537.36';

  it.each([
    ['a small phone', android, 4, true],
    ['a phone with eight cores', android, 8, false],
    ['an iPhone, which names fewer than it has', iphone, 4, false],
    ['a small desktop computer', desktop, 2, false],
  ])('[MEDIA-22] %s', (_name, userAgent, hardwareConcurrency, expected) => {
    expect(hasFewCores({ userAgent, hardwareConcurrency })).toBe(expected);
  });

  it('[MEDIA-22] sends 360p at most, from the first frame on', async () => {
    expect(sendPlan(initialAdaptation, { ...limits, fewCores: true }).maxHeight).toBe(360);
    const { sender, parameters } = senderWith([{}], 1080);
    Object.assign(sender.track ?? {}, { getSettings: () => ({ width: 1620, height: 1080 }) });
    await limitInitialResolution(sender, sender.track, true);
    expect(parameters.encodings[0]?.scaleResolutionDownBy).toBe(3);
  });
});

describe('the data that a call uses', () => {
  const report = (pairs: Record<string, [sent: number, received: number, packets: number]>) =>
    new Map(
      Object.entries(pairs).map(([id, [bytesSent, bytesReceived, packetsSent]]) => [
        id,
        { id, type: 'candidate-pair', bytesSent, bytesReceived, packetsSent },
      ]),
    ) as unknown as RTCStatsReport;

  it('[MEDIA-23] counts both directions of every candidate pair once, with the headers of packets', () => {
    const first = readStats(report({ wifi: [1_000, 500, 10] }), zeroCounters);
    expect(first.sample.data).toBe(1_500 + 280);
    const both = { wifi: [1_000, 500, 10], mobile: [200, 0, 0] } as const;
    const second = readStats(report({ ...both } as never), first.counters);
    expect(second.sample.data).toBe(200);
    // The pair of the earlier network is gone: nothing is taken off.
    const third = readStats(report({ mobile: [260, 40, 0] }), second.counters);
    expect(third.sample.data).toBe(100);
    expect(readStats(report({ mobile: [30, 0, 0] }), third.counters).sample.data).toBe(30);
  });
});

describe('signing', () => {
  const signed = (signing: SigningProfile, rung: number, capacity: number | null = null) =>
    sendPlan({ ...initialAdaptation, rung }, { ...limits, signing, capacity });
  const thin: Quality = { level: 'weak', reason: 'bandwidth' };

  it('[SIGN-2] gives up resolution, never frames', () => {
    for (const signing of ['voiceFirst', 'pictureFirst'] as const) {
      const plans = [0, 1, 2, 3, 4].map((rung) => signed(signing, rung));
      expect(plans.every(({ maxFramerate }) => maxFramerate >= 20)).toBe(true);
      const { rung } = samplesLater([thin, thin], initialAdaptation, 230_000, signing);
      expect(signed(signing, rung, 230_000)).toMatchObject({
        maxHeight: 240,
        maxFramerate: 30,
        videoEnabled: true,
      });
    }
  });

  it('[SIGN-2] keeps the picture on a line that loses packets', () => {
    const lossy = samplesLater(Array(40).fill(poor), initialAdaptation, 300_000, 'voiceFirst');
    expect(signed('voiceFirst', lossy.rung).videoEnabled).toBe(true);
  });

  it('[SIGN-4] on a line too thin for both the picture stays, if so chosen', () => {
    const later = (signing: SigningProfile) =>
      samplesLater(Array(4).fill(poor), initialAdaptation, 70_000, signing).rung;
    expect(signed('voiceFirst', later('voiceFirst'), 70_000).videoEnabled).toBe(false);
    expect(signed('pictureFirst', later('pictureFirst'), 70_000)).toMatchObject({
      videoEnabled: true,
      voiceEnabled: false,
      maxBitrate: 70_000,
    });
    expect(signed('voiceFirst', 4)).toMatchObject({ voiceEnabled: true, videoEnabled: false });
    expect(signed('pictureFirst', 3, 200_000).maxBitrate).toBe(160_000);
    expect(signed('voiceFirst', 3, 200_000).maxBitrate).toBe(130_000);
  });

  it('[SIGN-4] the picture then goes before a small voice, and back again', async () => {
    const [audio, camera] = [senderWith([{ priority: 'low' }]), senderWith([{ priority: 'low' }])];
    const apply = async (signing: SigningProfile, rung = 0) => {
      await applyVoicePlan(audio.sender, signed(signing, rung));
      await applySendPlan(camera.sender, signed(signing, rung));
    };
    await apply('pictureFirst');
    expect(audio.parameters.encodings[0]).toMatchObject({ priority: 'low', maxBitrate: 16_000 });
    expect(camera.parameters.encodings[0]).toMatchObject({ priority: 'high' });
    await apply('pictureFirst', 4);
    expect(audio.parameters.encodings[0]?.active).toBe(false);
    expect(camera.parameters.encodings[0]?.active).toBe(true);
    await apply('off');
    expect(audio.parameters.encodings[0]).toMatchObject({
      priority: 'high',
      maxBitrate: 510_000,
      active: true,
    });
    expect(camera.parameters.encodings[0]).toMatchObject({ priority: 'low' });
  });
});
