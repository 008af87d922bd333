import { type Clock, Timer } from '../clock.ts';
import type { PeerEvent } from './peer-options.ts';

const aheadTimings = {
  /** To be ready, or to be back after a loss; then both return to what they had prepared. */
  attemptMs: 10_000,
  /** For the other side's word that it has begun too; without it the connection is rebuilt. */
  begunMs: 2_000,
} as const;

/** `ahead`: connected, or about to be, without media and messages. */
type Stage = 'idle' | 'ahead' | 'begun';

type AheadGateOptions = {
  clock: Clock;
  emit: (event: PeerEvent) => void;
  /** The connection that was made ahead is of no use. */
  onFailed: (mayRetry: boolean) => void;
  /** The other side has not begun in time. */
  onNotBegun: () => void;
};

/** What is kept until both have begun, in the order in which it is then told. */
const keptTypes = [
  'state',
  'tracks',
  'safetyWords',
  'channelOpen',
  'extraOpen',
  'textOpen',
] as const satisfies PeerEvent['type'][];

/**
 * Between a peer and its call. Before the server has said that the call has started nothing passes
 * but whether the other side is ready: what a peer tells is kept, messages are refused [PEER-55].
 * Only then each side says that it has begun, and sends nothing to a side that has not said so.
 */
export class AheadGate {
  readonly #options: AheadGateOptions;
  readonly #attemptTimer: Timer;
  readonly #begunTimer: Timer;
  readonly #kept = new Map<PeerEvent['type'], PeerEvent>();
  #stage: Stage = 'idle';
  #isBlocked = false;
  #isReady = false;
  #recovering = false;
  /** Our newest description said "ahead", so that the other side waits for our word. */
  #owesWord = false;
  /** Theirs did, and they have not said since that they have begun. */
  #awaitsWord = false;

  constructor(options: AheadGateOptions) {
    this.#options = options;
    this.#attemptTimer = new Timer(options.clock);
    this.#begunTimer = new Timer(options.clock);
  }

  get isAhead(): boolean {
    return this.#stage === 'ahead';
  }

  get hasBegun(): boolean {
    return this.#stage === 'begun';
  }

  /** Signals are sent and taken. */
  get isSignaling(): boolean {
    return this.#stage !== 'idle';
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /**
   * Both sides know from the server that the call has started. Before, not even into the queue of a
   * channel that is not open yet: it could be used ahead.
   */
  get maySend(): boolean {
    return this.hasBegun && !this.#awaitsWord;
  }

  /** The other side is connected and has not begun. */
  get isRemoteAhead(): boolean {
    return this.isAhead || this.#awaitsWord;
  }

  /** False if it was refused: after the start, or after messages that came too early. */
  enter(): boolean {
    if (this.#stage !== 'idle' || this.#isBlocked) return false;
    this.#stage = 'ahead';
    return true;
  }

  expectReady(): void {
    if (this.isAhead && !this.#isReady) this.#awaitReady();
  }

  /** A new connection: nobody has described it yet. */
  connectionOpened(): void {
    this.#owesWord = false;
    this.#awaitsWord = false;
    this.#kept.clear();
    this.#begunTimer.cancel();
    this.#setReady(false);
  }

  described(): void {
    this.#owesWord = this.isAhead;
  }

  remoteDescribed(ahead: boolean): void {
    this.#awaitsWord = ahead;
    if (ahead && this.hasBegun) this.#awaitWord();
    if (!ahead) this.remoteHasBegun();
  }

  remoteHasBegun(): void {
    this.#awaitsWord = false;
    this.#begunTimer.cancel();
    if (!this.isAhead) this.#tellKept();
  }

  /** True once for each connection that owes it. */
  takeWord(): boolean {
    const owed = this.hasBegun && this.#owesWord;
    if (owed) this.#owesWord = false;
    return owed;
  }

  /** The server has said that the call has started. */
  begin(): void {
    if (this.hasBegun) return;
    this.#stage = 'begun';
    this.#attemptTimer.cancel();
    this.#setReady(false);
    if (this.#awaitsWord) this.#awaitWord();
    else this.#tellKept();
  }

  /** Back to what was prepared, or to waiting for the next offer. */
  leave(): void {
    this.#stage = 'idle';
    this.#attemptTimer.cancel();
    this.#recovering = false;
    this.connectionOpened();
  }

  /** Until the start nothing more is tried with somebody who did not keep to it. */
  block(): void {
    this.#isBlocked = true;
  }

  pass(event: PeerEvent): void {
    if (this.isAhead) this.#keep(event);
    else if (this.#awaitsWord && isKept(event)) this.#kept.set(event.type, event);
    else this.#options.emit(event);
  }

  refuse(reason: string): void {
    this.#options.emit({ type: 'refused', reason });
    this.block();
    this.#options.onFailed(false);
  }

  dispose(): void {
    this.#attemptTimer.dispose();
    this.#begunTimer.dispose();
  }

  #keep(event: PeerEvent): void {
    if (isKept(event)) {
      this.#kept.set(event.type, event);
      this.#update();
      return;
    }
    switch (event.type) {
      case 'recovering':
        this.#recovering = event.recovering;
        this.#update();
        break;
      case 'message':
      case 'extra':
      case 'frame':
      case 'text':
        this.refuse(`${event.type} before the start`);
        break;
      case 'replaced':
        this.#kept.clear();
        this.#update();
        break;
      case 'leaving':
      case 'newerTabNamed':
        this.#options.onFailed(event.type === 'leaving');
        break;
      case 'newKey':
      case 'remoteCheck':
        // Whoever is asked about a key is asked after the start, as without connecting ahead.
        if (event.type === 'newKey' ? event.fingerprint : event.checking) {
          this.block();
          this.#options.onFailed(false);
        }
        break;
      case 'refused':
      case 'handshakeFailed':
        this.#options.emit(event);
        this.block();
        this.#options.onFailed(false);
        break;
      default:
        this.#options.emit(event);
    }
  }

  #update(): void {
    const state = this.#kept.get('state');
    const isConnected = state?.type === 'state' && state.state === 'connected';
    const isOpen = this.#kept.has('channelOpen') && this.#kept.has('extraOpen');
    this.#setReady(isConnected && isOpen && !this.#recovering);
    if (this.#isReady) this.#attemptTimer.cancel();
    else if (!this.#attemptTimer.isSet) this.#awaitReady();
  }

  #awaitReady(): void {
    this.#attemptTimer.set(aheadTimings.attemptMs, () => this.#options.onFailed(true));
  }

  #awaitWord(): void {
    this.#begunTimer.set(aheadTimings.begunMs, () => this.#options.onNotBegun());
  }

  #tellKept(): void {
    const told = keptTypes.flatMap((type) => this.#kept.get(type) ?? []);
    this.#kept.clear();
    for (const event of told) this.#options.emit(event);
  }

  #setReady(ready: boolean): void {
    if (this.#isReady === ready) return;
    this.#isReady = ready;
    this.#options.emit({ type: 'ready', ready });
  }
}

function isKept({ type }: PeerEvent): boolean {
  return (keptTypes as readonly string[]).includes(type);
}
