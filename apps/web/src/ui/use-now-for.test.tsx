import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useNowFor } from './use-now-for.ts';

const drawn = vi.fn();
const start = Date.parse('2026-03-05T09:00:00Z');

/** Shows whole minutes. */
function Row({ name }: { name: string }) {
  const minutes = (now: number) => String(Math.floor((now - start) / 60_000));
  const now = useNowFor(minutes);
  drawn(name);
  return <p>{minutes(now)}</p>;
}

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

it('[DAY-5] a row with a clock is drawn again only when the clock shows another time', async () => {
  const { container, unmount } = await render(
    <>
      <Row name="one" />
      <Row name="other" />
    </>,
  );
  expect(vi.getTimerCount()).toBe(1);
  drawn.mockClear();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(drawn).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(container.textContent).toBe('11'));
  expect(drawn.mock.calls.flat()).toEqual(['one', 'other']);
  await unmount();
  expect(vi.getTimerCount()).toBe(0);
});
