const tokenKey = 'visite.staffApiToken';

/** The staff token lives in session storage: a new tab asks again, a reload does not. */
export const staffToken = {
  get: (): string | null => sessionStorage.getItem(tokenKey),
  set: (token: string): void => sessionStorage.setItem(tokenKey, token),
  clear: (): void => sessionStorage.removeItem(tokenKey),
};

const timesKey = 'visite.staffSessionTimes';

/** Milliseconds by this browser's clock. */
export interface SessionTimes {
  loginAt: number;
  /** The event stream does not count, calls do (LOGIN-22). */
  lastRequestAt: number;
}

/** Kept beside the staff token, so that a reload does not forget when the session began. */
export const sessionTimes = {
  get(): SessionTimes | null {
    const [loginAt, lastRequestAt] = (sessionStorage.getItem(timesKey) ?? '')
      .split(' ')
      .map(Number);
    return loginAt && lastRequestAt ? { loginAt, lastRequestAt } : null;
  },
  begin(now: number): void {
    sessionStorage.setItem(timesKey, `${now} ${now}`);
  },
  touch(sentAt: number): void {
    const known = sessionTimes.get();
    if (!known) return;
    const last = Math.max(known.lastRequestAt, sentAt);
    sessionStorage.setItem(timesKey, `${known.loginAt} ${last}`);
  },
  clear(): void {
    sessionStorage.removeItem(timesKey);
  },
};

const enrolmentKey = 'visite.enrolSecondFactor';

/** Survives a reload: no call but the login says that enrolling comes first. */
export const pendingEnrolment = {
  get: (): boolean => sessionStorage.getItem(enrolmentKey) !== null,
  set: (pending: boolean): void => {
    if (pending) sessionStorage.setItem(enrolmentKey, '1');
    else sessionStorage.removeItem(enrolmentKey);
  },
};
