import { SingleKeysSwitch } from '../../../app/single-keys-switch.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { KeyLine } from '../../../ui/key-line.tsx';

interface KeysDialogProps {
  open: boolean;
  onClose: () => void;
  /** The letters that act now. */
  keys: readonly string[];
}

const order = ['m', 'v', 's', 'c', 'n', 'h', 'f', 'p', '?'] as const;
type Letter = (typeof order)[number];

/** Which key does what in the call, and the switch that turns them off. */
export function KeysDialog({ open, onClose, keys }: KeysDialogProps) {
  const t = useTexts();
  const words: Record<Letter, string> = {
    m: t('call.microphone.name'),
    v: t('call.camera.name'),
    s: t('call.share.start'),
    c: t('call.chat.name'),
    n: t('call.notes.name'),
    h: t('call.hold.says'),
    f: t('call.fullScreen.enter'),
    p: t('call.small.open'),
    '?': t('call.keys.title'),
  };
  return (
    <Dialog open={open} onOpenChange={onClose} title={t('call.keys.title')}>
      <dl className="flex flex-col gap-2">
        {order
          .filter((letter) => keys.includes(letter))
          .map((letter) => (
            <KeyLine key={letter} label={words[letter]} keys={[letter]} />
          ))}
      </dl>
      <SingleKeysSwitch label={t('call.keys.enabled')} hint={t('call.keys.hint')} />
    </Dialog>
  );
}
