import { useMemo } from 'react';
import { useLiveAppointments, useStaffUser } from '../session/staff-session.tsx';
import { useNow } from '../ui/use-now.ts';
import { type NextCall, nextCall } from './next-call.ts';

export function useNextCall(currentId: string): NextCall | null {
  const { byId } = useLiveAppointments();
  const user = useStaffUser();
  const now = useNow(30_000);
  return useMemo(() => nextCall(byId.values(), user, currentId, now), [byId, user, currentId, now]);
}
