const key = 'visite.staffSessionTimes';

/** Milliseconds by this browser's clock. */
export interface SessionTimes {
  loginAt: number;
  /** The event stream does not count, calls do (LOGIN-22). */
  lastRequestAt: number;
}

/** Kept beside the staff token, so that a reload does not forget when the session began. */
export const sessionTimes = {
  get(): SessionTimes | null {
    const [loginAt, lastRequestAt] = (sessionStorage.getItem(key) ?? '').split(' ').map(Number);
    return loginAt && lastRequestAt ? { loginAt, lastRequestAt } : null;
  },
  begin(now: number): void {
    sessionStorage.setItem(key, `${now} ${now}`);
  },
  touch(now: number): void {
    const known = sessionTimes.get();
    if (known) sessionStorage.setItem(key, `${known.loginAt} ${now}`);
  },
  clear(): void {
    sessionStorage.removeItem(key);
  },
};
