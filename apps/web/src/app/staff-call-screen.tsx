import { fullName } from '@visite/contract';
import { useNavigate } from 'react-router';
import { StaffCallView } from '../features/call/stage/staff-call-view.tsx';
import { StaffWaiting } from '../features/call/stage/staff-waiting.tsx';
import { StaffEnded } from '../features/call/summary/staff-ended.tsx';
import { paths } from './paths.ts';
import type { StaffCall } from './staff-call.ts';
import { useShownCall } from './staff-session.tsx';
import { useSession } from './use-session.ts';

export function StaffCallScreen() {
  const call = useShownCall();
  return call ? <Loaded key={call.session.connectionId} call={call} /> : null;
}

function Loaded({ call: { session, media, voices } }: { call: StaffCall }) {
  const navigate = useNavigate();
  const snapshot = useSession(session);
  const name = fullName(snapshot.appointment.patient.person);
  const toDashboard = () => navigate(paths.dashboard());
  if (snapshot.phase === 'ended') return <StaffEnded />;
  if (snapshot.phase === 'setup' || snapshot.phase === 'waiting') {
    return <StaffWaiting call={snapshot} name={name} onLeft={toDashboard} />;
  }
  return <StaffCallView call={snapshot} media={media} voices={voices} name={name} />;
}
