import { useTranslation } from '../../i18n/use-translation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { KeyLine } from '../../ui/key-line.tsx';
import { SingleKeysSwitch } from '../../ui/single-keys-switch.tsx';
import type { NavigationEntry } from './navigation-entries.ts';

interface ShortcutsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  entries: readonly NavigationEntry[];
}

export function ShortcutsDialog({ open, onOpenChange, entries }: ShortcutsDialogProps) {
  const t = useTranslation();
  const actions = [
    { label: t('shell.keys.new'), keys: ['n'] },
    { label: t('shell.keys.search'), keys: ['/'] },
    { label: t('shell.keys.palette'), keys: ['Ctrl', 'K'] },
    { label: t('shell.keys.help'), keys: ['?'] },
  ];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('shell.keys.title')} size="wide">
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <section>
          <h3 className="mb-2 font-semibold">{t('shell.keys.goTo')}</h3>
          <dl className="flex flex-col gap-1.5">
            {entries.map(({ key, label, letter }) => (
              <KeyLine
                key={key}
                label={t(label)}
                keys={['g', letter]}
                then={t('shell.keys.thenKey')}
              />
            ))}
          </dl>
        </section>
        <section>
          <h3 className="mb-2 font-semibold">{t('shell.keys.actions')}</h3>
          <dl className="flex flex-col gap-1.5">
            {actions.map(({ label, keys }) => (
              <KeyLine key={label} label={label} keys={keys} />
            ))}
          </dl>
        </section>
      </div>
      <SingleKeysSwitch label={t('shell.keys.enabled')} hint={t('shell.keys.enabledHint')} />
    </Dialog>
  );
}
