import {
  bigint,
  integer,
  jsonb,
  pgSchema,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';

export const outboxMails = pgTable(
  'outbox_mails',
  {
    tenantId: text('tenant_id').notNull(),
    mailId: uuid('mail_id').notNull(),
    kind: text('kind').notNull(),
    appointmentId: text('appointment_id'),
    patientId: uuid('patient_id'),
    staffId: uuid('staff_id'),
    recipient: text('recipient').notNull(),
    payload: jsonb('payload').notNull().default({}),
    dedupeKey: text('dedupe_key').notNull(),
    state: text('state', { enum: ['queued', 'sending', 'sent', 'failed', 'dropped'] })
      .notNull()
      .default('queued'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.mailId] })],
);

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    tenantId: text('tenant_id').notNull(),
    callerId: uuid('caller_id').notNull(),
    key: text('key').notNull(),
    requestHash: bytea('request_hash').notNull(),
    status: integer('status'),
    answer: jsonb('answer'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.callerId, table.key] })],
);

export const loginLimits = pgTable(
  'login_limits',
  {
    tenantId: text('tenant_id').notNull(),
    scope: text('scope', { enum: ['appointment', 'username', 'address'] }).notNull(),
    subject: bytea('subject').notNull(),
    failures: integer('failures').notNull().default(0),
    windowStartedAt: moment('window_started_at').notNull().defaultNow(),
    locks: integer('locks').notNull().default(0),
    lockedUntil: moment('locked_until'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.scope, table.subject] })],
);

export const audit = pgTable(
  'audit',
  {
    tenantId: text('tenant_id').notNull(),
    auditId: bigint('audit_id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    actorId: uuid('actor_id'),
    actorRole: text('actor_role').notNull(),
    action: text('action').notNull(),
    recordType: text('record_type').notNull(),
    recordId: text('record_id').notNull(),
    detail: jsonb('detail').notNull().default({}),
    requestId: text('request_id'),
    previousHash: bytea('previous_hash'),
    hash: bytea('hash'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.auditId] })],
);

const operations = pgSchema('operations');

export const jobRuns = operations.table('job_runs', {
  runId: bigint('run_id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  job: text('job').notNull(),
  node: text('node').notNull(),
  startedAt: moment('started_at').notNull().defaultNow(),
  finishedAt: moment('finished_at'),
  outcome: text('outcome', { enum: ['done', 'failed'] }),
  detail: jsonb('detail').notNull().default({}),
});

export const jobSchedule = operations.table('job_schedule', {
  job: text('job').primaryKey(),
  nextRunAt: moment('next_run_at').notNull().defaultNow(),
  runningOn: text('running_on'),
  runningUntil: moment('running_until'),
});
