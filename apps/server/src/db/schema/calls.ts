import {
  bigint,
  date,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';

export const notes = pgTable(
  'notes',
  {
    tenantId: text('tenant_id').notNull(),
    appointmentId: text('appointment_id').notNull(),
    staffId: uuid('staff_id').notNull(),
    text: bytea('text').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.appointmentId, table.staffId] })],
);

export const attachments = pgTable(
  'attachments',
  {
    tenantId: text('tenant_id').notNull(),
    appointmentId: text('appointment_id').notNull(),
    attachmentId: uuid('attachment_id').notNull(),
    type: text('type', { enum: ['image', 'pdf', 'video_chat'] }).notNull(),
    initiatorId: uuid('initiator_id').notNull(),
    uploadedBy: uuid('uploaded_by').notNull(),
    name: bytea('name'),
    content: bytea('content').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    items: text('items').array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.appointmentId, table.attachmentId] })],
);

export const conversationKeys = pgTable(
  'conversation_keys',
  {
    tenantId: text('tenant_id').notNull(),
    appointmentId: text('appointment_id').notNull(),
    userId: uuid('user_id').notNull(),
    keyPart: bytea('key_part').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.appointmentId, table.userId] })],
);

export const heartbeats = pgTable(
  'heartbeats',
  {
    tenantId: text('tenant_id').notNull(),
    appointmentId: text('appointment_id').notNull(),
    heartbeatId: bigint('heartbeat_id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    staffId: uuid('staff_id').notNull(),
    clientTime: moment('client_time').notNull(),
    durationDeltaSeconds: doublePrecision('duration_delta_seconds').notNull(),
    status: text('status').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.appointmentId, table.heartbeatId] })],
);

export const intrusionReports = pgTable(
  'intrusion_reports',
  {
    tenantId: text('tenant_id').notNull(),
    reportId: uuid('report_id').notNull(),
    appointmentId: text('appointment_id').notNull(),
    suspectedUser: text('suspected_user').notNull(),
    attackType: text('attack_type').notNull(),
    description: text('description').notNull(),
    reportedBy: uuid('reported_by').notNull(),
    reportedByRole: text('reported_by_role').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.reportId] })],
);

export const dailyCounts = pgTable(
  'daily_counts',
  {
    tenantId: text('tenant_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    metric: text('metric').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.day, table.metric] })],
);
