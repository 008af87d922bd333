import { type Appointment, can, fullName, guestName, relationTo } from '@visite/contract';
import { Suspense, useEffect, useRef } from 'react';
import { errorText } from '../i18n/error-text.ts';
import { loadTexts } from '../i18n/texts.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { lazyPart } from '../navigation/retry-import.ts';
import { useStaffSession } from '../session/staff-session.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notifications.ts';
import { Skeleton } from '../ui/skeleton.tsx';

const GuestList = lazyPart(async () => {
  const [{ GuestList: loaded }] = await Promise.all([
    import('../appointments/guest-list.tsx'),
    loadTexts(['guests']),
  ]);
  return loaded;
});

interface GuestsDialogProps {
  appointment: Appointment;
  open: boolean;
  onClose: () => void;
}

export function GuestsDialog({ appointment, open, onClose }: GuestsDialogProps) {
  const t = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('call.guests.title')}
      description={t('call.guests.why')}
      actions={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      <Suspense fallback={<Skeleton lines={3} />}>
        {open ? (
          <div className="mt-4">
            <GuestList appointment={appointment} />
          </div>
        ) : null}
      </Suspense>
    </Dialog>
  );
}

const noticeMs = 60_000;

/** The patient has agreed: the doctor is told once and lets them in with one press. */
export function useGuestsAtTheDoor(appointment: Appointment): void {
  const t = useTranslation();
  const { api, user } = useStaffSession();
  const told = useRef(new Set<string>());
  useEffect(() => {
    const { id: appointmentId, guests = [] } = appointment;
    const waiting = guests.filter(({ stage, present }) => stage === 'agreed' && present);
    for (const { id } of guests) {
      // Whoever left and comes back is told anew.
      if (!waiting.some((guest) => guest.id === id)) told.current.delete(id);
    }
    if (!can(user.roles, 'guests.admit', relationTo(appointment, user))) return;
    for (const guest of waiting) {
      if (told.current.has(guest.id)) continue;
      told.current.add(guest.id);
      const params = { appointmentId, guestId: guest.id };
      const run = () => {
        api.staff
          .call('letGuestIn', { params })
          .catch((error: unknown) => notify({ type: 'error', title: errorText(error) }));
      };
      notify({
        id: `guest-${guest.id}`,
        type: 'information',
        title: t('call.guests.waits', { name: guestName(guest) }),
        message: t('call.guests.agreed', { name: fullName(appointment.patient.person) }),
        autoClose: noticeMs,
        action: { label: t('call.guests.letIn'), run },
      });
    }
  }, [appointment, api, user, t]);
}
