import { type Appointment, fullName } from '@visite/contract';
import { errorText } from '../i18n/error-text.ts';
import { formatDate, formatTime } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { notify } from '../ui/notifications.ts';
import { useCancelAppointment, useCancelFollowing } from './appointment-mutations.ts';

interface CancelDialogProps {
  appointment: Appointment;
  onClose: () => void;
}

/** Says what will happen and that it stays so; the stream then takes the row away (DASH-5). */
export function CancelDialog({ appointment, onClose }: CancelDialogProps) {
  const t = useTranslation();
  const { id, patient, scheduledStart, seriesId } = appointment;
  const onError = (error: Error) =>
    notify({ type: 'error', title: t('appointment.cancelFailed'), message: errorText(error) });
  const cancellation = useCancelAppointment(id, {
    onSuccess: () =>
      notify({ title: t('appointment.cancelled'), message: fullName(patient.person) }),
    onError,
    onSettled: onClose,
  });
  const following = useCancelFollowing(id);
  const cancelFollowing = () =>
    following.mutateAsync().then(({ cancelled }) => {
      const title = t('appointment.cancelledMany', { count: cancelled });
      notify({ title, message: fullName(patient.person) });
    }, onError);

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
      loading={cancellation.isPending || following.isPending}
      onConfirm={() => cancellation.mutate()}
      {...(seriesId && {
        alternative: {
          label: t('appointment.cancelFollowing'),
          onSelect: () => void cancelFollowing().finally(onClose),
        },
      })}
    />
  );
}
