import { pagePatterns } from '@visite/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { matchPath, useLocation, useSearchParams } from 'react-router';
import { nextTime, type PlannedTime } from '../../appointments/planned-time.ts';
import { formDraft, parseDraft } from '../../drafts/form-draft.ts';
import { type IdempotencyKey, noIdempotencyKey } from '../../drafts/idempotency-key.ts';
import { readIsoDay, readTime } from '../../i18n/read-date-time.ts';
import { emptyPatientForm, type PatientFormValues } from '../../patients/patient-form-values.ts';
import { useStaffUser } from '../../session/staff-session.tsx';

export interface Draft extends PlannedTime {
  /** False while the time is a proposal, which moves to the next free time. */
  timeChosen: boolean;
  doctorId: string;
  patientFrom: 'list' | 'form';
  patientId: string;
  newPatient: PatientFormValues;
  sentPatient: IdempotencyKey;
  sentAppointment: IdempotencyKey;
}

const defaultMinutes = 15;

export function emptyDraft(time: PlannedTime): Draft {
  return {
    doctorId: '',
    patientFrom: 'list',
    patientId: '',
    newPatient: emptyPatientForm,
    sentPatient: noIdempotencyKey,
    sentAppointment: noIdempotencyKey,
    timeChosen: false,
    ...time,
  };
}

/** Whether a patient is chosen or typed; otherwise there is nothing to resume. */
export function hasPatient({ patientId, newPatient }: Draft): boolean {
  return patientId !== '' || Object.values(newPatient).some((line) => line !== '');
}

const fresh = () => emptyDraft(nextTime(Date.now(), defaultMinutes));

/** The draft, stored on every change so that it survives a reload (CAL-51). */
export function useDraft() {
  const owner = useStaffUser().person.id;
  const [draft, setDraft] = useState(() =>
    parseDraft(formDraft.get('appointment', owner), fresh()),
  );

  const save = useCallback(
    (changed: Draft) => {
      setDraft(changed);
      formDraft.save('appointment', owner, changed);
    },
    [owner],
  );
  const clear = useCallback(() => {
    formDraft.clear('appointment');
    setDraft(fresh());
  }, []);
  return { draft, save, clear };
}

const names = ['doctor', 'patient', 'day', 'time', 'minutes'] as const;

/**
 * Applies search parameters, set by the calendar and by "new appointment" of a patient. They begin
 * another booking: a patient of the one before does not go along (CAL-65).
 */
export function prefilled(before: Draft, search: URLSearchParams): Draft {
  const draft: Draft = {
    ...before,
    patientFrom: 'list',
    patientId: '',
    newPatient: emptyPatientForm,
    sentPatient: noIdempotencyKey,
    sentAppointment: noIdempotencyKey,
  };
  const day = readIsoDay(search.get('day'));
  const time = readTime(search.get('time') ?? '');
  const minutes = Number(search.get('minutes'));
  const patient = search.get('patient');
  return {
    ...draft,
    ...(search.get('doctor') && { doctorId: search.get('doctor') ?? '' }),
    ...(patient && { patientId: patient, patientFrom: 'list' as const }),
    ...(day && { day }),
    ...(time && { time, timeChosen: true }),
    ...(Number.isInteger(minutes) && minutes >= 5 && minutes <= 480 && { minutes }),
  };
}

/** The name that was typed in the calendar and belongs to nobody yet. */
export const typedPatientIn = (state: unknown): string =>
  typeof state === 'object' &&
  state !== null &&
  'typedPatient' in state &&
  typeof state.typedPatient === 'string'
    ? state.typedPatient
    : '';

/** Applies them once and goes to the first incomplete step. */
export function usePrefill(draft: Draft, save: (draft: Draft) => void): void {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const done = useRef('');
  useEffect(() => {
    const brought = names.some((name) => search.has(name));
    if (!brought || done.current === search.toString()) return;
    // Whoever has gone on meanwhile would find the step in another page's address.
    if (matchPath(pagePatterns.newAppointmentStep, window.location.pathname) === null) return;
    done.current = search.toString();
    const filled = prefilled(draft, search);
    save(filled);
    const ready = filled.patientId !== '' && filled.timeChosen;
    const step = !filled.doctorId ? 'doctor' : ready ? 'overview' : 'patient';
    setSearch({ step }, { replace: true, state });
  }, [draft, save, search, setSearch, state]);
}
