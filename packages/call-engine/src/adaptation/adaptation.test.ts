import { describe, expect, it } from 'vitest';
import { type Quality, rateQuality } from './quality.ts';
import { type Adaptation, adapt, initialAdaptation, sendPlan } from './send-plan.ts';
import { applySendPlan, prioritizeAudio } from './sender-parameters.ts';
import { readStats, type StatsSample, zeroCounters } from './stats-sample.ts';

const fine: StatsSample = {
  rttMs: 40,
  lossIn: 0,
  lossOut: 0,
  availableOut: 2_000_000,
  audioBytesIn: 1_000,
  bytesIn: 110_000,
  videoBytesIn: 100_000,
  cameraFramesIn: 60,
  framesPerSecondIn: 30,
  cpuLimited: false,
  relayed: false,
  encrypted: true,
};

const good: Quality = { level: 'good', reason: null };
const poor: Quality = { level: 'poor', reason: 'loss' };
const weak: Quality = { level: 'weak', reason: 'loss' };

function samplesLater(qualities: Quality[], from: Adaptation = initialAdaptation): Adaptation {
  return qualities.reduce(adapt, from);
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

  it('[PEER-37] with frozen video is weak, and does not lower what is sent', () => {
    const frozen = rateQuality(fine, { audio: false, video: true });
    expect(frozen).toEqual({ level: 'weak', reason: 'no-picture' });
    expect(samplesLater(Array(40).fill(frozen)).rung).toBe(0);
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
    expect(sendPlan(samplesLater(Array(40).fill(poor)), 2).videoEnabled).toBe(false);
    expect(sendPlan(samplesLater(Array(40).fill(weak)), 2).videoEnabled).toBe(true);
    const audio = senderWith([{}]);
    await prioritizeAudio(audio.sender);
    expect(audio.parameters.encodings[0]).toMatchObject({ priority: 'high' });
    expect(audio.parameters.encodings[0]?.active).toBeUndefined();
  });

  it('[PEER-11] is 360p and 400 kbit/s from three people on', async () => {
    expect(sendPlan(initialAdaptation, 2).maxHeight).toBe(1080);
    const { sender, parameters } = senderWith([{}], 1080);
    await applySendPlan(sender, sendPlan(initialAdaptation, 3));
    expect(parameters.encodings[0]).toMatchObject({
      maxBitrate: 400_000,
      scaleResolutionDownBy: 3,
    });
    expect(sendPlan(samplesLater(Array(40).fill(poor)), 4).videoEnabled).toBe(false);
  });
});
