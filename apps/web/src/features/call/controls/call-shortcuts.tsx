import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { KeyLine } from '../../../ui/key-line.tsx';
import { isTyping, singleKeysEnabled } from '../../../ui/single-keys.ts';
import { SingleKeysSwitch } from '../../../ui/single-keys-switch.tsx';
import { DialogOnDemand } from '../dialogs/dialog-on-demand.tsx';

type Actions = Readonly<Record<string, (() => void) | undefined>>;

export interface CallShortcuts {
  /** Without modifier: only actions that the same key reverts. They can be turned off. */
  plain: Actions;
  /** With Alt: actions that others see or hear, so that stray typing cannot trigger them. */
  alt: Actions;
}

/** Active while no input has the focus and no dialog is open. */
export function useCallShortcuts(keys: CallShortcuts): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.repeat) return;
      if (isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"],[role="alertdialog"],[role="menu"]')) return;
      if (!event.altKey && !singleKeysEnabled.get()) return;
      const { plain, alt } = latest.current;
      const action = event.altKey ? alt[letterOf(event)] : plain[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** On macOS Alt changes `key` to a special character: `code` is used there. */
function letterOf({ key, code }: KeyboardEvent): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key;
}

interface ShortcutsDialogProps {
  open: boolean;
  onClose: () => void;
  /** Shortcuts that are available now. */
  keys: CallShortcuts;
}

const withAlt = ['m', 'v', 's', 'h'] as const;
const plain = ['c', 'n', 'f', 'p', '?'] as const;

/** Lists the shortcuts, with a switch for those without modifier. */
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
    p: t('call.pictureInPicture.open'),
    '?': t('call.keys.title'),
  };
  return (
    <DialogOnDemand open={open} onOpenChange={onClose} title={t('call.keys.title')}>
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
    </DialogOnDemand>
  );
}
