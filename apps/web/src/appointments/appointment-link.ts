import { type MouseEvent, useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
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

export interface PlainAppointmentLinks {
  hrefOf: (appointmentId: string) => string;
  follow: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/**
 * The same for long lists: the router's own links are all drawn again whenever the address changes,
 * such as when one of them is opened. Both functions stay the same as long as the rest of it does.
 */
export function usePlainAppointmentLinks(): PlainAppointmentLinks {
  const { pathname, search } = withoutAppointment(useLocation());
  const navigate = useNavigate();
  const hrefOf = useMemo(() => {
    const address = withAppointment({ pathname, search }, '');
    return (appointmentId: string) =>
      address.pathname + address.search + encodeURIComponent(appointmentId);
  }, [pathname, search]);
  const follow = useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      // Anything else is the browser's: a new tab, a download.
      const plain = !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
      if (event.button !== 0 || !plain) return;
      event.preventDefault();
      navigate(event.currentTarget.getAttribute('href') ?? pathname);
    },
    [navigate, pathname],
  );
  return { hrefOf, follow };
}
