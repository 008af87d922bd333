import type { CallSession, CallSnapshot } from '@visite/call-engine';
import { useSyncExternalStore } from 'react';

export function useCallSnapshot(of: CallSession): CallSnapshot {
  return useSyncExternalStore(of.subscribe, of.getSnapshot);
}
