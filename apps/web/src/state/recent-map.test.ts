import { expect, it, vi } from 'vitest';
import { RecentMap } from './recent-map.ts';

it('[DAY-4] what is remembered of each call is forgotten with the oldest, and told', () => {
  const forgotten = vi.fn();
  const map = new RecentMap<string, number>(2, forgotten);
  map.set('one', 1).set('two', 2).set('one', 3).set('three', 4);
  expect([...map]).toEqual([
    ['one', 3],
    ['three', 4],
  ]);
  expect(forgotten).toHaveBeenCalledExactlyOnceWith(2);
});
