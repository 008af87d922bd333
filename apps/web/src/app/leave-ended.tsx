import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useLeaveGuard } from '../navigation/leave-guard.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { CallNotesState } from './call-notes.tsx';

/** Most notes are saved by then; only afterwards is there something to ask. */
const patienceMs = 1_500;

interface LeaveEndedOptions {
  notes: CallNotesState | null;
  /** Chat, files or drawings that nobody has stored or saved. */
  onlyHere: boolean;
}

/**
 * Before a held or ended call is left: the note is saved first, and asked about if that fails; what
 * exists only here is asked about too [NOTE-8, CALL-71].
 */
export function useLeaveEnded({ notes, onlyHere }: LeaveEndedOptions) {
  const state = notes?.notes.state ?? 'saved';
  const safe = state === 'saved' || state === 'loading' || state === 'unreachable';
  // On from the first letter to the end: going on and off with every save would move the history.
  const [written, setWritten] = useState(false);
  if (!safe && !written) setWritten(true);
  const guard = useLeaveGuard(written || onlyHere, { kept: true });
  const { asking } = guard;
  const [trying, setTrying] = useState(false);
  /** What leaves without a navigation, such as the next call. */
  const after = useRef<(() => void) | null>(null);
  const leave = useEffectEvent(() => {
    guard.leave();
    after.current?.();
    after.current = null;
  });
  const flush = notes?.flush;

  useEffect(() => {
    if (!asking || !flush) return;
    setTrying(true);
    const giveUp = () => setTrying(false);
    const timer = setTimeout(giveUp, patienceMs);
    void flush().then(giveUp);
    return () => clearTimeout(timer);
  }, [asking, flush]);

  useEffect(() => {
    if (asking && safe && !onlyHere) leave();
  }, [asking, safe, onlyHere]);

  useEffect(() => {
    if (safe && !onlyHere) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [safe, onlyHere]);

  const stay = () => {
    after.current = null;
    guard.stay();
  };
  const open = asking && !trying && (!safe || onlyHere);
  const about = safe ? 'summary' : state === 'tooLate' ? 'tooLate' : 'note';
  return {
    /** Asks if there is a reason to, then goes on. */
    leaveWith: (action: () => void) => {
      if (!written && !onlyHere) {
        action();
        return;
      }
      after.current = action;
      guard.ask();
    },
    question: <LeaveEndedQuestion open={open} about={about} onStay={stay} onLeave={leave} />,
  };
}

interface LeaveEndedQuestionProps {
  open: boolean;
  about: 'note' | 'tooLate' | 'summary';
  onStay: () => void;
  onLeave: () => void;
}

function LeaveEndedQuestion({ open, about, onStay, onLeave }: LeaveEndedQuestionProps) {
  const t = useTranslation();
  const words = {
    note: {
      title: t('tools.notes.leave.title'),
      message: t('tools.notes.leave.message'),
      go: t('tools.notes.leave.go'),
    },
    tooLate: {
      title: t('tools.notes.leave.tooLateTitle'),
      message: t('tools.notes.leave.tooLateMessage'),
      go: t('tools.notes.leave.go'),
    },
    summary: {
      title: t('call.summary.leave.title'),
      message: t('call.summary.leave.message'),
      go: t('call.summary.leave.go'),
    },
  }[about];
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onStay}
      title={words.title}
      message={words.message}
      confirmLabel={words.go}
      cancelLabel={t('tools.notes.leave.stay')}
      danger
      onConfirm={onLeave}
    />
  );
}
