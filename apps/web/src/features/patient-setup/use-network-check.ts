import type { TurnServer } from '@visite/contract';
import { useCallback, useEffect, useState } from 'react';
import { checkNetwork, type NetworkCheck } from './check-network.ts';

interface NetworkState {
  check: NetworkCheck;
  again: () => void;
}

/** Checks once by itself, again when the network returns or somebody asks. */
export function useNetworkCheck(turnServers: () => Promise<TurnServer[]>): NetworkState {
  const [check, setCheck] = useState<NetworkCheck>('checking');
  const again = useCallback(() => {
    setCheck('checking');
    void checkNetwork(turnServers).then(setCheck);
  }, [turnServers]);
  useEffect(() => {
    again();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [again]);
  return { check, again };
}
