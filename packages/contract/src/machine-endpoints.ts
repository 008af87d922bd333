import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { apiClient, apiClientInput, apiClientWithSecret } from './machine-access.ts';
import { success } from './wire.ts';

const manage = { who: 'staff', action: 'api-clients.manage' } as const;
const rate = { burst: 30, perMinute: 12 } as const;

/** Below `/api-clients`: admins let other systems in. What those may call stands in `machine-access.ts`. */
export const apiClientEndpoints = {
  listApiClients: {
    ...manage,
    method: 'GET',
    path: '/api-clients',
    response: z.array(apiClient),
    status: 200,
  },
  createApiClient: {
    ...manage,
    method: 'POST',
    path: '/api-clients',
    body: apiClientInput,
    response: apiClientWithSecret,
    status: 201,
    rate,
  },
  /** A second secret beside the one in use. */
  addApiSecret: {
    ...manage,
    method: 'POST',
    path: '/api-clients/:apiClientId/secrets',
    response: apiClientWithSecret,
    status: 201,
    rate,
  },
  endApiSecret: {
    ...manage,
    method: 'DELETE',
    path: '/api-clients/:apiClientId/secrets/:secretId',
    response: success,
    status: 200,
  },
  revokeApiClient: {
    ...manage,
    method: 'DELETE',
    path: '/api-clients/:apiClientId',
    response: success,
    status: 200,
  },
} as const satisfies Record<string, Endpoint>;
