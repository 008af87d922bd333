/**
 * What a backup holds. Every table of the schema stands here; a test compares. What comes back is the work of the
 * practices; what is transient is made anew: nobody stays logged in over a restore, and a link or key that
 * was used up after the backup must not work again.
 */
export const contentTables: ReadonlySet<string> = new Set([
  'operations.deleted_tenants',
  'operations.erasures',
  'operations.secret_keys',
  'public.absences',
  'public.api_client_secrets',
  'public.api_clients',
  'public.appointment_guests',
  'public.appointment_identifiers',
  'public.appointment_users',
  'public.appointments',
  'public.attachments',
  'public.audit',
  'public.audit_chains',
  'public.audit_persons',
  // The busy hours are fetched again.
  'public.calendar_feeds',
  'public.consents',
  'public.daily_counts',
  'public.external_calendars',
  'public.heartbeats',
  'public.intrusion_reports',
  'public.legal_texts',
  'public.notes',
  'public.operation_counts',
  'public.outbox_mails',
  'public.participants',
  'public.patient_identifiers',
  'public.patients',
  'public.staff',
  'public.staff_certificates',
  'public.staff_passkeys',
  'public.staff_recovery_codes',
  'public.stored_records',
  'public.tenant_hosts',
  'public.tenants',
  'public.webhook_secrets',
  'public.webhooks',
  'public.working_hours',
]);

export const transientTables: ReadonlySet<string> = new Set([
  'operations.first_run_codes',
  'operations.first_run_failures',
  'operations.job_runs',
  'operations.job_schedule',
  // Written by the migrations that a restore runs.
  'operations.migrations',
  // Belongs to the database server; the next start makes it.
  'operations.request_login',
  'public.api_tokens',
  'public.busy_hours',
  'public.conversation_keys',
  'public.event_recipients',
  'public.events',
  'public.feedback_tokens',
  'public.guest_sessions',
  'public.idempotency_keys',
  'public.login_limits',
  'public.passkey_challenges',
  'public.password_resets',
  'public.patient_sessions',
  'public.second_factor_links',
  'public.signals',
  'public.staff_sessions',
  // What waited at the moment of the backup was told by the server of then.
  'public.webhook_deliveries',
]);
