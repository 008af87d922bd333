import type { TurnServer } from '@visite/contract';
import { useCallback, useEffect, useState } from 'react';

export type NetworkCheck = 'checking' | 'good' | 'no-relay' | 'no-network';

/** An expired or unreachable relay never says so: the check gives up by itself. */
const patienceMs = 8_000;

/** Reaches the server, and through the practice's relay where it has one. */
async function checkNetwork(
  turnServers: () => Promise<TurnServer[]>,
): Promise<Exclude<NetworkCheck, 'checking'>> {
  let servers: TurnServer[];
  try {
    servers = await turnServers();
  } catch (error) {
    console.debug('the server was not reached', error);
    return 'no-network';
  }
  if (servers.length === 0) return 'good';
  return (await findsRelay(servers)) ? 'good' : 'no-relay';
}

async function findsRelay(iceServers: TurnServer[]): Promise<boolean> {
  const peer = new RTCPeerConnection({ iceServers, iceTransportPolicy: 'relay' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const found = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
    peer.onicecandidate = ({ candidate }) => {
      if (candidate?.candidate) resolve(true);
      else if (candidate === null) resolve(false);
    };
  });
  try {
    peer.createDataChannel('check');
    await peer.setLocalDescription();
    return await found;
  } catch (error) {
    console.debug('the relay cannot be checked', error);
    return false;
  } finally {
    clearTimeout(timer);
    peer.close();
  }
}

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
