import {
  boolean,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';

export const appointments = pgTable(
  'appointments',
  {
    tenantId: text('tenant_id').notNull(),
    appointmentId: text('appointment_id').notNull(),
    doctorId: uuid('doctor_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    status: text('status', {
      enum: ['pending', 'accepted', 'started', 'stopped', 'cancelled', 'missed'],
    })
      .notNull()
      .default('pending'),
    pausedAt: moment('paused_at'),
    scheduledStart: moment('scheduled_start').notNull(),
    scheduledEnd: moment('scheduled_end').notNull(),
    acceptedAt: moment('accepted_at'),
    firstPatientJoinAt: moment('first_patient_join_at'),
    startedAt: moment('started_at'),
    stoppedAt: moment('stopped_at'),
    endedAt: moment('ended_at'),
    pausedSeconds: doublePrecision('paused_seconds').notNull().default(0),
    lastHeartbeatAt: moment('last_heartbeat_at'),
    loginTan: bytea('login_tan'),
    invitationState: text('invitation_state', { enum: ['none', 'queued', 'sent', 'failed'] })
      .notNull()
      .default('none'),
    invitationSentAt: moment('invitation_sent_at'),
    calendarSequence: integer('calendar_sequence').notNull().default(0),
    patientStep: text('patient_step', { enum: ['setup', 'ready'] }),
    patientProblem: text('patient_problem'),
    patientProgressAt: moment('patient_progress_at'),
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.appointmentId] })],
);

export const appointmentUsers = pgTable(
  'appointment_users',
  {
    tenantId: text('tenant_id').notNull(),
    appointmentId: text('appointment_id').notNull(),
    staffId: uuid('staff_id').notNull(),
    addedBy: uuid('added_by').notNull(),
    wholeConversation: boolean('whole_conversation').notNull().default(false),
    addedAt: moment('added_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.appointmentId, table.staffId] })],
);

export const participants = pgTable(
  'participants',
  {
    tenantId: text('tenant_id').notNull(),
    appointmentId: text('appointment_id').notNull(),
    userId: uuid('user_id').notNull(),
    role: text('role', { enum: ['admin', 'doctor', 'mfa', 'patient'] }).notNull(),
    joinedAt: moment('joined_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    leftAt: moment('left_at'),
    sessionHash: bytea('session_hash'),
    presentSince: moment('present_since').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.appointmentId, table.userId] })],
);
