import type { ExtraMessage, Negotiation, PeerMessage } from '@visite/contract';
import { ExtraChannel } from '../channel/extra-channel.ts';
import { PeerChannel } from '../channel/peer-channel.ts';
import type { ChunkSource } from '../channel/send-queue.ts';
import { Timer } from '../clock.ts';
import { isNewer } from './connection-id.ts';
import { PeerConnection } from './peer-connection.ts';
import type { PeerOptions, PeerState } from './peer-options.ts';
import { Recovery } from './recovery.ts';
import { fingerprintOf } from './sdp.ts';
import { SignalRetrier } from './signal-retrier.ts';
import type { TrackSource } from './transceivers.ts';

/** Voices alone send every 20 ms. */
const silenceMs = 500;

/**
 * Who closes a channel has put the call on hold, has ended it or builds the connection anew, and
 * the server is just telling: asking at once would only be refused.
 */
const newsOnItsWayMs = 1_000;

/** One other person: all the connections to them, one after the other, for as long as the call. */
export abstract class Peer {
  readonly userID: string;
  protected readonly options: PeerOptions;
  protected readonly retrier: SignalRetrier;
  protected readonly recovery: Recovery;
  protected connection: PeerConnection | null = null;
  protected started = false;
  protected remoteConnectionId: string | null = null;
  #channel: PeerChannel | null = null;
  #extra: ExtraChannel | null = null;
  #state: PeerState = 'preconnect';
  #wasOpen = false;
  #queue: Promise<void> = Promise.resolve();
  readonly #closedByOther: Timer;

  constructor(options: PeerOptions) {
    this.options = options;
    this.userID = options.userID;
    const { clock, log } = options.connection;
    this.retrier = new SignalRetrier(clock, options.send, log);
    this.#closedByOther = new Timer(clock);
    this.recovery = new Recovery(clock, {
      isConnected: () => this.connection?.pc.connectionState === 'connected',
      restart: () => this.restart(),
      rebuild: () => this.rebuild(),
      onChange: (recovering) => options.emit({ type: 'recovering', recovering }),
    });
  }

  get state(): PeerState {
    return this.#state;
  }

