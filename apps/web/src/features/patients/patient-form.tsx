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
import { useChangePatient, useCreatePatient } from '../../patients/patient-queries.ts';
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
  const formId = useId();
  const start = patient ? patientFormValues(patient) : emptyPatientForm;
  const draft = useFormDraft('patient', patient?.person.id ?? '', start);
  const { typed } = draft;
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const creation = useCreatePatient(draft.saved);
  const change = useChangePatient(draft.saved);
  const undo = useChangePatient();
  const busy = creation.isPending || change.isPending;
  const close = draft.unsaved ? draft.guard.ask : onClose;

  const save = async (): Promise<string> => {
    const body = patientBody(typed);
    if (!patient) {
      const idempotencyKey = draft.keyFor(body);
      const { person } = await creation.mutateAsync({ body, idempotencyKey });
      notify({ title: t('patients.created') });
      return person.id;
    }
    const patientId = patient.person.id;
    await change.mutateAsync({ patientId, body });
    notifyWithUndo(t('patients.changed'), () =>
      undo.mutateAsync({ patientId, body: patientBody(start) }),
    );
    return patientId;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = patientErrors(typed);
    setErrors(wrong);
    setFailure(null);
    if (point(wrong) || busy) return;
    try {
      onSaved(await save());
    } catch (error) {
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
