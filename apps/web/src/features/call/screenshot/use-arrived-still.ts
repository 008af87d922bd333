import type { SharedFile } from '@visite/call-engine';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCall } from '../call-context.tsx';
import { stillInCall } from './still-in-call.ts';

/** Follows an accepted still and opens it as soon as it is there. */
export function useArrivedStill(onOpenFile: (uuid: string) => void): SharedFile | null {
  const { call } = useCall();
  const { step } = call.screenshot;
  const known = useRef<ReadonlySet<string>>(new Set());
  const still =
    step === 'accepted'
      ? stillInCall(call.files, call.appointment.patient.person.id, known.current)
      : null;
  const arrived = still?.status === 'complete' ? still.uuid : null;

  const note = useEffectEvent(() => {
    known.current = new Set(call.files.keys());
  });
  useEffect(() => {
    if (step === 'waiting') note();
  }, [step]);

  const show = useEffectEvent((uuid: string) => {
    onOpenFile(uuid);
    call.actions.closeScreenshot?.();
  });
  useEffect(() => {
    if (arrived !== null) show(arrived);
  }, [arrived]);
  return still;
}
