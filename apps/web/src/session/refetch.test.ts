import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { refetchFromStart } from './refetch.ts';

it('[LIVE-21] what was asked before a change does not stand in for what is asked after it, the first answer neither', async () => {
  const queryClient = new QueryClient();
  const queryKey = ['records'];
  const asked: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => asked.push(resolve));
  const observer = new QueryObserver(queryClient, { queryKey, queryFn });
  const stop = observer.subscribe(() => undefined);
  const refetched = refetchFromStart(queryClient, { queryKey });
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[0]?.('before the change');
  asked[1]?.('after it');
  await refetched;
  expect(observer.getCurrentResult().data).toBe('after it');
  stop();
});
