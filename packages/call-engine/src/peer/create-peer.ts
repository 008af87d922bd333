import { AnsweringPeer } from './answering-peer.ts';
import { OfferingPeer } from './offering-peer.ts';
import type { Peer } from './peer.ts';
import type { PeerOptions } from './peer-options.ts';

export function createPeer(options: PeerOptions & { isOfferer: boolean }): Peer {
  return options.isOfferer ? new OfferingPeer(options) : new AnsweringPeer(options);
}
