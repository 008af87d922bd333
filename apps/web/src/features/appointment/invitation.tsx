import { type Appointment, isOpen } from '@visite/contract';
import { MailCheck, MailMinus, MailWarning, Send, SquarePen } from 'lucide-react';
import { useState } from 'react';
import { ResponseError } from '../../api/api-errors.ts';
import { useResendInvitation } from '../../appointments/appointment-mutations.ts';
import { errorText } from '../../i18n/error-text.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePatient } from '../../patients/patient-queries.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { notify } from '../../ui/notifications.ts';
import { EmailForm } from './email-form.tsx';

const looks: Record<Appointment['invitation']['state'], { tone: Tone; icon: typeof Send }> = {
  none: { tone: 'warning', icon: MailMinus },
  queued: { tone: 'neutral', icon: Send },
  sent: { tone: 'success', icon: MailCheck },
  failed: { tone: 'danger', icon: MailWarning },
};

const hasNoAddress = (error: unknown) =>
  error instanceof ResponseError && error.code === 'no-email-address';

/** How far the mail got, to whom, once more, or to the right address. */
export function Invitation({ appointment }: { appointment: Appointment }) {
  const t = useTranslation();
  const [correcting, setCorrecting] = useState(false);
  const { id: appointmentId, invitation, patient, state } = appointment;
  const known = usePatient(patient.person.id).data;
  const email = known?.person.email ?? '';
  const { tone, icon: Icon } = looks[invitation.state];

  const sending = useResendInvitation(appointmentId, {
    onSuccess: () => notify({ type: 'success', title: t('appointment.mail.resent') }),
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
      <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
        {t(`appointment.mail.${invitation.state}`)}
      </Badge>
      <p className="text-muted [overflow-wrap:anywhere]">
        {known && email === '' ? t('appointment.mail.noAddress') : email}
        {invitation.sentAt ? ` · ${formatDateTime(invitation.sentAt)}` : ''}
      </p>
      {appointment.loginLocked ? (
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
      {!isOpen(state.type) ? null : correcting && known ? (
        <EmailForm patient={known} onSaved={corrected} onCancel={() => setCorrecting(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {email === '' ? null : (
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
            variant="quiet"
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
