import { createContext, useContext } from 'react';
import { useStore } from '../state/use-store.ts';
import type { CallControl } from './call-control.ts';
import type { StaffCall } from './staff-call.ts';

const Context = createContext<CallControl | null>(null);

export const StaffCallProvider = Context.Provider;

/** Inside the staff area only: starts, holds, switches and ends this tab's one call. */
export function useCallControl(): CallControl {
  const control = useContext(Context);
  if (!control) throw new Error('the staff area is missing');
  return control;
}

/** Id of the loaded call, or null. */
export function useCurrentCall(): string | null {
  return useStore(useCallControl().current);
}

/** The call that its page shows: the loaded one, or the last one after its end. */
export function useShownCall(): StaffCall | null {
  return useStore(useCallControl().shown);
}
