import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  type DraftStore,
  type NotesServer,
  type NotesSnapshot,
  NotesStore,
} from './notes-store.ts';

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
