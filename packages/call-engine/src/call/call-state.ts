import type { Appointment, CallSummary, FileType, SigningProfile } from '@visite/contract';
import type { Quality } from '../adaptation/quality.ts';
import type { Party } from '../peer/is-offerer.ts';
import type { PeerState } from '../peer/peer-options.ts';
import type { DrawnStroke } from './drawing.ts';
import type { Invited } from './people.ts';
import { type LiveText, noRealTimeText, type RealTimeTextSwitch } from './real-time-text.ts';
import { noScreenshot, type Screenshot } from './screenshot.ts';
import { noSigner, noSigning, type SignerSwitch, type SigningSwitch } from './signing.ts';
import { noTelephone, type Telephone } from './telephone.ts';

export type CallMeta = {
  contentID: string | null;
  screenshareID: string | null;
  audioActive: boolean;
  videoActive: boolean;
};

/** The state of one other person in this call. */
export type PersonInCall = Invited & {
  state: PeerState;
  recovering: boolean;
  /** They left; cleared when they return. */
  left: boolean;
  meta: CallMeta | null;
  quality: Quality | null;
  encrypted: boolean;
  relayed: boolean;
  /** Null until both nonces are known; `broken` when the exchange was tampered with. */
  safetyWords: readonly string[] | 'broken' | null;
  /** Other words than before in this call: they have to be compared again [PEER-47]. */
  wordsChanged: boolean;
  /** The fingerprint of another key than before, which waits for `confirmKey` [PEER-50]. */
  newKey: string | null;
  /** They have another key of ours from before, and are asked about it. */
  checksOurKey: boolean;
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
  /** Empty until complete; a manipulated file stays empty. */
  base64: string;
};

/** The file and page that staff present to the patient. */
export type Presenter = { fileUUID: string; page: number } | null;

export type EndReason =
  | 'stopped'
  | 'cancelled'
  | 'missed'
  /** We put the patient on hold and left. */
  | 'paused'
  | 'left'
  | 'kicked'
  /** A newer tab of the same person took the call. */
  | 'superseded';

/** Uploads of the attachments that the tenant's flags ask for; null when there are none. */
export type UploadProgress = { total: number; done: number; failed: number } | null;

/** A client that lacks part of the conversation does not upload it when it ends [CALL-52]. */
export type StoredElsewhere = 'colleague' | 'nobody' | null;

export type Artefacts = {
  chat: readonly ChatEntry[];
  files: ReadonlyMap<string, SharedFile>;
  /** By `paintOnFileId`. */
  drawings: ReadonlyMap<string, readonly DrawnStroke[]>;
  /** Ids of erased strokes, by page. */
  erased: ReadonlyMap<string, ReadonlySet<string>>;
};

type Shared = Artefacts & {
  me: Party;
  appointment: Appointment;
  people: ReadonlyMap<string, PersonInCall>;
  /** With whom this side is connected before the start, without media: never seen nor heard. */
  ready: ReadonlySet<string>;
  presenter: Presenter;
  screenshot: Screenshot;
  /** Seconds of the call up to `runningSince`; the time since then is added. */
  seconds: number;
  runningSince: number | null;
  /** By person; nobody who writes nothing. */
  liveText: ReadonlyMap<string, LiveText>;
  realTimeText: RealTimeTextSwitch;
  telephone: Telephone;
  signing: SigningSwitch;
  signer: SignerSwitch;
  /** Bytes sent and received by this page in this call [MEDIA-23]. */
  dataUsed: number;
  /** Messages from others that were malformed, unknown or not allowed for their role. */
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
        /** Drawings on the summary's files, by page. */
        drawn: Artefacts['drawings'];
        uploads: UploadProgress;
        storedElsewhere: StoredElsewhere;
      }
  );
export type CallPhase = CallState['phase'];

export const emptyArtefacts: Artefacts = {
  chat: [],
  files: new Map(),
  drawings: new Map(),
  erased: new Map(),
};

/** What this device remembers of earlier calls. */
export type Remembered = {
  /** Letters are shown while they are typed. */
  withRealTimeText?: boolean;
  signing?: SigningProfile;
};

export function initialState(
  me: Party,
  appointment: Appointment,
  { withRealTimeText = false, signing = 'off' }: Remembered = {},
): CallState {
  return {
    ...emptyArtefacts,
    phase: 'setup',
    me,
    appointment,
    people: new Map(),
    ready: new Set(),
    presenter: null,
    screenshot: noScreenshot,
    seconds: 0,
    runningSince: null,
    liveText: new Map(),
    // Older than every press: whoever was asked before in this call wins.
    realTimeText: withRealTimeText ? { on: true, at: 1, by: me.userID } : noRealTimeText,
    signing: signing === 'off' ? noSigning : { profile: signing, at: 1, by: me.userID },
    signer: noSigner,
    telephone: noTelephone,
    dataUsed: 0,
    refusedMessages: 0,
  };
}

export function durationSeconds(state: CallState, now: number): number {
  const running = state.runningSince === null ? 0 : Math.max(0, now - state.runningSince);
  return state.seconds + Math.floor(running / 1_000);
}

/** The same order on every client, whatever the order of arrival [CALL-49]. */
export function sortedChat(chat: readonly ChatEntry[]): ChatEntry[] {
  return chat.toSorted(byTime);
}

/** The same list for a message that is in it already: messages are sent again after a reconnect. */
export function withEntry(chat: readonly ChatEntry[], entry: ChatEntry): readonly ChatEntry[] {
  const at = chat.findLastIndex((other) => byTime(other, entry) <= 0);
  return chat[at]?.id === entry.id ? chat : chat.toSpliced(at + 1, 0, entry);
}

function byTime(one: ChatEntry, other: ChatEntry): number {
  if (one.time !== other.time) return one.time - other.time;
  if (one.from === other.from) return 0;
  return one.from < other.from ? -1 : 1;
}

/** What was restored from the browser, together with what has arrived since. */
export function mergeArtefacts(kept: Artefacts, now: Artefacts): Artefacts {
  const known = new Set(kept.chat.map(({ id }) => id));
  return {
    chat: sortedChat([...kept.chat, ...now.chat.filter(({ id }) => !known.has(id))]),
    files: new Map([...kept.files, ...now.files]),
    drawings: new Map([...kept.drawings, ...now.drawings]),
    erased: new Map([...kept.erased, ...now.erased]),
  };
}
