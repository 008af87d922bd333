import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useLeaveGuard } from '../navigation/use-leave-guard.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { CallNotesState } from './call-notes.tsx';

/** Most notes are saved by then; only afterwards is there something to ask. */
const patienceMs = 1_500;

/** Whoever leaves takes the note along: it is saved first, and asked about if that fails. */
export function NoteLeaveQuestion({ notes: { notes, flush } }: { notes: CallNotesState }) {
  const t = useTranslation();
  const { state } = notes;
  const safe = state === 'saved' || state === 'loading' || state === 'unreachable';
  // On from the first letter to the end: going on and off with every save would move the history.
  const [written, setWritten] = useState(false);
  if (!safe && !written) setWritten(true);
  const guard = useLeaveGuard(written, { kept: true });
  const { asking } = guard;
  const [trying, setTrying] = useState(false);
  const leave = useEffectEvent(() => guard.leave());

  useEffect(() => {
    if (!asking) return;
    setTrying(true);
    const giveUp = () => setTrying(false);
    const timer = setTimeout(giveUp, patienceMs);
    void flush().then(giveUp);
    return () => clearTimeout(timer);
  }, [asking, flush]);

  useEffect(() => {
    if (asking && safe) leave();
  }, [asking, safe]);

  useEffect(() => {
    if (safe) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [safe]);

  const late = state === 'tooLate';
  return (
    <ConfirmDialog
      open={asking && !trying && !safe}
      onOpenChange={guard.stay}
      title={t(late ? 'tools.notes.leave.tooLateTitle' : 'tools.notes.leave.title')}
      message={t(late ? 'tools.notes.leave.tooLateMessage' : 'tools.notes.leave.message')}
      confirmLabel={t('tools.notes.leave.go')}
      cancelLabel={t('tools.notes.leave.stay')}
      danger
      onConfirm={guard.leave}
    />
  );
}
