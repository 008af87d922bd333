import {
  type Appointment,
  can,
  fullName,
  guestName,
  isOpen,
  relationTo,
  type StaffUser,
} from '@visite/contract';
import { Suspense, useEffect, useRef } from 'react';
import { errorText } from '../i18n/error-text.ts';
import { loadTexts } from '../i18n/texts.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { lazyPart } from '../navigation/retry-import.ts';
import { useStaffSession } from '../session/staff-session.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notify, withdraw } from '../ui/notifications.ts';
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

const noticeId = (guestId: string) => `guest-${guestId}`;

/**
 * The patient has agreed: the doctor is told until the guest is let in or gone, and lets them in with
 * one press. Answers how many wait, for the menu of whoever has closed the notice [GUEST-17].
 */
export function useGuestsAtTheDoor(appointment: Appointment): number {
  const t = useTranslation();
  const { api, user } = useStaffSession();
  const told = useRef(new Set<string>());
  useEffect(() => {
    const atTheDoor = guestsAtTheDoor(appointment, user);
    for (const id of told.current) {
      // Whoever left and comes back is told anew.
      if (atTheDoor.some((guest) => guest.id === id)) continue;
      told.current.delete(id);
      withdraw(noticeId(id));
    }
    for (const guest of atTheDoor) {
      if (told.current.has(guest.id)) continue;
      told.current.add(guest.id);
      const params = { appointmentId: appointment.id, guestId: guest.id };
      const run = () => {
        api.staff
          .call('letGuestIn', { params })
          .catch((error: unknown) => notify({ type: 'error', title: errorText(error) }));
      };
      notify({
        id: noticeId(guest.id),
        type: 'information',
        title: t('call.guests.waits', { name: guestName(guest) }),
        message: t('call.guests.agreed', { name: fullName(appointment.patient.person) }),
        autoClose: null,
        action: { label: t('call.guests.letIn'), run },
      });
    }
  }, [appointment, api, user, t]);
  useEffect(() => {
    const { current } = told;
    return () => {
      for (const id of current) withdraw(noticeId(id));
      current.clear();
    };
  }, []);
  return guestsAtTheDoor(appointment, user).length;
}

function guestsAtTheDoor(appointment: Appointment, user: StaffUser) {
  const mayLetIn = can(user.roles, 'guests.admit', relationTo(appointment, user));
  if (!mayLetIn || !isOpen(appointment.state.type)) return [];
  return (appointment.guests ?? []).filter(({ stage, present }) => stage === 'agreed' && present);
}
