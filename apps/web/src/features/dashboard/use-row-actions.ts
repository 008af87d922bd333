import type { Appointment } from '@visite/contract';
import { useNavigate } from 'react-router';
import { codeOf } from '../../api/api-errors.ts';
import { useAppointmentLink } from '../../appointments/appointment-link.ts';
import { useJoinCall } from '../../call-session/use-join-call.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { telHref } from '../../practice/tel-href.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import { notify } from '../../ui/notifications.ts';

/** What can be done about an appointment without leaving the day; each tells how it went. */
export function useRowActions() {
  const t = useTranslation();
  const navigate = useNavigate();
  const linkTo = useAppointmentLink();
  const { api } = useStaffSession();
  const { join, joining, ask } = useJoinCall();
  const { mailsOff } = usePageConfig();

  const failed = (title: string) => (error: unknown) =>
    notify({ type: 'error', title, message: errorText(error) });

  const show = (id: string) => navigate(linkTo(id));

  /** With the address field open where the address is what is wrong. */
  const correct = ({ id, invitation: { state }, sms }: Appointment) => {
    const address = state === 'failed' || (state === 'none' && !sms);
    navigate(linkTo(id), { state: { address } });
  };

  const start = (id: string) => {
    join(id).catch(failed(t('dashboard.joinFailed')));
  };

  /** Sends the invitation again; a locked link is open again, also where there is no address. */
  const resend = ({ id, loginLocked }: Appointment) => {
    api.staff.call('resendInvitation', { params: { appointmentId: id } }).then(
      () => {
        if (!mailsOff) notify({ type: 'success', title: t('appointment.mail.resent') });
        else {
          notify({ type: 'error', title: t('appointment.mail.noServer') });
          show(id);
        }
      },
      (error: unknown) => {
        const noAddress = codeOf(error) === 'no-email-address';
        if (loginLocked && noAddress) notify({ type: 'success', title: t('appointment.unlocked') });
        else failed(t('appointment.mail.resendFailed'))(error);
        // There the address can be entered, and the link handed over in another way.
        if (noAddress) show(id);
      },
    );
  };

  const copyLink = async ({ id }: Appointment) => {
    try {
      const { link } = await api.staff.call('readAppointment', { params: { appointmentId: id } });
      if (!link) throw new Error('the appointment has no link');
      await navigator.clipboard.writeText(link);
      notify({ type: 'success', title: t('appointment.copied') });
    } catch (error) {
      // Browsers refuse the clipboard on plain http: the panel shows the link.
      console.debug('the link was not copied', error);
      show(id);
    }
  };

  /** Without a number the appointment shows how else to reach the patient. */
  const telephone = ({ id, patient }: Appointment) => {
    const { phone } = patient.patientData;
    if (phone) window.location.href = telHref(phone);
    else {
      notify({ title: t('dashboard.noPhone') });
      show(id);
    }
  };

  return { start, joining, ask, resend, show, correct, copyLink, telephone };
}
