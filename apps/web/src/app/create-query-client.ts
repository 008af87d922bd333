import { QueryClient } from '@tanstack/react-query';
import { codeOf, FetchError } from '../api/api-errors.ts';

/**
 * No query fetches by a timer of its own: a request counts as somebody's presence, and a screen
 * left alone must let the session end (LOGIN-22). The event stream says what changed.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: worthRetrying, staleTime: 10_000, refetchInterval: false },
      // Offline a change fails at once, with its message, instead of waiting for the network.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

function worthRetrying(failures: number, error: Error): boolean {
  const away = error instanceof FetchError || codeOf(error) === 'unavailable';
  return away && failures < 3;
}
