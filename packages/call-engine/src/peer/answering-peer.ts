import type { Negotiation } from '@visite/contract';
import { AnsweringTrust } from '../trust/pair-trust.ts';
import { Peer } from './peer.ts';
import { candidateCount, fingerprintOf } from './sdp.ts';

/** The offer is usually on its way when a call begins; asking for it at once would double it. */
const helloDelayMs = 1_500;
const noNetworkMs = 1_000;

/** The side that only answers. It keeps a pool of candidates ready and asks when nothing comes. */
export class AnsweringPeer extends Peer {
  #connectionEpoch = 0;
  #offerId = 0;
  #answer: Negotiation | null = null;
  #trust: AnsweringTrust | null = null;

  prepare(): void {
    this.enqueue('prepare', async () => {
      if (!this.connection) await this.openConnection();
    });
  }

  start(from: 'waiting' | 'late'): void {
    if (this.started) return;
    this.started = true;
    this.prepare();
    const delay = from === 'waiting' ? helloDelayMs : 0;
    this.retrier.send(this.envelope({ intent: 'hello' }), delay);
  }

  protected receive(message: Negotiation): void {
    if (this.started && message.description?.type === 'offer') {
      this.retrier.ack();
      this.setState(this.state === 'preconnect' ? 'signaling' : this.state);
      this.enqueue('answer', () => this.#answerTo(message));
    }
  }

  /** Only the offering side can restart and rebuild; it is asked until its offer comes. */
  protected restart(): void {
    if (this.connection?.isBroken) this.dropConnection();
    const connectionEpoch = this.#connectionEpoch;
    // Without its connection this epoch is beyond a restart.
    const lost = this.connection || connectionEpoch === 0 ? {} : { connectionEpoch };
    this.retrier.send(this.envelope({ intent: 'restart', ...lost }));
  }

  protected rebuild(): void {
    this.restart();
  }

  /** The loss healed by itself. */
  protected connected(): void {
    this.retrier.ack();
  }

  protected renew(): void {
    if (this.state === 'preconnect') this.enqueue('renew', () => this.openConnection());
    else this.restart();
  }

  protected remoteReplaced(): void {
    this.#forgetOffers();
    this.setState('signaling');
  }

  protected channelLost(): void {
    this.recovery.failed();
  }

  protected channelOpened(): void {
    this.options.connection.log('peer.channel-open');
  }

  protected handleNonce(nonce: string): void {
    const { connection } = this;
    this.enqueue('words', async () => {
      const fingerprints = this.fingerprints();
      if (connection !== this.connection || !this.#trust || !fingerprints) return;
      const words = await this.#trust.words(fingerprints, nonce);
      const broken = { type: 'trustBroken', reason: 'a nonce that was not committed to' } as const;
      this.options.emit(words ? { type: 'words', words } : broken);
    });
  }

  async #answerTo(offer: Negotiation): Promise<void> {
    const { description, offerId = 1, connectionEpoch = 1, commitment } = offer;
    if (!description || offer.connectionId !== this.remoteConnectionId) return;
    if (offerId <= this.#offerId) {
      if (this.#answer?.offerId === offerId) this.retrier.sendOnce(this.#answer);
      else if (offerId === this.#offerId) this.#askForAnother(offerId);
      return;
    }
    const rebuilt = connectionEpoch !== this.#connectionEpoch;
    if (!rebuilt && this.#isFromSomebodyElse(description.sdp)) {
      this.options.emit({ type: 'trustBroken', reason: 'an offer of somebody else' });
      return;
    }
    if (!rebuilt && (!this.connection || this.connection.isBroken)) {
      this.restart();
      return;
    }
    const usable = rebuilt ? this.connection?.isFresh : this.connection;
    const connection = usable && this.connection ? this.connection : await this.openConnection();
    if (rebuilt)
      this.#trust = commitment ? new AnsweringTrust(this.options.crypto, commitment) : null;
    if (rebuilt && this.state === 'connected') this.setState('signaling');
    await connection.acceptOffer(description.sdp, this.options.tracks());
    this.#offerId = offerId;
    this.#connectionEpoch = connectionEpoch;
    this.emitTracks();
    const sdp = await connection.gathered();
    if (connection !== this.connection) return;
    if (candidateCount(sdp) === 0) {
      this.#askForAnother(offerId);
      return;
    }
    const nonce = this.#trust?.nonce;
    this.#answer = this.envelope({
      connectionEpoch,
      offerId,
      description: { type: 'answer', sdp },
      ...(nonce ? { nonce } : {}),
    });
    this.retrier.sendOnce(this.#answer);
    this.recovery.expectConnection();
  }

  /** An ICE restart keeps its keys: with others, words that were compared would prove nothing. */
  #isFromSomebodyElse(sdp: string): boolean {
    const known = this.connection?.pc.remoteDescription;
    return known ? fingerprintOf(known.sdp) !== fingerprintOf(sdp) : false;
  }

  /** The network is only just coming back: an answer to this offer would lead nowhere. */
  #askForAnother(offerId: number): void {
    this.retrier.send(this.envelope({ intent: 'restart', offerId }), noNetworkMs);
  }

  #forgetOffers(): void {
    this.#offerId = 0;
    this.#connectionEpoch = 0;
    this.#answer = null;
  }
}
