import { useTranslation } from '../../../i18n/use-translation.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { KeyLine } from '../../../ui/key-line.tsx';
import { SingleKeysSwitch } from '../../../ui/single-keys-switch.tsx';
import type { CallShortcuts } from './use-call-shortcuts.ts';

interface ShortcutsDialogProps {
  open: boolean;
  onClose: () => void;
  /** Shortcuts that work now. */
  keys: CallShortcuts;
}

const withAlt = ['m', 'v', 's', 'h'] as const;
const plain = ['c', 'n', 'f', 'p', '?'] as const;

/** Which key does what in the call, and the switch that turns the single ones off. */
export function ShortcutsDialog({ open, onClose, keys }: ShortcutsDialogProps) {
  const t = useTranslation();
  const words = {
    m: t('call.microphone.name'),
    v: t('call.camera.name'),
    s: t('call.share.start'),
    h: t('call.hold.says'),
    c: t('call.chat.name'),
    n: t('call.notes.name'),
    f: t('call.fullScreen.enter'),
    p: t('call.small.open'),
    '?': t('call.keys.title'),
  };
  return (
    <Dialog open={open} onOpenChange={onClose} title={t('call.keys.title')}>
      <dl className="flex flex-col gap-2">
        {withAlt
          .filter((letter) => keys.alt[letter])
          .map((letter) => (
            <KeyLine key={letter} label={words[letter]} keys={['Alt', letter.toUpperCase()]} />
          ))}
        {plain
          .filter((letter) => keys.plain[letter])
          .map((letter) => (
            <KeyLine key={letter} label={words[letter]} keys={[letter]} />
          ))}
      </dl>
      <SingleKeysSwitch label={t('call.keys.enabled')} hint={t('call.keys.hint')} />
    </Dialog>
  );
}
