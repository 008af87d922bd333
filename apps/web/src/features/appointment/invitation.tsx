import { type Appointment, isOpen, type Patient } from '@visite/contract';
import { MailCheck, MailMinus, MailWarning, Send, SquarePen } from 'lucide-react';
import { type FormEvent, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { codeOf } from '../../api/api-errors.ts';
import { useResendInvitation } from '../../appointments/appointment-mutations.ts';
import { invitationTexts } from '../../appointments/invitation-texts.ts';
import { emailErrorText, errorText } from '../../i18n/error-text.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { loadTexts } from '../../i18n/texts.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lazyPart } from '../../navigation/retry-import.ts';
import { useChangeEmail, usePatient } from '../../patients/patient-queries.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { notify } from '../../ui/notifications.ts';
import { TextField } from '../../ui/text-field.tsx';

const looks: Record<Appointment['invitation']['state'], { tone: Tone; icon: typeof Send }> = {
  none: { tone: 'neutral', icon: MailMinus },
  queued: { tone: 'neutral', icon: Send },
  sent: { tone: 'success', icon: MailCheck },
  failed: { tone: 'danger', icon: MailWarning },
  'not-sent': { tone: 'warning', icon: MailWarning },
};

const SmsState = lazyPart(async () => {
  const [{ SmsState: loaded }] = await Promise.all([import('./sms-state.tsx'), loadTexts(['sms'])]);
  return loaded;
});

/** Whoever comes to enter the address finds its field open. */
const wantsAddress = (state: unknown) =>
  typeof state === 'object' && state !== null && 'address' in state && state.address === true;

const hasNoAddress = (error: unknown) => codeOf(error) === 'no-email-address';

/** Delivery state of the invitation mail; sends it again, also to a corrected address. */
export function Invitation({ appointment }: { appointment: Appointment }) {
  const t = useTranslation();
  const { mailsOff, videoConsultation } = usePageConfig();
  const opened: unknown = useLocation().state;
  const [correcting, setCorrecting] = useState(wantsAddress(opened));
  const { id: appointmentId, invitation, patient } = appointment;
  const open = isOpen(appointment.state.type);
  const known = usePatient(patient.person.id).data;
  const email = known?.person.email ?? '';
  const { smsMessages } = videoConsultation.features;
  const sms = smsMessages ? appointment.sms : undefined;
  const texts = smsMessages && known?.patientData.smsWanted === true;
  const { tone, icon: Icon } = looks[invitation.state];

  const sending = useResendInvitation(appointmentId, {
    onSuccess: () =>
      mailsOff && !texts
        ? notify({ type: 'error', title: t('appointment.mail.noServer') })
        : notify({ type: 'success', title: t('appointment.mail.resent') }),
    onError: (error) => {
      // Without an address there is nothing to send, but the link is open again.
      if (appointment.loginLocked && hasNoAddress(error)) {
        return notify({ type: 'success', title: t('appointment.unlocked') });
      }
      const title = t('appointment.mail.resendFailed');
      notify({ type: 'error', title, message: errorText(error) });
    },
  });
  const corrected = () => {
    setCorrecting(false);
    sending.mutate();
  };
  return (
    <div className="flex flex-col items-start gap-3">
      {invitation.state === 'none' && sms ? null : (
        // Once it is over there is nothing left to be done about it.
        <Badge tone={open ? tone : 'neutral'} icon={<Icon aria-hidden="true" />}>
          {t(invitationTexts[invitation.state])}
        </Badge>
      )}
      <p className="text-muted [overflow-wrap:anywhere]">
        {known && email === '' ? t('appointment.mail.noAddress') : email}
        {invitation.sentAt ? ` · ${formatDateTime(invitation.sentAt)}` : ''}
      </p>
      {open && invitation.state === 'not-sent' ? (
        <p className="text-muted">{t('appointment.mail.noServer')}</p>
      ) : null}
      {sms ? (
        <Suspense fallback={null}>
          <SmsState sms={sms} />
        </Suspense>
      ) : null}
      {open && appointment.loginLocked ? (
        <InlineMessage
          tone="warning"
          action={
            <Button size="small" loading={sending.isPending} onClick={() => sending.mutate()}>
              {t(email === '' ? 'appointment.unlockLogin' : 'appointment.unlockLoginByMail')}
            </Button>
          }
        >
          <p>{t('appointment.loginLocked')}</p>
        </InlineMessage>
      ) : null}
      {!open ? null : correcting && known ? (
        <EmailForm patient={known} onSaved={corrected} onCancel={() => setCorrecting(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {email === '' && !texts ? null : (
            <Button
              size="small"
              icon={<Send aria-hidden="true" />}
              loading={sending.isPending}
              onClick={() => sending.mutate()}
            >
              {t(invitation.state === 'none' ? 'appointment.mail.send' : 'appointment.mail.resend')}
            </Button>
          )}
          <Button
            size="small"
            // Alone it is the thing to do.
            variant={email === '' && !texts ? 'secondary' : 'quiet'}
            icon={<SquarePen aria-hidden="true" />}
            disabled={!known}
            onClick={() => setCorrecting(true)}
          >
            {t(email === '' ? 'appointment.mail.add' : 'appointment.mail.correct')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface EmailFormProps {
  patient: Patient;
  onSaved: () => void;
  onCancel: () => void;
}

/** Saves the corrected address in the patient's record; the caller sends the invitation again. */
function EmailForm({ patient, onSaved, onCancel }: EmailFormProps) {
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
