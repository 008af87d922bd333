import { useQuery } from '@tanstack/react-query';
import type { Appointment } from '@visite/contract';
import { Copy, Send } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../i18n/error-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useStaffSession } from '../session/staff-session.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { notify } from '../ui/notifications.ts';

interface SendLinkProps {
  appointment: Appointment;
  centred?: boolean;
}

/** The patient's way back: the link by mail once more, or copied for whatever else reaches them. */
export function SendLink({ appointment, centred = false }: SendLinkProps) {
  const t = useTranslation();
  const { api } = useStaffSession();
  const [sending, setSending] = useState(false);
  const { id: appointmentId } = appointment;
  const patientId = appointment.patient.person.id;
  const known = useQuery({
    queryKey: ['patients', patientId],
    queryFn: ({ signal }) => api.staff.call('readPatient', { params: { patientId }, signal }),
  }).data;
  // The list of appointments carries no links: they are secrets.
  const link = useQuery({
    queryKey: ['appointments', appointmentId, 'link'],
    queryFn: async ({ signal }) => {
      const params = { appointmentId };
      return (await api.staff.call('readAppointment', { params, signal })).link ?? null;
    },
  }).data;
  const hasAddress = known === undefined || Boolean(known.person.email);

  const send = async () => {
    setSending(true);
    try {
      await api.staff.call('resendInvitation', { params: { appointmentId } });
      notify({ type: 'success', title: t('call.gone.sent') });
    } catch (error) {
      const title = t('call.gone.notSent');
      notify({ type: 'error', title, message: errorText(error) });
    } finally {
      setSending(false);
    }
  };
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ type: 'success', title: t('call.gone.copied') });
    } catch (error) {
      // Browsers refuse the clipboard on plain http: the link can still be read and typed.
      console.debug('the clipboard is closed', error);
      notify({ type: 'information', title: t('call.gone.copy'), message: text });
    }
  };
  return (
    <div className={classNames('flex flex-col gap-2', centred ? 'items-center' : 'items-start')}>
      {hasAddress ? null : <p>{t('call.gone.noAddress')}</p>}
      <div className={classNames('flex flex-wrap gap-3', centred && 'justify-center')}>
        {hasAddress ? (
          <Button icon={<Send aria-hidden="true" />} loading={sending} onClick={send}>
            {t('call.gone.send')}
          </Button>
        ) : null}
        {link ? (
          <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy(link)}>
            {t('call.gone.copy')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
