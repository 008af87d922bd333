import { boolean, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const tenants = pgTable('tenants', {
  tenantId: text('tenant_id').primaryKey(),
  name: text('name').notNull(),
  company: text('company').notNull().default(''),
  phone: text('phone').notNull().default(''),
  mailLanguage: text('mail_language', { enum: ['de', 'en'] })
    .notNull()
    .default('de'),
  secondFactorRequired: boolean('second_factor_required').notNull().default(false),
  timeZone: text('time_zone').notNull().default('Europe/Berlin'),
  publicUrl: text('public_url'),
  config: jsonb('config').notNull().default({}),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

export const tenantHosts = pgTable(
  'tenant_hosts',
  { tenantId: text('tenant_id').notNull(), host: text('host').notNull() },
  (table) => [primaryKey({ columns: [table.tenantId, table.host] })],
);
