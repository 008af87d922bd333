import { useEffect, useState } from 'react';
import { type LiveCall, useCall } from '../call-context.tsx';
import { prefetchViewer } from '../viewer/prefetch-viewer.ts';

export interface OpenFile {
  /** Null while no file is open, or it has not arrived whole yet. */
  file: { uuid: string; page: number } | null;
  open: (uuid: string, page?: number) => void;
  turn: (page: number) => void;
  close: () => void;
}

/** Which file is open here; a patient who is led follows to file and page (CALL-32). */
export function useOpenFile(): OpenFile {
  const { call, side } = useCall();
  const [wanted, setWanted] = useState<{ uuid: string; page: number } | null>(null);
  const [followed, setFollowed] = useState<LiveCall['lead']>(null);
  if (side === 'patient' && call.lead !== followed) {
    setFollowed(call.lead);
    setWanted(call.lead ? { uuid: call.lead.fileUUID, page: call.lead.page } : null);
  }
  useEffect(() => {
    prefetchViewer().catch((error: unknown) => console.debug('viewer not fetched', error));
  }, []);
  const whole = wanted !== null && call.files.get(wanted.uuid)?.status === 'complete';
  return {
    file: whole ? wanted : null,
    open: (uuid, page = 1) => setWanted({ uuid, page }),
    turn: (page) => setWanted((before) => (before ? { ...before, page } : null)),
    close: () => setWanted(null),
  };
}
