import type { Negotiation } from '@visite/contract';
import { OfferingTrust } from '../trust/pair-trust.ts';
import { Peer } from './peer.ts';
import type { PeerConnection } from './peer-connection.ts';
import type { PeerOptions } from './peer-options.ts';
import { candidateCount, fingerprintOf } from './sdp.ts';

/** The side that makes every offer of its pair: the first, each ICE restart and each rebuild. */
export class OfferingPeer extends Peer {
  #connectionEpoch = 0;
  #offerId = 0;
  /** The offerId whose answer is accepted; none while the newest offer has not left yet. */
  #awaited: number | null = null;
  #trust: OfferingTrust;
  #commitment = '';
  #complete: Promise<string> | null = null;

  constructor(options: PeerOptions) {
    super(options);
    this.#trust = new OfferingTrust(options.crypto);
  }

  prepare(): void {
    this.enqueue('prepare', async () => {
      if (!this.connection || this.connection.isBroken) await this.#build();
    });
  }

  start(): void {
    if (this.started) return;
    this.started = true;
    this.prepare();
    this.enqueue('offer', () => this.#sendOffer());
  }

  protected receive(message: Negotiation): void {
    if (!this.started) return;
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
    if (this.connection?.isBroken) this.dropConnection();
    this.enqueue('restart', async () => {
      if (this.connection) await this.#offerAgain(this.connection);
      else await this.#build();
      await this.#sendOffer();
    });
  }

  protected rebuild(): void {
    this.dropConnection();
    this.enqueue('rebuild', async () => {
      await this.#build();
      if (this.started) await this.#sendOffer();
    });
  }

  protected renew(): void {
    this.retrier.ack();
    this.rebuild();
  }

  protected remoteReplaced(): void {
    this.retrier.ack();
    this.rebuild();
  }

  /** An offer that is under way still needs its answer. */
  protected connected(): void {
    this.options.connection.log('peer.connected');
  }

  protected channelLost(): void {
    this.recovery.rebuildNow();
  }

  protected channelOpened(): void {
    this.send({ type: 'safetyNonce', nonce: this.#trust.revealed });
  }

  protected handleNonce(): void {
    this.options.emit({ type: 'refused', reason: 'a nonce from the answering side' });
  }

  /** The offer under way serves, unless the other side could not answer just this one. */
  #needsNewOffer({ offerId }: Negotiation): boolean {
    return !this.retrier.pending || offerId === this.#offerId;
  }

  async #build(): Promise<void> {
    const connection = await this.openConnection();
    this.#forgetOffer();
    this.#connectionEpoch += 1;
    this.#trust = new OfferingTrust(this.options.crypto);
    this.#commitment = await this.#trust.commitment();
    await connection.makeOffer(this.options.tracks());
    // Gathering begins here, not when the call starts, and its cap counts from here [PEER-7].
    this.#complete = connection.gathered();
  }

  async #offerAgain(connection: PeerConnection): Promise<void> {
    const iceServers = await this.options.iceServers();
    this.#forgetOffer();
    await connection.makeRestartOffer(iceServers);
    this.#complete = connection.gathered();
  }

  async #sendOffer(): Promise<void> {
    const { connection } = this;
    const sdp = await this.#complete;
    if (!connection || connection !== this.connection || !sdp) return;
    if (candidateCount(sdp) === 0) {
      this.recovery.noNetwork();
      return;
    }
    this.#offerId += 1;
    this.#awaited = this.#offerId;
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

  async #acceptAnswer({ offerId, description, nonce }: Negotiation): Promise<void> {
    const { connection } = this;
    if (!connection || !description || offerId !== this.#awaited) return;
    if (connection.isBroken) {
      this.recovery.rebuildNow();
      return;
    }
    if (connection.pc.signalingState !== 'have-local-offer') return;
    if (!this.#trust.accepts(nonce, fingerprintOf(description.sdp))) {
      this.options.emit({ type: 'trustBroken', reason: 'an answer of somebody else' });
      return;
    }
    await connection.acceptAnswer(description.sdp);
    this.retrier.ack();
    this.recovery.expectConnection();
    this.emitTracks();
    if (nonce) await this.#showWords(connection, nonce);
  }

  /** Its answer must not be taken for one to the next offer. */
  #forgetOffer(): void {
    this.#awaited = null;
    this.retrier.ack();
  }

  async #showWords(connection: PeerConnection, nonce: string): Promise<void> {
    const fingerprints = this.fingerprints();
    if (!fingerprints) return;
    const words = await this.#trust.words(fingerprints, nonce);
    if (connection === this.connection) this.options.emit({ type: 'words', words });
  }
}
