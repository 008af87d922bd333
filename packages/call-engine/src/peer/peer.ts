import type { ExtraMessage, Negotiation, PeerMessage } from '@visite/contract';
import { ExtraChannel } from '../channel/extra-channel.ts';
import type { EncodedFrame } from '../channel/outgoing-frames.ts';
import { PeerChannel } from '../channel/peer-channel.ts';
import type { ChunkSource, PieceSource } from '../channel/send-queue.ts';
import { TextChannel } from '../channel/text-channel.ts';
import { Timer } from '../clock.ts';
import { isNewer } from './connection-id.ts';
import { readFingerprint } from './fingerprint.ts';
import { KeyCheck, type RemoteKey } from './key-check.ts';
import { type MediaDirection, PeerConnection } from './peer-connection.ts';
import type { PeerEvent, PeerOptions, PeerState } from './peer-options.ts';
import { Recovery } from './recovery.ts';
import { SignalRetrier } from './signal-retrier.ts';
import { type LocalTracks, noTracks, type TrackSource } from './transceivers.ts';

/**
 * A remote side that closes the channel has put the call on hold, ended it or is rebuilding the
 * connection, and the server's event about it is on its way: a restart request sent at once would
 * only be refused.
 */
const remoteCloseGraceMs = 1_000;

/** One other person: their connections, one after the other, for the duration of the call. */
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
  #text: TextChannel | null = null;
  #state: PeerState = 'preconnect';
  #hadOpenChannel = false;
  #hasNonce = false;
  #queue: Promise<void> = Promise.resolve();
  readonly #remoteCloseTimer: Timer;
  readonly #trust: KeyCheck;

  constructor(options: PeerOptions) {
    this.options = options;
    this.userID = options.userID;
    const { clock, log } = options.connection;
    this.retrier = new SignalRetrier(clock, options.send, log);
    this.#remoteCloseTimer = new Timer(clock);
    this.#trust = new KeyCheck(options);
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

  get remoteTabId(): string | null {
    return this.remoteConnectionId;
  }

  /** Does ahead of time what does not need the remote side. */
  abstract prepare(): void;
  /** `waiting`: both were present when the call began. `late`: we joined a running call. */
  abstract start(from: 'waiting' | 'late'): void;
  protected abstract onSignal(message: Negotiation): void;
  protected abstract restart(): void;
  protected abstract rebuild(): void;
  protected abstract handleNonce(nonce: string): void;
  protected abstract onChannelOpened(): void;
  protected abstract onChannelLost(): void;
  protected abstract onConnected(): void;
  /** A newer tab of the remote person replaces the one that we knew. */
  protected abstract onRemoteReplaced(): void;
  protected abstract onKeyConfirmed(): void;
  /** Candidates that were gathered ahead no longer fit the network. */
  protected abstract renewPrepared(): void;

  handleSignal(message: Negotiation): void {
    if (this.#state === 'disconnected') return;
    const { connectionId, toConnectionId } = message;
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
    if (known && isNewer(known, connectionId)) {
      // Addressed to the newer tab; the older one reads it too and asks the newer one.
      this.retrier.sendOnce(this.envelope({ intent: 'hello' }));
      return;
    }
    this.remoteConnectionId = connectionId;
    if (message.intent === 'bye') {
      this.options.emit({ type: 'leaving' });
      return;
    }
    if (known && known !== connectionId) {
      this.recovery.cancel();
      this.#hadOpenChannel = false;
      this.#trust.forget();
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

  /** After the event stream to the server was lost: without bytes from the peer the network is down. */
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

  /** To be polled: browsers fire no event for a connection that somebody else closed. */
  checkClosed(): void {
    if (this.connection?.isClosedExternally) this.recovery.rebuildNow();
  }

  updateTracks(): void {
    this.enqueue('tracks', async () => this.connection?.setTracks(this.tracks));
  }

  /** The words were compared: a new connection with the same key gets everything that waited. */
  confirmKey(fingerprint: string): void {
    if (!this.#trust.confirm(fingerprint, this.remoteConnectionId ?? '')) return;
    this.#hadOpenChannel = false;
    this.onKeyConfirmed();
  }

  send(message: PeerMessage): void {
    if (this.#isTrusted || message.type === 'safetyNonce') this.#channel?.send(message);
  }

  sendChunks(source: ChunkSource): void {
    if (this.#isTrusted) this.#channel?.sendChunks(source);
  }

  sendFrames(source: PieceSource<EncodedFrame>): void {
    if (this.#isTrusted) this.#extra?.sendFrames(source);
  }

  dropPieces(source: object): void {
    this.#channel?.dropChunks(source);
    this.#extra?.dropFrames(source);
  }

  sendExtra(message: ExtraMessage): void {
    if (this.#isTrusted) this.#extra?.send(message);
  }

  sendText(block: string): void {
    if (this.#isTrusted) this.#text?.send(block);
  }

  /** False for somebody who never connected: messages are not queued for them here. */
  get hadOpenChannel(): boolean {
    return this.#hadOpenChannel || this.isChannelOpen;
  }

  get isChannelOpen(): boolean {
    return this.#isTrusted && (this.#channel?.isOpen ?? false);
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

  protected async openConnection(): Promise<PeerConnection> {
    const iceServers = await this.options.iceServers();
    // Closed while the credentials were fetched: a connection created now would never be closed.
    if (this.#state === 'disconnected') throw new Error('the peer was closed');
    this.dropConnection();
    const connection = new PeerConnection({
      ...this.options.connection,
      iceServers,
      onState: () => this.#onConnectionState(connection),
      onChannelClosed: () => this.#onClosed(connection),
    });
    this.connection = connection;
    this.#hasNonce = false;
    this.#trust.setCheckedByRemote(false);
    this.#channel = new PeerChannel(
      connection.channel,
      {
        onOpen: () => this.#onOpen(),
        onMessage: (message) => this.#onMessage(message),
        onRefused: (refusal) => this.options.emit({ ...refusal, type: 'refused' }),
      },
      this.options.connection.log,
    );
    const { emit } = this.options;
    const emitTrusted = (event: PeerEvent) => {
      if (this.#isTrusted) emit(event);
    };
    this.#extra = new ExtraChannel(
      connection.extra,
      {
        onOpen: () => {
          if (this.#isTrusted) emit({ type: 'extraOpen' });
          else this.#extra?.send({ type: 'keyCheck' });
        },
        onMessage: (message) => this.#onExtraMessage(message),
        onFrame: (frame) => emitTrusted({ type: 'frame', frame }),
        onRefused: (reason) => emit({ type: 'refused', reason }),
      },
      this.options.connection.log,
    );
    this.#text = new TextChannel(
      connection.text,
      {
        onOpen: () => emitTrusted({ type: 'textOpen' }),
        onText: (block) => emitTrusted({ type: 'text', block }),
        onRefused: (reason) => emit({ type: 'refused', reason }),
      },
      this.options.connection.log,
    );
    return connection;
  }

  protected dropConnection(): void {
    this.#channel?.close();
    this.#extra?.close();
    this.#text?.close();
    this.connection?.close();
    this.#channel = null;
    this.#extra = null;
    this.#text = null;
    this.connection = null;
  }

  protected emitTracks(): void {
    const isShown = this.#isTrusted && !this.#trust.isCheckedByRemote;
    const tracks = isShown ? (this.connection?.remoteTracks() ?? []) : [];
    this.options.emit({ type: 'tracks', tracks });
  }

  protected fingerprints(): { own: string; other: string } | null {
    const { localDescription: local, remoteDescription: remote } = this.connection?.pc ?? {};
    const own = readFingerprint(local?.sdp ?? '');
    const other = readFingerprint(remote?.sdp ?? '');
    return own.ok && other.ok ? { own: own.fingerprint, other: other.fingerprint } : null;
  }

  /** Null for a description that must not be applied. */
  protected readKey(sdp: string): RemoteKey | null {
    return this.#trust.read(sdp, this.remoteConnectionId ?? '');
  }

  protected adoptKey(key: RemoteKey): void {
    this.#trust.adopt(key);
  }

  protected get tracks(): LocalTracks {
    const areSent = this.#isTrusted && !this.#trust.isCheckedByRemote;
    return areSent ? this.options.tracks() : noTracks;
  }

  protected get direction(): MediaDirection {
    return this.#trust.isTrusted ? 'sendrecv' : 'inactive';
  }

  /**
   * Of the connection itself too: one that was made for an unconfirmed key stays closed, whatever
   * tab or key the remote side claims next.
   */
  get #isTrusted(): boolean {
    return this.#trust.isTrusted && (this.connection?.hasMedia ?? false);
  }

  #pinKey(): void {
    const keys = this.fingerprints();
    const tab = this.remoteConnectionId;
    if (keys && tab) this.options.keys.connected(this.userID, tab, keys.other);
  }

  #onConnectionState(connection: PeerConnection): void {
    if (connection !== this.connection) return;
    const { connectionState } = connection.pc;
    if (connectionState === 'connected') {
      this.recovery.onConnected();
      this.onConnected();
      this.#pinKey();
      this.setState('connected');
    } else if (connectionState === 'disconnected') this.recovery.onDisconnected();
    else if (connectionState === 'failed' && !this.#remoteCloseTimer.isSet)
      this.recovery.onFailed();
  }

  #onOpen(): void {
    this.onChannelOpened();
    if (!this.#isTrusted) return;
    this.options.emit({ type: 'channelOpen', first: !this.#hadOpenChannel });
    this.#hadOpenChannel = true;
  }

  #onClosed(connection: PeerConnection): void {
    const isCurrent = () => connection === this.connection && !connection.isClosed;
    if (!isCurrent()) return;
    this.#remoteCloseTimer.set(remoteCloseGraceMs, () => {
      if (isCurrent()) this.onChannelLost();
    });
  }

  #onMessage(message: PeerMessage): void {
    if (message.type !== 'safetyNonce') {
      if (this.#isTrusted) this.options.emit({ type: 'message', message });
    }
    // One per connection: more of them would bypass the limit on messages [PEER-45].
    else if (this.#hasNonce) this.options.emit({ type: 'refused', reason: 'a second nonce' });
    else {
      this.#hasNonce = true;
      this.handleNonce(message.nonce);
    }
  }
  #onExtraMessage(message: ExtraMessage): void {
    if (message.type === 'keyCheck' && this.#trust.setCheckedByRemote(true)) {
      this.emitTracks();
      this.updateTracks();
    } else if (this.#isTrusted) this.options.emit({ type: 'extra', message });
  }
}
