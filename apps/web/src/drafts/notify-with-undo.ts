import { errorText } from '../i18n/error-text.ts';
import { text } from '../i18n/texts.ts';
import { notify } from '../ui/notifications.ts';

/** Long enough to read it and to reach for the button. */
const undoMs = 10_000;

/** Says what was done and offers to take it back (UI-37). */
export function notifyWithUndo(title: string, undo: () => Promise<unknown>): void {
  const run = () => {
    undo().then(
      () => notify({ title: text('shell.undone') }),
      (error: unknown) => {
        notify({ type: 'error', title: text('shell.notUndone'), message: errorText(error) });
      },
    );
  };
  notify({ title, autoClose: undoMs, action: { label: text('shell.undo'), run } });
}
