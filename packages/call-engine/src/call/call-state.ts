import type { Appointment, CallSummary, FileType } from '@visite/contract';
import type { Quality } from '../adaptation/quality.ts';
import type { Party } from '../peer/is-offerer.ts';
import type { PeerState } from '../peer/peer-options.ts';
import type { DrawnStroke } from './drawing.ts';
import type { Invited } from './people.ts';
import { noScreenshot, type Screenshot } from './screenshot.ts';

export type CallMeta = {
  contentID: string | null;
  screenshareID: string | null;
  audioActive: boolean;
  videoActive: boolean;
};

/** One other person as this call sees them. */
export type PersonInCall = Invited & {
  state: PeerState;
  recovering: boolean;
  /** Said goodbye; a return clears it. */
  left: boolean;
  meta: CallMeta | null;
  quality: Quality | null;
  encrypted: boolean;
  relayed: boolean;
  /** Null until both nonces are known; `broken` when the exchange was tampered with. */
  safetyWords: readonly string[] | 'broken' | null;
};

export type ChatEntry = {
  id: string;
  from: string;
  me: boolean;
  /** Milliseconds since 1970, on the sender's clock. */
  time: number;
  message: string;
  fileUuid?: string;
};

export type FileStatus =
  | 'sending'
  | 'receiving'
  | 'complete'
  | 'cancelled'
  | 'interrupted'
  | 'manipulated';

export type SharedFile = {
  uuid: string;
  type: FileType;
  name: string;
  from: string;
  me: boolean;
  /** Bytes, as announced. */
  size: number;
  status: FileStatus;
  /** 0 to 1 */
  progress: number;
  /** Empty until complete, and for a manipulated file for ever. */
  base64: string;
};

/** Where staff lead the patient: a file and a page of it. */
export type Presenter = { fileUUID: string; page: number } | null;

export type EndReason =
  | 'stopped'
  | 'cancelled'
  | 'missed'
  /** We put the patient on hold and went. */
  | 'paused'
  | 'left'
  | 'kicked'
  /** A newer tab of the same person took the call. */
  | 'superseded';

/** Attachments that the tenant's flags asked for; null when there were none. */
export type UploadProgress = { total: number; done: number; failed: number } | null;

/** Who ended without having the whole conversation does not upload it [CALL-52]. */
export type StoredElsewhere = 'colleague' | 'nobody' | null;

export type Artefacts = {
  chat: readonly ChatEntry[];
  files: ReadonlyMap<string, SharedFile>;
  /** By `paintOnFileId`. */
  drawings: ReadonlyMap<string, readonly DrawnStroke[]>;
  /** Ids of strokes that are gone, by page. */
  erased: ReadonlyMap<string, ReadonlySet<string>>;
};

type Shared = Artefacts & {
  me: Party;
  appointment: Appointment;
  people: ReadonlyMap<string, PersonInCall>;
  lead: Presenter;
  screenshot: Screenshot;
  /** Seconds of the call up to `runningSince`, from where the clock adds. */
  seconds: number;
  runningSince: number | null;
  /** Messages from others that were malformed, unknown or not theirs to send. */
  refusedMessages: number;
};

export type CallState = Shared &
  (
    | { phase: 'setup' }
    | { phase: 'waiting' }
    | { phase: 'active' }
    | { phase: 'onHold' }
    | { phase: 'patientLeft' }
    | {
        phase: 'ended';
        reason: EndReason;
        summary: CallSummary | null;
        /** What was drawn on the summary's files, page by page. */
        drawn: Artefacts['drawings'];
        uploads: UploadProgress;
        storedElsewhere: StoredElsewhere;
      }
  );
export type CallPhase = CallState['phase'];

export const noArtefacts: Artefacts = {
  chat: [],
  files: new Map(),
  drawings: new Map(),
  erased: new Map(),
};

export function initialState(me: Party, appointment: Appointment): CallState {
  return {
    ...noArtefacts,
    phase: 'setup',
    me,
    appointment,
    people: new Map(),
    lead: null,
    screenshot: noScreenshot,
    seconds: 0,
    runningSince: null,
    refusedMessages: 0,
  };
}

export function durationSeconds(state: CallState, now: number): number {
  const running = state.runningSince === null ? 0 : Math.max(0, now - state.runningSince);
  return state.seconds + Math.floor(running / 1_000);
}
