import { describe, expect, it } from 'vitest';
import { engineProblems } from './lock-engines.ts';

const problemsOf = (node: string) =>
  engineProblems({
    packages: { '': { engines: { node: '>=24' } }, 'node_modules/a': { engines: { node } } },
  });

describe('the lock file', () => {
  it.each([
    '>=18',
    '>= 20.19',
    '*',
    '^18.18.0 || ^20.9.0 || >=21.1.0',
    '20 || >=22',
    '>=12 <27',
    'v20',
  ])('[OPS-49] may say that a package runs on %s', (range) =>
    expect(problemsOf(range)).toEqual([]),
  );

  it.each(['>=22', '^22.12.0 || ^24.0.0 || >=26.0.0', '22 || >=24.0.0', '>=6 <20', 'lts'])(
    '[OPS-49] does not make npm ci warn of %s on Node 20',
    (range) => expect(problemsOf(range)).toEqual([expect.stringContaining('lock-engines.ts')]),
  );
});
