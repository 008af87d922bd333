import type { InfoBlock } from '@visite/contract';

/** Every address of the product (UI-1, UI-2). Patterns feed the router, functions build links. */
export const patterns = {
  home: '/',
  staffLogin: '/user/login',
  staffLogout: '/user/logout',
  staffResetPassword: '/user/reset-password',
  staffRoot: '/user',
  dashboard: '/user/dashboard',
  calendar: '/user/calendar',
  report: '/user/report',
  appointments: '/user/appointments',
  accounts: '/user/accounts',
  patients: '/user/patients',
  settings: '/user/settings',
  profile: '/user/profile',
  newAppointment: '/user/appointment/new',
  newAppointmentStep: '/user/appointment/new/:step',
  staffCall: '/user/appointment/:callid/call',
  staffMissing: '/user/*',
  patientRoot: '/appointment/:callid',
  patientLogin: '/appointment/:callid/login',
  patientAccept: '/appointment/:callid/accept',
  patientSetup: '/appointment/:callid/setup',
  patientCall: '/appointment/:callid/call',
  patientEnded: '/appointment/:callid/ended',
  patientLoggedOut: '/appointment/:callid/logged-out',
  patientCancel: '/appointment/:callid/cancel',
  md: '/md/:block',
  missing: '*',
} as const;

export type RouteName = keyof typeof patterns;

const appointment = (callid: string) => `/appointment/${encodeURIComponent(callid)}`;

/** The steps of the wizard; the path stays at "patient", `?step=` drives it. */
export const wizardSteps = ['doctor', 'patient', 'date', 'overview'] as const;
export type WizardStep = (typeof wizardSteps)[number];

export const paths = {
  home: () => patterns.home,
  staffLogin: () => `${patterns.staffLogin}/`,
  /** A second-factor link, as mails carry it. */
  staffEnrolment: (staffId: string, token: string) =>
    `${patterns.staffLogin}/?${new URLSearchParams({ staff: staffId, token })}`,
  staffLogout: () => `${patterns.staffLogout}/`,
  staffResetPassword: () => patterns.staffResetPassword,
  staffRoot: () => `${patterns.staffRoot}/`,
  dashboard: () => patterns.dashboard,
  calendar: () => patterns.calendar,
  report: () => patterns.report,
  intrusions: () => `${patterns.report}?${queryNames.tab}=security`,
  appointments: () => patterns.appointments,
  accounts: () => patterns.accounts,
  patients: () => patterns.patients,
  settings: () => patterns.settings,
  profile: () => patterns.profile,
  newAppointment: (step?: WizardStep) =>
    `${patterns.newAppointment}/patient${step ? `?step=${step}` : ''}`,
  staffCall: (callid: string) => `/user/appointment/${encodeURIComponent(callid)}/call`,
  patientLogin: (callid: string) => `${appointment(callid)}/login`,
  patientAccept: (callid: string) => `${appointment(callid)}/accept`,
  patientSetup: (callid: string) => `${appointment(callid)}/setup`,
  patientCall: (callid: string) => `${appointment(callid)}/call`,
  patientEnded: (callid: string) => `${appointment(callid)}/ended`,
  patientLoggedOut: (callid: string) => `${appointment(callid)}/logged-out`,
  patientCancel: (callid: string) => `${appointment(callid)}/cancel`,
  md: (block: InfoBlock) => `/md/${block}`,
} as const;

/** Old addresses in mails and on posters that lead to a configured link (UI-4, UI-5). */
export const redirects = {
  patientPrivacy: [
    '/datenschutzerklaerung',
    '/datenschutzerklärung',
    '/datenschutzerkla\u0308rung',
    '/privacy',
    '/datenschutz',
  ],
  imprint: ['/impressum', '/imprint'],
} as const;

/** `?joincall=<id>` joins that call; `?switchcall=<id>` switches to it from a running one. */
export const queryNames = {
  joinCall: 'joincall',
  switchCall: 'switchcall',
  /** `?appointment=<id>` opens its details beside any staff page. */
  appointment: 'appointment',
  /** Which of a page's tabs is open. */
  tab: 'tab',
} as const;
