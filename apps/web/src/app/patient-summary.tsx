import { nameIn } from '../appointments/appointment-facts.ts';
import { SummaryView } from '../features/call/summary/summary-view.tsx';
import { useStore } from '../state/store.ts';
import { visitSummary } from '../visit/visit-state.ts';

/** What the patient's call left behind, whether it was ended or hung up. */
export function usePatientSummary(callid: string, secondary = false) {
  const kept = useStore(visitSummary);
  if (!kept || kept.appointment.id !== callid) return undefined;
  const { summary, drawn } = kept;
  const content = { summary, drawn, nameOf: nameIn(kept.appointment), notes: null };
  return <SummaryView content={content} uploads={null} secondary={secondary} />;
}
