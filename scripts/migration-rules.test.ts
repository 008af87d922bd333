import { describe, expect, it } from 'vitest';
import { migrationProblems } from './migration-rules.ts';

const problemsOf = (sql: string, released?: string[]) =>
  migrationProblems(
    [
      { name: '0017-request-login.sql', sql: 'DROP TABLE old' },
      { name: '0018-a.sql', sql: 'SELECT 1' },
      { name: '0019-b.sql', sql },
    ],
    released,
  );

describe('migrations', () => {
  it.each([
    'DROP TABLE patients;',
    'ALTER TABLE patients\n  DROP COLUMN phone;',
    'ALTER TABLE patients DROP phone;',
    'drop function tenant_of_host(text);',
    'ALTER TABLE patients ALTER COLUMN phone DROP DEFAULT;',
    'ALTER TABLE patients RENAME TO people;',
    'ALTER TABLE patients RENAME COLUMN phone TO telephone;',
    'ALTER TABLE patients ALTER phone TYPE integer;',
    'ALTER TABLE patients ALTER COLUMN phone SET DATA TYPE integer;',
    'ALTER TABLE patients ALTER COLUMN phone SET NOT NULL;',
    'ALTER TABLE patients ADD COLUMN pet text NOT NULL;',
    'ALTER TABLE patients ADD COLUMN weight numeric(5, 2) NOT NULL;',
    'ALTER TABLE patients ADD pet text NOT NULL, ADD colour text DEFAULT 0;',
    'REVOKE INSERT ON patients FROM visite_app;',
    "DO $$ BEGIN EXECUTE 'SELECT 1'; DROP VIEW everything; END $$;",
  ])('[DATA-22] that take something from older nodes need the marker: %s', (sql) => {
    expect(problemsOf(sql)).toEqual([expect.stringMatching(/^0019-b\.sql .*expand now/)]);
    expect(problemsOf(`-- contract: needs 0018-a.sql\n${sql}`)).toEqual([]);
  });

  it.each([
    'ALTER TABLE patients ADD COLUMN pet text;',
    "ALTER TABLE patients ADD COLUMN pet text NOT NULL DEFAULT '';",
    "ALTER TABLE patients ADD COLUMN pet text DEFAULT '' NOT NULL;",
    'CREATE TABLE pets (id uuid PRIMARY KEY, type text NOT NULL, drop_off text NOT NULL);',
    'ALTER TABLE patients DROP CONSTRAINT a; ALTER TABLE patients ADD CONSTRAINT a CHECK (phone IS NOT NULL OR pet IS NOT NULL);',
    'CREATE OR REPLACE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DROP TABLE temporary; END $$;',
    "-- DROP TABLE patients;\nCOMMENT ON TABLE patients IS 'DROP TABLE patients';",
    'REVOKE ALL ON FUNCTION f() FROM PUBLIC; GRANT EXECUTE ON FUNCTION f() TO visite_app;',
    'ALTER TABLE patients ALTER COLUMN phone DROP NOT NULL; DROP INDEX slow; DROP TRIGGER t ON patients;',
  ])('[DATA-22] that expand need none: %s', (sql) => {
    expect(problemsOf(sql)).toEqual([]);
  });

  it('[DATA-22] the marker names an older migration, which is released', () => {
    const sql = 'DROP TABLE patients;';
    expect(problemsOf(`-- contract: soon\n${sql}`)).toEqual([expect.stringContaining('reads')]);
    for (const name of ['0019-b.sql', '0007-none.sql']) {
      expect(problemsOf(`-- contract: needs ${name}\n${sql}`)).toEqual([
        expect.stringContaining('no older migration'),
      ]);
    }
    const contract = `-- contract: needs 0018-a.sql\n${sql}`;
    expect(problemsOf(contract, ['0017-request-login.sql'])).toEqual([
      expect.stringContaining('0018-a.sql must be released before'),
    ]);
    expect(problemsOf(contract, ['0017-request-login.sql', '0018-a.sql'])).toEqual([]);
  });
});
