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
  const [answering, setAnswering] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const answer = (agreed: boolean) => {
    setAnswering(agreed);
    setFailure(null);
    onAnswer(agreed)
      .catch(setFailure)
      .finally(() => setAnswering(null));
  };
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={() => undefined}
      title={t('guests.question.title', { name: guestName(guest) })}
      description={t('guests.question.why', { kind: t(`guests.kind.${guest.kind}`) })}
      actions={
        <>
          <Button
            variant="primary"
            size="large"
            loading={answering === true}
            onClick={() => answer(true)}
          >
            {t('guests.question.yes')}
          </Button>
          <Button size="large" loading={answering === false} onClick={() => answer(false)}>
            {t('guests.question.no')}
          </Button>
        </>
      }
    >
      {failure ? <InlineMessage announce tone="danger" title={errorText(failure)} /> : null}
    </Dialog>
  );
}
