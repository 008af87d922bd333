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

/** The file that is open here; a patient follows the presenter to file and page [CALL-32]. */
export function useOpenFile(): OpenFile {
  const { call, side } = useCall();
  const [requested, setRequested] = useState<{ uuid: string; page: number } | null>(null);
  const [followed, setFollowed] = useState<LiveCall['presenter']>(null);
  if (side === 'patient' && call.presenter !== followed) {
    setFollowed(call.presenter);
    setRequested(
      call.presenter ? { uuid: call.presenter.fileUUID, page: call.presenter.page } : null,
    );
  }
  useEffect(() => {
    prefetchViewer().catch((error: unknown) => console.debug('viewer not fetched', error));
  }, []);
  const whole = requested !== null && call.files.get(requested.uuid)?.status === 'complete';
  return {
    file: whole ? requested : null,
    open: (uuid, page = 1) => setRequested({ uuid, page }),
    turn: (page) => setRequested((before) => (before ? { ...before, page } : null)),
    close: () => setRequested(null),
  };
}