  get connectionStatus(): 'connected' | 'connecting' | 'disconnected' {
    if (this.#state === 'disconnected') return 'disconnected';
    return this.#state === 'connected' && !this.recovery.recovering ? 'connected' : 'connecting';
  }

  get remoteTab(): string | null {
    return this.remoteConnectionId;
  }

  /** Does ahead of time whatever does not need the other side. */
  abstract prepare(): void;
  /** `waiting`: both were here when the call began. `late`: we came into a running call. */
  abstract start(from: 'waiting' | 'late'): void;
  protected abstract receive(message: Negotiation): void;
  protected abstract restart(): void;
  protected abstract rebuild(): void;
  protected abstract handleNonce(nonce: string): void;
  protected abstract channelOpened(): void;
  protected abstract channelLost(): void;
  protected abstract connected(): void;
  /** Another tab of the other person takes the place of the one that we knew. */
  protected abstract remoteReplaced(): void;
  /** What was prepared no longer fits the network. */
  protected abstract renew(): void;

  handle(message: Negotiation): void {
    if (this.#state === 'disconnected') return;
    const { connectionId, toConnectionId } = message;
    if (toConnectionId && toConnectionId !== this.options.connectionId) {
      const weAreOld = isNewer(toConnectionId, this.options.connectionId);
      if (weAreOld) this.options.emit({ type: 'superseded' });
      // Both may have reloaded: without a word each would wait for the other's earlier tab.
      else
        this.retrier.sendOnce({
          ...this.envelope({ intent: 'hello' }),
          toConnectionId: connectionId,
        });
      return;
    }
    const known = this.remoteConnectionId;
    if (known && isNewer(known, connectionId)) {
      // Addressed to the newer tab, and read by the older one as well: it lets go.
      this.retrier.sendOnce(this.envelope({ intent: 'hello' }));
      return;
    }
    this.remoteConnectionId = connectionId;
    if (message.intent === 'bye') {
      this.options.emit({ type: 'leaving' });
      return;
    }
    if (known && known !== connectionId) {
      this.recovery.pause();
      this.#wasOpen = false;
      this.options.emit({ type: 'replaced' });
      this.remoteReplaced();
    }
    this.receive(message);
  }

  networkChanged(): void {
    if (this.#state === 'disconnected') return;
    if (this.#state === 'connected') this.recovery.restartNow();
    else this.renew();
  }

  /** Our line to the server broke. If nothing comes from the other side either, the network did. */
  async checkLiveness(): Promise<void> {
    const { connection } = this;
    if (!connection || this.#state !== 'connected') return;
    const { clock, log } = this.options.connection;
    try {
      const before = await connection.bytesReceived();
      await new Promise<void>((resolve) => clock.after(silenceMs, resolve));
      if (connection !== this.connection) return;
      if ((await connection.bytesReceived()) === before) this.recovery.onStalled();
    } catch (error) {
      log('peer.no-statistics', error);
    }
  }

  /** For the regular look at it: nothing else tells of a connection that was closed under us. */
  checkClosed(): void {
    if (this.connection?.isBroken) this.recovery.rebuildNow();
  }

  updateTracks(): void {
    this.enqueue('tracks', async () => this.connection?.setTracks(this.options.tracks()));
  }

  send(message: PeerMessage): void {
    this.#channel?.send(message);
  }

  sendChunks(source: ChunkSource): void {
    this.#channel?.sendChunks(source);
  }

  dropChunks(source: ChunkSource): void {
    this.#channel?.dropChunks(source);
  }

  sendExtra(message: ExtraMessage): void {
    this.#extra?.send(message);
  }

  /** False for somebody who is only expected; what is said meanwhile is not kept for them here. */
  get hasBeenOpen(): boolean {
    return this.#wasOpen || this.channelIsOpen;
  }

  get channelIsOpen(): boolean {
    return this.#channel?.isOpen ?? false;
  }

  async drained(signal: AbortSignal): Promise<void> {
    await this.#channel?.drained(signal);
  }

  sendBye(): void {
    if (this.#state !== 'preconnect') this.retrier.sendOnce(this.envelope({ intent: 'bye' }));
  }

  stats(): Promise<RTCStatsReport> | null {
    return this.connection?.pc.getStats() ?? null;
  }

  /** The camera's place in the statistics. */
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
    this.#closedByOther.dispose();
    this.setState('disconnected');
  }

  protected envelope(message: Omit<Negotiation, 'connectionId'>): Negotiation {
    const to = this.remoteConnectionId;
    const { connectionId } = this.options;
    return { connectionId, ...(to ? { toConnectionId: to } : {}), ...message };
  }

  protected setState(state: PeerState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.options.emit({ type: 'state', state });
  }

  /** Steps run one after the other: descriptions that overlap would corrupt the negotiation. */
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

  protected async openConnection(): Promise<PeerConnection> {
    const iceServers = await this.options.iceServers();
    // Closed while the credentials were fetched: a connection made now would never be closed.
    if (this.#state === 'disconnected') throw new Error('the peer was closed');
    this.dropConnection();
    const connection = new PeerConnection({
      ...this.options.connection,
      iceServers,
      onState: () => this.#stateChanged(connection),
      onChannelClosed: () => this.#channelClosed(connection),
    });
    this.connection = connection;
    this.#channel = new PeerChannel(
      connection.channel,
      {
        onOpen: () => this.#channelOpen(),
        onMessage: (message) => this.#message(message),
        onRefused: (refusal) => this.options.emit({ ...refusal, type: 'refused' }),
      },
      this.options.connection.log,
    );
    const { emit } = this.options;
    this.#extra = new ExtraChannel(
      connection.extra,
      {
        onOpen: () => emit({ type: 'extraOpen' }),
        onMessage: (message) => emit({ type: 'extra', message }),
        onRefused: (reason) => emit({ type: 'refused', reason }),
      },
      this.options.connection.log,
    );
    return connection;
  }

  protected dropConnection(): void {
    this.#channel?.close();
    this.#extra?.close();
    this.connection?.close();
    this.#channel = null;
    this.#extra = null;
    this.connection = null;
  }

  protected emitTracks(): void {
    const tracks = this.connection?.remoteTracks() ?? [];
    this.options.emit({ type: 'tracks', tracks });
  }

  protected fingerprints(): { own: string; other: string } | null {
    const own = fingerprintOf(this.connection?.pc.localDescription?.sdp ?? '');
    const other = fingerprintOf(this.connection?.pc.remoteDescription?.sdp ?? '');
    return own && other ? { own, other } : null;
  }

  #stateChanged(connection: PeerConnection): void {
    if (connection !== this.connection) return;
    const { connectionState } = connection.pc;
    if (connectionState === 'connected') {
      this.recovery.connected();
      this.connected();
      this.setState('connected');
    } else if (connectionState === 'disconnected') this.recovery.disconnected();
    else if (connectionState === 'failed' && !this.#closedByOther.isSet) this.recovery.failed();
  }

  #channelOpen(): void {
    this.channelOpened();
    this.options.emit({ type: 'channelOpen', first: !this.#wasOpen });
    this.#wasOpen = true;
  }

  #channelClosed(connection: PeerConnection): void {
    const isCurrent = () => connection === this.connection && !connection.isClosed;
    if (!isCurrent()) return;
    this.#closedByOther.set(newsOnItsWayMs, () => {
      if (isCurrent()) this.channelLost();
    });
  }

  #message(message: PeerMessage): void {
    if (message.type === 'safetyNonce') this.handleNonce(message.nonce);
    else this.options.emit({ type: 'message', message });
  }
}
