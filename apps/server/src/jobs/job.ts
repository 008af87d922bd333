/** What a run did, in figures: they are kept with the run and hold no personal data. */
export type JobFigures = Readonly<Record<string, number>>;

/** Every job, with what an operator reads about it in the help. */
export const jobPurposes = {
  mail: 'sends the mails that wait in the outbox',
  sms: 'sends the text messages that wait',
  reminders: 'queues the reminders 24 hours and 1 hour before appointments',
  calendars: 'fetches the busy hours from the other calendars of doctors',
  webhooks: 'tells other systems what has changed',
  imports: 'checks, runs and undoes imports of patients',
  clock: 'ends appointments that were missed and calls that fell silent',
  'idempotency-keys': 'forgets idempotency keys after 24 hours',
  sessions: 'forgets expired sessions and password links and old login limits',
  'audit-chain': 'chains new entries of the audit trail',
  'audit-check': 'compares the audit trail with its hashes and logs the newest one',
  erasures: 'writes the journal of erasures to its file, for a restore',
  retention: 'deletes what has been kept long enough; anonymous daily counts stay',
} as const;

export type JobName = keyof typeof jobPurposes;
export const isJobName = (name: string): name is JobName => Object.hasOwn(jobPurposes, name);

export interface Job {
  name: JobName;
  everySeconds: number;
  /** Notifications ask for it: it also runs when one may have been lost. */
  notified?: true;
  /**
   * `at` is the run's time; whatever is due by then gets done. When `stopping` is aborted, a run
   * ends after its current piece of work: the rest is due again at the next run.
   */
  run(at: Date, stopping: AbortSignal): Promise<JobFigures>;
}

/** Where the time comes from: the database's clock, or a test's. */
export type Clock = () => Promise<Date>;
