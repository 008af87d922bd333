import { type Guest, guestName } from '@visite/contract';
import { useState } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';

interface GuestQuestionProps {
  guest: Guest;
  onAnswer: (agreed: boolean) => Promise<void>;
}

/** On the patient's own screen: nobody comes in without their word (GUEST-4). */
export function GuestQuestion({ guest, onAnswer }: GuestQuestionProps) {
  const t = useTranslation();
  return (
    <GuestDialog
      title={t('guests.question.title', { name: guestName(guest) })}
      why={t('guests.question.why', { kind: t(`guests.question.kind.${guest.kind}`) })}
      yes={t('guests.question.yes')}
      no={t('guests.question.no')}
      onAnswer={onAnswer}
    />
  );
}

interface SendGuestAwayProps {
  guest: Guest;
  onSendAway: () => Promise<void>;
  onClose: () => void;
}

/** The word can be taken back at any time: then the guest is out of the call at once (GUEST-13). */
export function SendGuestAway({ guest, onSendAway, onClose }: SendGuestAwayProps) {
  const t = useTranslation();
  const name = guestName(guest);
  const answer = async (away: boolean) => {
    if (away) await onSendAway();
    onClose();
  };
  return (
    <GuestDialog
      title={t('guests.away.title', { name })}
      why={t('guests.away.why')}
      yes={t('guests.away.yes')}
      no={t('guests.away.no')}
      onAnswer={answer}
    />
  );
}

interface GuestDialogProps {
  title: string;
  why: string;
  yes: string;
  no: string;
  onAnswer: (yes: boolean) => Promise<void>;
}

function GuestDialog({ title, why, yes, no, onAnswer }: GuestDialogProps) {
  const [answering, setAnswering] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const answer = (said: boolean) => {
    setAnswering(said);
    setFailure(null);
    onAnswer(said)
      .catch(setFailure)
      .finally(() => setAnswering(null));
  };
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={() => undefined}
      title={title}
      description={why}
      actions={
        <>
          <Button
            variant="primary"
            size="large"
            loading={answering === true}
            onClick={() => answer(true)}
          >
            {yes}
          </Button>
          <Button size="large" loading={answering === false} onClick={() => answer(false)}>
            {no}
          </Button>
        </>
      }
    >
      {failure ? <InlineMessage announce tone="danger" title={errorText(failure)} /> : null}
    </Dialog>
  );
}
