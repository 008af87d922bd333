import type { Negotiation } from '@visite/contract';
import { createAnswerNonce } from '../trust/commitment.ts';
import { AnswererHandshake } from '../trust/handshake.ts';
import { Peer } from './peer.ts';
import { candidateCount } from './sdp.ts';

/** The offer is usually on its way when a call begins; a hello sent at once would double it. */
const helloDelayMs = 1_500;
/** Before asking again for an offer while this side has no candidates. */
const noCandidatesRetryMs = 1_000;

/** The side that only answers. It gathers candidates ahead and asks for an offer if none comes. */
export class AnsweringPeer extends Peer {
  #connectionEpoch = 0;
  #offerId = 0;
  #answer: Negotiation | null = null;
  #handshake: AnswererHandshake | null = null;

  prepare(): void {
    this.enqueue('prepare', async () => {
      if (!this.connection) await this.openConnection();
    });
  }

  connectAhead(): void {
    this.prepare();
    this.gate.enter();
  }

  protected onStart(from: 'waiting' | 'late'): void {
    this.prepare();
    const delay = from === 'waiting' ? helloDelayMs : 0;
    this.retrier.send(this.envelope({ intent: 'hello' }), delay);
  }

  protected onAheadLeft(): void {
    this.#forgetOffers();
    // Its own offers are repeated by the other side.
    this.gate.enter();
  }

  protected onSignal(message: Negotiation): void {
    if (this.gate.isSignaling && message.description?.type === 'offer') {
      this.retrier.ack();
      this.setState(this.state === 'preconnect' ? 'signaling' : this.state);
      this.enqueue('answer', () => this.#answerOffer(message));
    }
  }

  /** Only the offerer can restart or rebuild; the request is repeated until its offer arrives. */
  protected restart(): void {
    if (this.connection?.isClosedExternally) this.dropConnection();
    const connectionEpoch = this.#connectionEpoch;
    // Without a connection an ICE restart is impossible: the epoch asks for a rebuild.
    const lost = this.connection || connectionEpoch === 0 ? {} : { connectionEpoch };
    this.retrier.send(this.envelope({ intent: 'restart', ...lost }));
  }

  protected rebuild(): void {
    this.restart();
  }

  /** The connection recovered without a restart. */
  protected onConnected(): void {
    this.retrier.ack();
  }

  protected renewPrepared(): void {
    if (this.state === 'preconnect') this.enqueue('renew', () => this.openConnection());
    else this.restart();
  }

  protected onRemoteReplaced(): void {
    this.#forgetOffers();
    this.setState('signaling');
  }

  protected onKeyConfirmed(): void {
    this.dropConnection();
    this.setState('signaling');
    this.restart();
  }

  protected onChannelLost(): void {
    this.recovery.onFailed();
  }

  protected onChannelOpened(): void {
    this.options.connection.log('peer.channel-open');
  }

  protected handleNonce(nonce: string): void {
    const { connection } = this;
    this.enqueue('safety-words', async () => {
      const fingerprints = this.fingerprints();
      if (connection !== this.connection || !this.#handshake || !fingerprints) return;
      const words = await this.#handshake.words(fingerprints, nonce, this.options.language);
      const failed = {
        type: 'handshakeFailed',
        reason: 'a nonce that was not committed to',
      } as const;
      this.options.emit(words ? { type: 'safetyWords', words } : failed);
    });
  }

  async #answerOffer(offer: Negotiation): Promise<void> {
    const { description, offerId = 1, connectionEpoch = 1, commitment } = offer;
    if (!description || offer.connectionId !== this.remoteConnectionId) return;
    if (offerId <= this.#offerId) {
      if (this.#answer?.offerId === offerId) this.retrier.sendOnce(this.#answer);
      else if (offerId === this.#offerId) this.#requestNewOffer(offerId);
      return;
    }
    const key = this.readKey(description.sdp);
    if (!key) return;
    const { fingerprint } = key;
    const rebuilt = connectionEpoch !== this.#connectionEpoch;
    if (!rebuilt && this.#hasOtherFingerprint(fingerprint)) {
      this.options.emit({ type: 'handshakeFailed', reason: 'an offer of somebody else' });
      return;
    }
    if (!rebuilt && (!this.connection || this.connection.isClosedExternally)) {
      this.restart();
      return;
    }
    const usable = rebuilt ? this.connection?.isUnused : this.connection;
    if (!usable) this.dropConnection();
    this.adoptKey(key);
    const connection = usable && this.connection ? this.connection : await this.openConnection();
    if (this.gate.isAhead && connection.revealsAddress) {
      this.trust.forget();
      return;
    }
    if (rebuilt) this.#handshake = await this.#createHandshake(fingerprint, commitment);
    if (rebuilt && this.state === 'connected') this.setState('signaling');
    this.gate.remoteDescribed(offer.ahead ?? false);
    await connection.acceptOffer(description.sdp, this.tracks, this.direction);
    this.#offerId = offerId;
    this.#connectionEpoch = connectionEpoch;
    this.emitTracks();
    const sdp = await connection.gatheredSdp();
    if (connection !== this.connection) return;
    if (candidateCount(sdp) === 0) {
      this.#requestNewOffer(offerId);
      return;
    }
    const nonce = this.#handshake?.nonce;
    this.#answer = this.envelope({
      connectionEpoch,
      offerId,
      description: { type: 'answer', sdp },
      ...(nonce ? { nonce } : {}),
    });
    this.retrier.sendOnce(this.#answer);
    this.recovery.expectConnection();
  }

  async #createHandshake(
    fingerprint: string,
    commitment: string | undefined,
  ): Promise<AnswererHandshake | null> {
    if (!commitment) return null;
    const { crypto, answerSecret } = this.options;
    const nonce = await createAnswerNonce(crypto, answerSecret, { fingerprint, commitment });
    return new AnswererHandshake(crypto, commitment, nonce);
  }

  /** An ICE restart keeps its certificate: otherwise safety words already compared prove nothing. */
  #hasOtherFingerprint(fingerprint: string): boolean {
    const known = this.fingerprints();
    return known !== null && known.other !== fingerprint;
  }

  /** The network is not back yet: an answer without candidates could not connect. */
  #requestNewOffer(offerId: number): void {
    this.retrier.send(this.envelope({ intent: 'restart', offerId }), noCandidatesRetryMs);
  }

  #forgetOffers(): void {
    this.#offerId = 0;
    this.#connectionEpoch = 0;
    this.#answer = null;
  }
}
