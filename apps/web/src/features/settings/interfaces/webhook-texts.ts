import type { WebhookDelivery, WebhookFailure } from '@visite/contract';
import type { TextKey } from '../../../i18n/text-keys.ts';

/** Text keys have neither dots nor hyphens in their words: practices can override them. */
export const kindTexts = {
  'appointment.created': 'webhooks.kind.appointmentCreated',
  'appointment.accepted': 'webhooks.kind.appointmentAccepted',
  'appointment.changed': 'webhooks.kind.appointmentChanged',
  'appointment.cancelled': 'webhooks.kind.appointmentCancelled',
  'appointment.missed': 'webhooks.kind.appointmentMissed',
  'appointment.deleted': 'webhooks.kind.appointmentDeleted',
  'call.started': 'webhooks.kind.callStarted',
  'call.paused': 'webhooks.kind.callPaused',
  'call.resumed': 'webhooks.kind.callResumed',
  'call.ended': 'webhooks.kind.callEnded',
  'webhook.test': 'webhooks.kind.test',
} as const satisfies Record<WebhookDelivery['kind'], TextKey>;

export const failureTexts = {
  'not-https': 'webhooks.failure.notHttps',
  'address-refused': 'webhooks.failure.addressRefused',
  redirected: 'webhooks.failure.redirected',
  'too-large': 'webhooks.failure.tooLarge',
  'too-slow': 'webhooks.failure.tooSlow',
  'name-unknown': 'webhooks.failure.nameUnknown',
  certificate: 'webhooks.failure.certificate',
  unreadable: 'webhooks.failure.unreadable',
  unreachable: 'webhooks.failure.unreachable',
  refused: 'webhooks.failure.refused',
} as const satisfies Record<WebhookFailure, TextKey>;
