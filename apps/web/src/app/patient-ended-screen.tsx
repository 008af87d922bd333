import { useParams } from 'react-router';
import { SummaryView } from '../features/call/summary/summary-view.tsx';
import { EndedPage } from '../features/patient-ended/ended-page.tsx';
import { nameIn } from './name-in.ts';
import { useStore } from './use-store.ts';
import { visitSummary } from './visit-summary.ts';

export function PatientEndedScreen() {
  const { callid } = useParams();
  const kept = useStore(visitSummary);
  if (!kept || kept.appointment.id !== callid) return <EndedPage />;
  const { summary, drawn } = kept;
  const content = { summary, drawn, nameOf: nameIn(kept.appointment), notes: null };
  return <EndedPage summary={<SummaryView content={content} uploads={null} />} />;
}
