import { languageEntry } from '../i18n/languages.ts';
import { useLanguage } from '../i18n/use-translation.ts';

interface ProgressProps {
  label: string;
  /** 0 to 1; null while the end is not known. */
  value: number | null;
  labelHidden?: boolean;
}

export function Progress({ label, value, labelHidden = false }: ProgressProps) {
  const { locale } = languageEntry(useLanguage());
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div>
      <div className={labelHidden ? 'sr-only' : 'mb-1 flex justify-between gap-4 text-sm'}>
        <span>{label}</span>
        {percent === null ? null : (
          <span className="whitespace-nowrap tabular-nums">
            {(percent / 100).toLocaleString(locale, { style: 'percent' })}
          </span>
        )}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className={`h-full rounded-full bg-primary-text transition-[width] ${percent === null ? 'w-1/3 animate-pulse' : ''}`}
          style={percent === null ? undefined : { width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
