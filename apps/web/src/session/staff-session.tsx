import type { StaffUser } from '@visite/contract';
import { createContext, useContext } from 'react';
import type { ApiSession } from '../api/api-session.ts';

export interface StaffSession {
  api: ApiSession;
  user: StaffUser;
}

const Context = createContext<StaffSession | null>(null);

export const StaffSessionProvider = Context.Provider;

/** Inside the staff area only: who is logged in, and the API session. */
export function useStaffSession(): StaffSession {
  const session = useContext(Context);
  if (!session) throw new Error('the staff area is missing');
  return session;
}

export function useStaffUser(): StaffUser {
  return useStaffSession().user;
}
