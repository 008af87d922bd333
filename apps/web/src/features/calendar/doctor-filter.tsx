import { fullName } from '@visite/contract';
import type { Doctor } from '../../app/use-doctors.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { doctorColour } from './doctor-colour.ts';

interface DoctorFilterProps {
  doctors: readonly Doctor[];
  /** Ids; none means all. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

const chip =
  'inline-flex min-h-[calc(var(--control)-0.5rem)] max-w-64 items-center gap-2 rounded-full border px-3 text-sm font-medium';

/** Every press shows or hides one doctor; "all" shows everybody again. */
export function DoctorFilter({ doctors, chosen, onChange }: DoctorFilterProps) {
  const t = useTexts();
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  const look = (on: boolean) =>
    on
      ? 'border-ink bg-surface text-ink'
      : 'border-line text-muted hover:border-ink hover:text-ink';
  return (
    <fieldset aria-label={t('calendar.doctors')} className="flex flex-wrap gap-2">
      <button
        type="button"
        aria-pressed={chosen.length === 0}
        onClick={() => onChange([])}
        className={classNames(chip, look(chosen.length === 0))}
      >
        {t('calendar.all')}
      </button>
      {doctors.map(({ id, person }) => (
        <button
          key={id}
          type="button"
          aria-pressed={chosen.includes(id)}
          onClick={() => toggle(id)}
          className={classNames(chip, look(chosen.includes(id)))}
        >
          <span
            aria-hidden="true"
            className={classNames(
              'size-2.5 shrink-0 rounded-full bg-(--doctor)',
              doctorColour(id, doctors),
            )}
          />
          <span className="truncate">{fullName(person)}</span>
        </button>
      ))}
    </fieldset>
  );
}
