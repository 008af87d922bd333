import type { ProgressProblem } from '@visite/contract';
import { useCallback, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { SetupPage } from '../features/patient-setup/setup-page.tsx';
import { useConnection } from './connection.ts';
import { paths } from './paths.ts';
import { patientVisit } from './patient-visit.ts';
import { useVisit } from './use-visit.ts';
import { visitCall } from './visit-call.ts';
import { visitMedia } from './visit-media.ts';
import type { VisitHere } from './visit-state.ts';

export function PatientSetupScreen() {
  const found = useVisit('setup');
  if (found.redirect !== null) return <Navigate to={found.redirect} replace />;
  return <Setup visit={found.visit} />;
}

function Setup({ visit }: { visit: VisitHere }) {
  const navigate = useNavigate();
  const connection = useConnection();
  const { patient } = connection;
  const { callid } = visit;
  // Made here already: what takes time is done while the patient looks at the picture.
  useState(() => visitCall(connection, visit));
  const [media] = useState(visitMedia);
  const turnServers = useCallback(
    () => patient.call('listTurnServers', { params: { appointmentId: callid } }),
    [patient, callid],
  );
  const onProgress = useCallback(
    (problem: ProgressProblem | null) => patientVisit.report('setup', problem),
    [],
  );
  const onReady = async (problem: ProgressProblem | null) => {
    await patientVisit.becomeReady(problem);
    navigate(paths.patientCall(callid));
  };
  return (
    <SetupPage media={media} turnServers={turnServers} onProgress={onProgress} onReady={onReady} />
  );
}
