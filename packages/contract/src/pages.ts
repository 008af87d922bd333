/**
 * Every page of the web app (UI-1, UI-2), as patterns of its router. The server answers 200 at these
 * addresses and builds the links in mails from them.
 */
export const pagePatterns = {
  home: '/',
  staffLogin: '/user/login',
  /** Where practice software sends a person; the ticket is behind the `#`. */
  staffEnter: '/user/enter',
  staffLogout: '/user/logout',
  staffResetPassword: '/user/reset-password',
  staffRoot: '/user',
  dashboard: '/user/dashboard',
  calendar: '/user/calendar',
  report: '/user/report',
  appointments: '/user/appointments',
  accounts: '/user/accounts',
  patients: '/user/patients',
  patientRecord: '/user/patients/:patientId',
  imports: '/user/imports',
  rehearsals: '/user/rehearsals',
  settings: '/user/settings',
  profile: '/user/profile',
  newAppointment: '/user/appointment/new',
  newAppointmentStep: '/user/appointment/new/:step',
  staffCall: '/user/appointment/:callid/call',
  staffMissing: '/user/*',
  patientRoot: '/appointment/:callid',
  patientLogin: '/appointment/:callid/login',
  patientAccept: '/appointment/:callid/accept',
  patientRehearsal: '/appointment/:callid/try',
  patientSetup: '/appointment/:callid/setup',
  patientCall: '/appointment/:callid/call',
  patientEnded: '/appointment/:callid/ended',
  patientLoggedOut: '/appointment/:callid/logged-out',
  patientCancel: '/appointment/:callid/cancel',
  code: '/code',
  /** Works on my device? For the practice's website and its waiting room. */
  check: '/check',
  /** A third person's own way; the secret of their link is behind the `#`. */
  guest: '/guest',
  md: '/md/:block',
  missing: '*',
} as const;

export type PageName = keyof typeof pagePatterns;

/** Old addresses in mails and on posters that lead to a configured link (UI-4, UI-5), and to help that is looked for by its name. */
export const pageRedirects = {
  patientPrivacy: [
    '/datenschutzerklaerung',
    '/datenschutzerklärung',
    '/datenschutzerkla\u0308rung',
    '/privacy',
    '/datenschutz',
  ],
  imprint: ['/impressum', '/imprint'],
  accessibility: ['/barrierefreiheit', '/accessibility'],
} as const;

type Param<Pattern extends string> = Pattern extends `${infer Head}/${infer Rest}`
  ? Param<Head> | Param<Rest>
  : Pattern extends `:${infer Name}`
    ? Name
    : never;

/** The path of a page that has parameters; they are escaped. */
export function pagePath<Name extends PageName>(
  name: Name,
  params: Readonly<Record<Param<(typeof pagePatterns)[Name]>, string>>,
): string {
  const values: Readonly<Record<string, string>> = params;
  return pagePatterns[name].replace(/:(\w+)/g, (_, param) =>
    encodeURIComponent(values[param] ?? ''),
  );
}
