import { useLocation } from 'react-router';
import { queryNames } from '../navigation/paths.ts';

interface Address {
  pathname: string;
  search: string;
}

/** The same page with an appointment's details open beside it (CAL-47). */
export function withAppointment({ pathname, search }: Address, appointmentId: string): Address {
  const query = new URLSearchParams(search);
  query.set(queryNames.appointment, appointmentId);
  return { pathname, search: `?${query}` };
}

/** The same page without them. */
export function withoutAppointment({ pathname, search }: Address): Address {
  const query = new URLSearchParams(search);
  query.delete(queryNames.appointment);
  const rest = query.toString();
  return { pathname, search: rest && `?${rest}` };
}

/** `const linkTo = useAppointmentLink(); <Link to={linkTo(id)}>` on any staff page. */
export function useAppointmentLink(): (appointmentId: string) => Address {
  const location = useLocation();
  return (appointmentId) => withAppointment(location, appointmentId);
}
