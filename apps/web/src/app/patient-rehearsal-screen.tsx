import { localMedia } from '@visite/call-engine/browser';
import type { RehearsalProblem } from '@visite/contract';
import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { RehearsalPage } from '../features/visit/rehearsal-page.tsx';
import { useApiSession } from '../session/use-api-session.ts';

/** Devices of its own: they are off when the page is left, and no visit knows of them. */
export function PatientRehearsalScreen() {
  const { callid = '' } = useParams();
  const { patient } = useApiSession();
  const [media] = useState(() =>
    localMedia({ log: (event, detail) => console.debug(event, detail) }),
  );
  useEffect(() => () => media.close(), [media]);
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
  return <RehearsalPage key={callid} {...{ callid, media, begin, report }} />;
}
