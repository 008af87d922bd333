import { AnsweringPeer } from './answering-peer.ts';
import { OfferingPeer } from './offering-peer.ts';
import type { Peer, PeerOptions } from './peer.ts';

export function createPeer(options: PeerOptions & { offers: boolean }): Peer {
  return options.offers ? new OfferingPeer(options) : new AnsweringPeer(options);
}
