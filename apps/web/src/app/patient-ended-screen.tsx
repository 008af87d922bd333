import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { nameIn } from '../appointments/appointment-facts.ts';
import { SummaryView } from '../features/call/summary/summary-view.tsx';
import { EndedPage } from '../features/visit/ended-page.tsx';

import { useStore } from '../state/store.ts';
import { patientVisit } from '../visit/patient-visit.ts';
import { endedRedirect, visitMemory, visitSummary } from '../visit/visit-state.ts';

export function PatientEndedScreen() {
  const { callid = '' } = useParams();
  const kept = useStore(visitSummary);
  const visit = useStore(patientVisit.state);
  const [ended] = useState(() => visitMemory.of(callid).ended === true);
  const redirect = endedRedirect(callid, visit, ended);
  if (redirect !== null) return <Navigate to={redirect} replace />;
  if (!kept || kept.appointment.id !== callid) return <EndedPage />;
  const { summary, drawn } = kept;
  const content = { summary, drawn, nameOf: nameIn(kept.appointment), notes: null };
  return <EndedPage summary={<SummaryView content={content} uploads={null} />} />;
}
