import { type InfoBlock, pagePath, pagePatterns, pageRedirects } from '@visite/contract';

/** The contract's table feeds the router; the functions below build links from it. */
export { pagePatterns as patterns, pageRedirects as redirects };

/** The steps of the wizard; the path stays at "patient", `?step=` drives it. */
export const wizardSteps = ['doctor', 'patient', 'date', 'overview'] as const;
export type WizardStep = (typeof wizardSteps)[number];

export const paths = {
  home: () => pagePatterns.home,
  staffLogin: () => `${pagePatterns.staffLogin}/`,
  /** A second-factor link, as mails carry it. */
  staffEnrolment: (staffId: string, token: string) =>
    `${pagePatterns.staffLogin}/?${new URLSearchParams({ staff: staffId, token })}`,
  staffEnter: () => pagePatterns.staffEnter,
  staffLogout: () => `${pagePatterns.staffLogout}/`,
  staffResetPassword: () => pagePatterns.staffResetPassword,
  staffRoot: () => `${pagePatterns.staffRoot}/`,
  dashboard: () => pagePatterns.dashboard,
  calendar: () => pagePatterns.calendar,
  report: () => pagePatterns.report,
  intrusions: () => `${pagePatterns.report}?${queryNames.tab}=security`,
  appointments: () => pagePatterns.appointments,
  accounts: () => pagePatterns.accounts,
  patients: () => pagePatterns.patients,
  /** A patient's record, with one of its appointments open. */
  patientRecord: (patientId: string, appointmentId?: string) =>
    pagePath('patientRecord', { patientId }) +
    (appointmentId ? `?${queryNames.visit}=${encodeURIComponent(appointmentId)}` : ''),
  imports: () => pagePatterns.imports,
  rehearsals: () => pagePatterns.rehearsals,
  settings: () => pagePatterns.settings,
  profile: () => pagePatterns.profile,
  newAppointment: (step?: WizardStep) =>
    `${pagePatterns.newAppointment}/patient${step ? `?step=${step}` : ''}`,
  staffCall: (callid: string) => pagePath('staffCall', { callid }),
  patientLogin: (callid: string) => pagePath('patientLogin', { callid }),
  patientAccept: (callid: string) => pagePath('patientAccept', { callid }),
  patientRehearsal: (callid: string) => pagePath('patientRehearsal', { callid }),
  patientSetup: (callid: string) => pagePath('patientSetup', { callid }),
  patientCall: (callid: string) => pagePath('patientCall', { callid }),
  patientEnded: (callid: string) => pagePath('patientEnded', { callid }),
  patientLoggedOut: (callid: string) => pagePath('patientLoggedOut', { callid }),
  patientCancel: (callid: string) => pagePath('patientCancel', { callid }),
  code: () => pagePatterns.code,
  check: () => pagePatterns.check,
  md: (block: InfoBlock) => pagePath('md', { block }),
} as const;

/** `?joincall=<id>` joins that call; `?switchcall=<id>` switches to it from a running one. */
export const queryNames = {
  joinCall: 'joincall',
  switchCall: 'switchcall',
  /** `?appointment=<id>` opens its details beside any staff page. */
  appointment: 'appointment',
  /** Which appointment a patient's record shows. */
  visit: 'visit',
  /** Which of a page's tabs is open. */
  tab: 'tab',
} as const;
