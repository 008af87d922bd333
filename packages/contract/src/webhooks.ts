import * as z from 'zod/mini';
import { appointmentStatus, type TransitionCall } from './appointment-state.ts';
import { outboundFailures } from './outbound-failures.ts';
import { paging } from './paging.ts';
import { appointmentNumber, isoTime, line, personId } from './wire.ts';

/** What other systems can be told of. */
export const webhookKinds = [
  'appointment.created',
  'appointment.accepted',
  /** Another time or another doctor. */
  'appointment.changed',
  'appointment.cancelled',
  'appointment.missed',
  /** Gone with the patient's record. */
  'appointment.deleted',
  'call.started',
  'call.paused',
  'call.resumed',
  'call.ended',
] as const;
const webhookKind = z.enum(webhookKinds);
export type WebhookKind = z.infer<typeof webhookKind>;

/** Every way in which an appointment moves; staff who join change nothing. */
export const kindOfTransition = {
  accept: 'appointment.accepted',
  joinByPatient: 'appointment.accepted',
  joinByStaff: null,
  start: 'call.started',
  pause: 'call.paused',
  resume: 'call.resumed',
  stop: 'call.ended',
  expire: 'call.ended',
  cancel: 'appointment.cancelled',
  miss: 'appointment.missed',
} as const satisfies Record<TransitionCall, WebhookKind | null>;

/** Sent when somebody asks for it; it has no appointment. */
export const webhookTest = 'webhook.test';

export const webhookLimits = {
  /** Of one practice. */
  webhooks: 10,
  secrets: 2,
  answerBytes: 65_536,
  timeoutMs: 15_000,
  /** Seconds to wait after each failure; after the last one a delivery is given up. */
  retrySeconds: [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400],
  /** How long the log is kept. */
  logDays: 30,
} as const;

const address = z
  .string()
  .check(z.trim(), z.maxLength(2_000), z.regex(/^https:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/i));

const kinds = z.array(webhookKind).check(
  z.minLength(1),
  z.refine((given) => new Set(given).size === given.length),
);

export const webhookInput = z.strictObject({ name: line(80), address, kinds });
export type WebhookInput = z.infer<typeof webhookInput>;

export const webhookChange = z.strictObject({
  name: line(80),
  /** Without it the address stays. */
  address: z.optional(address),
  kinds,
  /** Nothing is queued meanwhile. */
  paused: z.boolean(),
});
export type WebhookChange = z.infer<typeof webhookChange>;

export const webhook = z.object({
  id: personId,
  name: z.string(),
  /** The host alone: the rest of the address may be a secret of the receiver. */
  host: z.string(),
  kinds: z.array(webhookKind),
  createdAt: isoTime,
  /** `receiver`: it has answered 410 and wants no more. */
  paused: z.nullable(z.enum(['practice', 'receiver'])),
  /** The program that made it; it works as long as that program has access. */
  client: z.optional(z.object({ name: z.string(), ended: z.boolean() })),
  /** Oldest first; two while one takes the place of the other. */
  secrets: z.array(z.object({ id: personId, createdAt: isoTime })),
  /** How many still have to arrive. */
  waiting: z.number(),
});
export type Webhook = z.infer<typeof webhook>;

/** The only answer that has the secret. */
export const webhookWithSecret = z.object({ webhook, secret: z.string() });
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

/** Why a delivery did not arrive; `refused`: the receiver answered with an error. */
export const webhookFailure = z.enum([...outboundFailures, 'refused']);
export type WebhookFailure = z.infer<typeof webhookFailure>;

export const webhookDelivery = z.object({
  /** Also in the header `webhook-id`, behind `msg_`. */
  id: personId,
  kind: z.enum([...webhookKinds, webhookTest]),
  appointmentNumber: z.optional(appointmentNumber),
  at: isoTime,
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number(),
  lastAttemptAt: z.optional(isoTime),
  nextAttemptAt: z.optional(isoTime),
  /** What the receiver answered last. */
  status: z.optional(z.number()),
  failure: z.optional(webhookFailure),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** What is sent: number, kind and state, and nobody's name. */
export const webhookPayload = z.strictObject({
  type: z.enum([...webhookKinds, webhookTest]),
  timestamp: isoTime,
  data: z.strictObject({
    appointmentNumber: z.optional(appointmentNumber),
    state: z.optional(z.enum([...appointmentStatus.options, 'deleted'])),
  }),
});
export type WebhookPayload = z.infer<typeof webhookPayload>;

export const webhookDeliveriesQuery = z.strictObject(paging(200));
export const defaultDeliveriesLimit = 20;
