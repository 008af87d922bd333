import type { DraftStore } from './note-keeper.ts';

/** Gone with the tab; a browser that refuses storage keeps the text only as long as the page. */
export function sessionDraft(appointmentId: string, ownId: string): DraftStore {
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
