import type { ProgressProblem } from '@visite/contract';
import { useCallback, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { Decline } from '../features/visit/decline.tsx';
import { SetupPage } from '../features/visit/setup-page.tsx';
import { WithdrawConsent } from '../features/visit/withdraw-consent.tsx';
import { paths } from '../navigation/paths.ts';
import { useApiSession } from '../session/use-api-session.ts';
import { patientVisit, useVisit } from '../visit/patient-visit.ts';
import { visitCall, visitMedia } from '../visit/visit-call.ts';
import type { VisitHere } from '../visit/visit-state.ts';

export function PatientSetupScreen() {
  const found = useVisit('setup');
  if (found.redirect !== null) return <Navigate to={found.redirect} replace />;
  return <Setup visit={found.visit} />;
}

function Setup({ visit }: { visit: VisitHere }) {
  const navigate = useNavigate();
  const api = useApiSession();
  const { patient } = api;
  const { callid } = visit;
  // Made here already: what takes time is done while the patient looks at the picture.
  useState(() => visitCall(api, visit));
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
    <SetupPage
      media={media}
      turnServers={turnServers}
      onProgress={onProgress}
      onReady={onReady}
      decline={<Decline appointment={visit.appointment} onDecline={patientVisit.decline} />}
      consent={
        <WithdrawConsent
          consent={visit.appointment.consent}
          onWithdraw={patientVisit.withdrawConsent}
        />
      }
    />
  );
}
