import type { Patient } from '@visite/contract';
import { type FormEvent, useState } from 'react';
import { codeOf } from '../../api/api-errors.ts';
import { emailErrorText, errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface EmailFormProps {
  patient: Patient;
  onSaved: (patient: Patient) => void;
  onCancel: () => void;
}

/** Saves the right address with the patient; the caller sends the invitation again. */
export function EmailForm({ patient, onSaved, onCancel }: EmailFormProps) {
  const t = useTranslation();
  const { api } = useStaffSession();
  const [email, setEmail] = useState(patient.person.email ?? '');
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() === '') {
      setError(emailErrorText());
      return;
    }
    setBusy(true);
    const { title, firstName, lastName, gender } = patient.person;
    const person = {
      firstName,
      lastName,
      ...(title && { title }),
      ...(gender && { gender }),
      email: email.trim(),
    };
    try {
      await api.staff.call('changePatient', {
        params: { patientId: patient.person.id },
        body: { person, patientData: patient.patientData },
      });
      onSaved({ ...patient, person: { ...patient.person, email: email.trim() } });
    } catch (failure) {
      setBusy(false);
      setError(codeOf(failure) === 'invalid-request' ? emailErrorText() : errorText(failure));
    }
  };
  return (
    <form noValidate onSubmit={submit} className="flex w-full flex-col gap-3">
      <TextField
        label={t('appointment.mail.address')}
        type="email"
        autoComplete="off"
        autoFocus
        value={email}
        error={error}
        onChange={(event) => setEmail(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" variant="primary" loading={busy}>
          {t('appointment.mail.saveAndSend')}
        </Button>
        <Button size="small" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </div>
    </form>
  );
}
