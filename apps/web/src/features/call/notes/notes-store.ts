import type { Note } from '@visite/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';

export interface NotesServer {
  list(): Promise<Note[]>;
  /** Rejects with `NoteRefused` if a retry would fail too. */
  put(text: string): Promise<unknown>;
}

/** The server accepts no notes for this call any more. */
export class NoteRefused extends Error {
  override name = 'NoteRefused';
}

/** Stores unsaved text over a reload. */
export interface DraftStore {
  read(): string | null;
  write(text: string): void;
  clear(): void;
}

export type NoteState = 'loading' | 'unreachable' | 'saved' | 'unsaved' | 'failed' | 'tooLate';

export interface NotesSnapshot {
  own: string;
  others: readonly CallNote[];
  state: NoteState;
}

const typingPauseMs = 800;
const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

/**
 * The own note of one call, saved after a pause in typing and retried until it is saved, also after
 * the notes were closed. Writing is refused until the stored text is loaded, or it would be
 * overwritten.
 */
export class NotesStore {
  readonly #server: NotesServer;
  readonly #draft: DraftStore;
  readonly #ownId: string;
  readonly #listeners = new Set<() => void>();
  #snapshot: NotesSnapshot = { own: '', others: [], state: 'loading' };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | null = null;
  #retryMs = firstRetryMs;
  #closed = false;

  constructor(server: NotesServer, draft: DraftStore, ownId: string) {
    this.#server = server;
    this.#draft = draft;
    this.#ownId = ownId;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): NotesSnapshot => this.#snapshot;

  /** Loads the notes; later calls only update those of colleagues. */
  async refresh(): Promise<void> {
    try {
      const notes = readNotes(await this.#server.list());
      const others = notes.filter(({ createdBy }) => createdBy !== this.#ownId);
      if (this.#isLoaded()) return this.#set({ others });
      const own = notes.find(({ createdBy }) => createdBy === this.#ownId)?.text ?? '';
      const draft = this.#draft.read();
      this.#retryMs = firstRetryMs;
      this.#set({ own, others, state: 'saved' });
      if (draft !== null && draft !== own) this.write(draft);
    } catch (error) {
      console.debug('notes not read', error);
      if (this.#isLoaded() || this.#closed) return;
      this.#set({ state: 'unreachable' });
      this.#later(() => this.refresh(), this.#nextRetry());
    }
  }

  readonly write = (text: string): void => {
    if (!this.#isLoaded()) return;
    this.#draft.write(text);
    const { state } = this.#snapshot;
    this.#set({ own: text, state: state === 'saved' ? 'unsaved' : state });
    if (state !== 'tooLate') this.#later(() => this.#save(), typingPauseMs);
  };

  /** Saves without waiting for a pause in typing; resolves after the attempt. */
  readonly flush = async (): Promise<void> => {
    const { state } = this.#snapshot;
    if (state === 'unsaved' || state === 'failed') await this.#save();
  };

  close(): void {
    this.#closed = true;
    if (!this.#isLoaded()) clearTimeout(this.#timer);
    void this.flush();
  }

  #save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#saving ??= this.#putAll().finally(() => {
      this.#saving = null;
    });
    return this.#saving;
  }

  /** Repeats until the text has not changed during the request. */
  async #putAll(): Promise<void> {
    try {
      let text: string;
      do {
        text = this.#snapshot.own;
        await this.#server.put(text);
      } while (this.#snapshot.own !== text);
      clearTimeout(this.#timer);
      this.#retryMs = firstRetryMs;
      if (this.#isLatest()) this.#draft.clear();
      this.#set({ state: 'saved' });
    } catch (error) {
      console.debug('note not saved', error);
      if (error instanceof NoteRefused) return this.#set({ state: 'tooLate' });
      this.#set({ state: 'failed' });
      this.#later(async () => {
        if (this.#isLatest()) await this.#save();
      }, this.#nextRetry());
    }
  }

  /** False if the note was opened again: the newer store saves it then. */
  #isLatest(): boolean {
    return !this.#closed || this.#draft.read() === this.#snapshot.own;
  }

  #isLoaded(): boolean {
    return this.#snapshot.state !== 'loading' && this.#snapshot.state !== 'unreachable';
  }

  #nextRetry(): number {
    const wait = this.#retryMs;
    this.#retryMs = Math.min(longestRetryMs, wait * 2);
    return wait;
  }

  #later(run: () => Promise<void>, ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(run, ms);
  }

  #set(change: Partial<NotesSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}

export interface CallNote {
  createdBy: string;
  text: string;
}

/** Renames the API's `created_by` to `createdBy` [NOTE-3]. */
function readNotes(notes: readonly Note[]): CallNote[] {
  return notes.map(({ created_by, text }) => ({ createdBy: created_by, text }));
}

/** Interval of polling for notes of colleagues. */
const refreshEveryMs = 20_000;

interface UseNotesOptions {
  server: NotesServer;
  appointmentId: string;
  ownId: string;
}

/** The notes of one call; flushes and closes them on unmount. */
export function useNotes(options: UseNotesOptions): {
  notes: NotesSnapshot;
  onWrite: (text: string) => void;
  flush: () => Promise<void>;
} {
  const [store] = useState(() => {
    const { server, appointmentId, ownId } = options;
    return new NotesStore(server, sessionDraft(appointmentId, ownId), ownId);
  });
  const notes = useSyncExternalStore(store.subscribe, store.getSnapshot);
  useEffect(() => {
    void store.refresh();
    const interval = setInterval(() => {
      if (document.visibilityState === 'visible') void store.refresh();
    }, refreshEveryMs);
    const onPageHide = () => void store.flush();
    window.addEventListener('pagehide', onPageHide);
    return () => {
      clearInterval(interval);
      window.removeEventListener('pagehide', onPageHide);
      store.close();
    };
  }, [store]);
  return { notes, onWrite: store.write, flush: store.flush };
}

/** In sessionStorage; without storage the text is lost with the page. */
function sessionDraft(appointmentId: string, ownId: string): DraftStore {
  const key = `visite.note.${appointmentId}.${ownId}`;
  const attempt = <Result>(run: () => Result): Result | null => {
    try {
      return run();
    } catch (error) {
      console.debug('note not kept in this browser', error);
      return null;
    }
  };
  return {
    read: () => attempt(() => sessionStorage.getItem(key)),
    write: (text) => attempt(() => sessionStorage.setItem(key, text)),
    clear: () => attempt(() => sessionStorage.removeItem(key)),
  };
}
