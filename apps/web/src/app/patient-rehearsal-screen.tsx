import type { LocalMedia } from '@visite/call-engine';
import { localMedia } from '@visite/call-engine/browser';
import type { RehearsalProblem } from '@visite/contract';
import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { RehearsalPage } from '../features/visit/rehearsal-page.tsx';
import { paths } from '../navigation/paths.ts';
import { useApiSession } from '../session/use-api-session.ts';

/** Devices of its own: they are off when the page is left, and no visit knows of them. */
function useOwnMedia(): LocalMedia {
  const [media] = useState(() =>
    localMedia({ log: (event, detail) => console.debug(event, detail) }),
  );
  useEffect(() => () => media.close(), [media]);
  return media;
}

const noRelay = async () => [];

/** Works on my device? Nobody is asked for anything, and nothing leaves the device [CHECK-1]. */
export function DeviceCheckScreen() {
  const media = useOwnMedia();
  return <RehearsalPage kind="check" next={paths.home()} media={media} begin={noRelay} />;
}

export function PatientRehearsalScreen() {
  const { callid = '' } = useParams();
  const { patient } = useApiSession();
  const media = useOwnMedia();
  const begin = useCallback(async () => {
    const params = { appointmentId: callid };
    return (await patient.call('beginRehearsal', { params })).turnServers;
  }, [patient, callid]);
  const report = useCallback(
    async (problem: RehearsalProblem | null) => {
      const params = { appointmentId: callid };
      await patient.call('reportRehearsal', { params, body: problem ? { problem } : {} });
    },
    [patient, callid],
  );
  return (
    <RehearsalPage
      key={callid}
      kind="rehearsal"
      next={paths.patientLogin(callid)}
      {...{ media, begin, report }}
    />
  );
}
