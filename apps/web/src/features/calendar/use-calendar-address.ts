import { startTransition, useMemo, useOptimistic } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withAppointment } from '../../appointments/appointment-link.ts';
import { queryNames } from '../../navigation/paths.ts';
import { painted } from '../../ui/painted.ts';
import {
  type CalendarSearchParams,
  readCalendarSearchParams,
  writeCalendarSearchParams,
} from './calendar-search-params.ts';

/**
 * What the address shows. A press is answered at once: `wanted` and `opened` are ahead of the address
 * until the hundreds of appointments of the new view are drawn.
 */
export function useCalendarAddress(today: string) {
  const navigate = useNavigate();
  const location = useLocation();
  const search = useMemo(() => new URLSearchParams(location.search), [location.search]);
  const address = useMemo(() => readCalendarSearchParams(search, today), [search, today]);
  const [wanted, setWanted] = useOptimistic(address);
  const [opened, setOpened] = useOptimistic(search.get(queryNames.appointment));
  const show = (changed: Partial<CalendarSearchParams>) =>
    startTransition(async () => {
      const next = { ...wanted, ...changed };
      setWanted(next);
      await painted();
      await navigate({ search: `?${writeCalendarSearchParams(search, next)}` });
    });
  const open = (appointmentId: string) =>
    startTransition(async () => {
      setOpened(appointmentId);
      await painted();
      await navigate(withAppointment(location, appointmentId));
    });
  return { address, wanted, opened, show, open };
}
