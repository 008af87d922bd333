import type { RehearsalProblem, TurnServer } from '@visite/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { codeOf } from '../../api/api-errors.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { PhoneLink } from '../../practice/phone-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { DeviceCheckRow } from './device-check-row.tsx';
import { loopbackCall } from './loopback-call.ts';

/** `relay` and `local`: it worked, over the practice's relay or on this device alone. */
type Outcome = 'relay' | 'local' | 'no-relay' | 'no-return' | 'no-network';
export type RehearsalCall = 'waiting' | 'calling' | Outcome | { refused: unknown };

const words = {
  waiting: 'rehearsal.call.waiting',
  calling: 'rehearsal.call.calling',
  relay: 'rehearsal.call.relay',
  local: 'rehearsal.call.local',
  'no-relay': 'setup.network.noRelay',
  'no-return': 'rehearsal.call.noReturn',
  'no-network': 'setup.network.noNetwork',
} as const;

/** What the practice is told of the call. */
export function callProblem(call: RehearsalCall): RehearsalProblem | null {
  return call === 'no-relay' || call === 'no-return' || call === 'no-network' ? call : null;
}

export const callWorked = (call: RehearsalCall) => call === 'relay' || call === 'local';

/** Runs once both devices work, again on request and when the network comes back. */
export function useRehearsalCall(
  camera: MediaStreamTrack | null,
  microphone: MediaStreamTrack | null,
  begin: () => Promise<TurnServer[]>,
): { call: RehearsalCall; again: () => void } {
  const [call, setCall] = useState<RehearsalCall>('waiting');
  const tracks = useRef<MediaStreamTrack[]>([]);
  const running = useRef(false);
  tracks.current = camera && microphone ? [camera, microphone] : [];
  const ready = tracks.current.length > 0;
  const again = useCallback(() => {
    if (running.current || tracks.current.length === 0) return;
    running.current = true;
    setCall('calling');
    tryCall(tracks.current, begin)
      .then(setCall)
      .finally(() => {
        running.current = false;
      });
  }, [begin]);
  useEffect(() => {
    if (!ready) return;
    again();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [ready, again]);
  return { call, again };
}

async function tryCall(
  tracks: readonly MediaStreamTrack[],
  begin: () => Promise<TurnServer[]>,
): Promise<RehearsalCall> {
  let servers: TurnServer[];
  try {
    servers = await begin();
  } catch (error) {
    console.debug('no rehearsal call', error);
    return codeOf(error) === null ? 'no-network' : { refused: error };
  }
  if (await loopbackCall(tracks, servers)) return servers.length > 0 ? 'relay' : 'local';
  if (servers.length === 0) return 'no-return';
  // The device or the way to the relay: without the relay it shows which.
  return (await loopbackCall(tracks, [])) ? 'no-relay' : 'no-return';
}

/** The row of the connection: what the call showed, and how to try again. */
export function RehearsalCallRow({ call, again }: { call: RehearsalCall; again: () => void }) {
  const t = useTranslation();
  const { practice } = usePageConfig();
  const refused = typeof call === 'object';
  const wrong = refused || callProblem(call) !== null;
  // Of an appointment that is over, canceled or unknown: another try would not help.
  const leadsNowhere = refused && codeOf(call.refused) === 'not-found';
  return (
    <DeviceCheckRow name={t('rehearsal.call.name')} done={callWorked(call)}>
      <div className="flex flex-col items-start gap-3">
        <p role="status" className="flex items-center gap-2">
          {call === 'calling' ? <Spinner /> : null}
          {leadsNowhere ? t('arrival.accept.missing') : null}
          {refused && !leadsNowhere ? errorText(call.refused) : null}
          {refused ? null : t(words[call])}
        </p>
        {leadsNowhere ? (
          <div>
            <p>{t('arrival.accept.missingHelp')}</p>
            <PhoneLink phone={practice.phone} />
          </div>
        ) : null}
        {wrong && !leadsNowhere ? (
          <Button onClick={again}>{t('setup.network.again')}</Button>
        ) : null}
      </div>
    </DeviceCheckRow>
  );
}
