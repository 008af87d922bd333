export interface Screen {
  name: string;
  path: string;
  /** Who looks at it. */
  as: 'guest' | 'admin' | 'doctor';
}

/** Pages that an address is enough for; the way of a visit is in visit-pictures.ts. */
export const screens: readonly Screen[] = [
  { name: 'home', path: '/', as: 'guest' },
  { name: 'faqs', path: '/md/faq', as: 'guest' },
  { name: 'accessibility', path: '/md/accessibility', as: 'guest' },
  { name: 'code', path: '/code', as: 'guest' },
  { name: 'check', path: '/check', as: 'guest' },
  { name: 'imprint', path: '/md/imprint', as: 'guest' },
  { name: 'privacy', path: '/md/patient-privacy', as: 'guest' },
  { name: 'missing', path: '/no-such-page', as: 'guest' },
  { name: 'staff-login', path: '/user/login/', as: 'guest' },
  { name: 'staff-reset-password', path: '/user/reset-password', as: 'guest' },
  { name: 'staff-logout', path: '/user/logout/', as: 'guest' },
  { name: 'today', path: '/user/dashboard', as: 'doctor' },
  { name: 'calendar-day', path: '/user/calendar?view=day', as: 'doctor' },
  { name: 'calendar-week', path: '/user/calendar?view=week', as: 'doctor' },
  { name: 'calendar-month', path: '/user/calendar?view=month', as: 'doctor' },
  { name: 'appointments', path: '/user/appointments', as: 'doctor' },
  { name: 'patients', path: '/user/patients', as: 'doctor' },
  { name: 'wizard-doctor', path: '/user/appointment/new/patient?step=doctor', as: 'admin' },
  { name: 'wizard-patient', path: '/user/appointment/new/patient?step=patient', as: 'admin' },
  { name: 'wizard-date', path: '/user/appointment/new/patient?step=date', as: 'doctor' },
  { name: 'wizard-overview', path: '/user/appointment/new/patient?step=overview', as: 'doctor' },
  { name: 'accounts', path: '/user/accounts', as: 'admin' },
  { name: 'reports', path: '/user/report', as: 'admin' },
  { name: 'operation', path: '/user/report?tab=operations', as: 'admin' },
  { name: 'security', path: '/user/report?tab=security', as: 'admin' },
  { name: 'audit', path: '/user/report?tab=audit', as: 'admin' },
  { name: 'imports', path: '/user/imports', as: 'admin' },
  { name: 'settings', path: '/user/settings', as: 'admin' },
  { name: 'settings-look', path: '/user/settings?section=look', as: 'admin' },
  { name: 'settings-texts', path: '/user/settings?section=texts', as: 'admin' },
  { name: 'settings-links', path: '/user/settings?section=links', as: 'admin' },
  { name: 'settings-legal', path: '/user/settings?section=legal', as: 'admin' },
  { name: 'settings-features', path: '/user/settings?section=features', as: 'admin' },
  { name: 'settings-security', path: '/user/settings?section=security', as: 'admin' },
  { name: 'settings-profile', path: '/user/settings?section=profile', as: 'admin' },
  { name: 'settings-interfaces', path: '/user/settings?section=interfaces', as: 'admin' },
  { name: 'rehearsals', path: '/user/rehearsals', as: 'doctor' },
  { name: 'profile', path: '/user/profile', as: 'doctor' },
  { name: 'staff-missing', path: '/user/no-such-page', as: 'doctor' },
];
