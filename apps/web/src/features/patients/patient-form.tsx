import { useMutation } from '@tanstack/react-query';
import type { Gender, Patient, PatientLanguage } from '@visite/contract';
import { useId } from 'react';
import { ConflictChoice } from '../../drafts/conflict-choice.tsx';
import { notifyWithUndo } from '../../drafts/notify-with-undo.ts';
import { saveOnVersion } from '../../drafts/save-on-version.ts';
import { useFormDraft } from '../../drafts/use-form-draft.ts';
import { camelCode, errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LeaveQuestion } from '../../navigation/leave-guard.tsx';
import { alikeIn, DuplicateQuestion } from '../../patients/duplicate-question.tsx';
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
import {
  useChangePatient,
  useCreatePatient,
  useReadPatientNow,
} from '../../patients/patient-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { notify } from '../../ui/notifications.ts';

interface Sending {
  values: PatientFormValues;
  duplicate: 'ask' | 'allow';
}

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
  const readNow = useReadPatientNow();
  const close = draft.unsaved ? draft.guard.ask : onClose;

  const save = async ({ values, duplicate }: Sending): Promise<string | null> => {
    if (!patient) {
      const body = { ...patientBody(values), duplicate };
      const idempotencyKey = draft.keyFor(body);
      const { person } = await creation.mutateAsync({ body, idempotencyKey });
      notify({ title: t('patients.created') });
      return person.id;
    }
    const patientId = patient.person.id;
    let before = start;
    const saved = await saveOnVersion({
      read: async () => {
        const { body, etag } = await readNow(patientId);
        before = patientFormValues(body);
        return { values: before, etag };
      },
      reconcile: draft.reconcile,
      write: (ifMatch) => {
        const body = { ...patientChange(form.getValues(), remarkUnreadable), duplicate };
        return change.mutateAsync({ patientId, body, ifMatch });
      },
    });
    if (!saved) return null;
    notifyWithUndo(t('patients.changed'), () =>
      undo.mutateAsync({ patientId, body: patientChange(before, remarkUnreadable) }),
    );
    return patientId;
  };

  const shown = (path: string, value: unknown) => {
    if (path === 'gender') return t(`patient.gender.${(value as Gender) || 'none'}`);
    if (path === 'language')
      return t(`patient.language.${camelCode((value as PatientLanguage) || 'none')}`);
    if (path === 'smsWanted') return t(`patient.sms.${value === 'yes' ? 'yes' : 'no'}`);
    return String(value ?? '');
  };
  // Reading the record before belongs to it: what fails there is told too.
  const saving = useMutation({
    mutationFn: save,
    onSuccess: (id) => {
      if (id) onSaved(id);
    },
    onError: (error) => {
      refusedFields(error).forEach(({ field, code }, at) => {
        form.setError(field, { type: code }, { shouldFocus: at === 0 });
      });
    },
  });
  const { isPending: busy, error: failure, reset: forgetFailure } = saving;
  const send = (values: PatientFormValues, duplicate: Sending['duplicate']) => {
    if (!busy) saving.mutate({ values, duplicate });
  };
  const submit = form.handleSubmit((values) => send(values, 'ask'), forgetFailure);
  const alike = alikeIn(failure);

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
        {failure && alike.length === 0 && refusedFields(failure).length === 0 ? (
          <InlineMessage tone="danger" announce title={t('patients.notSaved')}>
            {errorText(failure)}
          </InlineMessage>
        ) : null}
        <ConflictChoice
          conflicts={draft.conflicts}
          refusals={draft.refusals}
          labelOf={(path) => t(`patient.field.${path as keyof PatientFormValues}`)}
          textOf={shown}
          mine={(path) => draft.typed[path as keyof PatientFormValues]}
          onSettle={(conflict, whose) => {
            draft.settle(conflict, whose);
            form.setFocus(conflict.path as keyof PatientFormValues);
          }}
        />
        <PatientFields form={form} remarkUnreadable={remarkUnreadable} />
      </form>
      {alike.length > 0 ? (
        <DuplicateQuestion
          patientIds={alike}
          pick={{
            label: t('patient.same.open'),
            onPick: (id) => {
              draft.saved();
              onSaved(id);
            },
          }}
          anywayLabel={t(patient ? 'patient.same.change' : 'patient.same.create')}
          onAnyway={() => send(form.getValues(), 'allow')}
          onBack={forgetFailure}
          busy={busy}
        />
      ) : null}
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
