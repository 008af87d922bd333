import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { useGrowingCount } from './use-growing-count.ts';

const counts: number[] = [];
function List({ total, first, of }: { total: number; first?: number; of?: string }) {
  const count = useGrowingCount(total, {
    ...(first !== undefined && { first }),
    ...(of && { of }),
  });
  counts.push(count);
  return (
    <ul>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
        <li key={at}>row</li>
      ))}
    </ul>
  );
}
const rows = () => document.querySelectorAll('li').length;

it('[DAY-2] a long list begins with a screenful, never adds more at once, and ends whole', async () => {
  counts.length = 0;
  await render(<List total={100} />);
  await expect.poll(rows).toBe(100);
  expect(counts[0]).toBe(30);
  const steps = counts.slice(1).map((count, at) => count - (counts[at] ?? 0));
  expect(Math.max(...steps)).toBe(30);
});

it('[DAY-2] a list that a press has opened begins empty; a short one is whole at once', async () => {
  counts.length = 0;
  await render(<List total={40} first={0} />);
  expect(counts[0]).toBe(0);
  await expect.poll(rows).toBe(40);
  counts.length = 0;
  await render(<List total={12} />);
  expect(counts[0]).toBe(12);
});

it('[DAY-6] the list of another day begins with a screenful again', async () => {
  const { rerender } = await render(<List total={100} of="Monday" />);
  await expect.poll(rows).toBe(100);
  counts.length = 0;
  await rerender(<List total={100} of="Tuesday" />);
  expect(counts[0]).toBe(30);
  await expect.poll(rows).toBe(100);
});
