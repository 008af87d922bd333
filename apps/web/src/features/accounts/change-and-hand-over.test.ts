import { expect, it } from 'vitest';
import { changeAndHandOver } from './change-and-hand-over.ts';

type Change = () => Promise<boolean>;

async function steps(own: boolean, change: Change): Promise<string[]> {
  const done: string[] = [];
  await changeAndHandOver({
    own,
    change: async () => {
      const changed = await change();
      done.push(changed ? 'changed' : 'not changed');
      return changed;
    },
    handOver: async () => {
      done.push('handed over');
      return ['one'];
    },
    handBack: async (ids) => void done.push(`handed back ${ids.join()}`),
  }).catch(() => done.push('failed'));
  return done;
}

const works: Change = async () => true;
const waits: Change = async () => false;
const fails: Change = async () => {
  throw new Error('refused');
};

it.each([
  ['a colleague', false, works, ['changed', 'handed over']],
  ['a colleague, something to choose', false, waits, ['not changed']],
  ['a colleague, refused', false, fails, ['failed']],
  ['oneself', true, works, ['handed over', 'changed']],
  ['oneself, something to choose', true, waits, ['handed over', 'not changed', 'handed back one']],
  ['oneself, refused', true, fails, ['handed over', 'handed back one', 'failed']],
] as const)('[STAFF-33] appointments follow the account: %s', async (_, own, change, expected) => {
  expect(await steps(own, change)).toEqual(expected);
});
