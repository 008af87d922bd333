import { fullName, isOpen } from '@visite/contract';
import { Video } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useAddMe } from '../appointments/appointment-mutations.ts';
import { useAppointment } from '../appointments/appointment-queries.ts';
import { formatDateTime } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureMessage } from '../ui/failure-message.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useJoinCall } from './use-join-call.ts';

interface JoinCallDialogProps {
  appointmentId: string;
  /** The press was made elsewhere, in the practice software: a patient who waits is not asked about again (EMBED-8). */
  atOnce: boolean;
  onDismiss: () => void;
}

export function JoinCallDialog({ appointmentId, atOnce, onDismiss }: JoinCallDialogProps) {
  const t = useTranslation();
  const { join, joining } = useJoinCall();
  const { appointment, missing } = useAppointment(appointmentId);
  const { outside, addMe } = useAddMe(appointment);
  const [failure, setFailure] = useState<unknown>(null);
  const main = useRef<HTMLButtonElement>(null);
  const starts = appointment !== null && appointment.state.type !== 'started';
  const over = missing || (appointment !== null && !isOpen(appointment.state.type));

  const press = () => {
    setFailure(null);
    addMe()
      .then(() => join(appointmentId))
      .catch(setFailure);
  };
  const begun = useRef(false);
  useEffect(() => {
    if (!atOnce || begun.current || over || outside || !appointment?.patientPresent) return;
    begun.current = true;
    press();
  });

  return (
    <Dialog
      open
      onOpenChange={onDismiss}
      title={t(over ? 'shell.join.over' : starts ? 'shell.join.startTitle' : 'shell.join.title')}
      initialFocus={main}
      actions={
        <>
          {over ? null : (
            <Button
              ref={main}
              variant="primary"
              icon={<Video aria-hidden="true" />}
              loading={joining !== null}
              onClick={press}
            >
              {t(
                outside ? 'shell.join.addAndJoin' : starts ? 'shell.join.start' : 'shell.join.join',
              )}
            </Button>
          )}
          <Button onClick={onDismiss}>{t(over ? 'ui.close' : 'shell.join.notNow')}</Button>
        </>
      }
    >
      {over ? null : appointment ? (
        <p>
          <span className="block text-lg font-semibold">
            {fullName(appointment.patient.person)}
          </span>
          <span className="text-muted">
            {formatDateTime(appointment.scheduledStart)} · {fullName(appointment.doctor.person)}
          </span>
        </p>
      ) : (
        <Skeleton lines={2} />
      )}
      {outside && !over ? <p className="mt-4">{t('shell.join.addText')}</p> : null}
      <FailureMessage of={failure} className="mt-4" />
    </Dialog>
  );
}
