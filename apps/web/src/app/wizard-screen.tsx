import { NewAppointmentAccess } from '../features/appointment/new-appointment-access.tsx';
import { WizardPage } from '../features/wizard/wizard-page.tsx';

export function WizardScreen() {
  return <WizardPage access={(id) => <NewAppointmentAccess appointmentId={id} />} />;
}
