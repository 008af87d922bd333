import { Check, PhoneOff } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { useCall } from '../call-context.tsx';
import { SafetyWords } from './safety-words.tsx';

interface NewKeyDialogProps {
  /** The person is somebody else: ends or leaves the call. */
  onDecline: () => void;
  declining?: boolean;
}

/**
 * Somebody came back with another key, as on a new device: everything waits until it is confirmed
 * [PEER-50]. Staff compare the words; patients are asked in plain words whether to go on.
 */
export function NewKeyDialog({ onDecline, declining = false }: NewKeyDialogProps) {
  const t = useTranslation();
  const { call, side } = useCall();
  const person = call.people.find(({ left, newKey }) => !left && newKey !== null);
  if (!person?.newKey) return null;
  const { userID, name, newKey, safetyWords } = person;
  const { confirmKey } = call.actions;
  const isStaff = side === 'staff';
  const isBroken = safetyWords === 'broken';
  return (
    <NewKeyCard
      key={newKey}
      title={t('call.newKey.title', { name })}
      text={t(isStaff ? 'call.newKey.staff' : 'call.newKey.patient', { name })}
      actions={
        <>
          {isBroken ? null : (
            <Button
              variant="primary"
              size={isStaff ? 'regular' : 'large'}
              icon={<Check aria-hidden="true" />}
              disabled={safetyWords === null || !confirmKey}
              onClick={() => confirmKey?.(userID, newKey)}
            >
              {t(isStaff ? 'call.newKey.same' : 'call.newKey.goOn')}
            </Button>
          )}
          <Button
            size={isStaff ? 'regular' : 'large'}
            icon={<PhoneOff aria-hidden="true" />}
            loading={declining}
            onClick={onDecline}
          >
            {t(isStaff ? 'call.newKey.end' : 'call.leave.name')}
          </Button>
        </>
      }
    >
      {isStaff ? null : <p className="text-muted">{t('call.newKey.words')}</p>}
      <SafetyWords words={safetyWords} />
    </NewKeyCard>
  );
}

interface NewKeyCardProps {
  title: string;
  text: string;
  actions: ReactNode;
  children: ReactNode;
}

/** In front of the picture, not of the controls: mute and hanging up stay within reach. */
function NewKeyCard({ title, text, actions, children }: NewKeyCardProps) {
  const id = useId();
  const card = useRef<HTMLElement>(null);
  // Not on a button: a key that was meant for the chat must confirm nothing.
  useEffect(() => card.current?.focus(), []);
  return (
    <div className="absolute inset-0 z-20 flex items-center-safe justify-center overflow-y-auto bg-black/70 p-3">
      <section
        ref={card}
        role="alertdialog"
        tabIndex={-1}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        className="flex w-full max-w-lg flex-col gap-3 rounded-card bg-surface p-5 text-ink shadow-lift outline-none"
      >
        <h2 id={`${id}-title`} className="text-lg font-semibold">
          {title}
        </h2>
        <p id={`${id}-text`}>{text}</p>
        {children}
        <div className="mt-2 flex flex-wrap gap-3">{actions}</div>
      </section>
    </div>
  );
}
