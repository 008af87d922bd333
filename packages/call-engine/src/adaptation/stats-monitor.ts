import type { SigningProfile } from '@visite/contract';
import { type Clock, Timer } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Peer } from '../peer/peer.ts';
import { capacityOf, type Quality, rateQuality } from './quality.ts';
import {
  type Adaptation,
  adapt,
  initialAdaptation,
  type SendLimits,
  sendPlan,
} from './send-plan.ts';
import { applySendPlan, applyVoicePlan } from './sender-parameters.ts';
import { readStats, type StatsSample, zeroCounters } from './stats-sample.ts';

const sampleEveryMs = 2_000;
/** Samples without audio bytes, or camera frames, although the remote side reports the device on. */
const missingSamples = 3;

export type StatsMonitorOptions = {
  peer: Peer;
  clock: Clock;
  log: Log;
  /** Everybody in the call, oneself included. */
  people: () => number;
  /** A phone with few cores. */
  fewCores: boolean;
  signing: () => SigningProfile;
  isRemoteAudioOn: () => boolean;
  isRemoteCameraOn: () => boolean;
  onSample: (sample: StatsSample, quality: Quality) => void;
  /** Remote audio or video is on, but nothing arrives: an ICE restart may help. */
  onMediaMissing: () => void;
};

/** Samples one connection's statistics every two seconds and adapts what is sent over it. */
export class StatsMonitor {
  readonly #options: StatsMonitorOptions;
  readonly #timer: Timer;
  #adaptation: Adaptation = initialAdaptation;
  #capacity: number | null = null;
  #counters = zeroCounters;
  #silentSamples = 0;
  #frozenSamples = 0;
  #planApplied = false;

  constructor(options: StatsMonitorOptions) {
    this.#options = options;
    this.#timer = new Timer(options.clock);
  }

  start(): void {
    if (this.#timer.isSet) return;
    this.#forgetCounters();
    this.#planApplied = false;
    this.#applyGroupPlan();
    this.#timer.set(sampleEveryMs, () => this.#sample());
  }

  /** To be called when people join or leave. */
  updateSendPlan(): void {
    if (!this.#timer.isSet) return;
    if (this.#planApplied) this.#applyPlan();
    else this.#applyGroupPlan();
  }

  pause(): void {
    this.#timer.cancel();
  }

  dispose(): void {
    this.#timer.dispose();
  }

  async #sample(): Promise<void> {
    const { peer, log, onSample, onMediaMissing } = this.#options;
    this.#timer.set(sampleEveryMs, () => this.#sample());
    try {
      peer.checkClosed();
      const report = await peer.stats();
      if (!report || !this.#timer.isSet) return;
      if (peer.connectionStatus !== 'connected') return this.#reset();
      const { sample, counters } = readStats(report, this.#counters, peer.cameraMid);
      this.#counters = counters;
      // Where the picture comes first the voice may be given up on purpose.
      const isVoiceExpected = this.#options.signing() !== 'pictureFirst';
      const silent =
        isVoiceExpected && this.#options.isRemoteAudioOn() && sample.audioBytesIn === 0;
      const frozen = this.#options.isRemoteCameraOn() && sample.cameraFramesIn === 0;
      this.#silentSamples = silent ? this.#silentSamples + 1 : 0;
      this.#frozenSamples = frozen ? this.#frozenSamples + 1 : 0;
      const quality = rateQuality(sample, {
        audio: this.#silentSamples >= missingSamples,
        video: this.#frozenSamples >= missingSamples,
      });
      this.#capacity = capacityOf(sample);
      this.#adaptation = adapt(this.#adaptation, rateQuality(sample), this.#limits);
      this.#applyPlan();
      onSample(sample, quality);
      // Not even RTCP arrives: the path is dead, which the browser notices only seconds later.
      const silentLimit = sample.bytesIn === 0 ? 1 : missingSamples;
      // On a poor connection the remote side has turned its video off in favour of audio.
      const isFrozen = this.#frozenSamples === missingSamples && quality.level !== 'poor';
      if (this.#silentSamples === silentLimit || isFrozen) onMediaMissing();
    } catch (error) {
      log('adaptation.no-statistics', error);
    }
  }

  /** Samples of a lost connection say nothing about the restored one. */
  #reset(): void {
    this.#forgetCounters();
    this.#adaptation = initialAdaptation;
    this.#capacity = null;
    this.#silentSamples = 0;
    this.#frozenSamples = 0;
    this.#applyPlan();
  }

  /** What was transferred is not counted twice. */
  #forgetCounters(): void {
    this.#counters = { ...zeroCounters, data: this.#counters.data };
  }

  get #limits(): SendLimits {
    const { people, fewCores, signing } = this.#options;
    return { people: people(), fewCores, capacity: this.#capacity, signing: signing() };
  }

  /** With two people the first frame is being encoded: changing the encoder would delay it. */
  #applyGroupPlan(): void {
    if (this.#options.people() > 2) this.#applyPlan();
  }

  #applyPlan(): void {
    this.#planApplied = true;
    const { peer, log } = this.#options;
    const plan = sendPlan(this.#adaptation, this.#limits);
    const failed = (error: unknown) => log('adaptation.parameters-refused', error);
    const [audio, camera] = [peer.senderOf('audio'), peer.senderOf('camera')];
    if (audio) applyVoicePlan(audio, plan).catch(failed);
    if (camera) applySendPlan(camera, plan).catch(failed);
  }
}
