import { fullName, type Patient } from '@visite/contract';
import { type FormEvent, useId, useState } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useDeletePatient } from '../../patients/patient-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { notify } from '../../ui/notifications.ts';
import { TextField } from '../../ui/text-field.tsx';

interface DeletePatientDialogProps {
  patient: Patient;
  onKeep: () => void;
  onDeleted: () => void;
}

/** Deletion cannot be undone: the last name has to be typed to confirm. */
export function DeletePatientDialog({ patient, onKeep, onDeleted }: DeletePatientDialogProps) {
  const t = useTranslation();
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const { id: patientId, lastName } = patient.person;
  const deletion = useDeletePatient(() => {
    notify({ title: t('patients.deleted', { name: fullName(patient.person) }) });
    onDeleted();
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const same = plain(typed) === plain(lastName);
    setWrong(!same);
    if (!same) document.getElementById(`${formId}-name`)?.focus();
    else if (!deletion.isPending) deletion.mutate(patientId);
  };
  return (
    <Dialog
      open
      onOpenChange={onKeep}
      title={t('patients.deleteTitle', { name: fullName(patient.person) })}
      description={t('patients.deleteText')}
      actions={
        <>
          <Button type="submit" form={formId} variant="danger" loading={deletion.isPending}>
            {t('patients.deleteConfirm')}
          </Button>
          <Button onClick={onKeep}>{t('patients.keep')}</Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
        {deletion.error ? (
          <InlineMessage tone="danger" announce title={t('patients.notDeleted')}>
            {errorText(deletion.error)}
          </InlineMessage>
        ) : null}
        <TextField
          id={`${formId}-name`}
          label={t('patients.typeName', { name: lastName })}
          autoComplete="off"
          value={typed}
          error={wrong ? t('patients.typeNameWrong') : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

const plain = (name: string) => name.trim().toLocaleLowerCase('de').normalize('NFC');
