import type { ExtraMessage, Language, Negotiation, PeerMessage } from '@visite/contract';
import type { Refusal } from '../channel/codec.ts';
import type { FileFrame } from '../channel/file-frame.ts';
import type { Crypto } from '../trust/commitment.ts';
import type { PinnedKeys } from '../trust/pinned-keys.ts';
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
  /** The extra channel is open on this side; the remote client may not have it. */
  | { type: 'extraOpen' }
  | { type: 'extra'; message: ExtraMessage }
  | { type: 'frame'; frame: FileFrame }
  | { type: 'textOpen' }
  /** T.140. */
  | { type: 'text'; block: string }
  | ({ type: 'refused' } & Refusal)
  | { type: 'safetyWords'; words: string[] }
  /** Another key than before: everything but the words waits for `confirmKey`; null: no longer. */
  | { type: 'newKey'; fingerprint: string | null }
  /** The remote side has another key of ours from before, and is asked about it. */
  | { type: 'remoteCheck'; checking: boolean }
  /** Possible man in the middle: a key or nonce differs from the one that was committed to. */
  | { type: 'handshakeFailed'; reason: string }
  /** The remote person continues in another tab or after a reload. */
  | { type: 'replaced' }
  | { type: 'leaving' }
  /** Connected ahead, without media, until the call starts. */
  | { type: 'ready'; ready: boolean }
  /** What was connected ahead is gone; it may be tried again. */
  | { type: 'aheadLost' }
  /** The remote side names a newer tab of this person; only that tab can prove it [CALL-63]. */
  | { type: 'newerTabNamed'; connectionId: string };

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
  /** Of the safety words. */
  language: Language;
  keys: PinnedKeys;
  /** Of this browser and call, 32 bytes in base64: repeats the nonces of its answers. */
  answerSecret: string;
  emit: (event: PeerEvent) => void;
};
