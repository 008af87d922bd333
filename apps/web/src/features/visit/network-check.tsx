import type { TurnServer } from '@visite/contract';
import { useCallback, useEffect, useState } from 'react';
import { canCall } from '../../devices/can-call.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

const words = {
  checking: 'setup.network.checking',
  good: 'setup.network.good',
  'no-relay': 'setup.network.noRelay',
  'no-network': 'setup.network.noNetwork',
} as const;

export function NetworkLine({ check, again }: { check: NetworkCheck; again: () => void }) {
  const t = useTranslation();
  const wrong = check === 'no-relay' || check === 'no-network';
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="status" className="flex items-center gap-2">
        {check === 'checking' ? <Spinner /> : null}
        {t(words[check])}
      </p>
      {wrong ? <Button onClick={again}>{t('setup.network.again')}</Button> : null}
    </div>
  );
}

export type NetworkCheck = 'checking' | 'good' | 'no-relay' | 'no-network';

/** Timeout: an unreachable TURN server or expired credentials may give no error. */
const timeoutMs = 8_000;

/** Checks the API, and relay candidates if the practice has TURN servers. */
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
  // The page says that this browser has no calls; the server was reached.
  if (servers.length === 0 || !canCall()) return 'good';
  return (await findsRelay(servers)) ? 'good' : 'no-relay';
}

async function findsRelay(iceServers: TurnServer[]): Promise<boolean> {
  const peer = new RTCPeerConnection({ iceServers, iceTransportPolicy: 'relay' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const found = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
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

/** Checks on mount, on `online` events and on request. */
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
