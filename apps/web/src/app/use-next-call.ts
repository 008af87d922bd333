import { useMemo } from 'react';
import { type NextCall, nextCall } from './next-call.ts';
import { useLiveAppointments, useStaffUser } from './staff-session.tsx';
import { useNow } from './use-now.ts';

export function useNextCall(currentId: string): NextCall | null {
  const { byId } = useLiveAppointments();
  const user = useStaffUser();
  const now = useNow(30_000);
  return useMemo(() => nextCall(byId.values(), user, currentId, now), [byId, user, currentId, now]);
}
