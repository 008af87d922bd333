import type { AppointmentStatus } from '@visite/contract';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
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
        <fieldset className="flex flex-wrap gap-2">
          <legend className="text-control leading-snug font-medium max-md:mb-1.5 md:sr-only">
            {t('appointments.states')}
          </legend>
          {states.map((state) => (
            <button
              key={state}
              type="button"
              aria-pressed={address.status.includes(state)}
              // At least one state stays selected: the server lists nothing without.
              disabled={address.status.length === 1 && address.status.includes(state)}
              onClick={() => toggle(state)}
              className={clsx(
                'inline-flex min-h-[calc(var(--control)-0.5rem)] items-center justify-center gap-1 rounded-full border text-sm font-medium max-sm:grow pointer-coarse:min-h-11',
                // As wide with its tick as without.
                address.status.includes(state)
                  ? 'border-primary-text bg-primary-soft pr-3 pl-2 text-ink'
                  : 'border-line-strong px-5 text-muted hover:text-ink',
              )}
            >
              {address.status.includes(state) ? (
                <Check className="size-4 shrink-0" aria-hidden="true" />
              ) : null}
              {t(`appointments.state.${state}`)}
            </button>
          ))}
        </fieldset>
      </FilterSheet>
    </div>
  );
}
