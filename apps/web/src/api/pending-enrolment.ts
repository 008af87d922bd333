const key = 'visite.enrolSecondFactor';

/** Survives a reload: no call but the login says that enrolling comes first. */
export const pendingEnrolment = {
  get: (): boolean => sessionStorage.getItem(key) !== null,
  set: (pending: boolean): void => {
    if (pending) sessionStorage.setItem(key, '1');
    else sessionStorage.removeItem(key);
  },
};
