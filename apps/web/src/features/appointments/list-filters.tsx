import type { AppointmentStatus } from '@visite/contract';
import { clsx } from 'clsx';
import { dayOf } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useDoctors } from '../../staff/staff-queries.ts';
import { DayField } from '../../ui/day-field.tsx';
import { FilterSheet } from '../../ui/filter-sheet.tsx';
import { Select } from '../../ui/select.tsx';
import { SearchField } from '../../ui/text-field.tsx';
import { type ListSearchParams, mine, readListSearchParams, states } from './list-search-params.ts';

interface ListFiltersProps {
  address: ListSearchParams;
  /** Search text as typed. */
  typed: string;
  onType: (typed: string) => void;
  onChange: (changed: Partial<ListSearchParams>) => void;
}

export function ListFilters({ address, typed, onType, onChange }: ListFiltersProps) {
  const t = useTranslation();
  const { doctors } = useDoctors();
  const day = {
    wrong: t('appointments.noDay'),
    mayBeEmpty: true,
  };
  // The list as it opens: from today on, open appointments, every doctor's.
  const unfiltered = { ...readListSearchParams(new URLSearchParams(), dayOf(Date.now())) };
  const narrowed = [
    address.first !== unfiltered.first || address.last !== unfiltered.last,
    address.doctorId !== '',
    address.status.join() !== unfiltered.status.join(),
  ].filter(Boolean).length;
  const toggle = (state: AppointmentStatus) => {
    const { status } = address;
    const next = status.includes(state)
      ? status.filter((each) => each !== state)
      : [...status, state];
    onChange({ status: states.filter((each) => next.includes(each)) });
  };
  return (
    <div className="flex flex-col gap-4">
      <SearchField
        label={t('appointments.search')}
        hint={t('appointments.searchHint')}
        value={typed}
        onChange={onType}
        className="max-w-xl"
      />
      <FilterSheet count={narrowed} onReset={() => onChange(unfiltered)}>
        <div className="flex flex-wrap items-end gap-4">
          <DayField
            {...day}
            label={t('appointments.from')}
            className="w-36 max-sm:flex-1"
            value={address.first}
            onChange={(first) =>
              onChange({ first, last: address.last && first > address.last ? first : address.last })
            }
          />
          <DayField
            {...day}
            label={t('appointments.to')}
            className="w-36 max-sm:flex-1"
            value={address.last}
            onChange={(last) =>
              onChange({ last, first: last && last < address.first ? last : address.first })
            }
          />
          <Select
            label={t('appointments.doctor')}
            className="w-full sm:w-64"
            value={address.doctorId}
            options={[
              { value: '', label: t('appointments.allDoctors') },
              { value: mine, label: t('appointments.mine') },
              ...doctors.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) => onChange({ doctorId: event.target.value })}
          />
        </div>
        <fieldset aria-label={t('appointments.states')} className="flex flex-wrap gap-2">
          {states.map((state) => (
            <button
              key={state}
              type="button"
              aria-pressed={address.status.includes(state)}
              // At least one state stays selected: the server lists nothing without.
              disabled={address.status.length === 1 && address.status.includes(state)}
              onClick={() => toggle(state)}
              className={clsx(
                'min-h-[calc(var(--control)-0.5rem)] rounded-full border px-3 text-sm font-medium max-sm:grow pointer-coarse:min-h-11',
                address.status.includes(state)
                  ? 'border-primary-text bg-primary-soft text-ink'
                  : 'border-line-strong text-muted hover:text-ink',
              )}
            >
              {t(`appointments.state.${state}`)}
            </button>
          ))}
        </fieldset>
      </FilterSheet>
    </div>
  );
}
