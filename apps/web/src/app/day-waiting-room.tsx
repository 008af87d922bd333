import { useMemo } from 'react';
import { useLiveAppointments } from '../appointments/live-appointments.ts';
import { waitingPatients } from '../features/waiting/waiting-alerts.ts';
import { WaitingRoom } from '../features/waiting/waiting-room.tsx';
import { useStaffUser } from '../session/staff-session.tsx';

/** The waiting room of the day's page: a doctor's own patients, or everybody's. */
export function DayWaitingRoom({ all }: { all: boolean }) {
  const user = useStaffUser();
  const { byId } = useLiveAppointments();
  const waiting = useMemo(
    () => waitingPatients(byId.values(), all ? null : user),
    [byId, all, user],
  );
  return <WaitingRoom waiting={waiting} />;
}
