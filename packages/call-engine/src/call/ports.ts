import type {
  Appointment,
  AttachmentRequest,
  CallReport,
  CallSummary,
  FeatureFlags,
  Heartbeat,
  IntrusionReportInput,
  Language,
  Negotiation,
  PinnedKey,
  TurnServer,
} from '@visite/contract';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { LocalMedia } from '../media/local-media.ts';
import type { StillCamera } from '../media/take-still.ts';
import type { Party } from '../peer/is-offerer.ts';
import type { Crypto } from '../trust/commitment.ts';
import type { Artefacts, Remembered } from './call-state.ts';

/** The server calls that a call needs; the implementation speaks HTTP. */
export type CallServer = {
  join(): Promise<Appointment>;
  reload(): Promise<Appointment>;
  start(): Promise<void>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
  turnServers(): Promise<TurnServer[]>;
  heartbeat(heartbeat: Heartbeat): Promise<void>;
  sendSignal(toUserID: string, message: Negotiation): Promise<void>;
  uploadAttachment(attachment: AttachmentRequest): Promise<void>;
  /** Ids of the messages and files that are stored already. */
  storedItems(): Promise<string[]>;
  /** The server's part of the key for the conversation cache; refused once the call has ended. */
  conversationKey(): Promise<string>;
  reportIntrusion(report: IntrusionReportInput): Promise<void>;
  /** How the call went; sent at its end, also while the page is being closed. */
  reportCall(report: CallReport): Promise<void>;
};

/** Side effects on the page when a call begins and ends [CALL-8, CALL-9, CALL-10]. */
export type CallPage = {
  rememberAppointment(appointmentId: string): void;
  forgetAppointment(): void;
  playEndSound(): void;
  resetPatientUser(): void;
  /**
   * Reopens the event stream. After a network change it may be dead without being closed: no data
   * arrives over an address that no longer exists.
   */
  refreshEvents?(): void;
  /** Pages with what was drawn on them, as pictures; one that cannot be rendered is left out. */
  drawnPictures?(
    summary: CallSummary,
    drawn: Artefacts['drawings'],
  ): Promise<{ address: string; name: string; base64: string }[]>;
};

/**
 * Encrypted browser storage that keeps one call's conversation over a reload. Values are JSON;
 * decryption needs both the server's part of the key and the part that this tab holds.
 */
export type ConversationStore = {
  /** All stored values by name; empty when there are none or they cannot be decrypted. */
  load(keyPart: string): Promise<ReadonlyMap<string, unknown>>;
  put(name: string, value: unknown): Promise<void>;
  clear(): Promise<void>;
};

/** This browser's key of one call; `certificate` is undefined where the browser cannot make one. */
export type OwnKey = {
  certificate: RTCCertificate | undefined;
  /** 32 random bytes, base64: makes the nonces of answers, the same ones over a reload. */
  answerSecret: string;
};

/** Browser storage of the keys of one call and person, until the end of the call [PEER-49]. */
export type KeyStore = {
  /** The stored key, which all tabs of this person share; stores a new one where there is none. */
  load(create: () => Promise<OwnKey>): Promise<{ own: OwnKey; pins: unknown }>;
  savePins(pins: readonly PinnedKey[]): Promise<void>;
  clear(): Promise<void>;
};

/** The browser APIs that a call needs; implemented in `browser.ts`. */
export type CallBrowser = {
  createPeerConnection(configuration: RTCConfiguration): RTCPeerConnection;
  /** Generated ahead for all connections of a call; undefined leaves it to the browser. */
  createCertificate(): Promise<RTCCertificate | undefined>;
  createStream(): MediaStream;
  /** Calls back on another IP address, cable or Wi-Fi; returns the unsubscribe function. */
  onNetworkChange(listener: () => void): () => void;
  /** Calls back when the page is shown again, as after the lock screen; returns the unsubscribe function. */
  onReturn(listener: () => void): () => void;
  /** A phone with few cores, which sends 360p at most [MEDIA-22]. */
  fewCores: boolean;
  stillCamera: StillCamera;
  createUuid(): string;
  crypto: Crypto;
  clock: Clock;
  log: Log;
  /** Sets `iceTransportPolicy: 'relay'`, for tests of the TURN server. */
  relayOnly?: boolean;
};

export type CallSessionOptions = Remembered & {
  me: Party;
  appointment: Appointment;
  /** Read at each use: the practice may change them during the call. */
  features: FeatureFlags;
  /** The practice's, for the safety words: the same on both sides. */
  language: Language;
  server: CallServer;
  page: CallPage;
  browser: CallBrowser;
  media: LocalMedia;
  store: ConversationStore;
  keyStore: KeyStore;
};
