import { PublicLayout } from './public-layout.tsx';

/** Frame of a patient's pages for one appointment. */
export function PatientArea() {
  return <PublicLayout />;
}
