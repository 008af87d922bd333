import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CalendarLinks, LiveRecord } from '@visite/contract';
import { refetchFromStart } from '../session/refetch.ts';
import { useStaffSession } from '../session/staff-session.tsx';

/** The stream tells a change of busy hours as one of `staff`, which fetches them again. */
const calendarLinksKey = ['staff' satisfies LiveRecord, 'calendar-links'] as const;

const isBeingRead = ({ external }: CalendarLinks) =>
  external !== null && external.fetchedAt === null && external.failure === null;

/** Of every doctor whom the person may link. */
export function useCalendarLinks() {
  const { api } = useStaffSession();
  return useQuery({
    queryKey: calendarLinksKey,
    queryFn: ({ signal }) => api.staff.call('listCalendarLinks', { signal }),
    // A calendar that was just entered is read within seconds; that it failed no event tells.
    refetchInterval: ({ state }) => (state.data?.some(isBeingRead) ? 2_000 : false),
  });
}

export function useChangeCalendarLinks(staffId: string) {
  const { api } = useStaffSession();
  const queryClient = useQueryClient();
  const params = { staffId };
  const onSuccess = () => refetchFromStart(queryClient, { queryKey: calendarLinksKey });
  const makeFeed = useMutation({
    mutationFn: () => api.staff.call('makeCalendarFeed', { params }),
    onSuccess,
  });
  const endFeed = useMutation({
    mutationFn: () => api.staff.call('endCalendarFeed', { params }),
    onSuccess,
  });
  const setExternal = useMutation({
    mutationFn: (address: string) =>
      api.staff.call('setExternalCalendar', { params, body: { address } }),
    onSuccess,
  });
  const removeExternal = useMutation({
    mutationFn: () => api.staff.call('removeExternalCalendar', { params }),
    onSuccess,
  });
  return { makeFeed, endFeed, setExternal, removeExternal };
}
