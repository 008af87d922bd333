import { bigint, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const eventRecipients = pgTable(
  'event_recipients',
  {
    tenantId: text('tenant_id').notNull(),
    recipientId: uuid('recipient_id').notNull(),
    lastEventId: bigint('last_event_id', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.recipientId] })],
);

export const events = pgTable(
  'events',
  {
    tenantId: text('tenant_id').notNull(),
    recipientId: uuid('recipient_id').notNull(),
    eventId: bigint('event_id', { mode: 'number' }).notNull(),
    type: text('type', {
      enum: ['getAppointment', 'getCalls', 'loggedOut', 'changed'],
    }).notNull(),
    appointmentId: text('appointment_id'),
    body: json('body'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.recipientId, table.eventId] })],
);

/** A person's own log: what others in a call send to them. */
export const signals = pgTable(
  'signals',
  {
    tenantId: text('tenant_id').notNull(),
    recipientId: uuid('recipient_id').notNull(),
    eventId: bigint('event_id', { mode: 'number' }).notNull(),
    appointmentId: text('appointment_id').notNull(),
    senderId: uuid('sender_id').notNull(),
    message: text('message').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.recipientId, table.eventId] })],
);
