import { singleKeysEnabled } from '../../app/single-keys.ts';
import { useStore } from '../../app/use-store.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { NavigationEntry } from './navigation-entries.ts';

interface ShortcutsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  entries: readonly NavigationEntry[];
}

export function ShortcutsDialog({ open, onOpenChange, entries }: ShortcutsDialogProps) {
  const t = useTexts();
  const enabled = useStore(singleKeysEnabled);
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
              <Line
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
              <Line key={label} label={label} keys={keys} then="+" />
            ))}
          </dl>
        </section>
      </div>
      <Switch
        className="mt-6 border-t border-line pt-4"
        label={t('shell.keys.enabled')}
        hint={t('shell.keys.enabledHint')}
        checked={enabled}
        onChange={singleKeysEnabled.set}
      />
    </Dialog>
  );
}

function Line({ label, keys, then }: { label: string; keys: readonly string[]; then: string }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt>{label}</dt>
      <dd className="flex items-center gap-1.5 whitespace-nowrap text-xs text-muted">
        {keys.map((key, index) => (
          <span key={key} className="flex items-center gap-1.5">
            {index > 0 ? then : null}
            <Kbd>{key}</Kbd>
          </span>
        ))}
      </dd>
    </div>
  );
}
