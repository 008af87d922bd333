import { Alarm, type Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Peer } from '../peer/peer.ts';
import { applyPlan, preferVoice } from './apply-plan.ts';
import { judgeQuality, type Quality } from './quality.ts';
import { type Reading, readStats, zeroCounters } from './reading.ts';
import { type Adaptation, adapt, freshAdaptation, sendPlan } from './send-plan.ts';

const readingEveryMs = 2_000;
/** Readings without a single byte of a voice, or picture of a camera, that is said to be on. */
const missingReadings = 3;

export type PeerWatchOptions = {
  peer: Peer;
  clock: Clock;
  log: Log;
  /** Everybody in the call, oneself included. */
  people: () => number;
  remoteVoiceIsOn: () => boolean;
  remoteCameraIsOn: () => boolean;
  onReading: (reading: Reading, quality: Quality, pictureOn: boolean) => void;
  /** Voice or picture are on and arrive as nothing: a new path may help. */
  onMissing: () => void;
};

/** Reads one connection's statistics every two seconds and keeps what we send within its means. */
export class PeerWatch {
  readonly #options: PeerWatchOptions;
  readonly #alarm: Alarm;
  #adaptation: Adaptation = freshAdaptation;
  #counters = zeroCounters;
  #withoutSound = 0;
  #withoutPicture = 0;
  #touched = false;

  constructor(options: PeerWatchOptions) {
    this.#options = options;
    this.#alarm = new Alarm(options.clock);
  }

  start(): void {
    if (this.#alarm.isSet) return;
    this.#counters = zeroCounters;
    this.#touched = false;
    this.#applyPlanForMany();
    this.#alarm.set(readingEveryMs, () => this.#read());
  }

  /** More or fewer people than before. */
  refresh(): void {
    if (!this.#alarm.isSet) return;
    if (this.#touched) this.#applyPlan();
    else this.#applyPlanForMany();
  }

  pause(): void {
    this.#alarm.cancel();
  }

  end(): void {
    this.#alarm.retire();
  }

  async #read(): Promise<void> {
    const { peer, log, onReading, onMissing } = this.#options;
    this.#alarm.set(readingEveryMs, () => this.#read());
    try {
      peer.noticeBreak();
      const report = await peer.stats();
      if (!report || !this.#alarm.isSet) return;
      if (peer.connectionStatus !== 'connected') return this.#startOver();
      const { reading, counters } = readStats(report, this.#counters, peer.cameraMid);
      this.#counters = counters;
      const silent = this.#options.remoteVoiceIsOn() && reading.audioBytesIn === 0;
      const still = this.#options.remoteCameraIsOn() && reading.cameraFramesIn === 0;
      this.#withoutSound = silent ? this.#withoutSound + 1 : 0;
      this.#withoutPicture = still ? this.#withoutPicture + 1 : 0;
      const quality = judgeQuality(reading, {
        sound: this.#withoutSound >= missingReadings,
        picture: this.#withoutPicture >= missingReadings,
      });
      this.#adaptation = adapt(this.#adaptation, quality);
      this.#applyPlan();
      onReading(reading, quality, sendPlan(this.#adaptation, this.#options.people()).pictureOn);
      // Not even a report: the path is dead, which the browser takes seconds more to notice.
      const patience = reading.bytesIn === 0 ? 1 : missingReadings;
      // On a poor line the other side has given up its picture for the voice: that is no fault.
      const stands = this.#withoutPicture === missingReadings && quality.level !== 'poor';
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
