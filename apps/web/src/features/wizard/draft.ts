import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { nextTime, type PlannedTime } from '../../appointments/planned-time.ts';
import { formDraft, parseDraft } from '../../drafts/form-draft.ts';
import { type IdempotencyKey, noIdempotencyKey } from '../../drafts/idempotency-key.ts';
import { readTime } from '../../i18n/read-time.ts';
import { emptyPatientForm, type PatientFormValues } from '../../patients/patient-form-values.ts';
import { useStaffUser } from '../../session/staff-session.tsx';

export interface Draft extends PlannedTime {
  /** False while the time is the wizard's own proposal, which keeps out of the way of others. */
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

/** Whether somebody has begun: an untouched draft is nothing to resume. */
export function isBegun({ patientId, newPatient }: Draft): boolean {
  return patientId !== '' || Object.values(newPatient).some((line) => line !== '');
}

const fresh = () => emptyDraft(nextTime(Date.now(), defaultMinutes));

/** What has been entered so far; every keystroke is kept for a reload (CAL-51). */
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
