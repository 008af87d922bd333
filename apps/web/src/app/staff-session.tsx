import type { StaffUser } from '@visite/contract';
import { createContext, useContext } from 'react';
import type { Connection } from '../api/connection.ts';
import type { LiveAppointments } from '../api/live-appointments.ts';
import type { CallControl } from './call-control.ts';
import type { StaffCall } from './staff-call.ts';
import { useStore } from './use-store.ts';

export interface StaffSession {
  connection: Connection;
  user: StaffUser;
  call: CallControl;
}

const Context = createContext<StaffSession | null>(null);

export const StaffSessionProvider = Context.Provider;

/** Inside the staff area only: who is logged in, the wire, the running call. */
export function useStaffSession(): StaffSession {
  const session = useContext(Context);
  if (!session) throw new Error('the staff area is missing');
  return session;
}

export function useStaffUser(): StaffUser {
  return useStaffSession().user;
}

/** The practice's appointments as the event stream tells them. */
export function useLiveAppointments(): LiveAppointments {
  return useStore(useStaffSession().connection.appointments);
}

/** Id of the loaded call, or null. */
export function useCurrentCall(): string | null {
  return useStore(useStaffSession().call.current);
}

/** The call that its page shows: the loaded one, or the last one after its end. */
export function useShownCall(): StaffCall | null {
  return useStore(useStaffSession().call.shown);
}
