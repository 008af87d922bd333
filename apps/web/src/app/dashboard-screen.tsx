import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { AlertControls } from '../features/waiting/alert-controls.tsx';

export function DashboardScreen() {
  return <DashboardPage alerts={<AlertControls />} />;
}
