import { createStore } from '../state/store.ts';

const key = 'visite.activeAppointmentId';

/** The call this tab is in, so that a reload can offer it again (UI-11, CALL-8). */
export const activeAppointment = {
  get: (): string | null => sessionStorage.getItem(key),
  save: (appointmentId: string): void => sessionStorage.setItem(key, appointmentId),
  clear: (): void => sessionStorage.removeItem(key),
};

/** A patient is logged in: after a reload they would have to log in again. */
export const pageInUse = createStore(false);
