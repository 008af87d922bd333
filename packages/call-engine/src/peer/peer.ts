import type { Negotiation } from '@visite/contract';
import { Timer } from '../clock.ts';
import { isNewer } from './connection-id.ts';
import type { RemoteKey } from './key-check.ts';
import type { PeerConnection } from './peer-connection.ts';
import { PeerLink } from './peer-link.ts';
import type { PeerOptions, PeerState } from './peer-options.ts';
import { Recovery } from './recovery.ts';
import { SignalRetrier } from './signal-retrier.ts';
import type { TrackSource } from './transceivers.ts';

/**
 * A remote side that closes the channel has put the call on hold, ended it or is rebuilding the
 * connection, and the server's event about it is on its way: a restart request sent at once would
 * only be refused.
 */
const remoteCloseGraceMs = 1_000;
/** Browsers remember for ten seconds from whom media came. */
const earlyMediaCheckMs = 5_000;

/** One other person: their connections, one after the other, for the duration of the call. */
export abstract class Peer extends PeerLink {
  readonly userID: string;
  protected readonly retrier: SignalRetrier;
  protected readonly recovery: Recovery;
  protected remoteConnectionId: string | null = null;
  #state: PeerState = 'preconnect';
  #queue: Promise<void> = Promise.resolve();
  readonly #remoteCloseTimer: Timer;
  readonly #earlyMediaTimer: Timer;

