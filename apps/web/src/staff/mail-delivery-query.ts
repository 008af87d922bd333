import { useQuery } from '@tanstack/react-query';
import { useStaffSession } from '../session/staff-session.tsx';

const minuteMs = 60_000;

/** How mails and text messages leave the server; for admins. */
export function useMailDelivery() {
  const { api } = useStaffSession();
  return useQuery({
    queryKey: ['mail-delivery'],
    queryFn: ({ signal }) => api.staff.call('readMailDelivery', { signal }),
    staleTime: minuteMs,
  });
}
