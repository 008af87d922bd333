/** Channels of PostgreSQL's NOTIFY: who writes and who listens are in different folders. */
export const channels = {
  /** Something was appended to a log of events. */
  events: 'visite_events',
  /** The payload is a job's name: it is wanted before it is due. */
  jobs: 'visite_jobs',
  /** A trigger of the database: a practice's settings were changed. */
  tenants: 'visite_tenants',
} as const;
