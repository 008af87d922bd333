import { type Appointment, fullName } from '@visite/contract';
import { useState } from 'react';
import { errorText } from '../i18n/error-text.ts';
import { formatDate, formatTime } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useStaffSession } from '../session/staff-session.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { notify } from '../ui/notifications.ts';

interface CancelDialogProps {
  appointment: Appointment;
  onClose: () => void;
}

/** Says what will happen and that it stays so; the stream then takes the row away (DASH-5). */
export function CancelDialog({ appointment, onClose }: CancelDialogProps) {
  const t = useTranslation();
  const { api } = useStaffSession();
  const [busy, setBusy] = useState(false);
  const { id, patient, scheduledStart } = appointment;

  const cancel = async () => {
    setBusy(true);
    try {
      await api.staff.call('cancelAppointment', { params: { appointmentId: id } });
      notify({ title: t('appointment.cancelled'), message: fullName(patient.person) });
    } catch (error) {
      notify({ type: 'error', title: t('appointment.cancelFailed'), message: errorText(error) });
    } finally {
      setBusy(false);
      onClose();
    }
  };

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('appointment.cancelTitle')}
      message={t('appointment.cancelText', {
        name: fullName(patient.person),
        date: formatDate(scheduledStart),
        time: formatTime(scheduledStart),
      })}
      confirmLabel={t('appointment.cancelConfirm')}
      cancelLabel={t('appointment.cancelKeep')}
      danger
      loading={busy}
      onConfirm={cancel}
    />
  );
}
