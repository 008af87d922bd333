import type { Negotiation } from '@visite/contract';
import { OffererHandshake } from '../trust/handshake.ts';
import type { RemoteKey } from './key-check.ts';
import { Peer } from './peer.ts';
import type { PeerConnection } from './peer-connection.ts';
import type { PeerOptions } from './peer-options.ts';
import { candidateCount } from './sdp.ts';

/** The side that makes every offer of a pair: the first, each ICE restart and each rebuild. */
export class OfferingPeer extends Peer {
  #connectionEpoch = 0;
  #offerId = 0;
  /** The offerId whose answer is accepted; null until the newest offer was sent. */
  #awaitedOfferId: number | null = null;
  #handshake: OffererHandshake;
  #commitment = '';
  #offerSdp: Promise<string> | null = null;
  /** The key that an answer had last; until then the one that this person used before. */
  #answererKey: string | null = null;

  constructor(options: PeerOptions) {
    super(options);
    this.#handshake = new OffererHandshake(options.crypto);
  }

  prepare(): void {
    this.enqueue('prepare', async () => {
      if (!this.connection || this.connection.isClosedExternally) await this.#createOffer();
    });
  }

  connectAhead(): void {
    if (!this.gate.enter()) return;
    this.prepare();
    this.updateTracks();
    this.gate.expectReady();
    this.enqueue('offer', async () => {
      if (this.connection?.revealsAddress) this.endAhead({ tell: false });
      else if (this.gate.isSignaling) await this.#sendOffer();
    });
  }

  protected onStart(): void {
    this.prepare();
    this.enqueue('offer', async () => {
      const { remoteDescription = null, connectionState } = this.connection?.pc ?? {};
      if (remoteDescription === null) await this.#sendOffer();
      // Answered ahead: about to connect, or lost.
      else if (connectionState !== 'new' && connectionState !== 'connecting') this.rebuild();
    });
  }

  protected onAheadLeft(): void {
    this.#answererKey = null;
    this.#discardOffer();
  }

  protected onSignal(message: Negotiation): void {
    if (!this.gate.isSignaling) return;
    if (message.description?.type === 'answer') {
      this.enqueue('answer', () => this.#acceptAnswer(message));
    } else if (message.intent === 'restart' && message.connectionEpoch === this.#connectionEpoch) {
      this.recovery.rebuildNow();
    } else if (message.intent === 'restart' && this.#needsNewOffer(message)) {
      this.recovery.restartNow();
    } else if (message.intent) {
      this.retrier.resend();
    }
  }

  protected restart(): void {
    if (this.connection?.isClosedExternally) this.dropConnection();
    this.enqueue('restart', async () => {
      if (this.connection) await this.#createRestartOffer(this.connection);
      else await this.#createOffer();
      await this.#sendOffer();
    });
  }

  protected rebuild(): void {
    this.dropConnection();
    this.enqueue('rebuild', async () => {
      await this.#createOffer();
      if (this.gate.isSignaling) await this.#sendOffer();
    });
  }

  protected renewPrepared(): void {
    this.retrier.ack();
    this.rebuild();
  }

  protected onRemoteReplaced(): void {
    this.#answererKey = null;
    this.retrier.ack();
    this.rebuild();
  }

  protected onKeyConfirmed(): void {
    this.retrier.ack();
    this.rebuild();
  }

  /** No ack here: a pending offer still needs its answer. */
  protected onConnected(): void {
    this.options.connection.log('peer.connected');
  }

  protected onChannelLost(): void {
    this.recovery.rebuildNow();
  }

  protected onChannelOpened(): void {
    const { completed } = this.#handshake;
    if (completed) this.options.keys.setNonces(this.userID, completed.fingerprint, completed);
    this.send({ type: 'safetyNonce', nonce: this.#handshake.nonce });
  }

  protected handleNonce(): void {
    this.options.emit({ type: 'refused', reason: 'a nonce from the answering side' });
  }

  /** A pending offer is enough, unless it is the one that the answerer could not answer. */
  #needsNewOffer({ offerId }: Negotiation): boolean {
    return !this.retrier.pending || offerId === this.#offerId;
  }

  async #createOffer(): Promise<void> {
    const connection = await this.openConnection();
    this.#discardOffer();
    this.#connectionEpoch += 1;
    this.#handshake = this.#createHandshake();
    this.#commitment = await this.#handshake.commitment();
    await connection.createOffer(this.tracks, this.direction);
    // Gathering begins here, not when the call starts, and so does its time limit [PEER-7].
    this.#offerSdp = connection.gatheredSdp();
  }

  #createHandshake(): OffererHandshake {
    const { crypto, keys } = this.options;
    const fingerprint = this.#answererKey ?? keys.latest(this.userID);
    const nonces = fingerprint ? keys.noncesWith(this.userID, fingerprint) : null;
    if (!fingerprint || !nonces) return new OffererHandshake(crypto);
    return new OffererHandshake(crypto, { ...nonces, fingerprint });
  }

