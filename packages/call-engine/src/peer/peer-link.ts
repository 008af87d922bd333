import type { ExtraMessage, PeerMessage } from '@visite/contract';
import type { EncodedFrame } from '../channel/outgoing-frames.ts';
import type { ChunkSource, PieceSource } from '../channel/send-queue.ts';
import { AheadGate } from './ahead-gate.ts';
import { readFingerprint } from './fingerprint.ts';
import { KeyCheck } from './key-check.ts';
import { PeerChannels } from './peer-channels.ts';
import { type MediaDirection, PeerConnection } from './peer-connection.ts';
import type { PeerEvent, PeerOptions } from './peer-options.ts';
import { type LocalTracks, noTracks } from './transceivers.ts';

/** The newest connection to one person: what may pass over its channels, and in which direction. */
export abstract class PeerLink {
  protected readonly options: PeerOptions;
  protected readonly gate: AheadGate;
  protected readonly trust: KeyCheck;
  protected connection: PeerConnection | null = null;
  protected hadChannel = false;
  #channels: PeerChannels | null = null;
  #hasNonce = false;

  constructor(given: PeerOptions) {
    const { clock } = given.connection;
    this.options = { ...given, emit: (event) => this.gate.pass(event) };
    this.gate = new AheadGate({
      clock,
      emit: given.emit,
      onFailed: (mayRetry) => this.leaveAhead(mayRetry),
      onNotBegun: () => this.rebuildAfterAhead(),
    });
    this.trust = new KeyCheck(this.options);
  }

  abstract updateTracks(): void;
  protected abstract get isClosed(): boolean;
  protected abstract leaveAhead(mayRetry: boolean): void;
  protected abstract rebuildAfterAhead(): void;
  protected abstract pinKey(): void;
  protected abstract handleNonce(nonce: string): void;
  protected abstract onChannelOpened(): void;
  protected abstract onConnectionState(connection: PeerConnection): void;
  protected abstract onChannelClosed(connection: PeerConnection): void;

  send(message: PeerMessage): void {
    if (this.#maySend || message.type === 'safetyNonce') this.#channels?.main.send(message);
  }

  sendChunks(source: ChunkSource): void {
    if (this.#maySend) this.#channels?.main.sendChunks(source);
  }

  sendFrames(source: PieceSource<EncodedFrame>): void {
    if (this.#maySend) this.#channels?.extra.sendFrames(source);
  }

  dropPieces(source: object): void {
    this.#channels?.dropPieces(source);
  }

  sendExtra(message: ExtraMessage): void {
    if (this.#maySend) this.#channels?.extra.send(message);
  }

  sendText(block: string): void {
    if (this.#maySend) this.#channels?.text.send(block);
  }

  /** False for somebody who never connected: messages are not queued for them here. */
  get hadOpenChannel(): boolean {
    return this.hadChannel || this.isChannelOpen;
  }

  get isChannelOpen(): boolean {
    return this.#maySend && (this.#channels?.main.isOpen ?? false);
  }

  async drained(signal: AbortSignal): Promise<void> {
    await this.#channels?.main.drained(signal);
  }

  protected async openConnection(): Promise<PeerConnection> {
    const iceServers = await this.options.iceServers();
    // Closed while the credentials were fetched: a connection created now would never be closed.
    if (this.isClosed) throw new Error('the peer was closed');
    this.dropConnection();
    const connection = new PeerConnection({
      ...this.options.connection,
      iceServers,
      onState: () => this.onConnectionState(connection),
      onChannelClosed: () => this.onChannelClosed(connection),
    });
    this.connection = connection;
    this.#hasNonce = false;
    this.trust.setCheckedByRemote(false);
    this.gate.connectionOpened();
    this.#channels = this.#openChannels(connection);
    return connection;
  }

  #openChannels(connection: PeerConnection): PeerChannels {
    const { emit } = this.options;
    const emitTrusted = (event: PeerEvent) => {
      if (this.#isTrusted) emit(event);
    };
    const onRefused = (reason: string) => emit({ type: 'refused', reason });
    const channels = new PeerChannels(
      connection,
      {
        main: {
          onOpen: () => this.#onOpen(),
          onMessage: (message) => this.#onMessage(message),
          onRefused: (refusal) => emit({ ...refusal, type: 'refused' }),
        },
        extra: {
          onOpen: () => {
            if (this.#isTrusted) emit({ type: 'extraOpen' });
            else channels.extra.send({ type: 'keyCheck' });
            this.sendWord();
          },
          onMessage: (message) => this.#onExtraMessage(message),
          onFrame: (frame) => emitTrusted({ type: 'frame', frame }),
          onRefused,
        },
        text: {
          onOpen: () => emitTrusted({ type: 'textOpen' }),
          onText: (block) => emitTrusted({ type: 'text', block }),
          onRefused,
        },
      },
      this.options.connection.log,
    );
    return channels;
  }

  protected dropConnection(): void {
    this.#channels?.close();
    this.connection?.close();
    this.#channels = null;
    this.connection = null;
  }

  protected emitTracks(): void {
    const isShown = this.#isTrusted && !this.trust.isCheckedByRemote;
    const tracks = isShown ? (this.connection?.remoteTracks() ?? []) : [];
    this.options.emit({ type: 'tracks', tracks });
  }

  protected fingerprints(): { own: string; other: string } | null {
    const { localDescription: local, remoteDescription: remote } = this.connection?.pc ?? {};
    const own = readFingerprint(local?.sdp ?? '');
    const other = readFingerprint(remote?.sdp ?? '');
    return own.ok && other.ok ? { own: own.fingerprint, other: other.fingerprint } : null;
  }

  protected get tracks(): LocalTracks {
    // A prepared connection has them already: they are taken off before it is used ahead.
    const mayHave = this.#isTrusted && !this.gate.isRemoteAhead;
    const areSent = mayHave && !this.trust.isCheckedByRemote;
    return areSent ? this.options.tracks() : noTracks;
  }

  protected get direction(): MediaDirection {
    return this.trust.isTrusted ? 'sendrecv' : 'inactive';
  }

  /** On a connection that was made ahead: the server has told this side of the start. */
  protected sendWord(): void {
    const extra = this.#channels?.extra;
    if (extra?.isOpen && this.gate.takeWord()) extra.send({ type: 'begun' });
  }

  /**
   * Of the connection itself too: one that was made for an unconfirmed key stays closed, whatever
   * tab or key the remote side claims next.
   */
  get #isTrusted(): boolean {
    return this.trust.isTrusted && (this.connection?.hasMedia ?? false);
  }

  get #maySend(): boolean {
    return this.#isTrusted && this.gate.maySend;
  }

  #onOpen(): void {
    this.onChannelOpened();
    if (!this.#isTrusted) return;
    this.options.emit({ type: 'channelOpen', first: !this.hadChannel });
    this.hadChannel = true;
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
    if (message.type === 'begun') {
      this.gate.remoteHasBegun();
      this.pinKey();
      this.updateTracks();
    } else if (message.type === 'keyCheck' && this.trust.setCheckedByRemote(true)) {
      this.emitTracks();
      this.updateTracks();
    } else if (this.#isTrusted) this.options.emit({ type: 'extra', message });
  }
}
