import type { RemotePerson } from '@visite/call-engine';
import { useContext } from 'react';
import { createStore, useStore } from '../../../state/store.ts';
import { CallContext, type LiveCall } from '../call-context.tsx';

/** Chosen by hand; null for nobody. */
const chosen = createStore<{ call: string; userID: string | null } | null>(null);

/** Who is pinned; null for nobody, or while they are not there. */
export function usePinned(people: readonly RemotePerson[]): {
  pinned: string | null;
  /** Absent in small views, which only show it. */
  pin: ((userID: string | null) => void) | undefined;
} {
  const call = useContext(CallContext)?.call;
  const choice = useStore(chosen);
  const wanted =
    choice && (!call || choice.call === call.appointment.id)
      ? choice.userID
      : interpreterOf(call ?? null);
  const isThere = people.some(({ userID }) => userID === wanted);
  return {
    pinned: isThere ? wanted : null,
    pin: call && ((userID) => chosen.set({ call: call.appointment.id, userID })),
  };
}

/** While people sign, whoever interprets stays beside the speaker without a press [SIGN-5]. */
export function interpreterOf(
  call: Pick<LiveCall, 'appointment' | 'signing'> | null,
): string | null {
  if (!call || call.signing.profile === 'off') return null;
  const { guests = [] } = call.appointment;
  return guests.find(({ kind, stage }) => kind === 'interpreter' && stage === 'in')?.id ?? null;
}
