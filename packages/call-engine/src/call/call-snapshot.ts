import type { CallSummary } from '@visite/contract';
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
import type { Screenshot } from './screenshot.ts';

/** A person with what can be seen and heard of them. */
export type RemotePerson = PersonInCall & {
  connection: 'connected' | 'connecting' | 'disconnected';
  /** Voice and camera; the same stream for the whole call. */
  content: MediaStream | null;
  /** Only while they share their screen. */
  screen: MediaStream | null;
};

/** One plain line for both sides [CALL-35]. */
export type ConnectionStatus = 'connecting' | 'connected' | 'reconnecting' | 'alone';

type Content = {
  appointment: CallState['appointment'];
  people: RemotePerson[];
  chat: readonly ChatEntry[];
  files: ReadonlyMap<string, SharedFile>;
  drawings: ReadonlyMap<string, readonly DrawnStroke[]>;
  lead: Presenter;
  screenshot: Screenshot;
  /** Seconds at `since`; a screen adds what passed from there. Not running: `since` is null. */
  duration: { seconds: number; since: number | null };
};

export type ConversationActions = {
  sendChat(message: string): void;
  sendFile(name: string, bytes: Uint8Array<ArrayBuffer>): SendFileResult;
  cancelFile(uuid: string): void;
  draw(page: string, strokes: Stroke[], removed?: string[]): void;
};

/** Each exists only where it can be done now; a screen shows a button if and only if it is there. */
export type CallActions = Partial<ConversationActions> & {
  join?: () => Promise<void>;
  start?: () => Promise<void>;
  pause?: () => Promise<void>;
  resume?: () => Promise<void>;
  stop?: () => Promise<void>;
  leave?: () => Promise<void>;
  /** Uploads once more what could not be stored. */
  retryUploads?: () => Promise<void>;
  lead?: (fileUUID: string, page: number) => void;
  closeLead?: () => void;
  requestScreenshot?: () => void;
  withdrawScreenshot?: () => void;
  closeScreenshot?: () => void;
  /** Takes the still (again) for the patient to look at. */
  previewScreenshot?: () => Promise<void>;
  releaseScreenshot?: () => void;
  refuseScreenshot?: () => void;
};

export type CallSnapshot = { actions: CallActions } & (
  | ({ phase: 'setup' | 'waiting' | 'onHold' | 'patientLeft' } & Content)
  | ({ phase: 'active'; line: ConnectionStatus } & Content)
  | {
      phase: 'ended';
      appointment: CallState['appointment'];
      reason: EndReason;
      summary: CallSummary | null;
      /** What was drawn on the summary's files, by `paintOnFileId`. */
      drawn: ReadonlyMap<string, readonly DrawnStroke[]>;
      uploads: UploadProgress;
      storedElsewhere: StoredElsewhere;
    }
);

export function connectionStatus(people: RemotePerson[]): ConnectionStatus {
  const present = people.filter((person) => !person.left);
  if (present.some((person) => person.recovering)) return 'reconnecting';
  if (present.some((person) => person.connection === 'connected')) return 'connected';
  if (present.some((person) => person.state === 'signaling')) return 'connecting';
  return 'alone';
}
