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

/**
 * Notifications that no toaster has shown yet. Guests fetch the toaster with the first one, and a
 * screen may notify while it mounts, before the toaster does.
 */
export const pendingNotifications = createStore<readonly Notification[]>([]);

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
