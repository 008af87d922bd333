import type { Patient } from '@visite/contract';
import { type FormEvent, useState } from 'react';
import { codeOf } from '../../api/api-errors.ts';
import { emailErrorText, errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useChangeEmail } from '../../patients/patient-queries.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface EmailFormProps {
  patient: Patient;
  onSaved: () => void;
  onCancel: () => void;
}

/** Saves the right address with the patient; the caller sends the invitation again. */
export function EmailForm({ patient, onSaved, onCancel }: EmailFormProps) {
  const t = useTranslation();
  const [email, setEmail] = useState(patient.person.email ?? '');
  const [empty, setEmpty] = useState(false);
  const change = useChangeEmail(onSaved);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(email.trim() === '');
    if (email.trim() !== '') change.mutate({ patient, email: email.trim() });
  };
  const wrong = () => {
    if (empty || codeOf(change.error) === 'invalid-request') return emailErrorText();
    return change.error ? errorText(change.error) : undefined;
  };
  return (
    <form noValidate onSubmit={submit} className="flex w-full flex-col gap-3">
      <TextField
        label={t('appointment.mail.address')}
        type="email"
        autoComplete="off"
        autoFocus
        value={email}
        error={wrong()}
        onChange={(event) => setEmail(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" variant="primary" loading={change.isPending}>
          {t('appointment.mail.saveAndSend')}
        </Button>
        <Button size="small" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </div>
    </form>
  );
}
