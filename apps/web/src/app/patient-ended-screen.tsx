import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { SummaryView } from '../features/call/summary/summary-view.tsx';
import { EndedPage } from '../features/patient-ended/ended-page.tsx';
import { nameIn } from './name-in.ts';
import { patientVisit } from './patient-visit.ts';
import { useStore } from './use-store.ts';
import { visitMemory } from './visit-memory.ts';
import { endedRedirect } from './visit-state.ts';
import { visitSummary } from './visit-summary.ts';

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
