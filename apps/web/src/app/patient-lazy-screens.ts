/**
 * What a patient needs after the login, behind one import: the first page then carries the name of
 * one file instead of those of all.
 */
export const rehearsal = async () =>
  (await import('./patient-rehearsal-screen.tsx')).PatientRehearsalScreen;
export const check = async () => (await import('./patient-rehearsal-screen.tsx')).DeviceCheckScreen;
export const setup = async () => (await import('./patient-setup-screen.tsx')).PatientSetupScreen;
export const call = async () => (await import('./patient-call-screen.tsx')).PatientCallScreen;
export const ended = async () => (await import('./patient-ended-screen.tsx')).PatientEndedScreen;
export const guest = async () => (await import('./guest-screen.tsx')).GuestScreen;
export const loggedOut = async () =>
  (await import('../features/visit/logged-out-page.tsx')).LoggedOutPage;
export const left = async () => (await import('./patient-left-screen.tsx')).PatientLeftScreen;
