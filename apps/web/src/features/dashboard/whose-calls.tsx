import { clsx } from 'clsx';
import { useTranslation } from '../../i18n/use-translation.ts';

interface WhoseCallsProps {
  all: boolean;
  onChange: (all: boolean) => void;
}

/** A doctor looks at their own day first; the colleagues' is one press away. */
export function WhoseCalls({ all, onChange }: WhoseCallsProps) {
  const t = useTranslation();
  const choices = [
    { value: false, label: t('dashboard.mine') },
    { value: true, label: t('dashboard.all') },
  ];
  return (
    <fieldset
      aria-label={t('dashboard.whose')}
      className="inline-flex rounded-box border border-line p-0.5"
    >
      {choices.map(({ value, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={all === value}
          onClick={() => onChange(value)}
          className={clsx(
            'min-h-[calc(var(--control)-0.5rem)] rounded-inner px-3 text-sm font-medium',
            all === value ? 'bg-sunken text-ink' : 'text-muted hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
