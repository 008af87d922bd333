import { type Clock, Timer } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Peer } from '../peer/peer.ts';
import { applyPlan, preferVoice } from './apply-plan.ts';
import { judgeQuality, type Quality } from './quality.ts';
import { type Adaptation, adapt, freshAdaptation, sendPlan } from './send-plan.ts';
import { readStats, type StatsSample, zeroCounters } from './stats-sample.ts';

const sampleEveryMs = 2_000;
/** Samples without a single byte of a voice, or picture of a camera, that is said to be on. */
const missingSamples = 3;

export type StatsMonitorOptions = {
  peer: Peer;
  clock: Clock;
  log: Log;
  /** Everybody in the call, oneself included. */
  people: () => number;
  remoteVoiceIsOn: () => boolean;
  remoteCameraIsOn: () => boolean;
  onSample: (sample: StatsSample, quality: Quality, pictureOn: boolean) => void;
  /** Voice or picture are on and arrive as nothing: a new path may help. */
  onMissing: () => void;
};

/** Reads one connection's statistics every two seconds and keeps what we send within its means. */
export class StatsMonitor {
  readonly #options: StatsMonitorOptions;
  readonly #timer: Timer;
  #adaptation: Adaptation = freshAdaptation;
  #counters = zeroCounters;
  #withoutSound = 0;
  #withoutPicture = 0;
  #touched = false;

  constructor(options: StatsMonitorOptions) {
    this.#options = options;
    this.#timer = new Timer(options.clock);
  }

  start(): void {
    if (this.#timer.isSet) return;
    this.#counters = zeroCounters;
    this.#touched = false;
    this.#applyPlanForMany();
    this.#timer.set(sampleEveryMs, () => this.#read());
  }

  /** More or fewer people than before. */
  refresh(): void {
    if (!this.#timer.isSet) return;
    if (this.#touched) this.#applyPlan();
    else this.#applyPlanForMany();
  }

  pause(): void {
    this.#timer.cancel();
  }

  dispose(): void {
    this.#timer.dispose();
  }

  async #read(): Promise<void> {
    const { peer, log, onSample, onMissing } = this.#options;
    this.#timer.set(sampleEveryMs, () => this.#read());
    try {
      peer.checkClosed();
      const report = await peer.stats();
      if (!report || !this.#timer.isSet) return;
      if (peer.connectionStatus !== 'connected') return this.#startOver();
      const { sample, counters } = readStats(report, this.#counters, peer.cameraMid);
      this.#counters = counters;
      const silent = this.#options.remoteVoiceIsOn() && sample.audioBytesIn === 0;
      const still = this.#options.remoteCameraIsOn() && sample.cameraFramesIn === 0;
      this.#withoutSound = silent ? this.#withoutSound + 1 : 0;
      this.#withoutPicture = still ? this.#withoutPicture + 1 : 0;
      const quality = judgeQuality(sample, {
        sound: this.#withoutSound >= missingSamples,
        picture: this.#withoutPicture >= missingSamples,
      });
      this.#adaptation = adapt(this.#adaptation, quality);
      this.#applyPlan();
      onSample(sample, quality, sendPlan(this.#adaptation, this.#options.people()).pictureOn);
      // Not even a report: the path is dead, which the browser takes seconds more to notice.
      const patience = sample.bytesIn === 0 ? 1 : missingSamples;
      // On a poor line the other side has given up its picture for the voice: that is no fault.
      const stands = this.#withoutPicture === missingSamples && quality.level !== 'poor';
      if (this.#withoutSound === patience || stands) onMissing();
    } catch (error) {
      log('adaptation.no-statistics', error);
    }
  }

  /** What a lost connection measures says nothing about the one that comes back. */
  #startOver(): void {
    this.#counters = zeroCounters;
    this.#adaptation = freshAdaptation;
    this.#withoutSound = 0;
    this.#withoutPicture = 0;
    this.#applyPlan();
  }

  /** Alone with one person the first picture is under way: touching its encoder would delay it. */
  #applyPlanForMany(): void {
    if (this.#options.people() > 2) this.#applyPlan();
  }

  #applyPlan(): void {
    this.#touched = true;
    const { peer, people, log } = this.#options;
    const plan = sendPlan(this.#adaptation, people());
    const failed = (error: unknown) => log('adaptation.parameters-refused', error);
    const [voice, camera] = [peer.senderOf('audio'), peer.senderOf('camera')];
    if (voice) preferVoice(voice).catch(failed);
    if (camera) applyPlan(camera, plan).catch(failed);
  }
}
