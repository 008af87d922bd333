import type { Appointment } from '@visite/contract';
import { clsx } from 'clsx';
import { Copy, Send } from 'lucide-react';
import { useResendInvitation } from '../../appointments/appointment-mutations.ts';
import { usePatientLink } from '../../appointments/appointment-queries.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePatient } from '../../patients/patient-queries.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { PhoneLink } from '../../practice/phone-link.tsx';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.ts';

interface SendLinkProps {
  appointment: Appointment;
  centred?: boolean;
  /** The next thing to do. */
  primary?: boolean;
}

/** The patient's telephone number, and the link: by mail again, or copied for another channel. */
export function SendLink({ appointment, centred = false, primary = false }: SendLinkProps) {
  const t = useTranslation();
  const { mailsOff } = usePageConfig();
  const known = usePatient(appointment.patient.person.id).data;
  const link = usePatientLink(appointment.id);
  const phone = known?.patientData.phone;
  const hasAddress = known === undefined || Boolean(known.person.email);

  const sending = useResendInvitation(appointment.id, {
    onSuccess: () =>
      mailsOff
        ? notify({ type: 'error', title: t('appointment.mail.noServer') })
        : notify({ type: 'success', title: t('call.gone.sent') }),
    onError: (error) =>
      notify({ type: 'error', title: t('call.gone.notSent'), message: errorText(error) }),
  });
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
    <div className={clsx('flex flex-col gap-2', centred ? 'items-center' : 'items-start')}>
      {hasAddress ? null : <p className="text-muted">{t('call.gone.noAddress')}</p>}
      {phone ? (
        <p className="flex flex-wrap items-center gap-x-2">
          {t('call.gone.phone')} <PhoneLink phone={phone} />
        </p>
      ) : null}
      <div className={clsx('flex flex-wrap gap-3', centred && 'justify-center')}>
        {hasAddress ? (
          <Button
            variant={primary ? 'primary' : 'secondary'}
            icon={<Send aria-hidden="true" />}
            loading={sending.isPending}
            onClick={() => sending.mutate()}
          >
            {t('call.gone.send')}
          </Button>
        ) : null}
        {link ? (
          <Button
            variant={primary && !hasAddress ? 'primary' : 'secondary'}
            icon={<Copy aria-hidden="true" />}
            onClick={() => void copy(link)}
          >
            {t('call.gone.copy')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
