import { clsx } from 'clsx';
import { useTranslation } from '../../i18n/use-translation.ts';

interface OwnOrAllSwitchProps {
  all: boolean;
  onChange: (all: boolean) => void;
}

/** Switches between the doctor's own calls (default) and those of everybody. */
export function OwnOrAllSwitch({ all, onChange }: OwnOrAllSwitchProps) {
  const t = useTranslation();
  const choices = [
    { value: false, label: t('dashboard.mine') },
    { value: true, label: t('dashboard.all') },
  ];
  return (
    <fieldset aria-label={t('dashboard.whose')} className="inline-flex rounded-box bg-sunken p-0.5">
      {choices.map(({ value, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={all === value}
          onClick={() => onChange(value)}
          className={clsx(
            'min-h-[calc(var(--control)-0.25rem)] rounded-inner px-3 text-sm font-medium',
            all === value ? 'bg-surface text-ink shadow-lift' : 'text-muted hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
