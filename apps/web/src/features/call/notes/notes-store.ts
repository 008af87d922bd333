import type { Note } from '@visite/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';

export interface NotesServer {
  list(): Promise<Note[]>;
  /** Rejects with `NoteRefused` when trying again can change nothing. */
  put(text: string): Promise<unknown>;
}

/** The server takes no note of this call any more. */
export class NoteRefused extends Error {
  override name = 'NoteRefused';
}

/** Where a text waits until the server has it; it survives a reload. */
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

const pauseMs = 800;
const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

/**
 * The own note of one call, saved whenever the typing pauses, and until it is saved tried again for
 * as long as the page lives, also after the notes were closed. Nothing can be typed before the
 * earlier text is known: it would be written over.
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

  /** The first look, and every later one at what colleagues wrote. */
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
    if (state !== 'tooLate') this.#later(() => this.#save(), pauseMs);
  };

  /** Whoever leaves does not wait for the pause; resolves once it was tried. */
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

  /** What is typed meanwhile follows in the same go. */
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

  /** A note that was opened again is saved from there, with what was written since. */
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

/** The wire's `created_by` under the name that the client uses [NOTE-3]. */
function readNotes(notes: readonly Note[]): CallNote[] {
  return notes.map(({ created_by, text }) => ({ createdBy: created_by, text }));
}

/** Interval of polling for notes of colleagues. */
const lookEveryMs = 20_000;

interface UseNotesOptions {
  server: NotesServer;
  appointmentId: string;
  ownId: string;
}

/** The notes of one call, for as long as the caller is shown: mount it with the call. */
export function useNotes(options: UseNotesOptions): {
  notes: NotesSnapshot;
  onWrite: (text: string) => void;
  flush: () => Promise<void>;
} {
  const [keeper] = useState(() => {
    const { server, appointmentId, ownId } = options;
    return new NotesStore(server, sessionDraft(appointmentId, ownId), ownId);
  });
  const notes = useSyncExternalStore(keeper.subscribe, keeper.getSnapshot);
  useEffect(() => {
    void keeper.refresh();
    const look = setInterval(() => {
      if (document.visibilityState === 'visible') void keeper.refresh();
    }, lookEveryMs);
    const onPageHide = () => void keeper.flush();
    window.addEventListener('pagehide', onPageHide);
    return () => {
      clearInterval(look);
      window.removeEventListener('pagehide', onPageHide);
      keeper.close();
    };
  }, [keeper]);
  return { notes, onWrite: keeper.write, flush: keeper.flush };
}

/** Gone with the tab; a browser that refuses storage keeps the text only as long as the page. */
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
