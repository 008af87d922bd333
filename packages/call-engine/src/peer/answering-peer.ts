import type { Negotiation } from '@visite/contract';
import { AnsweringTrust } from '../trust/pair-trust.ts';
import { Peer } from './peer.ts';
import { candidateCount, fingerprintOf } from './sdp.ts';

/** The offer is usually on its way when a call begins; asking for it at once would double it. */
const helloDelayMs = 1_500;
const noNetworkMs = 1_000;

/** The side that only answers. It keeps a pool of candidates ready and asks when nothing comes. */
export class AnsweringPeer extends Peer {
  #generation = 0;
  #round = 0;
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
    this.courier.insist(this.say({ intent: 'hello' }), delay);
  }

  protected receive(message: Negotiation): void {
    if (this.started && message.description?.type === 'offer') {
      this.courier.settle();
      this.setState(this.state === 'preconnect' ? 'signaling' : this.state);
      this.enqueue('answer', () => this.#answerTo(message));
    }
  }

  /** Only the offering side can restart and rebuild; it is asked until its offer comes. */
  protected restart(): void {
    if (this.connection?.isBroken) this.dropConnection();
    const generation = this.#generation;
    // Without its connection this generation is beyond a restart.
    const lost = this.connection || generation === 0 ? {} : { generation };
    this.courier.insist(this.say({ intent: 'restart', ...lost }));
  }

  protected rebuild(): void {
    this.restart();
  }

  /** The loss healed by itself. */
  protected connected(): void {
    this.courier.settle();
  }

  protected renew(): void {
    if (this.state === 'preconnect') this.enqueue('renew', () => this.openConnection());
    else this.restart();
  }

  protected remoteReplaced(): void {
    this.#forgetRounds();
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
    const { description, round = 1, generation = 1, commitment } = offer;
    if (!description || offer.connectionId !== this.remoteConnectionId) return;
    if (round <= this.#round) {
      if (this.#answer?.round === round) this.courier.once(this.#answer);
      else if (round === this.#round) this.#askForAnother(round);
      return;
    }
    const rebuilt = generation !== this.#generation;
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
    this.#round = round;
    this.#generation = generation;
    this.emitTracks();
    const sdp = await connection.gathered();
    if (connection !== this.connection) return;
    if (candidateCount(sdp) === 0) {
      this.#askForAnother(round);
      return;
    }
    const nonce = this.#trust?.nonce;
    this.#answer = this.say({
      generation,
      round,
      description: { type: 'answer', sdp },
      ...(nonce ? { nonce } : {}),
    });
    this.courier.once(this.#answer);
    this.recovery.expectConnection();
  }

  /** An ICE restart keeps its keys: with others, words that were compared would prove nothing. */
  #isFromSomebodyElse(sdp: string): boolean {
    const known = this.connection?.pc.remoteDescription;
    return known ? fingerprintOf(known.sdp) !== fingerprintOf(sdp) : false;
  }

  /** The network is only just coming back: an answer to this offer would lead nowhere. */
  #askForAnother(round: number): void {
    this.courier.insist(this.say({ intent: 'restart', round }), noNetworkMs);
  }

  #forgetRounds(): void {
    this.#round = 0;
    this.#generation = 0;
    this.#answer = null;
  }
}
