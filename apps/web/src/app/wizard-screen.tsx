import { NewAppointmentAccess } from '../features/appointment/appointment-details.tsx';
import { WizardPage } from '../features/wizard/wizard-page.tsx';

export function WizardScreen() {
  return <WizardPage access={(id) => <NewAppointmentAccess appointmentId={id} />} />;
}
