import { createStore } from '../state/store.ts';

/** Loading this page anew would cost a patient their place: they would have to log in again. */
export const pageInUse = createStore(false);
