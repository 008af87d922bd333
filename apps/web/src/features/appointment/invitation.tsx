import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Appointment, isOpen, type Patient } from '@visite/contract';
import { MailCheck, MailMinus, MailWarning, Send, SquarePen } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.ts';
import { EmailForm } from './email-form.tsx';

const looks: Record<Appointment['invitation']['state'], { tone: Tone; icon: typeof Send }> = {
  none: { tone: 'warning', icon: MailMinus },
  queued: { tone: 'neutral', icon: Send },
  sent: { tone: 'success', icon: MailCheck },
  failed: { tone: 'danger', icon: MailWarning },
};

/** How far the mail got, to whom, once more, or to the right address. */
export function Invitation({ appointment }: { appointment: Appointment }) {
  const t = useTranslation();
  const { api } = useStaffSession();
  const queryClient = useQueryClient();
  const [sending, setSending] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  const { id: appointmentId, invitation, patient, state } = appointment;
  const patientId = patient.person.id;
  const queryKey = ['patients', patientId];
  const known = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.staff.call('readPatient', { params: { patientId }, signal }),
  }).data;
  const email = known?.person.email ?? '';
  const { tone, icon: Icon } = looks[invitation.state];

  const resend = async () => {
    setSending(true);
    try {
      await api.staff.call('resendInvitation', { params: { appointmentId } });
      notify({ type: 'success', title: t('appointment.mail.resent') });
    } catch (error) {
      const title = t('appointment.mail.resendFailed');
      notify({ type: 'error', title, message: errorText(error) });
    } finally {
      setSending(false);
    }
  };
  const corrected = async (changed: Patient) => {
    setCorrecting(false);
    queryClient.setQueryData(queryKey, changed);
    await resend();
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
      {!isOpen(state.type) ? null : correcting && known ? (
        <EmailForm patient={known} onSaved={corrected} onCancel={() => setCorrecting(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {email === '' ? null : (
            <Button
              size="small"
              icon={<Send aria-hidden="true" />}
              loading={sending}
              onClick={resend}
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
