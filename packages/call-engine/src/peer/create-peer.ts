import { AnsweringPeer } from './answering-peer.ts';
import { OfferingPeer } from './offering-peer.ts';
import type { Peer } from './peer.ts';
import type { PeerOptions } from './peer-options.ts';

export function createPeer(options: PeerOptions & { offers: boolean }): Peer {
  return options.offers ? new OfferingPeer(options) : new AnsweringPeer(options);
}
