import { Check, PhoneOff } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
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
  const start = useRef<HTMLDivElement>(null);
  const person = call.people.find(({ left, newKey }) => !left && newKey !== null);
  if (!person?.newKey) return null;
  const { userID, name, newKey, safetyWords } = person;
  const { confirmKey } = call.actions;
  const isStaff = side === 'staff';
  const isBroken = safetyWords === 'broken';
  return (
    <Dialog
      key={newKey}
      open
      onOpenChange={() => undefined}
      dismissible={false}
      title={t('call.newKey.title', { name })}
      description={t(isStaff ? 'call.newKey.staff' : 'call.newKey.patient', { name })}
      // Not on a button: a key that was meant for the chat must confirm nothing.
      initialFocus={start}
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
      <div ref={start} tabIndex={-1} className="mt-4 outline-none">
        {isStaff ? null : <p className="text-muted">{t('call.newKey.words')}</p>}
        <SafetyWords words={safetyWords} />
      </div>
    </Dialog>
  );
}