  constructor(options: PeerOptions) {
    super(options);
    const { clock, log } = options.connection;
    this.userID = options.userID;
    this.retrier = new SignalRetrier(clock, (message) => this.#send(message), log);
    this.#remoteCloseTimer = new Timer(clock);
    this.#earlyMediaTimer = new Timer(clock);
    this.recovery = new Recovery(clock, {
      isConnected: () => this.connection?.pc.connectionState === 'connected',
      restart: () => this.restart(),
      rebuild: () => this.rebuild(),
      onChange: (recovering) => this.options.emit({ type: 'recovering', recovering }),
    });
  }

  get state(): PeerState {
    return this.#state;
  }

  protected get isClosed(): boolean {
    return this.#state === 'disconnected';
  }

  get connectionStatus(): 'connected' | 'connecting' | 'disconnected' {
    if (this.#state === 'disconnected') return 'disconnected';
    const isConnected = this.#state === 'connected' && !this.gate.isRemoteAhead;
    return isConnected && !this.recovery.recovering ? 'connected' : 'connecting';
  }

  get isAhead(): boolean {
    return this.gate.isAhead;
  }

  get remoteTabId(): string | null {
    return this.remoteConnectionId;
  }

  /** Does ahead of time what does not need the remote side. */
  abstract prepare(): void;
  /** Without media, while both wait for the start. */
  abstract connectAhead(): void;
  /** The connection is there, or not yet: `from` as in `start`. */
  protected abstract onStart(from: 'waiting' | 'late'): void;
  /** The connection that was made ahead was dropped. */
  protected abstract onAheadLeft(): void;
  protected abstract onSignal(message: Negotiation): void;
  protected abstract restart(): void;
  protected abstract rebuild(): void;
  protected abstract onChannelLost(): void;
  protected abstract onConnected(): void;
  /** A newer tab of the remote person replaces the one that we knew. */
  protected abstract onRemoteReplaced(): void;
  protected abstract onKeyConfirmed(): void;
  /** Candidates that were gathered ahead no longer fit the network. */
  protected abstract renewPrepared(): void;

  /** `waiting`: both were present when the call began. `late`: we joined a running call. */
  start(from: 'waiting' | 'late'): void {
    if (this.gate.hasBegun) return;
    const { isReady } = this.gate;
    const hadEarlyMedia = this.gate.isAhead && (this.connection?.hasRecentMedia ?? false);
    if (hadEarlyMedia) this.#refuseEarlyMedia();
    this.#earlyMediaTimer.cancel();
    this.gate.begin();
    this.pinKey();
    this.sendWord();
    this.updateTracks();
    if (!isReady || hadEarlyMedia) this.onStart(from);
  }

  /** Ends what was connected ahead; after the start nothing happens. */
  endAhead({ tell }: { tell: boolean }): void {
    this.leaveAhead(false, tell);
  }

  handleSignal(message: Negotiation): void {
    if (this.#state === 'disconnected') return;
    const { connectionId, toConnectionId, ahead = false } = message;
    if (toConnectionId && toConnectionId !== this.options.connectionId) {
      const namesNewerTab = isNewer(toConnectionId, this.options.connectionId);
      if (namesNewerTab) this.options.emit({ type: 'newerTabNamed', connectionId: toConnectionId });
      // Both may have reloaded: without a hello each would wait for the other's earlier tab.
      else
        this.retrier.sendOnce({
          ...this.envelope({ intent: 'hello' }),
          toConnectionId: connectionId,
        });
      return;
    }
    const known = this.remoteConnectionId;
    const isOther = known !== null && known !== connectionId;
    // Of two tabs the one that has begun counts, before the newer one.
    if (isOther && ahead && !this.gate.isRemoteAhead) return;
    const givesWay = isOther && !ahead && this.gate.isRemoteAhead;
    if (known && !givesWay && isNewer(known, connectionId)) {
      // Addressed to the newer tab; the older one reads it too and asks the newer one.
      this.retrier.sendOnce(this.envelope({ intent: 'hello' }));
      return;
    }
    this.remoteConnectionId = connectionId;
    if (message.intent === 'bye') {
      if (!ahead || this.gate.isAhead) this.options.emit({ type: 'leaving' });
      else if (this.gate.isRemoteAhead) this.rebuildAfterAhead();
      return;
    }
    if (known && known !== connectionId) {
      this.recovery.cancel();
      this.hadChannel = false;
      this.trust.forget();
      this.options.emit({ type: 'replaced' });
      this.onRemoteReplaced();
    }
    this.onSignal(message);
  }

  networkChanged(): void {
    if (this.#state === 'disconnected') return;
    if (this.#state === 'connected') this.recovery.restartNow();
    else this.renewPrepared();
  }

  /** After the event stream was lost, or no voice came: without bytes from the peer the path is dead. */
  async checkLiveness(): Promise<boolean> {
    const { connection } = this;
    if (!connection || this.#state !== 'connected') return false;
    try {
      const isSilent = (await connection.isSilent()) && connection === this.connection;
      if (isSilent) this.recovery.onStalled();
      return isSilent;
    } catch (error) {
      this.options.connection.log('peer.no-statistics', error);
      return false;
    }
  }

  /** The remote side has closed the channel: nothing more is to come over this connection. */
  get isRemoteClosing(): boolean {
    return this.#remoteCloseTimer.isSet;
  }

  get newestMedia(): number | null {
    return this.connection?.newestMedia ?? null;
  }

  /** To be polled: browsers fire no event for a connection that somebody else closed. */
  checkClosed(): void {
    if (this.connection?.isClosedExternally) this.recovery.rebuildNow();
  }

  updateTracks(): void {
    this.enqueue('tracks', async () => this.connection?.setTracks(this.tracks));
  }

  /** The words were compared: a new connection with the same key gets everything that waited. */
  confirmKey(fingerprint: string): void {
    if (!this.trust.confirm(fingerprint, this.remoteConnectionId ?? '')) return;
    this.hadChannel = false;
    this.onKeyConfirmed();
  }

  sendBye(): void {
    if (this.#state !== 'preconnect') this.retrier.sendOnce(this.envelope({ intent: 'bye' }));
  }

  stats(): Promise<RTCStatsReport> | null {
    return this.connection?.pc.getStats() ?? null;
  }

  /** The camera's `mid` in the statistics. */
  get cameraMid(): string | null {
    return this.connection?.midOf('camera') ?? null;
  }

  senderOf(source: TrackSource): RTCRtpSender | null {
    return this.connection?.senderOf(source) ?? null;
  }

  close(): void {
    if (this.#state === 'disconnected') return;
    this.dropConnection();
    this.retrier.dispose();
    this.recovery.dispose();
    this.#remoteCloseTimer.dispose();
    this.#earlyMediaTimer.dispose();
    this.gate.leave();
    this.gate.dispose();
    this.setState('disconnected');
  }

  protected envelope(message: Omit<Negotiation, 'connectionId'>): Negotiation {
    const to = this.remoteConnectionId;
    const { connectionId } = this.options;
    const ahead = this.gate.isAhead ? ({ ahead: true } as const) : {};
    if (message.description) this.gate.described();
    return { connectionId, ...(to ? { toConnectionId: to } : {}), ...message, ...ahead };
  }

  protected setState(state: PeerState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.options.emit({ type: 'state', state });
  }

  /** Steps run one after the other: overlapping descriptions would corrupt the negotiation. */
  protected enqueue(step: string, run: () => Promise<unknown>): void {
    this.#queue = this.#queue.then(async () => {
      if (this.#state === 'disconnected') return;
      try {
        await run();
      } catch (error) {
        this.options.connection.log(`peer.${step}-failed`, error);
      }
    });
  }

  /** Null for a description that must not be applied. */
  protected readKey(sdp: string): RemoteKey | null {
    return this.trust.read(sdp, this.remoteConnectionId ?? '');
  }

  protected adoptKey(key: RemoteKey): void {
    this.trust.adopt(key);
  }

  /** Before both have begun no key is kept: until then either may well take another device. */
  protected pinKey(): void {
    if (this.gate.isRemoteAhead || this.connection?.pc.connectionState !== 'connected') return;
    const keys = this.fingerprints();
    const tab = this.remoteConnectionId;
    if (keys && tab) this.options.keys.connected(this.userID, tab, keys.other);
  }

  protected onConnectionState(connection: PeerConnection): void {
    if (connection !== this.connection) return;
    const { connectionState } = connection.pc;
    if (connectionState === 'connected') {
      this.recovery.onConnected();
      this.onConnected();
      this.pinKey();
      this.#watchEarlyMedia(connection);
      this.setState('connected');
    } else if (connectionState === 'disconnected') this.recovery.onDisconnected();
    else if (connectionState === 'failed' && !this.#remoteCloseTimer.isSet)
      this.recovery.onFailed();
  }

  protected onChannelClosed(connection: PeerConnection): void {
    const isCurrent = () => connection === this.connection && !connection.isClosed;
    if (!isCurrent()) return;
    // Before the start it has let go, for whatever reason: nobody is ready any more.
    if (this.gate.isAhead) {
      this.leaveAhead(true);
      return;
    }
    this.#remoteCloseTimer.set(remoteCloseGraceMs, () => {
      if (isCurrent()) this.onChannelLost();
    });
  }

  #watchEarlyMedia(connection: PeerConnection): void {
    if (!this.gate.isAhead) return;
    this.#earlyMediaTimer.set(earlyMediaCheckMs, () => {
      if (connection !== this.connection || !this.gate.isAhead) return;
      if (connection.hasRecentMedia) this.#refuseEarlyMedia();
      else this.#watchEarlyMedia(connection);
    });
  }

  #refuseEarlyMedia(): void {
    this.gate.refuse('media before the start');
  }

  /** Back to what was prepared: at the start everything goes as if nothing had been connected. */
  protected leaveAhead(mayRetry: boolean, tell = !mayRetry): void {
    if (!this.gate.isAhead) return;
    if (tell) this.sendBye();
    this.retrier.ack();
    this.recovery.reset();
    this.#earlyMediaTimer.cancel();
    this.#remoteCloseTimer.cancel();
    this.gate.leave();
    this.dropConnection();
    this.trust.forget();
    this.hadChannel = false;
    this.#state = 'preconnect';
    this.remoteConnectionId = null;
    this.onAheadLeft();
    this.prepare();
    if (mayRetry) this.options.emit({ type: 'aheadLost' });
  }

  /** Before the start the server may refuse signals: that is not tried every second. */
  async #send(message: Negotiation): Promise<void> {
    try {
      await this.options.send(message);
    } catch (error) {
      this.leaveAhead(true);
      throw error;
    }
  }

  protected rebuildAfterAhead(): void {
    this.dropConnection();
    this.recovery.rebuildNow();
  }
}
