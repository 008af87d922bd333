export interface MeasuredPage {
  name: string;
  path: (visitId: string) => string;
  /** Logged in as staff. */
  staff?: boolean;
  /** What a person came for; its appearance is the first useful screen. */
  useful: string;
  /** Most bytes of scripts and styles, gzip, that may arrive before that screen. */
  budget: number;
}

const kilobyte = 1_000;

export const measuredPages: readonly MeasuredPage[] = [
  { name: 'home', path: () => '/', useful: 'main h2', budget: 115 * kilobyte },
  {
    name: 'patient login',
    path: (visitId) => `/appointment/${visitId}/login`,
    useful: 'main form input',
    budget: 115 * kilobyte,
  },
  {
    name: 'staff login',
    path: () => '/user/login/',
    useful: 'main form input[type="password"]',
    budget: 150 * kilobyte,
  },
  {
    name: 'dashboard',
    path: () => '/user/dashboard',
    staff: true,
    useful: '[data-appointment]',
    budget: 225 * kilobyte,
  },
];

/** Heavy parts that none of these pages may fetch before it is useful; the hash at the end of a file's name may spell anything. */
export const onlyWhenNeeded =
  /\/[^/]*(?:quick-create|series-dialog|hours-dialog|pdf|chart|call-engine|staff-call)[^/]*-[\w-]{8}\.m?js$/i;
