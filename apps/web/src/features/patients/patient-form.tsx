import type { Patient } from '@visite/contract';
import { useId } from 'react';
import { notifyWithUndo } from '../../drafts/notify-with-undo.ts';
import { useFormDraft } from '../../drafts/use-form-draft.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LeaveQuestion } from '../../navigation/leave-guard.tsx';
import { PatientFields } from '../../patients/patient-form-fields.tsx';
import {
  emptyPatientForm,
  type PatientFormValues,
  patientBody,
  patientChange,
  patientFormValues,
  patientResolver,
  refusedFields,
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

/** Adds or changes a patient; typed values are kept until they are saved. */
export function PatientForm({ patient, onClose, onSaved }: PatientFormProps) {
  const t = useTranslation();
  const formId = useId();
  const remarkUnreadable = patient?.patientData.remarkUnreadable ?? false;
  const start = patient ? patientFormValues(patient) : emptyPatientForm;
  const draft = useFormDraft('patient', patient?.person.id ?? '', start, patientResolver);
  const { form } = draft;
  const creation = useCreatePatient(draft.saved);
  const change = useChangePatient(draft.saved);
  const undo = useChangePatient();
  const busy = creation.isPending || change.isPending;
  const close = draft.unsaved ? draft.guard.ask : onClose;

  const save = async (values: PatientFormValues): Promise<string> => {
    if (!patient) {
      const body = patientBody(values);
      const idempotencyKey = draft.keyFor(body);
      const { person } = await creation.mutateAsync({ body, idempotencyKey });
      notify({ title: t('patients.created') });
      return person.id;
    }
    const patientId = patient.person.id;
    const body = patientChange(values, remarkUnreadable);
    await change.mutateAsync({ patientId, body });
    notifyWithUndo(t('patients.changed'), () =>
      undo.mutateAsync({ patientId, body: patientChange(start, remarkUnreadable) }),
    );
    return patientId;
  };

  const forgetFailure = () => {
    creation.reset();
    change.reset();
  };
  const submit = form.handleSubmit(async (values) => {
    if (busy) return;
    forgetFailure();
    try {
      onSaved(await save(values));
    } catch (error) {
      refusedFields(error).forEach(({ field, code }, at) => {
        form.setError(field, { type: code }, { shouldFocus: at === 0 });
      });
    }
  }, forgetFailure);
  const failure = creation.error ?? change.error;

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
        {failure && refusedFields(failure).length === 0 ? (
          <InlineMessage tone="danger" announce title={t('patients.notSaved')}>
            {errorText(failure)}
          </InlineMessage>
        ) : null}
        <PatientFields form={form} remarkUnreadable={remarkUnreadable} />
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
