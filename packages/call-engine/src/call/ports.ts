import type {
  Appointment,
  AttachmentRequest,
  Heartbeat,
  IntrusionReportInput,
  Negotiation,
  TurnServer,
} from '@visite/contract';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Crypto } from '../trust/commitment.ts';

/** The server as a call sees it; who speaks HTTP stands behind it. */
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
  /** This person's part of the key for what the browser keeps; refused once the call has ended. */
  conversationKey(): Promise<string>;
  reportIntrusion(report: IntrusionReportInput): Promise<void>;
};

/** What a call changes outside of itself when it begins and ends [CALL-8, CALL-9, CALL-10]. */
export type CallPage = {
  rememberAppointment(appointmentId: string): void;
  forgetAppointment(): void;
  playEndSound(): void;
  resetPatientUser(): void;
  /**
   * The connection is in doubt, and the event stream may be too: over an address that is gone it is
   * silent, not closed. Open it anew.
   */
  refreshEvents?(): void;
};

/**
 * Where a browser keeps one call's conversation over a reload. Values are JSON; nothing that is
 * stored can be read without both the server's part of the key and what this tab holds.
 */
export type ConversationStore = {
  /** Everything that was kept, by name; empty when there is nothing or it cannot be read. */
  load(keyPart: string): Promise<ReadonlyMap<string, unknown>>;
  put(name: string, value: unknown): Promise<void>;
  clear(): Promise<void>;
};

/** The parts of a browser that a call needs; `browser.ts` has the real ones. */
export type CallBrowser = {
  createPeerConnection(configuration: RTCConfiguration): RTCPeerConnection;
  /** Keys for all connections of a call, made ahead; undefined leaves them to the browser. */
  createCertificate(): Promise<RTCCertificate | undefined>;
  createStream(): MediaStream;
  /** Tells of another address, cable or Wi-Fi; returns how to stop listening. */
  onNetworkChange(listener: () => void): () => void;
  /** A JPEG of the track at its full resolution. */
  takeStill(track: MediaStreamTrack): Promise<Uint8Array<ArrayBuffer>>;
  createUuid(): string;
  crypto: Crypto;
  clock: Clock;
  log: Log;
  /** For trials of the relay alone. */
  relayOnly?: boolean;
};
