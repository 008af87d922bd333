import { expect } from 'vitest';
import { commands } from '../src/admin/commands.ts';
import { doctor } from '../src/admin/doctor/doctor.ts';
import type { Finding } from '../src/admin/doctor/finding.ts';
import { runAdmin } from '../src/admin/run-admin.ts';
import type { TestApp } from './test-app.ts';

/** Paths of what was printed that the command's documentation does not name. */
function undocumented(fields: Readonly<Record<string, string>>, data: unknown, at = ''): string[] {
  if (Object.hasOwn(fields, at)) return [];
  if (Array.isArray(data)) return data.flatMap((each) => undocumented(fields, each, `${at}[]`));
  if (typeof data !== 'object' || data === null) return [at];
  return Object.entries(data).flatMap(([name, value]) =>
    undocumented(fields, value, at === '' ? name : `${at}.${name}`),
  );
}

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
    /** What a script reads, every field documented; the command has to have worked. */
    json: async (...args: string[]) => {
      const { text, exitCode } = await admin(...args, '--json');
      if (exitCode !== 0) throw new Error(text);
      const data = JSON.parse(text);
      expect(undocumented(commands[args[0] ?? '']?.fields ?? {}, data)).toEqual([]);
      return data;
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
    expect(undocumented(doctor.fields, report)).toEqual([]);
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
