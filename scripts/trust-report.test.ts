import { describe, expect, it } from 'vitest';
import { casesIn, documentProblems, securityDocument, type TrustRun } from './trust-report.ts';

const run = (title: string, seen?: string, kind = 'access'): TrustRun => ({
  suites: [
    {
      suites: [
        {
          specs: [
            {
              title,
              tests: [
                {
                  annotations: [
                    { type: 'class', description: kind },
                    { type: 'expected', description: '404 | not-found' },
                  ],
                  results: seen ? [{ annotations: [{ type: 'seen', description: seen }] }] : [],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
});

describe('docs/security.md', () => {
  const held = casesIn(run('a foreign | id', '404 | not-found'));
  const document = securityDocument(held);

  it('[OPS-38] shows case, expected and seen', () => {
    expect(document).toContain('| a foreign \\| id | 404 \\| not-found | 404 \\| not-found |');
  });

  it('[OPS-38] fits the cases that were only listed', () => {
    expect(documentProblems(document, casesIn(run('a foreign | id')))).toEqual([]);
  });

  it.each([
    ['a case that it lacks', document, run('new'), 'lacks "new"'],
    ['a case that is gone', document, { suites: [] }, 'which is no case'],
    [
      'a case that did not hold',
      securityDocument(casesIn(run('x', '200 ok'))),
      run('x'),
      'did not hold',
    ],
    ['a case of no class', document, run('a foreign | id', undefined, 'odd'), 'has no class'],
  ])('[OPS-38] tells of %s', (_what, text, listed, sentence) => {
    expect(documentProblems(text, casesIn(listed)).join('\n')).toContain(sentence);
  });
});
