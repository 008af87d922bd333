import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { StaffUser } from '@visite/contract';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { render } from 'vitest-browser-react';
import type { ApiSession } from '../src/api/api-session.ts';
import { StaffSessionProvider } from '../src/session/staff-session.tsx';

/** What the server says to a call, by the call's name in the contract. */
export type Answer = (name: string, request: { body?: unknown; params?: unknown }) => unknown;

const person = { id: 'doctor', firstName: 'Ada', lastName: 'Story' };
const doctor = { person, username: 'ada', roles: ['doctor'] } as unknown as StaffUser;

/** Draws a part of the staff area with a router, a cache and a server of its own. */
export async function renderInStaffArea(element: ReactNode, answer: Answer) {
  const call = async (name: string, request = {}) => answer(name, request);
  const api = {
    onEvent: () => () => undefined,
    staff: {
      call,
      page: async (name: string, request = {}) => ({
        body: await call(name, request),
        total: null,
        etag: '"1"',
      }),
    },
  } as unknown as ApiSession;
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '*', element }]);
  await render(
    <QueryClientProvider client={queryClient}>
      <StaffSessionProvider value={{ api, user: doctor }}>
        <RouterProvider router={router} />
      </StaffSessionProvider>
    </QueryClientProvider>,
  );
  return { router, queryClient };
}
