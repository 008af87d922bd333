import { useParams } from 'react-router';
import { useStore } from '../state/use-store.ts';
import { patientVisit } from './patient-visit.ts';
import { type VisitHere, visitRedirect } from './visit-state.ts';

type Visit = { redirect: string } | { redirect: null; visit: VisitHere };

/** The visit that a page shows, or where the page leads instead. */
export function useVisit(page: 'setup' | 'call'): Visit {
  const { callid = '' } = useParams();
  const state = useStore(patientVisit.state);
  const redirect = visitRedirect(page, callid, state);
  if (redirect !== null) return { redirect };
  return state.kind === 'here'
    ? { redirect: null, visit: state }
    : { redirect: visitRedirect(page, callid, { kind: 'none' }) ?? '' };
}
