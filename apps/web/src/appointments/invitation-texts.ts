import type { Invitation } from '@visite/contract';
import type { TextKey } from '../i18n/text-keys.ts';

/** How staff read what became of an invitation. */
export const invitationTexts = {
  none: 'appointment.mail.none',
  queued: 'appointment.mail.queued',
  sent: 'appointment.mail.sent',
  failed: 'appointment.mail.failed',
  'not-sent': 'appointment.mail.notSent',
} as const satisfies Record<Invitation['state'], TextKey>;
