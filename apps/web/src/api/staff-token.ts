const key = 'visite.staffApiToken';

/** The staff token lives in session storage: a new tab asks again, a reload does not. */
export const staffToken = {
  get: (): string | null => sessionStorage.getItem(key),
  set: (token: string): void => sessionStorage.setItem(key, token),
  clear: (): void => sessionStorage.removeItem(key),
};
