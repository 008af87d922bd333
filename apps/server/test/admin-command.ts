import type { Finding } from '../src/admin/doctor/finding.ts';
import { runAdmin } from '../src/admin/run-admin.ts';
import type { TestApp } from './test-app.ts';

/** The operator's commands on the database of a test. */
export function adminOf(test: TestApp, more: Record<string, string> = {}) {
  const environment = {
    DATABASE_URL: test.databaseUrl,
    SECRET_KEY: test.deps.secretKey.export().toString('base64'),
    ...more,
  };
  const admin = (...args: string[]) => runAdmin(args, environment);
  return {
    admin,
    /** What a script reads; the command has to have worked. */
    json: async (...args: string[]) => {
      const { text, exitCode } = await admin(...args, '--json');
      if (exitCode !== 0) throw new Error(text);
      return JSON.parse(text);
    },
    actions: async (tenantId: string): Promise<string[]> => {
      const { rows } = await test.pool.query<{ action: string }>(
        `SELECT action FROM audit WHERE tenant_id = $1 AND actor_role = 'operator' ORDER BY audit_id`,
        [tenantId],
      );
      return rows.map((row) => row.action);
    },
  };
}

interface Report {
  faults: number;
  warnings: number;
  findings: (Finding & { check: string })[];
}

export function doctorOf(test: TestApp) {
  const examine = async (environment: Record<string, string>, ...args: string[]) => {
    const { admin } = adminOf(test, environment);
    const { text, exitCode, error } = await admin('doctor', ...args, '--json');
    const report: Report = JSON.parse(text);
    return { exitCode, error, ...report };
  };
  /** The findings of single checks, without that of the configuration. */
  const only = async (
    checks: string,
    environment: Record<string, string> = {},
    ...args: string[]
  ) => (await examine(environment, '--only', checks, ...args)).findings.slice(1);
  return { examine, only };
}
