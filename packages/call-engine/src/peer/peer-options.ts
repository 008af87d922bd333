import type { ExtraMessage, Negotiation, PeerMessage } from '@visite/contract';
import type { Refusal } from '../channel/codec.ts';
import type { Crypto } from '../trust/commitment.ts';
import type { PeerConnectionOptions } from './peer-connection.ts';
import type { LocalTracks, RemoteTrack } from './transceivers.ts';

export type PeerState = 'preconnect' | 'signaling' | 'connected' | 'disconnected';

export type PeerEvent =
  | { type: 'state'; state: PeerState }
  | { type: 'recovering'; recovering: boolean }
  | { type: 'tracks'; tracks: RemoteTrack[] }
  /** `first` is false when the channel replaces one that was lost in the middle of the call. */
  | { type: 'channelOpen'; first: boolean }
  | { type: 'message'; message: PeerMessage }
  /** The second channel is open on this side; the other may not have it. */
  | { type: 'extraOpen' }
  | { type: 'extra'; message: ExtraMessage }
  | ({ type: 'refused' } & Refusal)
  | { type: 'words'; words: string[] }
  /** Somebody else may sit in between: keys or nonces are not those that were promised. */
  | { type: 'trustBroken'; reason: string }
  /** The other person continues in another tab or after a reload. */
  | { type: 'replaced' }
  | { type: 'leaving' }
  /** This person continues in a newer tab of their own. */
  | { type: 'superseded' };

export type PeerOptions = {
  userID: string;
  /** This tab's own id. */
  connectionId: string;
  connection: Omit<PeerConnectionOptions, 'iceServers' | 'onState' | 'onChannelClosed'>;
  /** Fresh credentials; never rejects. */
  iceServers: () => Promise<RTCIceServer[]>;
  send: (message: Negotiation) => Promise<void>;
  tracks: () => LocalTracks;
  crypto: Crypto;
  emit: (event: PeerEvent) => void;
};
