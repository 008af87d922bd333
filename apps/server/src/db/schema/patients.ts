import { date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';

export const patients = pgTable(
  'patients',
  {
    tenantId: text('tenant_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    title: text('title').notNull().default(''),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull().default(''),
    gender: text('gender', { enum: ['male', 'female', 'divers'] }),
    dateOfBirth: date('date_of_birth', { mode: 'string' }).notNull(),
    street: text('street').notNull().default(''),
    streetNumber: text('street_number').notNull().default(''),
    zipCode: text('zip_code').notNull().default(''),
    city: text('city').notNull().default(''),
    country: text('country').notNull().default(''),
    searchText: text('search_text').notNull(),
    sortName: text('sort_name').notNull(),
    joinedAt: moment('joined_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.patientId] })],
);

export const patientSessions = pgTable(
  'patient_sessions',
  {
    tenantId: text('tenant_id').notNull(),
    tokenHash: bytea('token_hash').notNull(),
    appointmentId: text('appointment_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    endReason: text('end_reason', { enum: ['logout', 'elsewhere', 'ended'] }),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.tokenHash] })],
);
