import type { CallSummary, SigningProfile, TelephoneCaller } from '@visite/contract';
import type {
  CallState,
  ChatEntry,
  EndReason,
  PersonInCall,
  Presenter,
  SharedFile,
  StoredElsewhere,
  UploadProgress,
} from './call-state.ts';
import type { SendFileResult } from './conversation.ts';
import type { DrawnStroke, Stroke } from './drawing.ts';
import type { LiveText, RealTimeTextSwitch } from './real-time-text.ts';
import type { RemoteMedia } from './remote-media.ts';
import type { Screenshot } from './screenshot.ts';
import type { SignerSwitch, SigningSwitch } from './signing.ts';
import type { Telephone } from './telephone.ts';

/** A person with their media. */
export type RemotePerson = PersonInCall & {
  connection: 'connected' | 'connecting' | 'disconnected';
  /** Audio and camera; the same stream for the whole call. */
  content: MediaStream | null;
  /** Only while they share their screen. */
  screen: MediaStream | null;
};

/** One status for the whole call, the same on both sides [CALL-35]. */
export type ConnectionStatus = 'connecting' | 'connected' | 'reconnecting' | 'alone';

type Content = {
  appointment: CallState['appointment'];
  people: RemotePerson[];
  /** Ids of those who are connected ahead of the start, without media. */
  ready: ReadonlySet<string>;
  chat: readonly ChatEntry[];
  /** What others are writing, by person; their lines before the message of the chat. */
  liveText: ReadonlyMap<string, LiveText>;
  realTimeText: RealTimeTextSwitch;
  telephone: Telephone;
  signing: SigningSwitch;
  /** Who says that they sign now. */
  signer: SignerSwitch;
  /** Bytes sent and received since this page was opened. */
  dataUsed: number;
  files: ReadonlyMap<string, SharedFile>;
  drawings: ReadonlyMap<string, readonly DrawnStroke[]>;
  presenter: Presenter;
  screenshot: Screenshot;
  /** Seconds up to `since`, to which a screen adds the time since then; null while not running. */
  duration: { seconds: number; since: number | null };
};

export type ConversationActions = {
  sendChat(message: string): void;
  /** The field of the chat as it is now, for those who read along. */
  writeLive(draft: string): void;
  setRealTimeText(on: boolean): void;
  /** Sign language, for all in the call. */
  setSigning(profile: SigningProfile): void;
  /** This person signs now, or no longer. */
  setSigner(on: boolean): void;
  sendFile(name: string, bytes: Uint8Array<ArrayBuffer>): SendFileResult;
  cancelFile(uuid: string): void;
  draw(page: string, strokes: Stroke[], removed?: string[]): void;
};

/** Each exists only while it can be done; a screen shows a button if and only if it is there. */
export type CallActions = Partial<ConversationActions> & {
  join?: () => Promise<void>;
  start?: () => Promise<void>;
  pause?: () => Promise<void>;
  resume?: () => Promise<void>;
  stop?: () => Promise<void>;
  leave?: () => Promise<void>;
  /** The safety words with this new key were compared; nothing happens if it is not that key any more. */
  confirmKey?: (userID: string, fingerprint: string) => void;
  /** Retries the uploads that failed. */
  retryUploads?: () => Promise<void>;
  /** Sound over the telephone: to the one other side, which has to agree. */
  proposeTelephone?: (calls: TelephoneCaller) => void;
  acceptTelephone?: () => void;
  /** Also declines and withdraws. */
  endTelephone?: () => void;
  present?: (fileUUID: string, page: number) => void;
  stopPresenting?: () => void;
  requestScreenshot?: () => void;
  withdrawScreenshot?: () => void;
  closeScreenshot?: () => void;
  /** Takes the still (again) for the patient's preview. */
  previewScreenshot?: () => Promise<void>;
  releaseScreenshot?: () => void;
  refuseScreenshot?: () => void;
};

export type CallSnapshot = { actions: CallActions } & (
  | ({ phase: 'setup' | 'waiting' | 'onHold' | 'patientLeft' } & Content)
  | ({ phase: 'active'; connectionStatus: ConnectionStatus } & Content)
  | {
      phase: 'ended';
      appointment: CallState['appointment'];
      reason: EndReason;
      summary: CallSummary | null;
      /** Drawings on the summary's files, by `paintOnFileId`. */
      drawn: ReadonlyMap<string, readonly DrawnStroke[]>;
      uploads: UploadProgress;
      storedElsewhere: StoredElsewhere;
    }
);

function overallStatus(people: RemotePerson[]): ConnectionStatus {
  const present = people.filter((person) => !person.left);
  if (present.some((person) => person.recovering)) return 'reconnecting';
  if (present.some((person) => person.connection === 'connected')) return 'connected';
  if (present.some((person) => person.state === 'signaling')) return 'connecting';
  return 'alone';
}

export function createSnapshot(
  state: CallState,
  media: ReadonlyMap<string, RemoteMedia>,
  actions: CallActions,
): CallSnapshot {
  if (state.phase === 'ended') {
    const { phase, appointment, reason, summary, drawn, uploads, storedElsewhere } = state;
    const end = { reason, summary, drawn, uploads, storedElsewhere };
    return { phase, appointment, ...end, actions };
  }
  const { appointment, chat, files, drawings, presenter, screenshot } = state;
  const { liveText, realTimeText, telephone, signing, signer, dataUsed, ready } = state;
  const people = [...state.people.values()].map((person) =>
    withMedia(person, media.get(person.userID)),
  );
  const duration = { seconds: state.seconds, since: state.runningSince };
  const shown = { appointment, people, chat, files, drawings, presenter, screenshot, duration };
  const content = { ...shown, liveText, realTimeText, telephone, signing, signer, dataUsed, ready };
  if (state.phase !== 'active') return { phase: state.phase, ...content, actions };
  return { phase: 'active', connectionStatus: overallStatus(people), ...content, actions };
}

function withMedia(person: PersonInCall, media: RemoteMedia | undefined): RemotePerson {
  const sharesScreen = person.meta?.screenshareID != null;
  return {
    ...person,
    connection: connectionOf(person),
    content: media?.hasContent ? media.content : null,
    screen: media?.hasContent && sharesScreen ? media.screen : null,
  };
}

function connectionOf({ state, recovering }: PersonInCall): RemotePerson['connection'] {
  if (state === 'disconnected') return 'disconnected';
  return state === 'connected' && !recovering ? 'connected' : 'connecting';
}
