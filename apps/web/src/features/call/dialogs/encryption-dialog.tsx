import { useTranslation } from '../../../i18n/use-translation.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { InlineMessage } from '../../../ui/inline-message.tsx';
import { useCall } from '../call-context.tsx';
import { SafetyWords } from './safety-words.tsx';

interface EncryptionDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Encryption of the call, and the safety words to compare [PEER-27]. */
export function EncryptionDialog({ open, onClose }: EncryptionDialogProps) {
  const t = useTranslation();
  const { call, side } = useCall();
  const { people } = call;
  const shown = people.filter(
    ({ left, connection, safetyWords }) =>
      !left && (connection === 'connected' || safetyWords === 'broken'),
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('call.protection.title')}
      description={t('call.protection.why')}
    >
      <ul className="mt-4 flex flex-col gap-4">
        {shown.map((person) => (
          <li key={person.userID} className="rounded-box border border-line p-4">
            <p className="font-semibold">{t('call.protection.with', { name: person.name })}</p>
            <SafetyWords words={person.safetyWords} aloud={side === 'staff'} />
            {person.wordsChanged && person.safetyWords !== 'broken' ? (
              <InlineMessage tone="warning">{t('call.protection.renewed')}</InlineMessage>
            ) : null}
            {person.relayed ? (
              <p className="mt-2 text-muted">{t('call.protection.relayed')}</p>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="mt-4">{t('call.protection.compare')}</p>
    </Dialog>
  );
}