  async #createRestartOffer(connection: PeerConnection): Promise<void> {
    const iceServers = await this.options.iceServers();
    this.#discardOffer();
    await connection.createRestartOffer(iceServers);
    this.#offerSdp = connection.gatheredSdp();
  }

  async #sendOffer(): Promise<void> {
    const { connection } = this;
    const sdp = await this.#offerSdp;
    if (!connection || connection !== this.connection || !sdp) return;
    if (candidateCount(sdp) === 0) {
      this.recovery.onNoCandidates();
      return;
    }
    this.#offerId += 1;
    this.#awaitedOfferId = this.#offerId;
    this.retrier.send(
      this.envelope({
        connectionEpoch: this.#connectionEpoch,
        offerId: this.#offerId,
        description: { type: 'offer', sdp },
        commitment: this.#commitment,
      }),
    );
    if (this.state !== 'connected' || connection.pc.connectionState === 'new') {
      this.setState('signaling');
    }
  }

  async #acceptAnswer(answer: Negotiation): Promise<void> {
    const { offerId, description, nonce, ahead = false } = answer;
    const { connection } = this;
    if (!connection || !description || offerId !== this.#awaitedOfferId) return;
    if (connection.isClosedExternally) {
      this.recovery.rebuildNow();
      return;
    }
    if (connection.pc.signalingState !== 'have-local-offer') return;
    const key = this.readKey(description.sdp);
    if (!key) return;
    const { fingerprint, isNew } = key;
    const isFirst = connection.pc.remoteDescription === null;
    const isAccepted = this.#handshake.accepts(nonce, fingerprint);
    const isForOtherKey = connection.hasMedia === isNew;
    if (isFirst && (isForOtherKey || (!isAccepted && this.#handshake.isRepeated))) {
      this.#offerTo(key, isAccepted);
      return;
    }
    if (!isAccepted) {
      this.options.emit({ type: 'handshakeFailed', reason: 'an answer of somebody else' });
      return;
    }
    this.adoptKey(key);
    this.gate.remoteDescribed(ahead);
    await connection.acceptAnswer(description.sdp);
    await connection.setTracks(this.tracks);
    this.retrier.ack();
    this.recovery.expectConnection();
    this.emitTracks();
    if (nonce) await this.#emitSafetyWords(connection, nonce);
  }

  /** The offer was made for another key: it has another nonce, or media that has to wait. */
  #offerTo(key: RemoteKey, mayRepeat: boolean): void {
    const { keys } = this.options;
    const { fingerprint } = key;
    const hasOtherNonce = !mayRepeat && this.#handshake.completed?.fingerprint === fingerprint;
    if (hasOtherNonce) keys.setNonces(this.userID, fingerprint, null);
    this.#answererKey = fingerprint;
    this.retrier.ack();
    this.dropConnection();
    this.adoptKey(key);
    this.rebuild();
  }

  /** An answer to the old offer must not be applied to the next one. */
  #discardOffer(): void {
    this.#awaitedOfferId = null;
    this.retrier.ack();
  }

  async #emitSafetyWords(connection: PeerConnection, nonce: string): Promise<void> {
    const fingerprints = this.fingerprints();
    if (!fingerprints) return;
    const words = await this.#handshake.words(fingerprints, nonce, this.options.language);
    if (connection !== this.connection) return;
    this.options.emit({ type: 'safetyWords', words });
  }
}
