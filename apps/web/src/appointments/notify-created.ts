import { text } from '../i18n/texts.ts';
import { notify } from '../ui/notifications.ts';

/** Told with the patient's link in one press: where no mail arrives, staff pass it on themselves. */
export function notifyCreated(message: string, link: string | undefined): void {
  notify({
    type: 'success',
    title: text('appointment.quick.created'),
    message,
    autoClose: 15_000,
    ...(link && {
      action: { label: text('appointment.copy'), run: () => void copyLink(link) },
    }),
  });
}

async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    notify({ type: 'success', title: text('appointment.copied') });
  } catch (error) {
    // Browsers refuse the clipboard on plain http: the link can still be read and typed.
    console.debug('the clipboard is closed', error);
    notify({ type: 'information', title: text('appointment.link'), message: link });
  }
}
