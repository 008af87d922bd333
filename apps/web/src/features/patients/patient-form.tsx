import { useQueryClient } from '@tanstack/react-query';
import type { FieldErrorCode, Patient } from '@visite/contract';
import { type FormEvent, useId, useState } from 'react';
import { ResponseError } from '../../api/api-errors.ts';
import { notifyWithUndo } from '../../drafts/notify-with-undo.ts';
import { useFormDraft } from '../../drafts/use-form-draft.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LeaveQuestion } from '../../navigation/leave-question.tsx';
import { fieldOf, patientErrors } from '../../patients/patient-form-errors.ts';
import { PatientFields } from '../../patients/patient-form-fields.tsx';
import {
  emptyPatientForm,
  type PatientFormValues,
  patientBody,
  patientFormValues,
} from '../../patients/patient-form-values.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { notify } from '../../ui/notifications.ts';

interface PatientFormProps {
  /** Absent: a new one. */
  patient?: Patient;
  onClose: () => void;
  onSaved: (patientId: string) => void;
}

type Errors = Partial<Record<keyof PatientFormValues, FieldErrorCode>>;

/** Adds or changes a patient; what was typed stays until it is saved. */
export function PatientForm({ patient, onClose, onSaved }: PatientFormProps) {
  const t = useTranslation();
  const { api } = useStaffSession();
  const queryClient = useQueryClient();
  const formId = useId();
  const start = patient ? patientFormValues(patient) : emptyPatientForm;
  const draft = useFormDraft('patient', patient?.person.id ?? '', start);
  const { typed } = draft;
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const close = draft.unsaved ? draft.guard.ask : onClose;

  const save = async (): Promise<string> => {
    const body = patientBody(typed);
    if (patient) {
      await api.staff.call('changePatient', {
        params: { patientId: patient.person.id },
        body,
      });
      return patient.person.id;
    }
    const idempotencyKey = draft.keyFor(body);
    return (await api.staff.call('createPatient', { body, idempotencyKey })).person.id;
  };

  const takeBack = async (before: Patient) => {
    const params = { patientId: before.person.id };
    await api.staff.call('changePatient', { params, body: patientBody(start) });
    await queryClient.invalidateQueries({ queryKey: ['patients'] });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = patientErrors(typed);
    setErrors(wrong);
    setFailure(null);
    if (point(wrong) || busy) return;
    setBusy(true);
    try {
      const id = await save();
      draft.saved();
      await queryClient.invalidateQueries({ queryKey: ['patients'] });
      if (patient) notifyWithUndo(t('patients.changed'), () => takeBack(patient));
      else notify({ title: t('patients.created') });
      onSaved(id);
    } catch (error) {
      setBusy(false);
      const refused = refusedFields(error);
      setErrors(refused);
      if (!point(refused)) setFailure(error);
    }
  };

  return (
    <Dialog
      open
      size="wide"
      onOpenChange={close}
      title={t(patient ? 'patients.edit' : 'patients.add')}
      actions={
        <>
          <Button type="submit" form={formId} variant="primary" loading={busy}>
            {t('patients.save')}
          </Button>
          <Button onClick={close}>{t('ui.cancel')}</Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4 pt-3">
        {failure ? (
          <InlineMessage tone="danger" announce title={t('patients.notSaved')}>
            {errorText(failure)}
          </InlineMessage>
        ) : null}
        <PatientFields value={typed} errors={errors} onChange={draft.change} />
      </form>
      <LeaveQuestion
        guard={draft.guard}
        onDiscard={() => {
          draft.discard();
          onClose();
        }}
      />
    </Dialog>
  );
}

/** Puts the focus on the first field that is wrong. */
function point(errors: Errors): boolean {
  const [first] = Object.keys(errors);
  if (first) document.getElementById(`patient-${first}`)?.focus();
  return first !== undefined;
}

function refusedFields(error: unknown): Errors {
  const refused = error instanceof ResponseError ? (error.problem?.errors ?? []) : [];
  return Object.fromEntries(refused.map(({ path, code }) => [fieldOf(path), code]));
}
