import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { EndedPage } from '../features/visit/ended-page.tsx';
import { useStore } from '../state/store.ts';
import { patientVisit } from '../visit/patient-visit.ts';
import { endedRedirect, visitMemory } from '../visit/visit-state.ts';
import { usePatientSummary } from './patient-summary.tsx';

export function PatientEndedScreen() {
  const { callid = '' } = useParams();
  const summary = usePatientSummary(callid);
  const visit = useStore(patientVisit.state);
  const [ended] = useState(() => visitMemory.of(callid).ended === true);
  const redirect = endedRedirect(callid, visit, ended);
  if (redirect !== null) return <Navigate to={redirect} replace />;
  return <EndedPage summary={summary} />;
}
