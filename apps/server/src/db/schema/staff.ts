import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';

export const staff = pgTable(
  'staff',
  {
    tenantId: text('tenant_id').notNull(),
    staffId: uuid('staff_id').notNull(),
    username: text('username').notNull(),
    usernameKey: text('username_key').notNull(),
    email: text('email').notNull(),
    title: text('title').notNull().default(''),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    gender: text('gender', { enum: ['male', 'female', 'divers'] }),
    roles: text('roles', { enum: ['admin', 'doctor', 'mfa'] })
      .array()
      .notNull(),
    status: text('status', { enum: ['active', 'inactive'] })
      .notNull()
      .default('active'),
    passwordHash: text('password_hash'),
    picture: text('picture').notNull().default(''),
    totpSecret: bytea('totp_secret'),
    totpPendingSecret: bytea('totp_pending_secret'),
    totpConfirmedAt: moment('totp_confirmed_at'),
    totpLastStep: bigint('totp_last_step', { mode: 'number' }),
    doctorNumber: integer('doctor_number'),
    searchText: text('search_text').notNull(),
    sortName: text('sort_name').notNull(),
    joinedAt: moment('joined_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.staffId] })],
);

export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    tenantId: text('tenant_id').notNull(),
    staffId: uuid('staff_id').notNull(),
    codeHash: bytea('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.staffId, table.codeHash] })],
);

export const staffSessions = pgTable(
  'staff_sessions',
  {
    tenantId: text('tenant_id').notNull(),
    tokenHash: bytea('token_hash').notNull(),
    staffId: uuid('staff_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    secondFactor: text('second_factor', { enum: ['totp', 'recovery-code', 'certificate'] }),
    mustEnrol: boolean('must_enrol').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.tokenHash] })],
);

export const passwordResets = pgTable(
  'password_resets',
  {
    tenantId: text('tenant_id').notNull(),
    tokenHash: bytea('token_hash').notNull(),
    staffId: uuid('staff_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.tokenHash] })],
);

export const secondFactorLinks = pgTable(
  'second_factor_links',
  {
    tenantId: text('tenant_id').notNull(),
    tokenHash: bytea('token_hash').notNull(),
    staffId: uuid('staff_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.tokenHash] })],
);
