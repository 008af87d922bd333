import { useCallback } from 'react';
import { useNavigate, useParams } from 'react-router';
import { LeftPage } from '../features/visit/left-page.tsx';
import { paths } from '../navigation/paths.ts';
import { visitMemory } from '../visit/visit-state.ts';
import { usePatientSummary } from './patient-summary.tsx';

export function PatientLeftScreen() {
  const { callid = '' } = useParams();
  const navigate = useNavigate();
  const onEnded = useCallback(() => {
    visitMemory.keep({ ...visitMemory.of(callid), ready: false, ended: true });
    navigate(paths.patientEnded(callid), { replace: true });
  }, [callid, navigate]);
  return <LeftPage summary={usePatientSummary(callid, true)} onEnded={onEnded} />;
}
