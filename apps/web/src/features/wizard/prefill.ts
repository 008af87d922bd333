import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { readTime } from '../../i18n/read-date-time.ts';
import type { Draft } from './draft.ts';

const names = ['doctor', 'patient', 'day', 'time', 'minutes'] as const;

/** What the address brings along: the calendar's dragged time, a patient's "new appointment". */
export function prefilled(draft: Draft, search: URLSearchParams): Draft {
  const day = search.get('day') ?? '';
  const time = readTime(search.get('time') ?? '');
  const minutes = Number(search.get('minutes'));
  const patient = search.get('patient');
  return {
    ...draft,
    ...(search.get('doctor') && { doctorId: search.get('doctor') ?? '' }),
    ...(patient && { patientId: patient, patientFrom: 'list' as const }),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) && { day }),
    ...(time && { time, timeChosen: true }),
    ...(Number.isInteger(minutes) && minutes >= 5 && minutes <= 480 && { minutes }),
  };
}

/** Takes it over once and goes to the first step that is still empty. */
export function usePrefill(draft: Draft, save: (draft: Draft) => void): void {
  const [search, setSearch] = useSearchParams();
  const done = useRef('');
  useEffect(() => {
    const brought = names.some((name) => search.has(name));
    if (!brought || done.current === search.toString()) return;
    done.current = search.toString();
    const filled = prefilled(draft, search);
    save(filled);
    setSearch({ step: filled.doctorId ? 'patient' : 'doctor' }, { replace: true });
  }, [draft, save, search, setSearch]);
}
