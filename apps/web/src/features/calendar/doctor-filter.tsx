import { clsx } from 'clsx';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Doctor } from '../../staff/staff-queries.ts';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { doctorColour, doctorMarks } from './doctor-marks.ts';

interface DoctorFilterProps {
  doctors: readonly Doctor[];
  /** Ids; none means all. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** More doctors than this would push the calendar off the screen: only the chosen ones are shown. */
const readable = 8;

/** Every press shows or hides one doctor; "all" shows everybody again. */
export function DoctorFilter({ doctors, chosen, onChange }: DoctorFilterProps) {
  const t = useTranslation();
  const search = useRef<HTMLButtonElement>(null);
  const marks = doctorMarks(doctors);
  const many = doctors.length > readable;
  const picked = doctors.filter(({ id }) => chosen.includes(id));
  const chips = many ? picked.slice(0, readable) : doctors;
  const toggle = (id: string) => {
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
    // The pressed chip goes away, and the focus must not go with it.
    if (many) search.current?.focus();
  };
  const mark = (id: string) => (
    <span aria-hidden="true" className={`doctor-mark ${doctorColour(id, doctors)}`}>
      {marks.get(id)}
    </span>
  );
  return (
    <fieldset aria-label={t('calendar.doctors')} className="flex flex-wrap items-center gap-2">
      <Chip on={chosen.length === 0} onPress={() => onChange([])}>
        {t('calendar.all')}
      </Chip>
      {chips.map(({ id, name }) => (
        <Chip key={id} on={chosen.includes(id)} onPress={() => toggle(id)}>
          {mark(id)}
          <span className="truncate">{name}</span>
        </Chip>
      ))}
      {many && picked.length > readable ? (
        <span className="text-sm text-muted">
          {t('calendar.more', { count: picked.length - readable })}
        </span>
      ) : null}
      {many ? (
        <MultiSelect
          label={t('calendar.findDoctor')}
          items={doctors.map(({ id, name }) => ({ value: id, label: name, mark: mark(id) }))}
          chosen={chosen}
          onChange={onChange}
          buttonRef={search}
        />
      ) : null}
    </fieldset>
  );
}

interface ChipProps {
  on: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Chip({ on, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      className={clsx(
        'inline-flex min-h-[calc(var(--control)-0.5rem)] max-w-64 items-center gap-2 rounded-full border px-3 text-sm font-medium',
        on
          ? 'border-ink bg-surface text-ink'
          : 'border-line text-muted hover:border-ink hover:text-ink',
      )}
    >
      {children}
    </button>
  );
}
