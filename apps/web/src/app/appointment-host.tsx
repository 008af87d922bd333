import { Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withoutAppointment } from '../appointments/appointment-link.ts';
import { lazyPart } from '../navigation/lazy-part.ts';
import { queryNames } from '../navigation/paths.ts';

const AppointmentPanel = lazyPart(
  async () => (await import('../features/appointment/appointment-panel.tsx')).AppointmentPanel,
);

/** Shows what `?appointment=<id>` names, on whatever staff page it stands (CAL-47). */
export function AppointmentHost() {
  const navigate = useNavigate();
  const location = useLocation();
  const appointmentId = new URLSearchParams(location.search).get(queryNames.appointment);
  if (!appointmentId) return null;
  return (
    <Suspense fallback={null}>
      <AppointmentPanel
        appointmentId={appointmentId}
        onClose={() => navigate(withoutAppointment(location), { replace: true })}
      />
    </Suspense>
  );
}
