import { useEffect } from 'react';
import { createStore } from '../state/store.ts';

export type NotificationType = 'information' | 'error' | 'success';

export interface Notification {
  readonly id: string;
  readonly type: NotificationType;
  readonly title: string;
  readonly message: string;
  /** Milliseconds until it closes by itself; null keeps it until it is closed. */
  readonly autoClose: number | null;
  /** One button beside the text; pressing it closes the notification too. */
  readonly action?: { label: string; run: () => void };
}

/** UI-14 */
const autoCloseDefault = 6_000;

let counter = 0;

/** A notification that no longer holds is closed. */
interface Withdrawn {
  readonly id: string;
  readonly withdrawn: true;
}

/** Notifications that wait for the toaster, which is fetched with the first one or ahead of it. */
export const pendingNotifications = createStore<readonly (Notification | Withdrawn)[]>([]);

/** Success unless said otherwise (UI-13). The same id again replaces what is shown. */
export function notify(
  given: Pick<Notification, 'title'> & Partial<Notification>,
): Notification['id'] {
  counter += 1;
  const notification: Notification = {
    id: `notification-${counter}`,
    type: 'success',
    message: '',
    autoClose: autoCloseDefault,
    ...given,
  };
  pendingNotifications.set([...pendingNotifications.get(), notification]);
  return notification.id;
}

/** Closes a notification whose reason is gone, shown already or not. */
export function withdraw(id: Notification['id']): void {
  pendingNotifications.set([...pendingNotifications.get(), { id, withdrawn: true }]);
}

/** For a screen whose controls lie along its lower edge: notices would cover them. */
export function useNoticesOnTop(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.notices = 'top';
    return () => {
      delete dataset.notices;
    };
  }, []);
}
