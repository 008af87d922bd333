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

let list: readonly Notification[] = [];
let counter = 0;
const listeners = new Set<() => void>();

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
  change([...list.filter(({ id }) => id !== notification.id), notification]);
  return notification.id;
}

export function dismissNotification(id: Notification['id']): void {
  change(list.filter((notification) => notification.id !== id));
}

export function notifications(): readonly Notification[] {
  return list;
}

export function onNotifications(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly Notification[]): void {
  list = next;
  for (const listener of [...listeners]) listener();
}
