export type DesktopPermission = NotificationPermission | 'unsupported';

export function desktopPermission(): DesktopPermission {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

/** Only ever from a press on a button: a page that asks at once is denied for good. */
export async function askForDesktop(): Promise<DesktopPermission> {
  return 'Notification' in window ? Notification.requestPermission() : 'unsupported';
}

/** The tag keeps several open tabs from showing the same person twice. */
export function showOnDesktop(tag: string, title: string, body: string): void {
  if (desktopPermission() !== 'granted') return;
  try {
    const shown = new Notification(title, { body, tag, icon: '/icons/icon-192.png' });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch (error) {
    // Phones know notifications from service workers only.
    console.debug('no desktop notification here', error);
  }
}
