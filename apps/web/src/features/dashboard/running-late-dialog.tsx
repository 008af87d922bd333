import { useMutation } from '@tanstack/react-query';
import { type DelayMinutes, delayMinutes, fullName } from '@visite/contract';
import { useRef } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.ts';
import type { DoctorDelay } from './delays.ts';

interface RunningLateDialogProps {
  delays: readonly DoctorDelay[];
  onClose: () => void;
}

/** One press on a number tells everybody who waits for that doctor. */
export function RunningLateDialog({ delays, onClose }: RunningLateDialogProps) {
  const t = useTranslation();
  const { api } = useStaffSession();
  const first = useRef<HTMLButtonElement>(null);
  const announcement = useMutation({
    mutationFn: ({ staffId, minutes }: { staffId: string; minutes: DelayMinutes | null }) =>
      api.staff.call('announceDelay', { params: { staffId }, body: { minutes } }),
    onSuccess: (_, { minutes }) => {
      const title = minutes === null ? t('panel.late.ended') : t('panel.late.done', { minutes });
      notify({ type: 'success', title });
      onClose();
    },
    onError: (error) =>
      notify({ type: 'error', title: t('panel.late.failed'), message: errorText(error) }),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('dashboard.late.open')}
      description={t('panel.late.text')}
      initialFocus={first}
    >
      <ul className="mt-4 flex flex-col gap-4">
        {delays.map(({ doctor, minutes: said }, row) => (
          <li key={doctor.id}>
            <fieldset>
              <legend className="mb-2 font-semibold">{fullName(doctor)}</legend>
              <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2">
                {delayMinutes.map((minutes, place) => (
                  <Button
                    key={minutes}
                    ref={row === 0 && place === 0 ? first : undefined}
                    aria-pressed={said === minutes}
                    variant={said === minutes ? 'primary' : 'secondary'}
                    onClick={() => announcement.mutate({ staffId: doctor.id, minutes })}
                  >
                    {t('app.minutes', { minutes })}
                  </Button>
                ))}
                {said === null ? null : (
                  <Button
                    variant="quiet"
                    onClick={() => announcement.mutate({ staffId: doctor.id, minutes: null })}
                  >
                    {t('panel.late.end')}
                  </Button>
                )}
              </div>
            </fieldset>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
