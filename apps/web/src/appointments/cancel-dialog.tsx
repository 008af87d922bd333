import { type Appointment, fullName } from '@visite/contract';
import { errorText } from '../i18n/error-text.ts';
import { formatDate, formatTime } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { notify } from '../ui/notifications.ts';
import { useCancelAppointment } from './appointment-mutations.ts';

interface CancelDialogProps {
  appointment: Appointment;
  onClose: () => void;
}

/** Says what will happen and that it stays so; the stream then takes the row away (DASH-5). */
export function CancelDialog({ appointment, onClose }: CancelDialogProps) {
  const t = useTranslation();
  const { id, patient, scheduledStart } = appointment;
  const cancellation = useCancelAppointment(id, {
    onSuccess: () =>
      notify({ title: t('appointment.cancelled'), message: fullName(patient.person) }),
    onError: (error) =>
      notify({ type: 'error', title: t('appointment.cancelFailed'), message: errorText(error) }),
    onSettled: onClose,
  });

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
      loading={cancellation.isPending}
      onConfirm={() => cancellation.mutate()}
    />
  );
}
